#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Looks at every byte of a segment and at what its values say.
struct SegmentExamination {
  let entity: EntityDescription
  let segment: Segment
  /// The file, for what is in no place of it.
  let path: String

  /// Verifies all blocks, then the values of those that are whole.
  ///
  /// - Returns: Whether all bytes are as they were written.
  func run(_ findings: inout FindingList) throws(StoreError) -> Bool {
    var isIntact = true
    for column in [segment.keys, segment.versions] + segment.attributes {
      for block in 0..<Segment.blockCount(rows: segment.rowCount) {
        let verified: Void? = try findings.collect { () throws(StoreError) in
          try column.verify(block: block)
        }
        if verified == nil { isIntact = false }
      }
    }
    guard isIntact else { return false }
    checkKeys(&findings)
    checkMandatory(&findings)
    try checkOrders(&findings)
    for (position, column) in segment.attributes.enumerated() where column.constant == nil {
      if position < entity.attributes.count {
        check(column, of: entity.attributes[position], &findings)
      }
    }
    return true
  }

  /// Notes rows without a value that has to be there.
  private func checkMandatory(_ findings: inout FindingList) {
    for (attribute, column) in zip(entity.attributes, segment.attributes)
    where !attribute.isOptional && attribute.columnLayout != nil {
      guard let row = (0..<segment.rowCount).first(where: column.isNull) else { continue }
      findings.note(
        .note, column.place(of: 0..<0), else: path,
        "\(entity.name) \(segment.key(at: row)), and perhaps others, have no \(attribute.name)")
    }
  }

  /// Checks that what says where rows are, or are not, is true.
  private func checkOrders(_ findings: inout FindingList) throws(StoreError) {
    for column in segment.attributes {
      guard let zones = column.zones else { continue }
      if let expected = ZoneMap.encode(column), zones.hasSameBytes(as: expected) { continue }
      findings.damage(
        column.place(of: 0..<0), else: path,
        "\(entity.name): what the blocks of \(column.name) lie between is not true")
    }
    for index in segment.indexes {
      let positions = try findings.collect { () throws(StoreError) in try index.allPositions() }
      guard let positions,
        positions != IndexSorter(segment, by: index.definition.keys).sorted()
      else { continue }
      findings.damage(
        segment.keys.place(of: 0..<0), else: path,
        "\(entity.name): the index by \(index.definition.names.joined(separator: ", ")) is not in order"
      )
    }
  }

  private func checkKeys(_ findings: inout FindingList) {
    var previous: Int64 = 0
    for row in 0..<segment.rowCount {
      let key = segment.key(at: row)
      if key <= previous {
        findings.damage(
          segment.keys.place(of: row..<row + 1), else: path,
          "the keys of \(entity.name) do not ascend: \(key) follows \(previous)")
      }
      if segment.version(at: row) < 1 {
        findings.damage(
          segment.versions.place(of: row..<row + 1), else: path,
          "\(entity.name) \(key) has the version \(segment.version(at: row))")
      }
      previous = key
    }
  }

  private func check(
    _ column: Column, of attribute: AttributeDescription, _ findings: inout FindingList
  ) {
    for row in 0..<segment.rowCount where !column.isNull(row) {
      guard let fault = fault(column, row, attribute) else { continue }
      findings.note(
        fault.severity, column.place(of: row..<row + 1), else: path,
        "\(entity.name) \(segment.key(at: row)): \(attribute.name) \(fault.words)")
    }
  }

  private func fault(
    _ column: Column, _ row: Int, _ attribute: AttributeDescription
  ) -> (severity: StoreFinding.Severity, words: String)? {
    switch column.values {
    case .constant, .uuids: return nil
    case .integers(let numbers):
      return attribute.type.packedRange ~= numbers[row]
        ? nil : (.damage, "is \(numbers[row]), which its type does not have")
    case .doubles:
      guard case .date(let date) = column.value(at: row) else { return nil }
      return date.timeIntervalSinceReferenceDate.isFinite ? nil : (.note, "is no moment in time")
    case .runs(let runs):
      guard case .text = column.layout else { return nil }
      let isText = unsafe runs.bytes[runs.range(of: row)].withUnsafeBytes {
        unsafe String(validating: $0, as: UTF8.self) != nil
      }
      return isText ? nil : (.damage, "is not valid UTF-8")
    }
  }
}

extension AttributeType {
  /// The packed integers that stand for values of the type.
  fileprivate var packedRange: ClosedRange<Int64> {
    self == .boolean ? 0...1 : integerRange ?? .min ... .max
  }
}
