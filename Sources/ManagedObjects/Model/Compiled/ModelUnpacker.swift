import TextTools

/// Reads what a ``ModelPacker`` wrote.
///
/// The checksum has been verified before. Every read is checked all the same, because a checksum is no
/// protection against somebody who computes it anew.
struct ModelUnpacker {
  let bytes: [UInt8]
  private let end: Int
  private var offset: Int
  private var texts: [String] = []

  /// Starts to read bytes that ``verify(_:)`` has found to be whole.
  init(_ bytes: [UInt8]) throws(CompiledModelError) {
    self.bytes = bytes
    end = bytes.count - Self.checksumSize
    offset = ModelPacker.magic.count + 1
    try readTexts()
  }

  /// The format of the bytes.
  var format: Int { Int(bytes[ModelPacker.magic.count]) }

  private static let checksumSize = 8

  /// How many bytes the name of an attribute may have.
  static let nameLimit = 1_024

  /// Makes sure that bytes are a packed model as it was written, in a format that is known.
  static func verify(_ bytes: [UInt8]) throws(CompiledModelError) {
    let magic = ModelPacker.magic
    guard bytes.starts(with: magic) else { throw .notAModel }
    let end = bytes.count - checksumSize
    guard end > magic.count else { throw .damaged(offset: bytes.count) }
    var stored: UInt64 = 0
    for byte in bytes[end...].reversed() { stored = stored << 8 | UInt64(byte) }
    guard Checksum.of(Array(bytes[..<end])) == stored else { throw .damaged(offset: end) }
    let format = Int(bytes[magic.count])
    guard format >= 1 else { throw .damaged(offset: magic.count) }
    guard format <= ModelPacker.format else {
      throw .newerFormat(found: format, supported: ModelPacker.format)
    }
  }

  private mutating func readTexts() throws(CompiledModelError) {
    let count = try count()
    texts.reserveCapacity(count)
    for _ in 0..<count {
      let length = try self.count()
      texts.append(String(decoding: bytes[offset..<offset + length], as: UTF8.self))
      offset += length
    }
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { offset == end }

  /// The error that what comes next makes no sense.
  var damage: CompiledModelError { .damaged(offset: offset) }

  mutating func byte() throws(CompiledModelError) -> UInt8 {
    guard offset < end else { throw damage }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func word() throws(CompiledModelError) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      guard shift < 63 || next <= 1 else { throw damage }
      number |= UInt64(next & 0x7f) << shift
      if next & 0x80 == 0 { return number }
      shift += 7
    }
  }

  mutating func integer() throws(CompiledModelError) -> Int {
    Int(truncatingIfNeeded: try word())
  }

  /// A number of things that each take a byte at least.
  mutating func count() throws(CompiledModelError) -> Int {
    let number = try word()
    guard number <= UInt64(end - offset) else { throw damage }
    return Int(number)
  }

  mutating func optionalText() throws(CompiledModelError) -> String? {
    let position = try word()
    if position == 0 { return nil }
    guard position <= UInt64(texts.count) else { throw damage }
    return texts[Int(position) - 1]
  }

  mutating func text() throws(CompiledModelError) -> String {
    guard let text = try optionalText() else { throw damage }
    return text
  }

  mutating func bytes(_ count: Int) throws(CompiledModelError) -> [UInt8] {
    guard count <= end - offset else { throw damage }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  mutating func list<Element>(
    _ element: (inout ModelUnpacker) throws(CompiledModelError) -> Element
  ) throws(CompiledModelError) -> [Element] {
    let count = try count()
    var list: [Element] = []
    // An element takes more in memory than in the file, so what a count asks for is not reserved.
    list.reserveCapacity(min(count, 256))
    for _ in 0..<count { list.append(try element(&self)) }
    return list
  }

  mutating func textList() throws(CompiledModelError) -> [String] {
    try list { reader throws(CompiledModelError) in try reader.text() }
  }

  mutating func dictionary() throws(CompiledModelError) -> [String: String] {
    var dictionary: [String: String] = [:]
    for _ in 0..<(try count()) {
      let key = try text()
      dictionary[key] = try text()
    }
    return dictionary
  }
}
