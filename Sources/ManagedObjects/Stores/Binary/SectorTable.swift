import Files
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a base says of its sectors: a checksum for each 512 bytes of the file, less those of this table.
///
/// No reader needs it, since values have checksums of their own, and so has all else. They say that
/// something is damaged; this table says where, so that a flipped bit need be looked for in no more than
/// 512 bytes. It lies between the objects of the property list and the table of their offsets, where no
/// object is.
struct SectorTable {
  /// What the table begins with.
  static let magic = Array("MOSECT01".utf8)
  /// The format of bases from which on they have one.
  static let firstFormat = 5
  /// How many bytes a sector has.
  static let sectorSize = 512
  /// Of how many sectors one thread makes the checksums: two megabytes.
  private static let partSize = 4096
  /// Where the checksums are in the table, behind the magic and the size of the file.
  private static let sumsOffset = 16

  /// Where the table is in the file.
  let range: Range<Int>
  /// How many bytes the file has.
  let fileSize: Int

  /// The table of a file in front of an offset; nil where it cannot be.
  init?(fileSize: Int, endingAt end: Int) {
    let size = Self.size(ofFile: fileSize)
    guard size < end, end < fileSize else { return nil }
    (range, self.fileSize) = (end - size..<end, fileSize)
  }

  /// The table of a file from an offset on; nil where it cannot be.
  ///
  /// Behind it are the offsets of the objects in front of it, of which each takes a byte or more.
  init?(fileSize: Int, startingAt start: Int) {
    let (greatest, overflow) = (start + 64).multipliedReportingOverflow(by: 10)
    guard !overflow, 0...greatest ~= fileSize, 0..<fileSize ~= start else { return nil }
    self.init(fileSize: fileSize, endingAt: start + Self.size(ofFile: fileSize))
  }

  var sectorCount: Int { Self.sectorCount(fileSize) }

  private static func sectorCount(_ size: Int) -> Int { (size + sectorSize - 1) / sectorSize }

  private static func size(ofFile size: Int) -> Int { sumsOffset + 8 * sectorCount(size) + 8 }

  /// Where the checksum of a sector is in the file.
  func place(ofSum sector: Int) -> Int { range.lowerBound + Self.sumsOffset + 8 * sector }

  /// Where the checksum of the table itself is in the file.
  var placeOfOwnSum: Int { range.upperBound - 8 }

  /// What the checksum of a sector has to be.
  func sum(_ sector: Int, of file: UnsafeRawBufferPointer) -> UInt64 {
    let start = sector * Self.sectorSize
    let bytes = start..<min(start + Self.sectorSize, fileSize)
    let before = bytes.clamped(to: 0..<range.lowerBound).clamped(to: 0..<file.count)
    let behind = bytes.clamped(to: range.upperBound..<fileSize).clamped(to: 0..<file.count)
    let seed = unsafe Checksum.of(
      unsafeBytes: UnsafeRawBufferPointer(rebasing: file[before]), seed: UInt64(sector))
    return unsafe Checksum.of(
      unsafeBytes: UnsafeRawBufferPointer(rebasing: file[behind]), seed: seed)
  }

  /// What the checksum of the table itself has to be.
  func ownSum(of file: UnsafeRawBufferPointer) -> UInt64 {
    unsafe Checksum.of(
      unsafeBytes: UnsafeRawBufferPointer(rebasing: file[range.lowerBound..<placeOfOwnSum]))
  }

  // MARK: Writing

  /// Makes room for a table in a property list, in front of the table of offsets.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` where the list does not end as one does.
  init(makingRoomIn list: inout Data) throws(StoreError) {
    let trailer = list.count - 32
    let end = list.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard trailer > 8, let objectsEnd = Int(exactly: end), 8...trailer ~= objectsEnd else {
      throw .invalidRequest(reason: "the encoder wrote a property list with another end")
    }
    // As many sectors as the file will have with the table in it.
    let sectors = (list.count + Self.sumsOffset + 8 + Self.sectorSize - 9) / (Self.sectorSize - 8)
    let size = Self.sumsOffset + 8 * sectors + 8
    fileSize = list.count + size
    range = objectsEnd..<objectsEnd + size
    list.insert(contentsOf: Data(count: size), at: list.startIndex + objectsEnd)
    let newEnd = unsafe withUnsafeBytes(of: UInt64(range.upperBound).bigEndian) { unsafe Data($0) }
    list.replaceSubrange((list.endIndex - 8)..., with: newEnd)
  }

  /// Writes the table of a file that is otherwise as it will be.
  func fill(_ file: inout Data) {
    var table = Data(Self.magic)
    table.append(Data(littleEndian: [Int64(fileSize)]))
    unsafe file.withUnsafeBytes { bytes in
      // Only read, and not beyond this closure.
      nonisolated(unsafe) let bytes = unsafe bytes
      let parts = Parallel.map(
        (sectorCount + Self.partSize - 1) / Self.partSize, from: Parallel.fewestRows
      ) { part in
        let first = part * Self.partSize
        return (first..<min(first + Self.partSize, sectorCount)).map {
          unsafe Int64(bitPattern: sum($0, of: bytes))
        }
      }
      for part in parts { table.append(Data(littleEndian: part)) }
    }
    table.append(
      unsafe table.withUnsafeBytes {
        Data(littleEndian: [unsafe Int64(bitPattern: Checksum.of(unsafeBytes: $0))])
      })
    let start = file.startIndex
    file.replaceSubrange(start + range.lowerBound..<start + range.upperBound, with: table)
  }

  // MARK: Reading

  /// The table of a base of the newest format.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` where there is no room for one.
  init(of document: PropertyListDocument) throws(StoreError) {
    let bytes = document.bytes
    guard let table = SectorTable(fileSize: bytes.count, endingAt: document.objectsEnd) else {
      throw bytes.corruption(
        at: document.objectsEnd, "there is no room for the checksums of the sectors")
    }
    self = table
  }

  /// Verifies the table of a base itself.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  static func verify(_ source: SourceFile) throws(StoreError) {
    let bytes = ByteView(source, 0..<source.content.count)
    let table = try SectorTable(of: PropertyListDocument(bytes))
    let sum = unsafe bytes.withUnsafeBytes { unsafe table.ownSum(of: $0) }
    guard bytes.unsigned(width: 8, at: table.placeOfOwnSum) == sum else {
      throw bytes.corruption(
        at: table.range.lowerBound, "the checksum of the sectors' checksums does not match")
    }
  }
}
