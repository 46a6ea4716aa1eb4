public import TextTools

/// Where the parts of a property stand in its line.
public struct VCardHead: Sendable {
  /// The group without its full stop; empty when there is none.
  public var group: Range<Int>
  /// The name.
  public var name: Range<Int>
  /// The parameters with the semicolon before each; empty when there are none.
  public var parameters: Range<Int>
  /// The value.
  public var value: Range<Int>
  /// What the property is about, as its name says.
  public var field = VCardField.other

  /// The parts of a line that was taken apart.
  public init(
    group: Range<Int>, name: Range<Int>, parameters: Range<Int>, value: Range<Int>,
    field: VCardField
  ) {
    (self.group, self.name, self.parameters, self.value) = (group, name, parameters, value)
    self.field = field
  }

  /// Takes the line of a property apart.
  ///
  /// - Returns: Nil when it has no name or no colon.
  @inline(__always)
  @inlinable
  public init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    var position = range.lowerBound
    let end = range.upperBound
    var dot = -1
    while position < end {
      let byte = line[position]
      if byte == 0x3a || byte == 0x3b { break }
      if byte == 0x2e, dot < 0 { dot = position }
      position &+= 1
    }
    guard position < end else { return nil }
    group = range.lowerBound..<max(dot, range.lowerBound)
    name = (dot < 0 ? range.lowerBound : dot &+ 1)..<position
    parameters = position..<position
    value = position &+ 1..<end
    if line[position] == 0x3b {
      guard let colon = Self.colon(line, position..<end) else { return nil }
      parameters = position..<colon
      value = colon + 1..<end
    }
    if dot >= 0 || name.isEmpty || line[name.lowerBound].isBlank || line[position - 1].isBlank {
      (group, name) = (line.trimmed(group), line.trimmed(name))
      if name.isEmpty { return nil }
    }
    field = VCardField.of(line, name)
  }

  /// The colon that ends parameters, which is not one in quotes unless the quotes are never closed.
  @usableFromInline
  static func colon(_ line: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var isQuoted = false
    var first: Int?
    for position in range {
      switch line[position] {
      case 0x22: isQuoted.toggle()
      case 0x3a:
        if !isQuoted { return position }
        if first == nil { first = position }
      default: continue
      }
    }
    return first
  }
}

/// The parameters of a property, one after another.
package struct VCardParameterCursor {
  private var position: Int
  private let end: Int

  package init(_ head: VCardHead) {
    (position, end) = (head.parameters.lowerBound, head.parameters.upperBound)
  }

  /// The next parameter: its name, which is empty for a bare word, and its value with its quotes.
  package mutating func next(_ line: Span<UInt8>) -> (name: Range<Int>, value: Range<Int>)? {
    while position < end {
      let start = position + 1
      var equals: Int?
      var isQuoted = false
      position = start
      while position < end {
        let byte = line[position]
        if byte == 0x22 { isQuoted.toggle() }
        if byte == 0x3b, !isQuoted { break }
        if byte == 0x3d, equals == nil { equals = position }
        position += 1
      }
      let whole = line.trimmed(start..<position)
      if whole.isEmpty { continue }
      guard let equals else { return (whole.lowerBound..<whole.lowerBound, whole) }
      let name = line.trimmed(start..<equals)
      return (name, line.trimmed(equals + 1..<max(equals + 1, whole.upperBound)))
    }
    return nil
  }

  /// The values of a list, which may stand in quotes one by one or together.
  package static func values(
    _ line: Span<UInt8>, _ list: Range<Int>, _ take: (Range<Int>) -> Void
  ) {
    var start = list.lowerBound
    for position in list {
      let byte = line[position]
      guard byte == 0x2c || byte == 0x22 else { continue }
      if start < position { take(line.trimmed(start..<position)) }
      start = position + 1
    }
    if start < list.upperBound { take(line.trimmed(start..<list.upperBound)) }
  }
}
