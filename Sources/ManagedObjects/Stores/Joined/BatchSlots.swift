extension BatchDelete {
  /// The batch as one of several stores takes it, about its own rows; nothing is inserted by it.
  func stored(in slot: StoreSlot) -> BatchDelete {
    var stored: BatchDelete
    switch rows {
    case .matching(let requests):
      stored = BatchDelete(.matching(requests.map { $0.stored(in: slot) }), model: model)
    case .listed(let references):
      let own = references.filter { StoreSlot(of: $0.key) == slot }
      stored = BatchDelete(.listed(own.map(slot.stored)), model: model)
    }
    (stored.author, stored.contextName, stored.tag) = (author, contextName, tag)
    stored.condition = condition
    return stored
  }
}

extension BatchUpdate {
  /// The batch as one of several stores takes it, about its own rows.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` when a relationship is to lead to another store.
  func stored(in slot: StoreSlot) throws(StoreError) -> BatchUpdate {
    var parts: [Part] = []
    for part in self.parts { parts.append(try part.stored(in: slot)) }
    var stored = BatchUpdate(parts)
    (stored.author, stored.contextName, stored.tag) = (author, contextName, tag)
    return stored
  }
}

extension BatchUpdate.Part {
  fileprivate func stored(in slot: StoreSlot) throws(StoreError) -> BatchUpdate.Part {
    var values = values
    for (position, value) in values {
      guard rows.entity.isKeyColumn(AttributeIndex(position)), case .integer(let key) = value
      else { continue }
      values[position] = .integer(try slot.storedOwn(RowKey(key)).rawValue)
    }
    return BatchUpdate.Part(rows: rows.stored(in: slot), values: values)
  }
}

extension BatchRows {
  /// The rows as the coordinator knows them.
  ///
  /// - Throws: ``StoreError/invalidRequest(reason:)`` for a row whose key leaves no room.
  func known(in slot: StoreSlot) throws(StoreError) -> BatchRows {
    func known(_ rows: [RowReference]) throws(StoreError) -> [RowReference] {
      var all: [RowReference] = []
      for row in rows { all.append(try slot.known(row)) }
      return all
    }
    return BatchRows(
      count: count, inserted: try known(inserted), updated: try known(updated),
      deleted: try known(deleted))
  }
}
