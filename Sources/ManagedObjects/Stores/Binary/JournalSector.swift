import TextTools

/// The pieces of 512 bytes that a journal is written in, each with a checksum of its own.
///
/// No disk writes less at once. So of a frame that was being written when the power went, each sector
/// is there as it was written, or is missing, or is all zeros as the file system made it when the file
/// grew; any other one is damaged.
enum JournalSector {
  /// How many bytes a sector has, with its checksum behind the others.
  static let size = 512
  /// How many bytes of content it has.
  static let contentSize = size - 8

  /// What the checksum of a sector starts from, so that no sector passes for another one.
  struct Seed {
    /// The salt of the journal; zero for the header, which says it.
    var salt: UInt64 = 0
    /// The number of the frame.
    var sequence: UInt64 = 0
    /// The number of the sector in its frame, from zero on.
    var index = 0

    fileprivate var value: UInt64 {
      salt &+ sequence &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(index) &* 0xc2b2_ae3d_27d4_eb4f
    }
  }

  /// How many sectors so many bytes take.
  static func count(ofContent size: Int) -> Int {
    size / contentSize + (size % contentSize == 0 ? 0 : 1)
  }

  /// Content in sectors, the last one filled with zeros.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - first: The seed of the first sector; that of the others follows from it.
  /// - Returns: The sectors.
  static func sealed(_ content: [UInt8], _ first: Seed) -> [UInt8] {
    var seed = first
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count(ofContent: content.count) * size)
    for start in stride(from: 0, to: content.count, by: contentSize) {
      let part = content[start..<min(start + contentSize, content.count)]
      let begin = bytes.count
      bytes += part
      bytes += repeatElement(0, count: contentSize - part.count)
      let sum = unsafe bytes.withUnsafeBytes {
        unsafe checksum(of: UnsafeRawBufferPointer(rebasing: $0[begin...]), seed)
      }
      bytes.append(littleEndian: sum)
      seed.index += 1
    }
    return bytes
  }

  /// The checksum of the content of a sector: never zero, so that no sector is all zeros.
  static func checksum(of content: UnsafeRawBufferPointer, _ seed: Seed) -> UInt64 {
    max(1, unsafe Checksum.of(unsafeBytes: content, seed: seed.value))
  }

  /// Whether the sector at an offset is there as it was written.
  static func isWhole(_ bytes: ByteView, at offset: Int, _ seed: Seed) -> Bool {
    guard offset >= 0, bytes.count - offset >= size else { return false }
    return unsafe bytes.withUnsafeBytes {
      unsafe isWhole(UnsafeRawBufferPointer(rebasing: $0[offset..<offset + size]), seed)
    }
  }

  /// Whether a sector is as it was written.
  static func isWhole(_ sector: UnsafeRawBufferPointer, _ seed: Seed) -> Bool {
    let content = unsafe UnsafeRawBufferPointer(rebasing: sector[..<contentSize])
    let stored = unsafe sector.loadUnaligned(fromByteOffset: contentSize, as: UInt64.self)
    return unsafe checksum(of: content, seed) == UInt64(littleEndian: stored)
  }

  /// Whether the sector at an offset is missing, in part or wholly, or is all zeros.
  static func isMissing(_ bytes: ByteView, at offset: Int) -> Bool {
    guard bytes.count - offset >= size else { return true }
    return stride(from: offset, to: offset + size, by: 8).allSatisfy {
      bytes.unsigned(width: 8, at: $0) == 0
    }
  }
}
