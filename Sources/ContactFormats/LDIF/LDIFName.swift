import TextTools

/// Names of entries in a directory (RFC 4514).
package struct LDIFName {
  /// The parts, from the entry up: what kind of attribute it is, in lower case, and its value.
  package var parts: [(attribute: String, value: String)]

  /// Describes a name.
  package init(_ parts: [(attribute: String, value: String)]) {
    self.parts = parts
  }

  /// Reads a name, whatever stands there.
  package init(_ text: String) {
    parts = []
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let equals = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
      let attribute = String(decoding: bytes[..<equals], as: UTF8.self).trimmingSpaces
      bytes = bytes[equals...].dropFirst()
      parts.append((attribute.lowercased(), Self.value(&bytes)))
    }
  }

  /// Takes a value and the comma or plus sign behind it.
  private static func value(_ bytes: inout ArraySlice<UInt8>) -> String {
    var value: [UInt8] = []
    var spaces = 0
    while let byte = bytes.popFirst(), byte != UInt8(ascii: ","), byte != UInt8(ascii: "+") {
      if byte == UInt8(ascii: "\\"), let next = bytes.first {
        bytes.removeFirst()
        if let high = next.hexadecimalDigit, let low = bytes.first?.hexadecimalDigit {
          bytes.removeFirst()
          value.append(high << 4 | low)
        } else {
          value.append(next)
        }
        spaces = 0
      } else if byte == 0x20, value.isEmpty {
        continue
      } else {
        spaces = byte == 0x20 ? spaces + 1 : 0
        value.append(byte)
      }
    }
    return String(decoding: value.dropLast(spaces), as: UTF8.self)
  }

  /// The value of the first part of an attribute.
  package subscript(attribute: String) -> String? {
    parts.first { $0.attribute == attribute }?.value
  }

  /// The name as it is written.
  package var text: String {
    parts.map { $0.attribute + "=" + Self.escaped($0.value) }.joined(separator: ",")
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    let last = value.unicodeScalars.count - 1
    for (index, scalar) in value.unicodeScalars.enumerated() {
      switch scalar {
      case "\"", "+", ",", ";", "<", ">", "\\", "=": result += "\\" + String(scalar)
      case " " where index == 0 || index == last: result += "\\ "
      case "#" where index == 0: result += "\\#"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        result += "\\" + (digits.utf8.count == 1 ? "0" : "") + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
