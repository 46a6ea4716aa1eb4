import TextTools

/// The layout of a journal: a header, then frames, one a transaction.
///
/// All numbers are little-endian. `BinaryStoreFormat` draws it.
enum Journal {
  /// The newest format: that of a journal whose frames may have tags.
  static let format: UInt64 = 3
  /// The format without tags, which earlier versions read as well.
  static let untaggedFormat: UInt64 = 2
  /// The format whose frames are runs of bytes without checksums of their sectors.
  static let formerFormat: UInt64 = 1
  /// How many bytes say something at the start of a journal, in any format.
  static let headerSize = 48
  private static let magic = Array("MOJRNL01".utf8)
  /// "MOFR", never zero, so that a run of zeros is no frame.
  static let frameMagic: UInt64 = 0x5246_4f4d

  /// What the first bytes of a journal say.
  struct Header: Equatable, Sendable {
    var format: UInt64
    var baseGeneration: Int64
    var baseSalt: UInt64
    /// A random number that each frame repeats, so that no frame of another journal passes.
    var salt: UInt64

    /// How the frames lie.
    var layout: any FrameLayout {
      format == Journal.formerFormat ? PlainFrames(salt: salt) : SectoredFrames(salt: salt)
    }
  }

  /// A frame that has been verified.
  struct Frame: Sendable {
    /// Its first bytes, which no other frame has.
    let header: ByteView
    let sequence: UInt64
    let payload: ByteView
  }

  /// The format of a new journal.
  ///
  /// - Parameters:
  ///   - base: The base that it continues.
  ///   - transaction: The first transaction in it.
  /// - Returns: The one with tags where there is a tag, or where only versions that know tags read the base.
  static func format(behind base: BaseFile, startingWith transaction: PreparedTransaction) -> UInt64
  {
    let isTagged = transaction.tag != nil || base.format >= BaseRecord.taggedFormat
    return isTagged ? format : untaggedFormat
  }

  /// The bytes of a header.
  static func encode(_ header: Header) -> [UInt8] {
    var bytes = magic
    bytes.append(littleEndian: header.format)
    bytes.append(littleEndian: UInt64(bitPattern: header.baseGeneration))
    bytes.append(littleEndian: header.baseSalt)
    bytes.append(littleEndian: header.salt)
    bytes.append(littleEndian: Checksum.of(bytes))
    return header.format == formerFormat ? bytes : JournalSector.sealed(bytes, JournalSector.Seed())
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
    guard found <= format else {
      throw StoreError.newerFormat(
        path: bytes.source.path, found: Int(clamping: found), supported: Int(format))
    }
    guard found == formerFormat || JournalSector.isWhole(bytes, at: 0, JournalSector.Seed()) else {
      throw bytes.corruption("the journal's header is damaged")
    }
    return Header(
      format: found, baseGeneration: Int64(bitPattern: bytes.unsigned(width: 8, at: 16)),
      baseSalt: bytes.unsigned(width: 8, at: 24), salt: bytes.unsigned(width: 8, at: 32))
  }
}

/// How the frames of a journal lie in it.
protocol FrameLayout: Sendable {
  /// The salt of the journal, which each frame repeats.
  var salt: UInt64 { get }
  /// Where the first frame starts.
  var start: Int { get }
  /// What the distance between the starts of two frames is a multiple of.
  var step: Int { get }

  /// The number of the frame that starts at an offset, whether it is whole or not; nil for none.
  func sequence(in bytes: ByteView, at offset: Int) -> UInt64?

  /// What is there where a frame is to start.
  func reading(_ bytes: ByteView, at offset: Int, sequence: UInt64) -> FrameReading

  /// The frame at an offset, which has been verified.
  func frame(in bytes: ByteView, at offset: Int, sequence: UInt64) -> Journal.Frame
}

/// What is there where a frame of a journal is to start.
enum FrameReading: Equatable {
  /// A frame of so many bytes, as it was written.
  case whole(size: Int)
  /// Nothing, or a part of a frame whose writer did not come to the end of its transaction.
  case torn
  /// What no writer leaves, and where.
  case damaged(offset: Int, reason: String)
}
