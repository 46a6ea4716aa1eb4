import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes a property list in its XML form, the same bytes for the same values, one value a line.
struct XMLPropertyListWriter {
  private(set) var bytes: [UInt8] = []

  /// The property list of a value.
  static func write(_ value: MetadataValue) -> [UInt8] {
    var writer = XMLPropertyListWriter()
    writer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    writer.append(value, depth: 0)
    writer.append("</plist>\n")
    return writer.bytes
  }

  private mutating func append(_ text: String) { bytes += Array(text.utf8) }

  private mutating func line(_ depth: Int, _ text: String) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: depth))
    append(text)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ value: MetadataValue, depth: Int) {
    switch value {
    case .string(let text): line(depth, "<string>\(Self.escaped(text))</string>")
    case .integer(let number): line(depth, "<integer>\(number)</integer>")
    case .double(let number): line(depth, "<real>\(Self.text(number))</real>")
    case .boolean(let flag): line(depth, flag ? "<true/>" : "<false/>")
    case .date(let date): line(depth, "<date>\(date.formatted(.iso8601))</date>")
    case .data(let data): line(depth, "<data>\(data.base64EncodedString())</data>")
    case .array(let elements):
      if elements.isEmpty { return line(depth, "<array/>") }
      line(depth, "<array>")
      for element in elements { append(element, depth: depth + 1) }
      line(depth, "</array>")
    case .dictionary(let values):
      if values.isEmpty { return line(depth, "<dict/>") }
      line(depth, "<dict>")
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (key, value) in sorted {
        line(depth + 1, "<key>\(Self.escaped(key))</key>")
        append(value, depth: depth + 1)
      }
      line(depth, "</dict>")
    }
  }

  /// The shortest text that reads as the number again.
  private static func text(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    return "\(number)"
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\r".utf8.contains($0) }) else { return text }
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // A reader takes a bare one for a line feed.
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// Whether XML can hold a text.
  static func holds(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { character in
      switch character.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
      default: false
      }
    }
  }
}
