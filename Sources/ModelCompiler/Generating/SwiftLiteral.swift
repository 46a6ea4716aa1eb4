/// Values as they are written in Swift.
enum SwiftLiteral {
  /// A string, whatever is in it.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": literal += "\\\(scalar)"
      default:
        let isVisible = scalar.properties.generalCategory != .control
        literal += isVisible ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// A number of 64 bits in hexadecimal digits, four at a time.
  static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    let padded = Array(String(repeating: "0", count: 16 - digits.count) + digits)
    let groups = stride(from: 0, to: 16, by: 4).map { String(padded[$0..<$0 + 4]) }
    return "0x" + groups.joined(separator: "_")
  }
}
