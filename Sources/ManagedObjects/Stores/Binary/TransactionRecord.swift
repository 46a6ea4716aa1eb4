import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A transaction as the property list of a journal's frame holds it.
///
/// `BinaryStoreFormat` explains each key.
struct TransactionRecord: Encodable {
  /// What a transaction changed in one entity or link table.
  struct Table {
    var name: String
    var nextKey: Int64
    var inserted: SegmentRecord?
    var updated: SegmentRecord?
    /// The rows of `updated` as they were before.
    var before: SegmentRecord?
    /// The deleted rows as they were before.
    var deleted: SegmentRecord?
  }

  /// What the transaction and some before it changed together.
  struct Merged: Encodable {
    /// The sequence number of the first frame.
    var first: Int64
    /// How many of the frames changed rows.
    var changedCount: Int
    var entities: [Table]
    /// The link tables that changed; nil for none.
    var links: [Table]?
  }

  /// Seconds since 2001-01-01T00:00:00Z.
  ///
  /// For people to read: order comes from the sequence numbers.
  var date: Double
  /// Who made the transaction, as UTF-8.
  var author: Data?
  /// The name of the context that made the transaction, as UTF-8.
  var contextName: Data?
  /// The two numbers of the transaction's tag.
  var tagKind: Int64?
  var tagNumber: Int64?
  /// The process that made the transaction.
  var processIdentifier: Int32?
  var entities: [Table]
  /// The link tables that changed; nil for none.
  var links: [Table]?
  /// Nil where nobody has merged frames.
  var merged: Merged?

  /// The frame's payload.
  func payload() throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return Array(try encoder.encode(self))
  }
}

extension TransactionRecord.Table: Encodable {
  private enum CodingKeys: CodingKey {
    case name, nextKey, inserted, updated, before, deleted
  }

  /// Writes the rows packed: see ``PackedSegment``.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(nextKey, forKey: .nextKey)
    try container.encodeIfPresent(inserted.map(PackedSegment.encode), forKey: .inserted)
    try container.encodeIfPresent(updated.map(PackedSegment.encode), forKey: .updated)
    try container.encodeIfPresent(before.map(PackedSegment.encode), forKey: .before)
    try container.encodeIfPresent(deleted.map(PackedSegment.encode), forKey: .deleted)
  }
}

extension TransactionRecord {
  /// The record of a transaction that is about to be committed.
  init(_ transaction: PreparedTransaction, date: Date) {
    self.init(
      date: date.timeIntervalSinceReferenceDate, author: transaction.author.map(Data.init(utf8Of:)),
      contextName: transaction.contextName.map(Data.init(utf8Of:)),
      tagKind: transaction.tag?.kind, tagNumber: transaction.tag?.number,
      processIdentifier: ProcessIdentity.current.number,
      entities: transaction.entities.map(Table.init),
      links: transaction.links.isEmpty ? nil : transaction.links.map(Table.init))
  }
}

extension TransactionRecord.Table {
  fileprivate init(_ changes: PreparedChanges) {
    self.init(
      name: changes.entity.name, nextKey: changes.nextKey, inserted: changes.inserted,
      updated: changes.updated, before: changes.before, deleted: changes.deleted)
  }
}

extension Data {
  /// The UTF-8 of a text.
  ///
  /// For a sequence of bytes `Data` asks at run time whether it is a buffer, which costs a short
  /// command more than all else it does to write a frame's values.
  init(utf8Of text: String) {
    var text = text
    self = text.withUTF8 { unsafe Data(buffer: $0) }
  }
}
