#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of a program in a property list of XML, which cannot hold all of them as they are.
///
/// A value that it cannot hold becomes a dictionary whose only key says what it is.
enum XMLMetadata {
  private static let date = "@date"
  private static let text = "@text"
  private static let pairs = "@dict"

  /// The value as XML can hold it.
  static func stored(_ value: MetadataValue) -> MetadataValue {
    switch value {
    case .date(let date) where !date.fitsXML:
      return .dictionary([Self.date: .double(date.timeIntervalSinceReferenceDate)])
    case .string(let text) where !XMLPropertyListWriter.holds(text):
      return .dictionary([Self.text: .data(Data(text.utf8))])
    case .array(let elements): return .array(elements.map(stored))
    case .dictionary(let values):
      let isPlain =
        values.keys.allSatisfy(XMLPropertyListWriter.holds)
        && !(values.count == 1 && values.keys.allSatisfy { $0.hasPrefix("@") })
      if isPlain { return .dictionary(values.mapValues(stored)) }
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return .dictionary([
        pairs: .array(sorted.flatMap { [stored(.string($0.key)), stored($0.value)] })
      ])
    default: return value
    }
  }

  /// The value that was stored.
  static func value(_ stored: MetadataValue) -> MetadataValue {
    switch stored {
    case .array(let elements): return .array(elements.map(value))
    case .dictionary(let values):
      if let only = values.first, values.count == 1, let tagged = tagged(only.key, only.value) {
        return tagged
      }
      return .dictionary(values.mapValues(value))
    default: return stored
    }
  }

  private static func tagged(_ tag: String, _ stored: MetadataValue) -> MetadataValue? {
    switch (tag, stored) {
    case (date, .double(let seconds)):
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (date, .integer(let seconds)):
      return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case (text, .data(let bytes)):
      return String(validating: bytes, as: UTF8.self).map { .string($0) }
    case (pairs, .array(let elements)):
      var values: [String: MetadataValue] = [:]
      for start in stride(from: 0, to: elements.count - 1, by: 2) {
        guard case .string(let key) = value(elements[start]) else { return nil }
        values[key] = value(elements[start + 1])
      }
      return .dictionary(values)
    default: return nil
    }
  }
}

extension Date {
  /// Whether a property list in XML can hold the date: it has whole seconds, and a year of four digits.
  var fitsXML: Bool {
    let seconds = timeIntervalSinceReferenceDate
    return seconds == seconds.rounded() && -62_000_000_000...250_000_000_000 ~= seconds
  }
}
