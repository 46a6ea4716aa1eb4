import ContactStore

/// Writes people as JSON by way of records and strings: what the export is compared with.
struct PersonJSON {
  private struct Member {
    let field: PersonField
    /// The key and all that stands around it up to the value.
    let introduction: [UInt8]
  }

  private let members: [Member]

  /// Writes the fields given, in their order.
  init(_ fields: [PersonField]) {
    members = fields.enumerated().map { position, field in
      let introduction = (position == 0 ? "" : ",") + "\"\(field.rawValue)\":"
      return Member(field: field, introduction: Array(introduction.utf8))
    }
  }

  /// Appends the object of a person: strings as UTF-8 with only what has to be escaped escaped,
  /// numbers as numbers, an unknown age as null.
  func append(_ person: PersonRecord, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for member in members {
      output += member.introduction
      switch member.field {
      case .id: output.append(contentsOf: String(person.id).utf8)
      case .first: Self.append(person.first, to: &output)
      case .last: Self.append(person.last, to: &output)
      case .age: output.append(contentsOf: (person.age.map { String($0) } ?? "null").utf8)
      }
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends a string in double quotes.
  ///
  /// Escaped are the quote, the backslash, control characters, and what could act on a terminal or
  /// hide from its reader, such as a right-to-left override; everything else stays as it is.
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(beginsNothingEscaped) {
      output.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Whether no scalar that is escaped begins with the byte.
  ///
  /// Some that are not escaped may.
  private static func beginsNothingEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7f, 0xc2, 0xd8, 0xe2, 0xef: false
    default: true
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    switch scalar.value {
    case 0x22: output.append(contentsOf: #"\""#.utf8)
    case 0x5c: output.append(contentsOf: #"\\"#.utf8)
    case 0x0a: output.append(contentsOf: #"\n"#.utf8)
    case 0x0d: output.append(contentsOf: #"\r"#.utf8)
    case 0x09: output.append(contentsOf: #"\t"#.utf8)
    case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200b, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069,
      0xfeff:
      let digits = String(scalar.value, radix: 16)
      output.append(contentsOf: #"\u"#.utf8)
      output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      output.append(contentsOf: digits.utf8)
    default: output.append(contentsOf: scalar.utf8)
    }
  }
}

extension PersonJSON: Sendable {}
