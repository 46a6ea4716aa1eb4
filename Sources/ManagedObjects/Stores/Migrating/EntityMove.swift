#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Moves the rows of an entity to its later version, column by column.
///
/// A column whose values stay what they are is not touched.
struct EntityMove: Sendable {
  /// Where the values of a column come from.
  enum Source: Sendable {
    /// A column of the former entity, as it is.
    case column(Int)
    /// A column of the former entity whose values become those of another type, or get a value where they
    /// have none.
    case converted(Int, default: AttributeValue)
    /// Nowhere: all rows have the same.
    case constant(AttributeValue)
    /// The key of a reference in the column of the former entity, whose destinations may have another
    /// number.
    case referenceKey(Int)
    /// The number of the entity that goes with the key in the column before.
    case referenceEntity
    /// The reference that leads back, by the keys of rows.
    case inverse(RelationshipIndex)
  }

  let former: EntityDescription
  let entity: EntityDescription
  /// One for each column.
  let sources: [Source]

  /// The columns of a segment.
  ///
  /// - Parameters:
  ///   - segment: The rows of the former entity.
  ///   - references: Makes references of those of the former version.
  ///   - inverses: Where relationships lead that are filled from those that lead back.
  /// - Returns: The rows.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func segment(
    _ segment: Segment, _ references: EntityNumbers,
    inverses: [RelationshipIndex: [RowKey: RowReference]]
  ) throws(StoreError) -> Segment {
    if segment.rowCount == 0 { return Segment(emptyOf: entity) }
    var columns: [Column] = []
    columns.reserveCapacity(sources.count)
    for (position, attribute) in entity.columns.enumerated() where position == columns.count {
      switch sources[position] {
      case .column(let former): columns.append(Column(segment.attributes[former], as: attribute))
      case .converted(let former, let value):
        try columns.append(convert(segment.attributes[former], attribute, default: value))
      case .constant(let value):
        columns.append(Column(attribute, rowCount: segment.rowCount, constant: value))
      case .referenceKey(let former):
        try columns.append(contentsOf: renumbered(segment, former, position, references))
      case .inverse(let index):
        try columns.append(contentsOf: filled(segment, position, inverses[index] ?? [:]))
      case .referenceEntity: break
      }
    }
    return Segment(
      rowCount: segment.rowCount, keys: segment.keys, versions: segment.versions,
      attributes: columns, indexes: indexes(of: segment))
  }

  private func convert(
    _ column: Column, _ attribute: AttributeDescription, default value: AttributeValue
  ) throws(StoreError) -> Column {
    if column.isNull { return Column(attribute, rowCount: column.rowCount, constant: value) }
    try column.verify()
    var builder = ColumnBuilder(attribute)
    builder.reserveCapacity(column.rowCount)
    for row in 0..<column.rowCount {
      let former = column.value(at: row)
      builder.append(former == .null ? value : former.widened(to: attribute.type))
    }
    return builder.column(attribute)
  }

  /// The two columns of a reference whose destinations may have other numbers, or are gone.
  private func renumbered(
    _ segment: Segment, _ former: Int, _ position: Int, _ references: EntityNumbers
  ) throws(StoreError) -> [Column] {
    try segment.attributes[former].verify()
    try segment.attributes[former + 1].verify()
    return reference(position, segment.rowCount) { row in
      segment.reference(at: row, in: AttributeIndex(former)).flatMap { references[$0] }
    }
  }

  private func filled(
    _ segment: Segment, _ position: Int, _ inverse: [RowKey: RowReference]
  ) throws(StoreError) -> [Column] {
    try segment.keys.verify()
    return reference(position, segment.rowCount) { inverse[RowKey(segment.key(at: $0))] }
  }

  private func reference(
    _ position: Int, _ rowCount: Int, _ reference: (Int) -> RowReference?
  ) -> [Column] {
    let (key, number) = (entity.columns[position], entity.columns[position + 1])
    var (keys, numbers) = (ColumnBuilder(key), ColumnBuilder(number))
    for row in 0..<rowCount {
      guard let reference = reference(row) else {
        keys.appendNulls(1)
        numbers.appendNulls(1)
        continue
      }
      keys.append(integer: reference.key.rawValue)
      numbers.append(integer: reference.entity.rawValue)
    }
    return [keys.column(key), numbers.column(number)]
  }

  /// The indexes of a segment by columns that are as they were.
  private func indexes(of segment: Segment) -> [StoredIndex] {
    if segment.indexes.isEmpty { return [] }
    return entity.storedIndexes.compactMap { definition in
      let columns = definition.keys.map { key -> Int? in
        guard case .attribute(let index) = key.target,
          case .column(let former) = sources[index.rawValue]
        else { return nil }
        return former
      }
      let known = segment.indexes.first { index in
        index.definition.keys.count == columns.count
          && zip(index.definition.keys, zip(definition.keys, columns)).allSatisfy { old, new in
            old.target == new.1.map { .attribute(AttributeIndex($0)) }
              && old.descriptor.isAscending == new.0.descriptor.isAscending
          }
      }
      return known.map { StoredIndex($0, as: definition) }
    }
  }
}

/// The numbers that entities have in a later version of their model.
struct EntityNumbers: Sendable {
  /// The new number of each entity of the former version; nil for one that is gone.
  let numbers: [EntityNumber: EntityNumber?]

  /// Whether the references to an entity, and to those that inherit from it, are what they were.
  func keepReferences(to entity: EntityDescription, in model: ManagedObjectModel) -> Bool {
    model.entities.allSatisfy { !$0.isKind(of: entity) || numbers[$0.number] == .some($0.number) }
  }

  /// The row that a reference of the former version leads to; nil for one that is gone.
  subscript(_ reference: RowReference) -> RowReference? {
    guard let number = numbers[reference.entity], let number else { return nil }
    return RowReference(entity: number, key: reference.key)
  }
}

extension ColumnBuilder {
  /// The column that has been built.
  func column(_ attribute: AttributeDescription) -> Column {
    guard let record = record(checksummed: false) else {
      return Column(attribute, rowCount: rowCount, constant: .null)
    }
    return Column(record, rowCount: rowCount)
  }
}

extension AttributeValue {
  /// The same number as a value of a type that has all values of its own.
  func widened(to type: AttributeType) -> AttributeValue {
    switch (self, type) {
    case (.integer(let number), .double), (.integer(let number), .float): .double(Double(number))
    case (.integer(let number), .decimal): .decimal(Decimal(number))
    default: self
    }
  }
}
