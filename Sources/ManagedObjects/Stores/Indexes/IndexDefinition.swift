/// What a persisted index sorts the rows of a table by.
///
/// A store keeps one for each fetch index of the model whose elements are attributes, one for each
/// uniqueness constraint, and one for each reference.
struct IndexDefinition: Sendable {
  /// The columns by position, the first one first, each in one direction.
  let keys: [BoundSortKey]
  /// How a base names what the index sorts by: as ``names`` do, texts with the mark of their order.
  let recordedNames: [String]

  /// Sorts by columns, null last and text by letters.
  ///
  /// - Parameters:
  ///   - columns: The positions of the columns of the entity.
  ///   - entity: The entity.
  init(_ columns: [(position: Int, isAscending: Bool)], of entity: EntityDescription) {
    let keys = columns.map { position, isAscending in
      BoundSortKey(
        .attribute(AttributeIndex(position)),
        descriptor: KeySortDescriptor(
          entity.columns[position].name, ascending: isAscending, nilPosition: .last))
    }
    recordedNames = zip(keys, columns).map { key, column in
      let isText = entity.columns[column.position].columnLayout == .text
      return key.name + (isText ? TextOrder.indexMark : "")
    }
    self.keys = keys
  }

  /// How plans and reports name what the index sorts by: the names of the columns, those that descend
  /// with a minus in front.
  var names: [String] { keys.map(\.name) }

  /// The position of the first column.
  var firstColumn: Int {
    guard case .attribute(let index) = keys[0].target else { return 0 }
    return index.rawValue
  }

  /// Whether rows in the order of the index are in the order of some keys, the row's own at the end
  /// left out.
  ///
  /// Keys that the index has and the others do not would part rows that are to be in the order of
  /// their own.
  func sorts(by other: [BoundSortKey]) -> Bool {
    other.count == keys.count
      && zip(other, keys).allSatisfy { other, key in
        other.target == key.target && other.descriptor.isAscending == key.descriptor.isAscending
          && other.descriptor.comparison == .standard && other.nullRank == key.nullRank
      }
  }
}

extension EntityDescription {
  /// The indexes that a store keeps of the entity's rows, no two by the same columns.
  var storedIndexes: [IndexDefinition] {
    var definitions: [IndexDefinition] = []
    func add(_ count: Int, _ column: (Int) -> (position: Int, isAscending: Bool)?) {
      var columns: [(position: Int, isAscending: Bool)] = []
      for number in 0..<count {
        guard let column = column(number) else { return }
        columns.append(column)
      }
      if columns.isEmpty { return }
      let definition = IndexDefinition(columns, of: self)
      if !definitions.contains(where: { $0.names == definition.names }) {
        definitions.append(definition)
      }
    }
    for index in resolution.indexes where index.partialIndexPredicate == nil {
      add(index.elements.count) { column(of: index.elements[$0]) }
    }
    for constraint in resolution.uniquenessConstraints {
      add(constraint.count) {
        attribute(named: constraint[$0]).map { (position: $0, isAscending: true) }
      }
    }
    for case let column? in resolution.referenceColumns {
      add(1) { _ in (position: column.rawValue, isAscending: true) }
    }
    return definitions
  }

  private func column(
    of element: FetchIndexDescription.Element
  ) -> (position: Int, isAscending: Bool)? {
    guard element.collationType == .binary, case .property(let name) = element.key else {
      return nil
    }
    return attribute(named: name).map { (position: $0, isAscending: element.isAscending) }
  }

  /// The column of an attribute that stores keep and can sort.
  private func attribute(named name: String) -> Int? {
    attributes.firstIndex { $0.name == name && $0.columnLayout != nil && $0.columnLayout != .data }
  }
}
