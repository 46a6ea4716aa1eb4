import Files
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The base of a store as the property list of its file holds it.
///
/// `BinaryStoreFormat` explains each key.
struct BaseRecord: Encodable {
  /// What tells the file from other property lists.
  static let kind = "ManagedObjects binary store"
  /// The newest format that this version reads.
  static let format = taggedFormat
  /// The format of a base whose history has tags.
  static let taggedFormat = 7
  /// The format of a base with metadata and without tags.
  static let metadataFormat = 6
  /// The format of a base with neither, which earlier versions read as well.
  static let plainFormat = 5

  /// The rows of one entity.
  struct Entity: Encodable {
    var name: String
    var versionHash: Data
    var nextKey: Int64
    /// Nil for none.
    var rows: SegmentRecord?
  }

  /// The rows of one link table.
  struct Links: Encodable {
    var name: String
    var nextKey: Int64
    var rows: SegmentRecord
  }

  var kind = Self.kind
  var format: Int
  /// The oldest format that a reader has to know to read the file rightly.
  var minimumReader: Int
  /// Covers the three above, in every format to come: so a reader tells a newer file from a
  /// damaged one.
  var formatChecksum: Data
  /// Random bytes that name this base, then the checksum of all bytes that have none of their own.
  var seal: Data
  var generation: Int64
  var identifier: Data
  /// The compiled model as a property list of its own.
  var model: Data
  var entities: [Entity]
  /// The link tables that anything was ever in.
  var links: [Links]
  /// The two tables of history.
  var history: [Links]?
  /// The values that a program keeps beside the rows; nil for none.
  var metadata: Data?

  init(
    seal: Data, generation: Int64, identifier: Data, model: Data, entities: [Entity],
    links: [Links], history: [Links]? = nil, metadata: Data? = nil
  ) {
    let hasTags = history?.contains { $0.hasColumn(TransactionTable.tagKind) } ?? false
    let untagged = metadata == nil ? Self.plainFormat : Self.metadataFormat
    format = hasTags ? Self.taggedFormat : untagged
    minimumReader = format
    formatChecksum = Self.checksum(format: format, minimumReader: format)
    (self.seal, self.generation, self.identifier) = (seal, generation, identifier)
    (self.model, self.entities, self.links) = (model, entities, links)
    (self.history, self.metadata) = (history, metadata)
  }
}

extension BaseRecord.Links {
  /// Whether any row has a value in a column.
  fileprivate func hasColumn(_ name: String) -> Bool {
    rows.attributes.contains { $0.name == name }
  }
}

extension BaseRecord {
  static func checksum(format: Int, minimumReader: Int) -> Data {
    let text = "\(kind)\n\(format)\n\(minimumReader)\n"
    return Data(littleEndian: [Int64(bitPattern: Checksum.of(Array(text.utf8)))])
  }

  /// The file's bytes: the encoded record with its seal and the checksums of its sectors filled in.
  ///
  /// - Parameter path: Where the file will be, for messages.
  /// - Returns: A binary property list.
  /// - Throws: What the encoder throws, or a ``StoreError`` when it wrote something unexpected.
  func sealedFile(path: String) throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    var file = try encoder.encode(self)
    let hasSectors = format >= SectorTable.firstFormat
    let table = hasSectors ? try SectorTable(makingRoomIn: &file) : nil
    let seal = try Self.seal(of: file, path: path)
    file.replaceSubrange(seal.range, with: Data(littleEndian: [Int64(bitPattern: seal.checksum)]))
    table?.fill(&file)
    return file
  }

  private static func seal(of file: Data, path: String) throws -> BaseSeal {
    try unsafe file.withUnsafeBytes { bytes in
      // What reads the bytes does not outlive them.
      let content = unsafe MappedFile(unsafeBytes: bytes) { _ in }
      let source = SourceFile(path: path, content: content)
      let document = try PropertyListDocument(ByteView(source, 0..<bytes.count))
      let root = try document.root()
      return try BaseSeal(root, BaseDirectory(root))
    }
  }
}

/// The checksum of everything in a base but what has checksums of its own: values, and those of sectors.
struct BaseSeal {
  /// How many bytes of the seal are random; the checksum follows them.
  static let saltSize = 8

  /// Where the checksum is in the file.
  let range: Range<Int>
  /// The random number in front of it.
  let salt: UInt64
  /// What the checksum has to be.
  let checksum: UInt64
  /// What the file says it is.
  let stored: UInt64
  /// What the checksum does not cover: itself, and what has checksums of its own: values, and those of
  /// the sectors.
  let skipped: [Range<Int>]

  /// The random number of a base, whatever else of it is damaged; nil when it cannot be read.
  static func salt(of root: PropertyListNode) -> UInt64? {
    guard let seal = try? root["seal"].data(), seal.count == saltSize + 8 else { return nil }
    return seal.unsigned(width: 8, at: 0)
  }

  init(_ root: PropertyListNode, _ directory: BaseDirectory) throws(StoreError) {
    let seal = try root["seal"].data()
    guard seal.count == Self.saltSize + 8 else { throw root.mismatch("a seal of 16 bytes") }
    range = seal.range.lowerBound + Self.saltSize..<seal.range.upperBound
    salt = seal.unsigned(width: 8, at: 0)
    stored = seal.unsigned(width: 8, at: Self.saltSize)
    let hasSectors = try root["format"].integer() >= Int64(SectorTable.firstFormat)
    let sectors = hasSectors ? [try SectorTable(of: root.document).range] : []
    skipped = [range] + sectors + directory.valueRanges
    checksum = root.document.bytes.checksum(skipping: skipped)
  }
}

extension ByteView {
  /// The checksum of the bytes outside of `ranges`, which are positions in the file's content.
  fileprivate func checksum(skipping ranges: [Range<Int>]) -> UInt64 {
    var sum: UInt64 = 0
    var position = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > position {
        sum = checksum(position..<range.lowerBound - start, seed: sum)
      }
      position = max(position, range.upperBound - start)
    }
    return checksum(position..<count, seed: sum)
  }
}
