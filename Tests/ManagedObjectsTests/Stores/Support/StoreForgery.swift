import Foundation

@testable import ManagedObjects

/// Writes bases and journals that this version's store would not write, with checksums that are
/// right.
enum StoreForgery {
  /// What a base says besides its rows.
  struct Base {
    var kind = BaseRecord.kind
    var format = BaseRecord.plainFormat
    var minimumReader = BaseRecord.plainFormat
    var generation: Int64 = 1
    var identifierSize = 16
    var entityName = "Person"
    var nextKey: Int64 = 100
    var model = CompiledModel(ManagedObjectModel(unchecked: [StoredPeople.entity]))
    var rows = StoreForgery.rows(1...3)
    var history: [BaseRecord.Links]?

    /// The encoder writes equal data once, so the seal must differ from all other.
    private static let seal = Data(repeating: 0x5e, count: 16)

    /// The bytes of the file.
    func file() throws -> [UInt8] {
      let entity = BaseRecord.Entity(
        name: entityName,
        versionHash: Data(littleEndian: [
          Int64(bitPattern: StoredPeople.entity.versionHash.rawValue)
        ]),
        nextKey: nextKey, rows: rows)
      var record = BaseRecord(
        seal: Self.seal, generation: generation,
        identifier: Data(repeating: 0x1d, count: identifierSize), model: try model.propertyList(),
        entities: [entity], links: [], history: history)
      record.kind = kind
      record.format = format
      record.minimumReader = minimumReader
      record.formatChecksum = BaseRecord.checksum(format: format, minimumReader: minimumReader)
      return Array(try record.sealedFile(path: ""))
    }
  }

  /// People with these keys, every other of whom has an age.
  static func rows(_ keys: some Sequence<Int64>, checksummed: Bool = true) -> SegmentRecord {
    var builder = SegmentBuilder(StoredPeople.entity)
    for key in keys {
      let age = key.isMultiple(of: 2) ? nil : key
      builder.append(key: key, version: 1, values: StoredPeople.values("\(key)", "", age))
    }
    return builder.record(checksummed: checksummed)
  }

  /// The payload of a transaction that inserts, updates and deletes people with these keys.
  static func payload(
    inserted: [Int64] = [], updated: [Int64] = [], deleted: [Int64] = [], nextKey: Int64 = 1_000
  ) throws -> [UInt8] {
    func record(_ keys: [Int64]) -> SegmentRecord? {
      keys.isEmpty ? nil : rows(keys, checksummed: false)
    }
    let entity = TransactionRecord.Table(
      name: "Person", nextKey: nextKey, inserted: record(inserted), updated: record(updated),
      before: record(updated), deleted: record(deleted))
    return try TransactionRecord(date: 0, author: nil, entities: [entity]).payload()
  }

  /// A journal of the base in `base`, with these payloads.
  static func journal(
    of base: [UInt8], _ payloads: [[UInt8]],
    header change: (inout Journal.Header) -> Void = { _ in }
  ) throws -> [UInt8] {
    let root = try PropertyListDocument(ByteView(copying: base)).root()
    let seal = try BaseSeal(root, BaseDirectory(root))
    var header = Journal.Header(
      format: Journal.untaggedFormat, baseGeneration: try root["generation"].integer(),
      baseSalt: seal.salt, salt: 77)
    change(&header)
    var bytes = Journal.encode(header)
    for (index, payload) in payloads.enumerated() {
      bytes += SectoredFrames.bytes(
        sequence: UInt64(index + 1), salt: header.salt, payload: payload)
    }
    return bytes
  }
}
