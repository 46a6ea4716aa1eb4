extension XMLReader {
  /// Reads a start tag, and remembers that its element is open.
  mutating func startTag() throws(XMLError) -> XMLTag {
    guard !openNames.isEmpty || elementCount == 0 else { throw outsideOfRoot }
    let start = offset
    elementCount += 1
    guard elementCount <= limits.elements else {
      throw failure(.tooManyElements(limit: limits.elements))
    }
    offset += 1
    let name = try skipName()
    var attributes = AttributeList()
    while try continuesTag() {
      guard attributes.list.count < limits.attributes else {
        throw failure(.tooManyAttributes(limit: limits.attributes), at: start)
      }
      let nameStart = offset
      let attribute = try self.attribute()
      guard attributes.add(attribute) else {
        throw failure(.malformed(.repeatedAttribute), at: nameStart)
      }
    }
    guard isEmptyElement || openNames.count < limits.depth else {
      throw failure(.nestedTooDeeply(limit: limits.depth), at: start)
    }
    openNames.append(name)
    return XMLTag(
      name: string(name), attributes: attributes.list, position: position(of: start))
  }

  /// Whether an attribute comes next, rather than the end of the tag, which is skipped.
  private mutating func continuesTag() throws(XMLError) -> Bool {
    let isSeparate = skipSpace()
    switch byte(at: offset) {
    case nil: throw early
    case UInt8(ascii: ">"):
      offset += 1
      return false
    case UInt8(ascii: "/"):
      guard let next = byte(at: offset + 1) else { throw early }
      guard next == UInt8(ascii: ">") else { throw failure(.malformed(.notClosed)) }
      offset += 2
      isEmptyElement = true
      return false
    default:
      guard isSeparate else { throw failure(.malformed(.missingSpace)) }
      return true
    }
  }

  private mutating func attribute() throws(XMLError) -> XMLAttribute {
    let name = try skipName()
    skipSpace()
    guard let equals = byte(at: offset) else { throw early }
    guard equals == UInt8(ascii: "=") else { throw failure(.malformed(.missingValue)) }
    offset += 1
    skipSpace()
    guard let mark = byte(at: offset) else { throw early }
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
      throw failure(.malformed(.attributeValue))
    }
    offset += 1
    return XMLAttribute(name: string(name), value: try value(endingWith: mark))
  }

  /// Reads a value up to its quotation mark, which is skipped.
  private mutating func value(endingWith mark: UInt8) throws(XMLError) -> String {
    var content: [UInt8] = []
    while let byte = byte(at: offset), byte != mark {
      switch byte {
      case Self.lessThan: throw failure(.malformed(.attributeValue))
      case UInt8(ascii: "&"): content += try reference()
      case 0x09, 0x0A, 0x0D:
        // Each line break is one space.
        let isPair = byte == 0x0D && self.byte(at: offset + 1) == 0x0A
        content.append(0x20)
        offset += isPair ? 2 : 1
      default:
        try checkCharacter()
        content.append(byte)
        offset += 1
      }
    }
    guard offset < bytes.count else { throw early }
    offset += 1
    return String(decoding: content, as: UTF8.self)
  }

  /// Skips the end tag of the element that is open.
  mutating func skipEndTag() throws(XMLError) {
    guard let expected = openNames.last else { throw outsideOfRoot }
    let start = offset
    offset += 2
    let name = try skipName()
    guard bytes[name].elementsEqual(bytes[expected]) else {
      throw failure(.malformed(.wrongEndTag), at: start)
    }
    skipSpace()
    guard let end = byte(at: offset) else { throw early }
    guard end == UInt8(ascii: ">") else { throw failure(.malformed(.notClosed)) }
    offset += 1
    openNames.removeLast()
  }

  /// Skips a name.
  ///
  /// - Returns: Where it is.
  mutating func skipName() throws(XMLError) -> Range<Int> {
    let start = offset
    guard let first = byte(at: start) else { throw early }
    guard Self.isNameStart(first) else { throw failure(.malformed(.badName)) }
    while let byte = byte(at: offset), Self.isNameByte(byte) { offset += 1 }
    return start..<offset
  }

  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether a name can begin with a byte; every character beyond ASCII is let through.
  private static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isNameStart(byte)
    }
  }
}

/// The attributes of one element.
private struct AttributeList {
  private(set) var list: [XMLAttribute] = []
  /// The names, once there are so many that going through the list takes longer.
  private var names: Set<String> = []

  /// Adds an attribute.
  ///
  /// - Returns: False when there is one of its name.
  mutating func add(_ attribute: XMLAttribute) -> Bool {
    if list.count < 8 {
      if list.contains(where: { $0.name == attribute.name }) { return false }
    } else {
      if names.isEmpty { names = Set(list.map(\.name)) }
      if !names.insert(attribute.name).inserted { return false }
    }
    list.append(attribute)
    return true
  }
}
