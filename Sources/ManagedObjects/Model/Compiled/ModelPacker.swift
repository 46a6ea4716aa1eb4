import TextTools

/// Writes a model as bytes: a magic number, the format, a table of texts, the parts, a checksum.
///
/// Numbers are written seven bits a byte, least significant first, the high bit set in all bytes but
/// the last (LEB128). A text is written as its position in the table, counted from one, so that zero
/// means none.
struct ModelPacker {
  static let magic: [UInt8] = Array("MOMODEL".utf8)
  static let firstFormat = 1
  /// The newest format: that of a model with former versions.
  static let format = 2

  /// The format of what has been appended.
  var format = Self.firstFormat
  private var body: [UInt8] = []
  private var texts: [UInt8] = []
  private var positions: [[UInt8]: Int] = [:]

  /// The bytes with their frame.
  func sealed() -> [UInt8] {
    var head = ModelPacker()
    head.append(positions.count)
    var bytes = Self.magic + [UInt8(format)] + head.body + texts + body
    bytes.append(littleEndian: Checksum.of(bytes))
    return bytes
  }

  mutating func append(byte: UInt8) {
    body.append(byte)
  }

  mutating func append(_ number: Int) {
    append(UInt64(bitPattern: Int64(number)))
  }

  mutating func append(_ number: UInt64) {
    body.append(leb128: number)
  }

  mutating func append(_ text: String?) {
    guard let text else { return append(0) }
    // By bytes: Unicode calls texts equal that are written differently.
    let bytes = Array(text.utf8)
    if let known = positions[bytes] { return append(known) }
    positions[bytes] = positions.count + 1
    texts.append(leb128: UInt64(bytes.count))
    texts += bytes
    append(positions.count)
  }

  mutating func append(_ list: [String]) {
    append(list.count)
    for text in list { append(text) }
  }

  mutating func append(_ dictionary: [String: String]) {
    append(dictionary.count)
    for (key, value) in dictionary.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    ) {
      append(key)
      append(value)
    }
  }

  mutating func append(_ flags: Bool...) {
    var byte: UInt8 = 0
    for (position, flag) in flags.enumerated() where flag { byte |= 1 << UInt8(position) }
    body.append(byte)
  }

  mutating func append<Element>(_ list: [Element], _ body: (inout ModelPacker, Element) -> Void) {
    append(list.count)
    for element in list { body(&self, element) }
  }
}
