import Files

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a store says of itself.
public struct StoreInformation: Sendable {
  /// The values of an attribute or a reference in the base.
  public struct Column: Hashable, Sendable {
    /// The name of the attribute; of a reference that of the relationship, and `@key` or `@entity`.
    public let name: String
    /// The type of its values.
    public let type: AttributeType
    /// How they are stored, in words.
    public let storage: String
    /// How many bytes they take in the base.
    public let byteCount: Int
  }

  /// The rows of a table in another order, which the base keeps.
  public struct Index: Hashable, Sendable {
    /// The names of the columns that the rows are sorted by, those that descend behind a minus.
    public let columns: [String]
    /// How many bytes it takes in the base.
    public let byteCount: Int
  }

  /// The rows of an entity, or the pairs of a link table.
  public struct Table: Hashable, Sendable {
    /// The name of the entity or of the table.
    public let name: String
    /// Whether it is a link table.
    public let isLinkTable: Bool
    /// How many rows there are.
    public let rowCount: Int
    /// The key of the next row.
    public let nextKey: Int64
    /// The columns that the base has.
    public let columns: [Column]
    /// The indexes that the base has.
    public let indexes: [Index]
  }

  /// The journal.
  public struct Journal: Hashable, Sendable {
    /// How many transactions it holds.
    public let frameCount: Int
    /// How many bytes they take, with the journal's own first ones.
    public let byteCount: Int
    /// How many bytes of an unfinished transaction follow.
    public let tornByteCount: Int
  }

  /// The file, with symbolic links followed.
  public let path: String
  /// The format of the file.
  public let format: Int
  /// How often the base has been written.
  public let generation: Int64
  /// The identity of the store.
  public let identifier: UUID
  /// The size of the base in bytes.
  public let byteCount: Int
  /// The entities, then the link tables, by name.
  public let tables: [Table]
  /// The journal; nil where there is none.
  public let journal: Journal?
  /// The transactions that are kept, the oldest first.
  public let history: [PersistentHistoryTransaction]
}

extension BinaryStore {
  /// What the store says of itself; nil before it has been made.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the history and in the rows changed since the base was written.
  public func information() throws -> StoreInformation? {
    guard let state = try currentState() else { return nil }
    let entities = try model.entities.map { entity in
      try StoreInformation.Table(state.tables.table(of: entity), isLinkTable: false)
    }
    let links = try state.tables.links.sorted { $0.key < $1.key }.map {
      try StoreInformation.Table($1, isLinkTable: true)
    }
    let identifier = state.base.identifier
    return StoreInformation(
      path: files.basePath, format: state.base.format, generation: state.base.generation,
      identifier: identifier, byteCount: state.base.status.size, tables: entities + links,
      journal: state.journal.map {
        StoreInformation.Journal(
          frameCount: Int($0.nextSequence) - 1, byteCount: $0.end, tornByteCount: $0.tornBytes)
      },
      history: try state.history.entries(from: 0, base: state.base).map {
        $0.transaction(of: identifier)
      })
  }
}

extension StoreInformation.Table {
  fileprivate init(_ table: EntityTable, isLinkTable: Bool) throws(StoreError) {
    let base = table.segments[0]
    var columns = [
      StoreInformation.Column(base.keys, .integer64), .init(base.versions, .integer64),
    ]
    for (position, column) in base.attributes.enumerated() where column.constant == nil {
      columns.append(.init(column, table.entity.columns[position].type))
    }
    self.init(
      name: table.entity.name, isLinkTable: isLinkTable,
      rowCount: table.segments.indices.reduce(0) {
        $0 + table.visibleRows(ofSegment: $1).count
      },
      nextKey: table.nextKey, columns: columns,
      indexes: base.indexes.map {
        StoreInformation.Index(columns: $0.definition.names, byteCount: $0.range.count)
      })
  }
}

extension StoreInformation.Column {
  fileprivate init(_ column: Column, _ type: AttributeType) {
    let validity = column.validity?.count ?? 0
    let (words, count): (String, Int) =
      switch column.values {
      case .constant: ("nowhere", 0)
      case .integers(let numbers): (numbers.words, numbers.bytes.count)
      case .doubles(let bytes): ("8 bytes each", bytes.count)
      case .uuids(let bytes): ("16 bytes each", bytes.count)
      case .runs(let runs):
        (
          "bytes with ends of \(runs.ends.words)",
          runs.bytes.count + runs.ends.bytes.count + runs.blockStarts.bytes.count
        )
      }
    self.init(
      name: column.name, type: type, storage: validity > 0 ? words + ", some null" : words,
      byteCount: count + validity)
  }
}

extension PackedIntegers {
  /// How the numbers are stored.
  fileprivate var words: String {
    switch (width, step) {
    case (0, 0): "one number for all"
    case (0, _): "consecutive numbers"
    case (1, _): "1 byte each"
    default: "\(width) bytes each"
    }
  }
}
