#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Segment {
  /// The rows as a base holds them, made of the bytes that they were read from, without their indexes.
  ///
  /// - Parameter entity: The entity of the rows.
  /// - Returns: The rows.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` for a block that is not as it was written.
  /// - Complexity: O(*n*) in the size of the values, which are verified.
  func record(reusingColumnsOf entity: EntityDescription) throws(StoreError) -> SegmentRecord {
    _ = try Parallel.map(Self.blockCount(rows: rowCount), from: rowCount) {
      (block) throws(StoreError) in try verify(block: block)
    }
    var attributes: [ColumnRecord] = []
    for (column, attribute) in zip(self.attributes, entity.columns)
    where attribute.columnLayout != nil {
      if let record = column.record(reusing: attribute) { attributes.append(record) }
    }
    return SegmentRecord(
      rowCount: rowCount, keys: keys.record(SegmentRecord.keysName, .integer64),
      versions: versions.record(SegmentRecord.versionsName, .integer64), attributes: attributes)
  }

  /// The indexes that an entity asks for, but for those of columns without values: those that there are,
  /// and others, which are made.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  /// - Complexity: O(*n*) in the number of rows, and O(*n* log *n*) for an index that is new.
  func indexRecords(of entity: EntityDescription) throws(StoreError) -> [IndexRecord] {
    let wanted = entity.storedIndexes.filter { !attributes[$0.firstColumn].isNull }
    return try Parallel.map(wanted.count, from: rowCount) { (number) throws(StoreError) in
      let known = index { $0.recordedNames == wanted[number].recordedNames }
      if let known { return try known.record() }
      return IndexRecord(
        wanted[number], positions: IndexSorter(self, by: wanted[number].keys).sorted())
    }
  }
}

extension Column {
  /// The column of an attribute; nil where all rows are null.
  fileprivate func record(reusing attribute: AttributeDescription) -> ColumnRecord? {
    if isNull { return nil }
    guard case .constant = values else { return record(attribute.name, attribute.type) }
    var builder = ColumnBuilder(attribute)
    builder.append(allRowsOf: self)
    return builder.record(checksummed: true)
  }

  /// The column with the bytes that it has.
  fileprivate func record(_ name: String, _ type: AttributeType) -> ColumnRecord {
    var record = ColumnRecord(name: name, type: type)
    record.validity = validity?.data
    switch values {
    case .constant: break
    case .integers(let numbers): record.setNumbers(reusing: numbers)
    case .doubles(let bytes), .uuids(let bytes): record.values = bytes.data
    case .runs(let runs):
      record.setNumbers(reusing: runs.ends)
      record.blockStarts = runs.blockStarts.bytes.data
      record.runs = runs.bytes.data
    }
    if let checksums = verification.checksums {
      record.checksums = checksums.data
      record.zones = zones?.data
    } else {
      record.addChecksums(rowCount: rowCount)
    }
    return record
  }
}

extension ColumnRecord {
  fileprivate mutating func setNumbers(reusing numbers: PackedIntegers) {
    (origin, step, width) = (numbers.origin, numbers.step, numbers.width)
    values = numbers.bytes.data
  }
}

extension ByteView {
  /// The bytes, which must not be changed: large ones are those of the source, which lasts as long as they do.
  var data: Data {
    if count < 1 << 16 { return data(0..<count) }
    return unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return Data() }
      // Nobody writes to it: what is made of it is only encoded.
      return unsafe Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
        deallocator: .custom { [source] _, _ in withExtendedLifetime(source) {} })
    }
  }
}
