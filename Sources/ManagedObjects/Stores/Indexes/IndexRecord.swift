#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An index as the property list of a base holds it.
///
/// `BinaryStoreFormat` explains each key.
struct IndexRecord: Encodable {
  /// What the rows are sorted by: see ``IndexDefinition/recordedNames``.
  var columns: [Data]
  /// How many bytes each position takes.
  var width: Int
  /// The positions of the rows in the order of the index.
  var positions: Data
  /// Eight bytes a block of positions.
  var checksums: Data

  init(_ definition: IndexDefinition, positions: [UInt32]) {
    columns = definition.recordedNames.map { Data(utf8Of: $0) }
    width = Self.width(rowCount: positions.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(positions.count * width)
    for position in positions {
      for shift in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: position >> UInt32(shift * 8)))
      }
    }
    self.positions = Data(bytes)
    let view = ByteView(copying: bytes)
    let width = width
    checksums = Data(
      littleEndian: (0..<Segment.blockCount(rows: positions.count)).map { block in
        let rows = Segment.rows(ofBlock: block, rowCount: positions.count)
        return Int64(
          bitPattern: view.checksum(rows.lowerBound * width..<rows.upperBound * width))
      })
  }

  /// An index whose bytes are known.
  init(_ definition: IndexDefinition, width: Int, positions: Data, checksums: Data) {
    columns = definition.recordedNames.map { Data(utf8Of: $0) }
    (self.width, self.positions, self.checksums) = (width, positions, checksums)
  }

  /// How many bytes the positions of so many rows take.
  static func width(rowCount: Int) -> Int {
    rowCount <= 1 << 16 ? 2 : 4
  }
}

/// The parts of an index as a file holds them.
struct IndexParts {
  let place: ByteView
  let columns: [ByteView]
  let width: Int64
  let positions: ByteView
  let checksums: ByteView

  /// The parts in a dictionary that an ``IndexRecord`` was encoded as.
  init(_ node: PropertyListNode) throws(StoreError) {
    var columns: [ByteView]?
    var width: Int64?
    var (positions, checksums): (ByteView?, ByteView?)
    try node.forEachValue { key, value throws(StoreError) in
      if key.isText("columns") {
        columns = try value.array().map { node throws(StoreError) in try node.data() }
      } else if key.isText("width") {
        width = try value.integer()
      } else if key.isText("positions") {
        positions = try value.data()
      } else if key.isText("checksums") {
        checksums = try value.data()
      }
    }
    guard let columns, let width, let positions, let checksums else {
      throw node.mismatch("an index")
    }
    place = node.place
    (self.columns, self.width) = (columns, width)
    (self.positions, self.checksums) = (positions, checksums)
  }

  /// Whether the index sorts as a definition says.
  func matches(_ definition: IndexDefinition) -> Bool {
    let names = definition.recordedNames
    return names.count == columns.count && zip(columns, names).allSatisfy { $0.isUTF8(of: $1) }
  }
}
