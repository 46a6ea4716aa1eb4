import AddressBook

/// A value of JSON, for what is no list of people.
indirect enum JSONText {
  case null
  case bool(Bool)
  case number(Int64)
  case real(Double)
  case text(String)
  case list([JSONText])
  /// Members in this order.
  case object([(key: String, value: JSONText)])

  static func number(_ count: Int) -> JSONText { .number(Int64(count)) }

  static func text(orNull text: String?) -> JSONText { text.map(JSONText.text) ?? .null }

  /// Appends the value on one line.
  func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += Array("null".utf8)
    case .bool(let flag): output += Array((flag ? "true" : "false").utf8)
    case .number(let number): output += Array(String(number).utf8)
    case .real(let number) where number.isFinite: output += Array("\(number)".utf8)
    case .real(let number): PersonJSON.append("\(number)", to: &output)
    case .text(let text): PersonJSON.append(text, to: &output)
    case .list(let elements):
      output.append(UInt8(ascii: "["))
      for (position, element) in elements.enumerated() {
        if position > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (position, member) in members.enumerated() {
        if position > 0 { output.append(UInt8(ascii: ",")) }
        PersonJSON.append(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

extension Output {
  /// Writes a value on a line of its own.
  func write(_ value: JSONText) throws {
    try write {
      value.append(to: &$0)
      $0.append(UInt8(ascii: "\n"))
    }
  }
}
