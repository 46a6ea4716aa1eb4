/// One property of a vCard (RFC 6350): a name, parameters and a value that is still escaped.
///
/// It is read by bytes: a combining mark after a colon does not hide it.
struct CardLine: Hashable {
  struct Parameter: Hashable {
    let name: String
    let value: String
  }

  /// In upper case, without a group.
  let name: String
  var parameters: [Parameter] = []
  let value: String
  /// The line as it was read, without folds.
  var original: String?

  init(_ name: String, _ parameters: [Parameter] = [], _ value: String) {
    (self.name, self.parameters, self.value) = (name, parameters, value)
  }

  /// Reads a line without folds; nil for what is none.
  init?(_ line: ArraySlice<UInt8>) {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    var parts: [ArraySlice<UInt8>] = []
    var (start, isQuoted) = (line.startIndex, false)
    var colon: Int?
    for position in line.indices {
      let byte = line[position]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted || byte != UInt8(ascii: ";") && byte != UInt8(ascii: ":") { continue }
      parts.append(line[start..<position])
      start = position + 1
      if byte == UInt8(ascii: ":") {
        colon = position
        break
      }
    }
    guard let colon, let name = parts.first, !name.isEmpty else { return nil }
    let bare = name.split(separator: UInt8(ascii: ".")).last ?? name
    self.init(
      String(decoding: bare, as: UTF8.self).uppercased(), parts.dropFirst().map(Self.parameter),
      String(decoding: line[(colon + 1)...], as: UTF8.self))
    original = text
  }

  /// The value of a parameter.
  subscript(parameter: String) -> String? {
    parameters.first { $0.name == parameter }?.value
  }
}

extension CardLine {
  /// The lines of a file without folds, whichever way they end; nil where one is no property.
  static func lines(of bytes: some Sequence<UInt8>) -> [CardLine]? {
    var unfolded: [[UInt8]] = []
    for piece in Array(bytes).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = piece.last == 0x0D ? piece.dropLast() : piece
      if let first = line.first, first == 0x20 || first == 0x09, !unfolded.isEmpty {
        unfolded[unfolded.count - 1] += line.dropFirst()
      } else {
        unfolded.append(Array(line))
      }
    }
    let read = unfolded.filter { !$0.isEmpty }.map { CardLine($0[...]) }
    let lines = read.compactMap { $0 }
    return lines.count == read.count ? lines : nil
  }

  /// The line as it is written: no piece of it is longer than 75 bytes.
  var folded: String {
    var (text, length) = ("", 0)
    for scalar in (original ?? written).unicodeScalars {
      let width = UTF8.width(scalar)
      if length + width > 75 {
        text += "\r\n "
        length = 1
      }
      text.unicodeScalars.append(scalar)
      length += width
    }
    return text + "\r\n"
  }

  private var written: String {
    name + parameters.map { ";\($0.name)=\"\(Self.quoted($0.value))\"" }.joined() + ":" + value
  }
}

extension CardLine {
  /// Whether vCard has a way to write a text: it has none for most control characters.
  static func canWrite(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 }
  }

  /// A text as a value.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ",", ";": escaped.unicodeScalars += ["\\", scalar]
      case "\n": escaped.unicodeScalars += ["\\", "n"]
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text that a value stands for.
  static func unescaped(_ value: some StringProtocol) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// The parts of a value between semicolons, still escaped.
  static func components(of value: String) -> [String] {
    var components = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == ";", !isEscaped {
        components.append(.init())
      } else {
        components[components.count - 1].append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return components.map { String($0) }
  }

  /// Reads a parameter, with the escapes of RFC 6868.
  private static func parameter(_ bytes: ArraySlice<UInt8>) -> Parameter {
    let parts = bytes.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? parts[1].filter { $0 != UInt8(ascii: "\"") } : []
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in String(decoding: value, as: UTF8.self).unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, "^"): isEscaped = true
      case (true, "n"): (text, isEscaped) = (text + ["\n"], false)
      case (true, "'"): (text, isEscaped) = (text + ["\""], false)
      default: (text, isEscaped) = (text + [scalar], false)
      }
    }
    return Parameter(
      name: String(decoding: parts.first ?? [], as: UTF8.self).uppercased(), value: String(text))
  }

  private static func quoted(_ value: String) -> String {
    value.unicodeScalars.map { scalar in
      switch scalar {
      case "^": "^^"
      case "\n": "^n"
      case "\"": "^'"
      default: String(scalar)
      }
    }.joined()
  }
}
