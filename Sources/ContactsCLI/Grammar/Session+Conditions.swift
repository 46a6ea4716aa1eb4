import Arguments
import ContactCards
import ContactStore
import ManagedObjects

// How arguments that choose contacts are read: as a predicate, or as words and `field:value`.

extension Session {
  /// The condition that the values of `--where` make together; nil for none.
  ///
  /// Each is a predicate, or else a filter; a mistake is told of the reading that came further.
  ///
  /// - Throws: `FetchPredicateError` or ``ContactFilterError``.
  func condition(_ texts: [String]) throws -> FetchPredicate? {
    if texts.isEmpty { return nil }
    let predicate = FetchPredicate.and(try texts.map(condition))
    tellPattern(of: predicate)
    return predicate
  }

  /// Points out a pattern as SQL has it, which means something else here.
  private func tellPattern(of predicate: FetchPredicate) {
    guard let pattern = predicate.patternOfSQL else { return }
    let meant = pattern.replacing("%", with: "*")
    tell("warning: LIKE has * for any text, and % is itself; did you mean LIKE \(meant.quoted)?")
  }

  private func condition(_ text: String) throws -> FetchPredicate {
    let reading = Self.predicate(text)
    if case .success(let predicate) = reading { return predicate }
    if case .failure(let error) = reading, error.isOfCondition { throw error }
    return try filter(text, unless: reading).predicate
  }

  private static func predicate(_ text: String) -> Result<FetchPredicate, FetchPredicateError> {
    Result { () throws(FetchPredicateError) in try FetchPredicate(format: text) }
  }

  /// Conditions as they were given, each in an argument of its own, or one whose quotes are missing.
  func conditions(_ arguments: [String]) -> [String] {
    let whole = arguments.joined(separator: " ")
    let areWhole = arguments.allSatisfy { (try? FetchPredicate(format: $0)) != nil }
    return areWhole ? arguments : [whole]
  }

  /// What the words behind a verb ask for: what reads as a predicate about fields that there are is
  /// one, and everything else is a filter, of all words together.
  ///
  /// - Returns: The words that have to be in any field, and the rest; nil for nothing.
  /// - Throws: `FetchPredicateError` or ``ContactFilterError``.
  func filter(_ arguments: [String]) throws -> (words: String, condition: FetchPredicate?) {
    var conditions: [FetchPredicate] = []
    var rest: [String] = []
    for text in arguments {
      if let predicate = ContactFilter.predicate(text) {
        conditions.append(predicate)
      } else {
        rest.append(text)
      }
    }
    let text = rest.joined(separator: " ")
    var words = ""
    if let predicate = rest.count > 1 ? ContactFilter.predicate(text) : nil {
      conditions.append(predicate)
    } else if !rest.isEmpty {
      let reading = Self.predicate(text)
      // An empty variable of a script must not mean everybody.
      if text.allSatisfy(\.isWhitespace) { _ = try reading.get() }
      let filter = try filter(text, unless: reading)
      words = filter.words
      if let condition = filter.condition { conditions.append(condition) }
    }
    let condition = conditions.isEmpty ? nil : FetchPredicate.and(conditions)
    condition.map(tellPattern)
    return (words, condition)
  }

  /// The query that the words behind a verb and the options describe.
  ///
  /// - Throws: `FetchPredicateError` or ``ContactFilterError``.
  func queryOfWords() throws -> AddressBook.Query {
    var query = try query()
    let (words, condition) = try filter(arguments[QueryOptions.words])
    let parts = [
      words.isEmpty ? nil : ContactFilter.predicate(ofWords: words), condition, query.predicate,
    ].compactMap(\.self)
    query.predicate = parts.isEmpty ? nil : .and(parts)
    return query
  }

  /// Reads a filter.
  ///
  /// - Throws: ``ContactFilterError``, or the error of the other reading where that came further.
  private func filter(
    _ text: String, unless reading: Result<FetchPredicate, FetchPredicateError>
  ) throws -> ContactFilter {
    do {
      return try ContactFilter(text) { [environment] in environment.today() }
    } catch let failure {
      switch (reading, failure.kind) {
      // It names a field that there is not, which is told when it is asked for.
      case (.success(let predicate), .comparison): return ContactFilter(predicate)
      case (.success, _): throw failure
      case (.failure(let error), _):
        // A name with a colon is a function to predicates, which lack its parenthesis then.
        if case .unexpected(_, "“(”") = error.kind { throw failure }
        if case .comparison = failure.kind { throw error }
        if error.range.lowerBound >= failure.offset { throw error }
        throw failure
      }
    }
  }
}

extension FetchPredicateError {
  /// Whether the text is empty, or begins with the name of a field, so that a condition was begun.
  fileprivate var isOfCondition: Bool {
    let text = format.drop(while: \.isWhitespace)
    let first = text.prefix { !$0.isWhitespace && !"=<>!~:".contains($0) }
    if text.dropFirst(first.count).first == ":" { return false }
    return text.isEmpty || ContactFilter.isField(String(first))
  }
}
