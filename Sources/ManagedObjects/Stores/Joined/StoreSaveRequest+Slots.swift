extension StoreSaveRequest {
  /// The request as a store takes it.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when it is about rows of another store.
  func stored(in slot: StoreSlot) throws(StoreError) -> StoreSaveRequest {
    var request = self
    request.changes = []
    for changes in changes { request.changes.append(try changes.stored(in: slot)) }
    request.links = []
    for links in links { request.links.append(try links.stored(in: slot)) }
    return request
  }

  /// The number of the store whose rows the request is about; nil where it is about new rows only.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when it is about rows of several stores.
  func slot() throws(StoreError) -> StoreSlot? {
    var found: StoreSlot?
    func take(_ key: RowKey) throws(StoreError) {
      guard key.rawValue > 0 else { return }
      let slot = StoreSlot(of: key)
      guard found == nil || found == slot else {
        throw .invalidRequest(reason: "it is about rows of several stores")
      }
      found = slot
    }
    for changes in changes {
      for insertion in changes.inserted { try take(insertion.key) }
      for update in changes.updated { try take(update.key) }
      for deletion in changes.deleted { try take(deletion.key) }
    }
    for changes in links {
      for link in changes.inserted + changes.deleted {
        try take(link.source.key)
        try take(link.target.key)
      }
      for row in Array(changes.orderedTargets.keys) + Array(changes.orderedSources.keys) {
        try take(row.key)
      }
    }
    return found
  }
}

extension StoreSaveRequest.EntityChanges {
  fileprivate func stored(in slot: StoreSlot) throws(StoreError) -> Self {
    var changes = Self(entity)
    for insertion in inserted {
      changes.inserted.append(
        StoreSaveRequest.Insertion(
          key: try slot.storedOwn(insertion.key),
          values: try slot.stored(insertion.values, of: entity), version: insertion.version))
    }
    for update in updated {
      changes.updated.append(
        StoreSaveRequest.Update(
          key: try slot.storedOwn(update.key), expectedVersion: update.expectedVersion,
          values: try slot.stored(update.values, of: entity)))
    }
    for deletion in deleted {
      changes.deleted.append(
        StoreSaveRequest.Deletion(
          key: try slot.storedOwn(deletion.key), expectedVersion: deletion.expectedVersion))
    }
    changes.insertedColumns = insertedColumns
    try changes.insertedColumns?.replaceReferences { (reference) throws(StoreError) in
      RowReference(entity: reference.entity, key: try slot.storedOwn(reference.key))
    }
    return changes
  }
}

extension LinkChanges {
  fileprivate func stored(in slot: StoreSlot) throws(StoreError) -> LinkChanges {
    var changes = LinkChanges(table)
    changes.inserted = try Self.stored(inserted, in: slot)
    changes.deleted = try Self.stored(deleted, in: slot)
    changes.orderedTargets = try Self.stored(orderedTargets, in: slot)
    changes.orderedSources = try Self.stored(orderedSources, in: slot)
    return changes
  }

  private static func stored(
    _ links: [Link], in slot: StoreSlot
  ) throws(StoreError) -> [Link] {
    var stored: [Link] = []
    for link in links {
      stored.append(
        Link(source: try slot.storedOwn(link.source), target: try slot.storedOwn(link.target)))
    }
    return stored
  }

  private static func stored(
    _ order: [RowReference: [RowReference]], in slot: StoreSlot
  ) throws(StoreError) -> [RowReference: [RowReference]] {
    var stored: [RowReference: [RowReference]] = [:]
    for (row, others) in order {
      var list: [RowReference] = []
      for other in others { list.append(try slot.storedOwn(other)) }
      stored[try slot.storedOwn(row)] = list
    }
    return stored
  }
}

extension StoreSlot {
  /// A row of the store, which the coordinator knows, as the store does.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` for one of another store.
  func storedOwn(_ reference: RowReference) throws(StoreError) -> RowReference {
    RowReference(entity: reference.entity, key: try storedOwn(reference.key))
  }

  /// A key of the store, which the coordinator knows, as the store does.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` for one of another store.
  func storedOwn(_ key: RowKey) throws(StoreError) -> RowKey {
    guard key.rawValue <= 0 || StoreSlot(of: key) == self else {
      throw .invalidRequest(reason: "the row \(key.rawValue) is of another store")
    }
    return storedKey(of: key)
  }

  /// The values of a row, in which references have the keys that the store knows.
  fileprivate func stored(
    _ values: [AttributeValue], of entity: EntityDescription
  ) throws(StoreError) -> [AttributeValue] {
    var values = values
    for position in stride(from: entity.attributes.count, to: values.count, by: 2) {
      guard case .integer(let key) = values[position] else { continue }
      values[position] = .integer(try storedOwn(RowKey(key)).rawValue)
    }
    return values
  }
}
