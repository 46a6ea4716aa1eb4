extension FetchPredicateError {
  /// What is wrong with a predicate.
  ///
  /// More of the language may be supported later, and cases may be added with it: a switch over a
  /// kind needs a default.
  public enum Kind: Hashable, Sendable {
    /// There is nothing in the format.
    case empty
    /// There is nothing in the format of an expression.
    case emptyExpression
    /// Something else should stand here. An empty `found` is the end of the format.
    case unexpected(found: String, expected: String)
    /// A character that starts nothing in the language.
    case unknownCharacter(String)
    /// A quote without its partner.
    case unterminatedString
    /// A quote within a text, which has ended it there, or has begun one in the middle of a word;
    /// with the ways to write the text, if it is short.
    case strayQuote(spellings: [String])
    /// A backslash that is not followed by a known escape.
    case malformedEscape
    /// Digits that make no number.
    case malformedNumber
    /// A number that no type can hold.
    case numberOutOfRange
    /// Parentheses, lists or negations too deep inside each other.
    case nestedTooDeep(limit: Int)
    /// A part of the full predicate language that is not supported.
    case unsupported(String)
    /// A letter in the brackets behind an operator that is no option here.
    case unknownOption(String)
    /// A placeholder without an argument.
    case missingArgument(position: Int)
    /// More arguments than placeholders.
    case unusedArguments(count: Int)
    /// An argument of a type that its placeholder does not take.
    case unsuitableArgument(position: Int, expected: String)
    /// A variable that no value was given for.
    case variableWithoutValue(String)
    /// A value for a variable that cannot stand where the variable does.
    case unsuitableVariable(String, expected: String)
    /// A `CAST` of something that does not have the form of the type.
    case malformedConstant(type: String)
    /// A key that the entity has no attribute for.
    case unknownKey(String, entity: String)
    /// A Swift key path that does not read one property of the model behind the other.
    case unreadableKeyPath(reason: String)
    /// A key of a transient attribute, which no store has values for.
    case transientKey(String, entity: String)
    /// The ID of an object of an entity that the model does not have.
    case unknownEntity(String)
    /// The ID of an object of another store than the one that is asked.
    case foreignObject(String)
    /// A request in the predicate that could not be carried out.
    case failedFetch(reason: String)
    /// Two sides that cannot be compared.
    case mismatch(left: String, comparisonOperator: String, right: String)
    /// An operator that does not apply to a kind of value.
    case unsuitableOperand(comparisonOperator: String, operand: String, expected: String)
    /// A call of a function that is not known.
    case unknownFunction(String)
    /// A call with too few or too many arguments.
    case argumentCount(function: String, count: Int, expected: String)
    /// A collection where one value is needed; `ANY`, `ALL` or a collection operator makes it one.
    case unexpectedCollection(String)
    /// One value where a collection is needed.
    case expectedCollection(construct: String, operand: String)
    /// A collection operator that is not known.
    case unknownCollectionOperator(String)
    /// A key that is neither one by which objects are grouped nor part of an aggregate over them.
    case ungroupedKey(String)
    /// A regular expression that cannot be compiled.
    case malformedPattern(reason: String)
    /// A `BETWEEN` with a list of other than two values.
    case boundCount(Int)
    /// Subqueries inside each other or key paths that look at too many values for one object.
    case tooMuchWork(limit: Int)
  }
}
