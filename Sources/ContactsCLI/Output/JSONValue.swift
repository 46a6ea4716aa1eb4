import TextTools

/// A value of JSON, for what is no list of people.
indirect enum JSONValue {
  case null
  case bool(Bool)
  case number(Int64)
  case real(Double)
  case text(String)
  case list([JSONValue])
  /// Members in this order.
  case object([(key: String, value: JSONValue)])

  static func number(_ count: Int) -> JSONValue { .number(Int64(count)) }

  static func text(orNull text: String?) -> JSONValue { text.map(JSONValue.text) ?? .null }

  /// Appends the value on one line.
  func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += Array("null".utf8)
    case .bool(let flag): output += Array((flag ? "true" : "false").utf8)
    case .number(let number): output += Array(String(number).utf8)
    case .real(let number) where number.isFinite: output += Array("\(number)".utf8)
    case .real(let number): output += Array(JSONText.quoted("\(number)").utf8)
    case .text(let text): output += Array(JSONText.quoted(text).utf8)
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
        output += Array(JSONText.quoted(member.key).utf8)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}

extension Output {
  /// Writes a value on a line of its own.
  func write(_ value: JSONValue) throws {
    try write {
      value.append(to: &$0)
      $0.append(UInt8(ascii: "\n"))
    }
  }
}
