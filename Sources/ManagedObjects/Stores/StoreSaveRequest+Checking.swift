extension StoreSaveRequest {
  /// Makes sure that the request can be carried out as one transaction.
  ///
  /// - Parameter model: The model of the store; nil for a store of any.
  /// - Throws: ``StoreError/invalidRequest(reason:)`` unless each entity is the model's and stands
  ///   once, each row has a version and a value of the right type for each column, no row is changed
  ///   twice, and each link table is the model's and stands once.
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
      let rows = RowCheck(entity)
      var keys: [RowKey] = []
      for insertion in change.inserted {
        try rows.check(insertion.values)
        if insertion.key.rawValue > 0 { keys.append(insertion.key) }
        guard insertion.version > 0 else {
          throw .invalidRequest(reason: "a row of \(entity.name) has no version")
        }
      }
      // Those in columns were checked one by one as they were added.
      if let columns = change.insertedColumns, columns.entity != entity {
        throw .invalidRequest(reason: "the rows in columns are not of the entity \(entity.name)")
      }
      for update in change.updated { try rows.check(update.values) }
      keys += change.updated.map(\.key) + change.deleted.map(\.key)
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

/// Checks the values of rows of one entity.
private struct RowCheck {
  let name: String
  let columns: [AttributeDescription]
  let attributeCount: Int

  init(_ entity: EntityDescription) {
    (name, columns) = (entity.name, entity.columns)
    attributeCount = entity.attributes.count
  }

  func check(_ values: [AttributeValue]) throws(StoreError) {
    guard values.count == columns.count else {
      throw .invalidRequest(
        reason: "\(name) has \(columns.count) columns, and there are \(values.count) values")
    }
    for index in 0..<attributeCount where !columns[index].takes(values[index]) {
      throw .invalidRequest(
        reason: "\(name).\(columns[index].name) holds \(columns[index].type), "
          + "not \(values[index].kindName)")
    }
    for index in stride(from: attributeCount, to: columns.count, by: 2) {
      let (key, entity) = (values[index], values[index + 1])
      if key == .null, entity == .null { continue }
      guard RowReference(key: key, entity: entity) != nil else {
        throw .invalidRequest(reason: "\(name).\(columns[index].name) is no reference")
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
