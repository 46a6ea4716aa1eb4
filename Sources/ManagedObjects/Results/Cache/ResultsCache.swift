import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a request found, kept beside the store in sections and with what the rows are sorted by.
///
/// It holds as long as nothing is committed and the same is asked. What is damaged, or was written by
/// another version, is like what is not there.
struct ResultsCache {
  /// The first bytes of each one; the digit counts versions of the format and of the order of texts.
  private static let magic = Array("results1".utf8)

  /// What was asked, in words.
  let request: String
  /// The place in the store's history where it was asked.
  let token: PersistentHistoryToken
  let rows: [ResultsScope.Found]

  init(request: String, token: PersistentHistoryToken, rows: [ResultsScope.Found]) {
    (self.request, self.token, self.rows) = (request, token, rows)
  }

  /// Reads what ``bytes`` wrote, if it answers a request; nil otherwise.
  init?(_ bytes: [UInt8], request: String, token: PersistentHistoryToken) {
    let view = ByteView(copying: bytes)
    guard bytes.count >= Self.magic.count + 8, bytes.starts(with: Self.magic),
      view.unsigned(width: 8, at: bytes.count - 8) == view.checksum(0..<bytes.count - 8),
      let rows = try? Self.rows(
        view[Self.magic.count..<bytes.count - 8], of: request, at: token.description)
    else { return nil }
    self.init(request: request, token: token, rows: rows)
  }

  private static func rows(
    _ bytes: ByteView, of request: String, at token: String
  ) throws(StoreError) -> [ResultsScope.Found] {
    var cursor = ByteCursor(bytes)
    guard try cursor.run().hasSameBytes(as: Array(request.utf8)),
      try cursor.run().hasSameBytes(as: Array(token.utf8))
    else { throw cursor.corruption("the answer to another request") }
    var rows: [ResultsScope.Found] = []
    while !cursor.isAtEnd {
      let section = String(decoding: try cursor.run().copy(), as: UTF8.self)
      let count = try cursor.count()
      rows.reserveCapacity(rows.count + count)
      for _ in 0..<count {
        guard let number = Int64(exactly: try cursor.number()),
          let entity = EntityNumber(rawValue: number), let key = Int64(exactly: try cursor.number())
        else { throw cursor.corruption("a row that is none") }
        rows.append(
          ResultsScope.Found(
            reference: RowReference(entity: entity, key: RowKey(key)), object: nil,
            key: try cursor.run().copy(), section: section))
      }
    }
    return rows
  }

  /// The cache as bytes.
  var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.append(run: Array(request.utf8))
    bytes.append(run: Array(token.description.utf8))
    var rest = rows[...]
    while let first = rest.first {
      let section = rest.prefix { $0.section == first.section }
      bytes.append(run: Array(first.section.utf8))
      bytes.append(leb128: UInt64(section.count))
      for row in section {
        bytes.append(leb128: UInt64(row.reference.entity.rawValue))
        bytes.append(leb128: UInt64(clamping: row.reference.key.rawValue))
        bytes.append(run: row.key)
      }
      rest = rest.dropFirst(section.count)
    }
    bytes.append(littleEndian: Checksum.of(bytes))
    return bytes
  }
}

extension [UInt8] {
  /// Adds bytes behind their count.
  fileprivate mutating func append(run: [UInt8]) {
    append(leb128: UInt64(run.count))
    append(contentsOf: run)
  }
}
