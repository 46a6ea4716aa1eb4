import Files

/// Sets right what a base had before a bit of it flipped, or before its first bytes or its end were lost.
struct BaseMending {
  /// The bytes as they are or, where they could be set right, as they were.
  private(set) var bytes: [UInt8]
  /// Where bytes were set right.
  private(set) var mended: [Int] = []
  private let path: String

  /// Tries to set a file right.
  ///
  /// - Complexity: O(*n*²) in the size of the file's structure and of each damaged block, as long as
  ///   they are small.
  init(_ bytes: [UInt8], path: String) {
    (self.bytes, self.path) = (bytes, path)
    mendMagic()
    if !isSealed(self.bytes) { mendStructure() }
    if isSealed(self.bytes) { mendBlocks() }
  }

  private func root(_ bytes: [UInt8]) throws(StoreError) -> PropertyListNode {
    let source = SourceFile(path: path, content: MappedFile(copying: bytes))
    return try PropertyListDocument(ByteView(source, 0..<bytes.count)).root()
  }

  private func seal(_ bytes: [UInt8]) throws(StoreError) -> BaseSeal {
    let root = try root(bytes)
    return try BaseSeal(root, BaseDirectory(root))
  }

  private func isSealed(_ bytes: [UInt8]) -> Bool {
    guard let seal = try? seal(bytes) else { return false }
    return seal.stored == seal.checksum
  }

  /// Writes the first bytes, which are the same in all files, where what follows is a base.
  private mutating func mendMagic() {
    let magic = PropertyListDocument.magic
    guard bytes.count > magic.count, !bytes.starts(with: magic) else { return }
    let candidate = magic + bytes[magic.count...]
    let kind = try? root(candidate)["kind"].string()
    guard kind == BaseRecord.kind || PropertyListIndex.rebuilt(candidate) != nil else { return }
    mended.append(zip(bytes, magic).enumerated().first { $1.0 != $1.1 }?.offset ?? 0)
    bytes = candidate
  }

  private mutating func mendStructure() {
    if let seal = try? seal(bytes) {
      if let bit = Self.onlyBit(of: seal.stored ^ seal.checksum) {
        return mend(FlippedBit(offset: seal.range.lowerBound + bit / 8, bit: bit % 8))
      }
      if let found = FlippedBit.search(
        bytes, seal.covered(of: bytes.count), expected: seal.stored)
      {
        return mend(found)
      }
    }
    let hasEnd = (try? root(bytes)) != nil
    if let rebuilt = PropertyListIndex.rebuilt(bytes), !hasEnd || isSealed(rebuilt) {
      // Where that is not all, there is at least something to read.
      let place = zip(bytes, rebuilt).enumerated().first { $1.0 != $1.1 }?.offset
      mended.append(place ?? min(bytes.count, rebuilt.count))
      bytes = rebuilt
    } else {
      mendLayout()
    }
  }

  /// How large a file is at most of which every bit is tried.
  private static let greatestLayoutSearch = 8 << 10

  /// Tries every bit, whose flip may change what is where in the file.
  private mutating func mendLayout() {
    guard bytes.count <= Self.greatestLayoutSearch else { return }
    for offset in bytes.indices {
      for bit in 0..<8 {
        let flip = FlippedBit(offset: offset, bit: bit)
        var changed = bytes
        flip.mend(&changed)
        if isSealed(changed) { return mend(flip) }
      }
    }
  }

  private mutating func mend(_ flip: FlippedBit) {
    flip.mend(&bytes)
    mended.append(flip.offset)
  }

  private static func onlyBit(of difference: UInt64) -> Int? {
    difference.nonzeroBitCount == 1 ? difference.trailingZeroBitCount : nil
  }

  // MARK: Blocks

  private mutating func mendBlocks() {
    guard let directory = try? BaseDirectory(root(bytes)) else { return }
    for table in directory.entities + directory.links + directory.history {
      guard let rows = table.rows else { continue }
      guard let rowCount = Int(exactly: rows.rowCount), 0...Int(Int32.max) ~= rowCount,
        rowCount <= bytes.count * 8
      else { continue }
      for column in [rows.keys, rows.versions] + rows.attributes {
        mend(column, rowCount: rowCount)
      }
      for index in rows.indexes { mend(index, rowCount: rowCount) }
    }
  }

  private mutating func mend(_ parts: ColumnParts, rowCount: Int) {
    guard let type = AttributeType.allCases.first(where: parts.isType),
      let layout = type.columnLayout,
      let column = try? ColumnReader(rowCount: rowCount, checksummed: true).column(
        "", type, layout, parts)
    else { return }
    for block in 0..<Segment.blockCount(rows: rowCount) {
      guard let stored = column.verification.checksums?.unsigned(width: 8, at: block * 8),
        column.checksum(ofBlock: block) != stored,
        let found = FlippedBit.search(bytes, column.ranges(ofBlock: block), expected: stored)
      else { continue }
      mend(found)
    }
  }

  private mutating func mend(_ index: IndexParts, rowCount: Int) {
    let width = IndexRecord.width(rowCount: rowCount)
    guard index.positions.count == rowCount * width,
      index.checksums.count == Segment.blockCount(rows: rowCount) * 8
    else { return }
    for block in 0..<Segment.blockCount(rows: rowCount) {
      let rows = Segment.rows(ofBlock: block, rowCount: rowCount)
      let positions = index.positions[rows.lowerBound * width..<rows.upperBound * width]
      let stored = index.checksums.unsigned(width: 8, at: block * 8)
      guard positions.checksum(0..<positions.count) != stored,
        let found = FlippedBit.search(bytes, [positions.range], expected: stored)
      else { continue }
      mend(found)
    }
  }
}

extension BaseSeal {
  /// The ranges of a file that the checksum covers.
  fileprivate func covered(of size: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = 0
    for range in skipped.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > position { ranges.append(position..<range.lowerBound) }
      position = max(position, range.upperBound)
    }
    return ranges + [position..<size]
  }
}

extension Column {
  /// Where in the file the parts of a block are that its checksum covers, in its order.
  fileprivate func ranges(ofBlock block: Int) -> [Range<Int>] {
    let rows = Segment.rows(ofBlock: block, rowCount: rowCount)
    var views: [ByteView] = []
    if let validity { views.append(validity[rows.lowerBound / 8..<(rows.upperBound + 7) / 8]) }
    views.append(place(of: rows))
    if case .runs(let runs) = values { views.append(runs.bytes[runs.range(ofBlock: block)]) }
    return views.map(\.range)
  }
}
