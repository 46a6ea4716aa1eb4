extension FetchPredicate {
  /// The deepest nesting of parentheses, lists, negations and operators that a format may have.
  package static let nestingLimit = 200

  /// Parses a format string.
  ///
  /// ```swift
  /// let predicate = try FetchPredicate(format: "%K CONTAINS[cd] %@ OR age > 50", "notes", "café")
  /// ```
  ///
  /// - Parameters:
  ///   - format: The predicate in Core Data's format language. Placeholders inside quotes are text.
  ///   - arguments: What the placeholders stand for, in their order: `%K` a key path; `%@` any
  ///     ``AttributeRepresentable``, such as a string, a number, a date or an enumeration of your own,
  ///     an ``AttributeValue``, a value of a transformable attribute, an object or its ID, an
  ///     ``EntityDescription``, nil, or a sequence of them; `%d`, `%f`, `%s` and
  ///     their relatives a number or a string.
  /// - Throws: A ``FetchPredicateError`` that tells what in the format is wrong or not supported.
  /// - Complexity: O(*n*) in the length of the format and the number of values.
  public init(format: String, _ arguments: Any?...) throws(FetchPredicateError) {
    try self.init(format: format, arguments: arguments)
  }

  /// Parses a format string whose arguments come as an array.
  ///
  /// - Parameters:
  ///   - format: The predicate in Core Data's format language.
  ///   - arguments: What the placeholders stand for, in their order.
  /// - Throws: A ``FetchPredicateError`` that tells what in the format is wrong or not supported.
  /// - Complexity: O(*n*) in the length of the format and the number of values.
  public init(format: String, arguments: [Any?]) throws(FetchPredicateError) {
    do throws(FetchPredicateError) {
      var parser = try PredicateParser(format: format, arguments: arguments)
      self = try parser.parse()
    } catch {
      throw error.orStrayQuote
    }
  }
}
