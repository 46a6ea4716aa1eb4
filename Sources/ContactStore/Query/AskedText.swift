import ContactCards
import ManagedObjects

/// A comparison of what to call a contact, which follows from several fields.
struct AskedName {
  private let comparison: ComparisonPredicate

  /// Takes a comparison of the name with constants; nil for any other.
  init?(_ comparison: ComparisonPredicate) {
    let turned = comparison.withKeyOnLeft
    guard turned.modifier == .direct, turned.key == ContactJSONKey.name.rawValue,
      turned.constants != nil
    else { return nil }
    self.comparison = turned
  }

  /// What it means to the model.
  ///
  /// - Throws: ``FetchPredicateError`` for what cannot be compared, or what the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate {
    let test = try FetchPredicate(.comparison(comparison))
      .bound(to: NamedSubject.entity, in: NamedSubject.model)
    let found = try people.names().filter { try test.matches(NamedSubject(name: $0.name)) }
    return try people.anyone(of: found.map(\.number))
  }
}

/// A contact of which nothing is known but its name.
private struct NamedSubject: PredicateSubject {
  let name: String

  static let model = ManagedObjectModel(unchecked: [entity])
  static let entity = EntityDescription(
    "Named", attributes: [AttributeDescription("name", .string)])

  var identity: RowReference? { nil }

  func value(at index: AttributeIndex) -> AttributeValue { name.isEmpty ? .null : .string(name) }

  func related(at index: RelationshipIndex) -> [NamedSubject] { [] }
}

/// A question for words in any field: `text CONTAINS 'ada london'`.
struct AskedWords {
  /// What stands for all fields together.
  static let key = "text"

  private let words: String

  /// Takes a comparison of all fields; nil for any other.
  ///
  /// - Throws: ``FetchPredicateError`` for another operator than `CONTAINS`.
  init?(_ comparison: ComparisonPredicate) throws(FetchPredicateError) {
    guard comparison.modifier == .direct, comparison.key == Self.key else { return nil }
    guard comparison.comparisonOperator == .contains,
      case .constant(let constant) = comparison.right.kind, case .string(let words) = constant.value
    else { throw comparison.error(.unsupported("anything but text CONTAINS 'words'")) }
    self.words = words
  }

  /// What it means to the model.
  ///
  /// - Throws: What the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate {
    guard let found = try people.withWords(words) else { return .always }
    return try people.anyone(of: found)
  }
}

/// A comparison with telephone numbers, which may be written in many ways.
enum AskedPhone {
  /// What names telephone numbers.
  private static let keys: Set<String> = ["phone", "phones"]

  /// A comparison with the numbers that are known and reach the same telephone in the place of a number,
  /// or for `CONTAINS` with those that have its digits.
  ///
  /// - Returns: The comparison, and whether its opposite is meant; nil where what stands there is meant.
  /// - Throws: What `people` throws.
  static func spelled(
    _ comparison: ComparisonPredicate, _ people: AskedPeople
  ) throws -> (comparison: ComparisonPredicate, isNegated: Bool)? {
    let turned = comparison.withKeyOnLeft
    let operators: [ComparisonPredicate.Operator] = [.equalTo, .notEqualTo, .in, .contains]
    guard turned.modifier != .all, operators.contains(turned.comparisonOperator),
      isOfPhones(turned.left), let texts = turned.constants
    else { return nil }
    let numbers = texts.compactMap { value -> PhoneDigits? in
      guard case .string(let text) = value, PhoneDigits.isWritten(text) else { return nil }
      return PhoneDigits(text)
    }
    if numbers.isEmpty { return nil }
    let isPart = turned.comparisonOperator == .contains
    let known = try people.phones().filter { text in
      let digits = PhoneDigits(text)
      return numbers.contains {
        isPart ? digits.digits.contains($0.digits) : digits.isSame(as: $0)
      }
    }
    let spelled = texts + known.map { .string($0) }.filter { !texts.contains($0) }
    let found = ComparisonPredicate(
      turned.left, .in, .list(spelled.map { .value($0) }), options: turned.options,
      modifier: turned.modifier, span: turned.span)
    return (found, turned.comparisonOperator == .notEqualTo)
  }

  private static func isOfPhones(_ side: FetchExpression) -> Bool {
    switch side.kind {
    case .keyPath(let path) where path.root == nil:
      let first = path.keyPath.prefix { $0 != "." }
      return keys.contains(String(first)) && !path.keyPath.hasSuffix(".label")
    case .index(let index): return isOfPhones(index.collection)
    default: return false
    }
  }
}

extension AskedPeople {
  /// That somebody has one of some numbers.
  func anyone(of numbers: [Int64]) throws -> FetchPredicate {
    numbers.isEmpty
      ? .never : .comparison(.selfReference, .in, .list(try numbers.map(object)))
  }
}

extension AddressBook {
  /// What to call everybody, by their numbers.
  ///
  /// - Throws: ``StoreError``.
  func namesOfPeople() throws -> [(number: Int64, name: String)] {
    var query = Query()
    query.fields = [.name]
    var names: [(number: Int64, name: String)] = []
    try forEachContact(query) { names.append(($0.id, $0.card.displayName)) }
    return names
  }

  /// The telephone numbers that are known, as they are written.
  ///
  /// - Throws: ``StoreError``.
  func phoneNumbers() throws -> Set<String> {
    var numbers: Set<String> = []
    let key = PhoneNumber.Key.number.rawValue
    try newContext().forEachRowBatch(FetchRequest<PhoneNumber>(), keys: [key]) { batch in
      for row in 0..<batch.rowCount {
        if let number = batch.columns[0].text(row) { numbers.insert(number) }
      }
      return true
    }
    return numbers
  }
}
