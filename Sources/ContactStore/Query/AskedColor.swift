import ContactCards
import ManagedObjects

/// A comparison of the colour with colours as people write them, of which the model has bytes.
struct AskedColor {
  private let comparison: ComparisonPredicate
  private let colors: Set<ContactCard.Color>

  /// Takes a comparison of the colour; nil for any other, and for one with `nil`.
  ///
  /// - Throws: ``FetchPredicateError`` for what is no colour, or has an order.
  init?(_ comparison: ComparisonPredicate) throws(FetchPredicateError) {
    let turned = comparison.withKeyOnLeft
    guard turned.modifier == .direct, let key = turned.key, key == ContactJSONKey.color.rawValue,
      !turned.isAboutNothing
    else { return nil }
    let operators: [ComparisonPredicate.Operator] = [.equalTo, .notEqualTo, .in]
    guard operators.contains(turned.comparisonOperator) else {
      throw turned.unsuitable(key, turned.isTextual ? "a text" : "a field with an order")
    }
    let constants = turned.constants
    let colors = constants?.compactMap { value -> ContactCard.Color? in
      if case .string(let text) = value { try? ContactCard.Color(spelling: text) } else { nil }
    }
    guard let colors, colors.count == constants?.count else {
      throw turned.mismatch(key, "a color such as '#ff8800'")
    }
    (self.comparison, self.colors) = (turned, Set(colors))
  }

  /// What it means to the model.
  ///
  /// - Throws: What the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate {
    let marked = try people.colors().filter { colors.contains($0.color) }
    let found = try people.anyone(of: marked.map(\.number))
    return comparison.comparisonOperator == .notEqualTo ? .not(found) : found
  }
}

extension AddressBook {
  /// The people who are marked with a colour.
  ///
  /// - Throws: ``StoreError``.
  func colorsOfPeople() throws -> [(number: Int64, color: ContactCard.Color)] {
    var memory = ColorMemory()
    var marked: [(number: Int64, color: ContactCard.Color)] = []
    var request = FetchRequest<Person>()
    let key = Person.Key.color.rawValue
    request.predicate = .comparison(.key(key), .notEqualTo, .value(.null))
    try newContext().forEachRowBatch(request, keys: [key]) { batch in
      for row in 0..<batch.rowCount {
        let values = ColumnRow(columns: batch.columns, row: row)
        guard let color = values.data(AttributeIndex(0)).flatMap({ memory.color($0) }) else {
          continue
        }
        marked.append((batch.keys[row], color))
      }
      return true
    }
    return marked
  }
}
