import TextTools

/// The layout of a journal: a header, then frames, one a transaction.
///
/// All numbers are little-endian. `BinaryStoreFormat` draws it.
enum Journal {
  static let format: UInt32 = 1
  static let headerSize = 48
  static let frameHeaderSize = 48
  private static let magic = Array("MOJRNL01".utf8)
  /// "MOFR", never zero, so that a run of zeros is no frame.
  private static let frameMagic: UInt32 = 0x5246_4f4d

  /// What the first bytes of a journal say.
  struct Header: Equatable, Sendable {
    var baseGeneration: Int64
    var baseSalt: UInt64
    /// A random number that each frame repeats, so that no frame of another journal passes.
    var salt: UInt64
  }

  /// What the first bytes of a frame say, verified.
  struct FrameHeader {
    let sequence: UInt64
    let payloadSize: UInt64
    let payloadChecksum: UInt64
  }

  /// A frame that has been verified.
  struct Frame: Sendable {
    let header: ByteView
    let sequence: UInt64
    let payload: ByteView
  }

  static func encode(_ header: Header) -> [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: UInt64(format))
    bytes.append(littleEndian: UInt64(bitPattern: header.baseGeneration))
    bytes.append(littleEndian: header.baseSalt)
    bytes.append(littleEndian: header.salt)
    bytes.append(littleEndian: Checksum.of(bytes))
    return bytes
  }

  /// Reads the header.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` or
  ///   ``StoreError/newerFormat(path:found:supported:)``.
  static func header(of bytes: ByteView) throws(StoreError) -> Header {
    guard bytes.count >= headerSize else {
      throw bytes.corruption("the journal's header is cut short")
    }
    guard bytes.checksum(0..<40) == bytes.unsigned(width: 8, at: 40),
      magic.indices.allSatisfy({ bytes.unsigned(width: 1, at: $0) == UInt64(magic[$0]) })
    else { throw bytes.corruption("the journal's header is damaged") }
    let found = bytes.unsigned(width: 8, at: 8)
    guard found <= UInt64(format) else {
      throw StoreError.newerFormat(
        path: bytes.source.path, found: Int(clamping: found), supported: Int(format))
    }
    return Header(
      baseGeneration: Int64(bitPattern: bytes.unsigned(width: 8, at: 16)),
      baseSalt: bytes.unsigned(width: 8, at: 24), salt: bytes.unsigned(width: 8, at: 32))
  }

  /// The bytes of a frame.
  static func frame(sequence: UInt64, salt: UInt64, payload: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frameHeaderSize + payload.count)
    bytes.append(littleEndian: UInt64(frameMagic))
    bytes.append(littleEndian: UInt64(payload.count))
    bytes.append(littleEndian: sequence)
    bytes.append(littleEndian: salt)
    bytes.append(littleEndian: Checksum.of(payload, seed: sequence ^ salt))
    bytes.append(littleEndian: Checksum.of(bytes))
    return bytes + payload
  }

  /// The header of a frame at an offset, or nil when there is none that is whole.
  static func frameHeader(in bytes: ByteView, at offset: Int, salt: UInt64) -> FrameHeader? {
    guard bytes.count - offset >= frameHeaderSize,
      bytes.unsigned(width: 8, at: offset) == UInt64(frameMagic),
      bytes.unsigned(width: 8, at: offset + 24) == salt,
      bytes.checksum(offset..<offset + 40) == bytes.unsigned(width: 8, at: offset + 40)
    else { return nil }
    return FrameHeader(
      sequence: bytes.unsigned(width: 8, at: offset + 16),
      payloadSize: bytes.unsigned(width: 8, at: offset + 8),
      payloadChecksum: bytes.unsigned(width: 8, at: offset + 32))
  }

  /// The size of the payload of a frame that has been verified, from its header.
  static func payloadSize(of header: ByteView) -> Int {
    Int(clamping: header.unsigned(width: 8, at: 8))
  }

  /// The size of the frame with a header at an offset, header included, or nil when it is not whole.
  static func wholeSize(
    of header: FrameHeader, in bytes: ByteView, at offset: Int, salt: UInt64
  ) -> Int? {
    let start = offset + frameHeaderSize
    guard let size = Int(exactly: header.payloadSize), size <= bytes.count - start,
      bytes.checksum(start..<start + size, seed: header.sequence ^ salt) == header.payloadChecksum
    else { return nil }
    return frameHeaderSize + size
  }

  /// The frame with a header at an offset, or nil when it is not whole.
  static func frame(
    _ header: FrameHeader, in bytes: ByteView, at offset: Int, salt: UInt64
  ) -> Frame? {
    guard let size = wholeSize(of: header, in: bytes, at: offset, salt: salt) else { return nil }
    let payload = offset + frameHeaderSize
    return Frame(
      header: bytes[offset..<payload], sequence: header.sequence,
      payload: bytes[payload..<offset + size])
  }
}
