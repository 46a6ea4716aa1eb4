import ContactCards
package import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A row that a part of a card is read from.
package protocol CardRow {
  /// The text of an attribute; nil for none.
  func optionalText(_ attribute: AttributeIndex) -> String?

  /// The number of an attribute, 1 for true; nil for none.
  func integer(_ attribute: AttributeIndex) -> Int64?

  /// The value of an attribute that is neither text nor a number.
  func value(_ attribute: AttributeIndex) -> AttributeValue
}

extension CardRow {
  /// The text of an attribute; empty for none.
  func text(_ attribute: AttributeIndex) -> String { optionalText(attribute) ?? "" }

  /// Whether an attribute is true.
  func flag(_ attribute: AttributeIndex) -> Bool { integer(attribute) == 1 }

  /// The moment of an attribute; nil for none.
  func date(_ attribute: AttributeIndex) -> Date? {
    if case .date(let date) = value(attribute) { date } else { nil }
  }

  /// The bytes of an attribute; nil for none.
  func data(_ attribute: AttributeIndex) -> Data? {
    if case .binary(let data) = value(attribute) { data } else { nil }
  }

  /// The date whose day, month and year are in attributes next to each other.
  func partialDate(from day: AttributeIndex) -> ContactCard.PartialDate? {
    func part(_ offset: Int) -> Int? {
      integer(AttributeIndex(day.rawValue + offset)).map { Int($0) }
    }
    return ContactCard.PartialDate(year: part(2), month: part(1), day: part(0))
  }
}

/// A row of columns that hold the attributes of an entity in the order of the entity.
struct ColumnRow: CardRow {
  let columns: [ColumnValues]
  let row: Int

  // Not by methods that are called as they are: for these a column is copied, which takes longer
  // than what is read of it.

  func optionalText(_ attribute: AttributeIndex) -> String? {
    if columns[attribute.rawValue].isNull(row) { return nil }
    return columns.withText(attribute, row) { $0.isEmpty ? "" : $0.string(0..<$0.count) }
  }

  /// The text of an attribute; nil where it has no colon and that is asked for.
  func text(_ attribute: AttributeIndex, ifProperty isProperty: Bool) -> String? {
    columns.withText(attribute, row) { bytes in
      if isProperty, !(0..<bytes.count).contains(where: { bytes[$0] == 0x3a }) { return nil }
      return bytes.string(0..<bytes.count)
    }
  }

  func integer(_ attribute: AttributeIndex) -> Int64? {
    columns[attribute.rawValue].isNull(row) ? nil : columns[attribute.rawValue].integers[row]
  }

  func value(_ attribute: AttributeIndex) -> AttributeValue {
    columns[attribute.rawValue].values[row]
  }
}

/// A row that is not saved yet.
struct StorageRow: CardRow {
  let storage: any RowStorage
  let row: Int

  func optionalText(_ attribute: AttributeIndex) -> String? {
    if case .string(let text) = value(attribute) { text } else { nil }
  }

  func integer(_ attribute: AttributeIndex) -> Int64? {
    switch value(attribute) {
    case .integer(let number): number
    case .boolean(let flag): flag ? 1 : 0
    default: nil
    }
  }

  func value(_ attribute: AttributeIndex) -> AttributeValue {
    storage.value(of: attribute, at: row)
  }
}
