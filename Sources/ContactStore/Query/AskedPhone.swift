import ContactCards
import ManagedObjects

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
    guard operators.contains(turned.comparisonOperator),
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
    let isNegated = turned.comparisonOperator == .notEqualTo
    // That all numbers are others is that none of them is one of these.
    let modifier = isNegated && turned.modifier == .all ? .any : turned.modifier
    let found = ComparisonPredicate(
      turned.left, .in, .list(spelled.map { .value($0) }), options: turned.options,
      modifier: modifier, span: turned.span)
    return (found, isNegated)
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

extension AddressBook {
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
