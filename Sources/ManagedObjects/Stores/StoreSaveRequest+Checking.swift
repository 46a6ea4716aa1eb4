extension StoreSaveRequest {
  /// Makes sure that the request can be carried out as one transaction.
  ///
  /// - Parameter model: The model of the store; nil for a store of any.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` unless each entity is the model's and stands
  ///   once, each row has a value of the right type for each column, no row is changed twice, and
  ///   each link table is the model's and stands once.
  /// - Complexity: O(*n*) in the number of values.
  func check(against model: ManagedObjectModel?) throws(StoreError) {
    var names: Set<String> = []
    for change in changes {
      let entity = change.entity
      guard names.insert(entity.name).inserted else {
        throw .invalidRequest(reason: "the entity \(entity.name) stands twice")
      }
      if let model, model.entity(named: entity.name) != entity {
        throw .invalidRequest(reason: "the entity \(entity.name) is not that of the model")
      }
      for insertion in change.inserted { try entity.check(insertion.values) }
      // Those in columns were checked one by one as they were added.
      if let columns = change.insertedColumns, columns.entity != entity {
        throw .invalidRequest(reason: "the rows in columns are not of the entity \(entity.name)")
      }
      for update in change.updated { try entity.check(update.values) }
      let given = change.inserted.lazy.map(\.key).filter { $0.rawValue > 0 }
      let keys = change.updated.map(\.key) + change.deleted.map(\.key) + given
      guard Set(keys).count == keys.count else {
        throw .invalidRequest(reason: "a row of \(entity.name) is changed twice")
      }
    }
    try checkLinks(against: model)
  }

  private func checkLinks(against model: ManagedObjectModel?) throws(StoreError) {
    if links.isEmpty { return }
    let known = model?.linkTables
    var names: Set<String> = []
    for change in links {
      guard names.insert(change.table.name).inserted else {
        throw .invalidRequest(reason: "the links \(change.table.name) stand twice")
      }
      if let known, known[change.table.name] != change.table {
        throw .invalidRequest(reason: "the links \(change.table.name) are not those of the model")
      }
    }
  }
}

extension EntityDescription {
  fileprivate func check(_ values: [AttributeValue]) throws(StoreError) {
    guard values.count == columns.count else {
      throw .invalidRequest(
        reason: "\(name) has \(columns.count) columns, and there are \(values.count) values")
    }
    for (attribute, value) in zip(attributes, values) where !attribute.takes(value) {
      throw .invalidRequest(
        reason: "\(name).\(attribute.name) holds \(attribute.type), not \(value.kindName)")
    }
    for column in stride(from: attributes.count, to: columns.count, by: 2) {
      let (key, entity) = (values[column], values[column + 1])
      if key == .null, entity == .null { continue }
      guard RowReference(key: key, entity: entity) != nil else {
        throw .invalidRequest(reason: "\(name).\(columns[column].name) is no reference")
      }
    }
  }
}

extension AttributeDescription {
  /// Whether a row may have a value for the attribute, be it that no store keeps it.
  fileprivate func takes(_ value: AttributeValue) -> Bool {
    if isTransient { return true }
    return value.fits(type) && (columnLayout != nil || value == .null)
  }
}
