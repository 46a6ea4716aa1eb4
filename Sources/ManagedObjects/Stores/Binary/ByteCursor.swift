/// Reads a run of bytes from its start to its end.
///
/// Every read is checked, because a checksum is no protection against somebody who computes it anew.
struct ByteCursor {
  private let bytes: ByteView
  private var offset = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// What has not been read.
  var rest: ByteView { bytes[offset..<bytes.count] }

  mutating func byte() throws(StoreError) -> UInt8 {
    guard offset < bytes.count else { throw corruption("a value that ends outside its bytes") }
    defer { offset += 1 }
    return UInt8(truncatingIfNeeded: bytes.unsigned(width: 1, at: offset))
  }

  /// A number of seven bits a byte, the least significant first.
  mutating func number() throws(StoreError) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = UInt64(try byte())
      guard shift < 63 || next <= 1 else { throw corruption("a number of more than 64 bits") }
      number |= (next & 0x7f) << shift
      if next & 0x80 == 0 { return number }
      shift += 7
    }
  }

  /// A number of things that each take a byte at least.
  mutating func count() throws(StoreError) -> Int {
    let number = try number()
    guard number <= UInt64(bytes.count - offset) else {
      throw corruption("a count that reaches outside its bytes")
    }
    return Int(number)
  }

  /// Bytes behind their count.
  mutating func run() throws(StoreError) -> ByteView {
    let count = try count()
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  func corruption(_ reason: String) -> StoreError {
    bytes.corruption(at: offset, reason)
  }
}
