import TextTools

/// Lines that ``ContactCard/keptLines`` keeps for what no field of a card takes, as the properties
/// of a vCard (RFC 6350, 3.3).
package struct KeptLine {
  /// The name of the property, as it is written.
  package var name: String
  /// The parameters with their values.
  package var parameters: [(name: String, value: String)] = []
  /// The value.
  package var value: String

  /// Describes a line.
  package init(_ name: String, _ parameters: [(name: String, value: String)] = [], value: String) {
    (self.name, self.parameters, self.value) = (name, parameters, value)
  }

  /// Describes a manager who is nobody in the address book.
  package init(manager: String) {
    self.init("X-MANAGER", value: manager)
  }

  /// Describes a cell of a table that no field takes.
  package init(column title: String, value: String) {
    self.init(TableLabel.keptName, [("X-NAME", title)], value: value)
  }

  /// Whether a line is a cell of a table.
  static func isOfColumn(_ line: String) -> Bool { line.hasPrefix(TableLabel.keptName) }

  /// The title of the column that the value is a cell of; nil where it is of none.
  package var column: String? {
    guard name == TableLabel.keptName, let title = self["X-NAME"], !title.isEmpty else {
      return nil
    }
    return title
  }

  /// The value of the first parameter of a name, in any case.
  package subscript(parameter: String) -> String? {
    parameters.first { $0.name.lowercased() == parameter.lowercased() }?.value
  }

  /// The line, with the value escaped as a text (RFC 6350, 3.4) and the parameters as in RFC 6868.
  package var text: String {
    var line = name
    for parameter in parameters {
      line += ";" + parameter.name + "=" + Self.quoted(parameter.value)
    }
    return line + ":" + Self.escaped(value)
  }

  package static func quoted(_ value: String) -> String {
    var result = ""
    var needsQuotes = value.isEmpty
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "^'"
      case "^": result += "^^"
      case "\n", "\r": result += "^n"
      default:
        if scalar == ":" || scalar == ";" || scalar == "," { needsQuotes = true }
        if scalar.value >= 0x20 && scalar.value != 0x7f { result.unicodeScalars.append(scalar) }
      }
    }
    return needsQuotes ? "\"" + result + "\"" : result
  }

  package static func escaped(_ value: String) -> String {
    var result = ""
    var isBehindReturn = false
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", ",", ";": result += "\\" + String(scalar)
      case "\r": result += "\\n"
      case "\n": result += isBehindReturn ? "" : "\\n"
      default: result.unicodeScalars.append(scalar)
      }
      isBehindReturn = scalar == "\r"
    }
    return result
  }

  /// Reads a line that has a colon; nil for others.
  package init?(_ line: String) {
    var scanner = KeptLineScanner(Array(line.utf8))
    name = scanner.name()
    while scanner.take(UInt8(ascii: ";")) {
      let name = scanner.name()
      parameters.append((name, scanner.take(UInt8(ascii: "=")) ? scanner.parameterValue() : ""))
    }
    guard !name.isEmpty, scanner.take(UInt8(ascii: ":")) else { return nil }
    value = scanner.text()
  }
}

/// Reads the parts of a kept line.
private struct KeptLineScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func name() -> String {
    let rest = bytes[position...].prefix { $0 != 0x3a && $0 != 0x3b && $0 != 0x3d }
    position = rest.endIndex
    return String(decoding: rest, as: UTF8.self)
  }

  mutating func parameterValue() -> String {
    let isQuoted = take(UInt8(ascii: "\""))
    let rest = bytes[position...].prefix { isQuoted ? $0 != 0x22 : $0 != 0x3a && $0 != 0x3b }
    position = rest.endIndex
    if isQuoted { _ = take(UInt8(ascii: "\"")) }
    return unescaped(rest, mark: UInt8(ascii: "^")) {
      switch $0 {
      case UInt8(ascii: "'"): UInt8(ascii: "\"")
      case UInt8(ascii: "n"): 0x0a
      case UInt8(ascii: "^"): UInt8(ascii: "^")
      default: nil
      }
    }
  }

  mutating func text() -> String {
    unescaped(bytes[position...], mark: UInt8(ascii: "\\")) {
      $0 == UInt8(ascii: "n") || $0 == UInt8(ascii: "N") ? 0x0a : $0
    }
  }

  private func unescaped(
    _ text: ArraySlice<UInt8>, mark: UInt8, _ meaning: (UInt8) -> UInt8?
  ) -> String {
    var result: [UInt8] = []
    var position = text.startIndex
    while position < text.endIndex {
      if text[position] == mark, position + 1 < text.endIndex,
        let byte = meaning(text[position + 1])
      {
        result.append(byte)
        position += 2
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
