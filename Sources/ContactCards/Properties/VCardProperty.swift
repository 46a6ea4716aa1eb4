package import TextTools

/// A property of a vCard: a line without folds and encodings.
package struct VCardProperty: Hashable, Sendable {
  /// A parameter as it is written.
  package struct Parameter: Hashable, Sendable {
    /// The name; empty for a bare word, as version 2.1 has them.
    package var name: String
    /// The value with its quotes and carets.
    package var value: String

    /// Describes a parameter.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// The values of the list that it may be, without quotes and carets.
    package var values: [String] {
      var values: [String] = []
      let bytes = Array(value.utf8)
      VCardParameterCursor.values(bytes.span, 0..<bytes.count) {
        values.append(VCardProperty.parameterText(bytes.span, $0))
      }
      return values
    }

    /// The values of the list that it may be, as they are told apart outside of quotes.
    ///
    /// Of a few lists all of it may stand in quotes.
    package var separateValues: [String] {
      if ["TYPE", "SORT-AS", "PID"].contains(key) { return values }
      let bytes = Array(value.utf8)
      var values: [String] = []
      var start = 0
      var isQuoted = false
      for position in 0...bytes.count {
        let byte = position < bytes.count ? bytes[position] : 0x2c
        if byte == 0x22 { isQuoted.toggle() }
        guard byte == 0x2c, !isQuoted || position == bytes.count else { continue }
        if start < position {
          values.append(VCardProperty.parameterText(bytes.span, start..<position))
        }
        start = position + 1
      }
      return values
    }

    /// The name in capitals.
    package var key: String { name.uppercased() }

    /// Whether it says that the value is an address.
    package var isURI: Bool { key == "VALUE" && ["URI", "URL"].contains(value.uppercased()) }
  }

  /// What holds properties together; empty when there is none.
  package var group: String
  /// The name as it is written.
  package var name: String
  /// The parameters in their order.
  package var parameters: [Parameter]
  /// The value with its escapes (``VCardText``).
  package var value: String

  /// The name in capitals, by which it is compared.
  package var key: String { name.uppercased() }

  /// Describes a property without parameters.
  package init(group: String, name: String, value: String) {
    (self.group, self.name, self.parameters, self.value) = (group, name, [], value)
  }

  /// Takes the line of a property apart.
  package init(_ line: Span<UInt8>, _ head: VCardHead) {
    group = line.string(head.group)
    name = line.string(head.name)
    parameters = []
    value = line.string(head.value)
    var cursor = VCardParameterCursor(head)
    while let (name, value) = cursor.next(line) {
      parameters.append(Parameter(name: line.string(name), value: line.string(value)))
    }
  }

  /// Takes the line of a property apart; nil when it is none.
  package init?(line: String) {
    let bytes = Array(line.utf8)
    guard let head = VCardHead(bytes.span, 0..<bytes.count) else { return nil }
    self.init(bytes.span, head)
  }

  /// The property as a line, without folds and encodings.
  package var line: String {
    var line = group.isEmpty ? name : group + "." + name
    for parameter in parameters {
      line += ";" + (parameter.name.isEmpty ? "" : parameter.name + "=") + parameter.value
    }
    return line + ":" + value
  }

  /// The value without escapes.
  package var text: String {
    let bytes = Array(value.utf8)
    return VCardText.read(bytes.span, 0..<bytes.count, .whole, nil).text
  }

  /// The texts of a value that is a list, without escapes; semicolons are part of them.
  package var list: [String] {
    let bytes = Array(value.utf8)
    return Self.list(bytes.span, 0..<bytes.count)
  }

  private static func list(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [String] {
    VCardText.list(bytes, range).map { VCardText.read(bytes, $0, .listed, nil).text }
  }

  /// The components of the value, each a list, without escapes.
  package var components: [[String]] {
    let bytes = Array(value.utf8)
    var components: [[String]] = []
    var start = 0
    while true {
      let end = min(VCardText.componentEnd(bytes.span, start..<bytes.count), bytes.count)
      components.append(Self.list(bytes.span, start..<end))
      if end == bytes.count { return components }
      start = end + 1
    }
  }

  /// The units of an organization (RFC 6350, 6.6.4), as a department is called by them.
  package var units: String {
    components.dropFirst().map { $0.joined(separator: ",") }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The first component of the value, as it is written.
  package var firstComponent: String {
    String(decoding: value.utf8.dropLast(furtherComponents.utf8.count), as: UTF8.self)
  }

  /// What stands behind the first component of the value, as it is written.
  package var furtherComponents: String {
    let bytes = Array(value.utf8)
    let end = min(VCardText.componentEnd(bytes.span, 0..<bytes.count), bytes.count)
    return String(decoding: bytes[end...], as: UTF8.self)
  }

  /// What `TYPE` says, and bare words, in lower case.
  package var types: [String] {
    parameters.filter { $0.name.isEmpty || $0.key == "TYPE" }.flatMap(\.values)
      .map { $0.lowercased() }
  }

  /// The value of a parameter without quotes and carets (RFC 6868).
  package static func parameterText(_ line: Span<UInt8>, _ range: Range<Int>) -> String {
    var range = range
    if range.count > 1, line[range.lowerBound] == 0x22, line[range.upperBound - 1] == 0x22 {
      range = range.dropFirst().dropLast()
    }
    var text: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = line[position]
      position += 1
      guard byte == 0x5e, position < range.upperBound else {
        text.append(byte)
        continue
      }
      position += 1
      switch line[position - 1] {
      case 0x6e: text.append(0x0a)
      case 0x27: text.append(0x22)
      case 0x5e: text.append(0x5e)
      case let other:
        text.append(0x5e)
        text.append(other)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a text as the value of a parameter, in quotes where it needs them.
  package static func appendParameter(_ text: String, to output: inout ByteBuffer) {
    let isQuoted = text.utf8.contains { $0 == 0x3a || $0 == 0x3b || $0 == 0x2c }
    if isQuoted { output.append(byte: 0x22) }
    for byte in text.utf8 {
      switch byte {
      case 0x0a: output.append(static: "^n")
      case 0x22: output.append(static: "^'")
      case 0x5e: output.append(static: "^^")
      case 0x09, 0x0d: continue
      case 0x00..<0x20, 0x7f: output.leaveOutControl()
      default: output.append(byte)
      }
    }
    if isQuoted { output.append(byte: 0x22) }
  }
}
