/// Looks whether rows agree with each other: references, links, unique values.
struct RelationExamination {
  let model: ManagedObjectModel
  let tables: StoreTables
  /// The file, for what is in no place of it.
  let path: String

  func run(_ findings: inout FindingList) throws(StoreError) {
    for entity in model.entities {
      guard let table = tables.entities[entity.name] else { continue }
      try checkReferences(of: table, &findings)
    }
    for (name, link) in model.linkTables.sorted(by: { $0.key < $1.key }) {
      if let table = tables.links[name] { try check(link, table, &findings) }
    }
    try checkUniqueValues(&findings)
  }

  /// Calls `body` with every visible row, all of whose blocks have been verified.
  private func forEachRow(
    of table: EntityTable, _ body: (Segment, Int) throws(StoreError) -> Void
  ) throws(StoreError) {
    for place in try table.locationsInKeyOrder() {
      try body(table.segments[place.segment], place.row)
    }
  }

  // MARK: References

  private func checkReferences(
    of table: EntityTable, _ findings: inout FindingList
  ) throws(StoreError) {
    let entity = table.entity
    for position in entity.relationships.indices {
      guard let column = entity.referenceColumn(of: RelationshipIndex(position)),
        let destination = model.entity(named: entity.relationships[position].destinationEntityName)
      else { continue }
      let relationship = entity.relationships[position]
      var found = findings
      try forEachRow(of: table) { (segment, row) throws(StoreError) in
        guard let reference = segment.reference(at: row, in: column) else { return }
        let own = RowReference(entity: entity.number, key: RowKey(segment.key(at: row)))
        guard
          let fault = try fault(in: reference, of: own, relationship, to: destination)
        else { return }
        found.note(
          fault.severity, segment.attributes[column.rawValue].place(of: row..<row + 1), else: path,
          "\(entity.name) \(own.key.rawValue): \(relationship.name) \(fault.words)")
      }
      findings = found
    }
  }

  private func fault(
    in reference: RowReference, of own: RowReference, _ relationship: RelationshipDescription,
    to destination: EntityDescription
  ) throws(StoreError) -> (severity: StoreFinding.Severity, words: String)? {
    guard let entity = model.entity(numbered: reference.entity), entity.isKind(of: destination)
    else { return (.damage, "leads to no \(destination.name)") }
    let name = "\(entity.name) \(reference.key.rawValue)"
    guard let table = tables.entities[entity.name],
      let place = try table.location(ofKey: reference.key.rawValue)
    else { return (.note, "leads to \(name), which is not there any more") }
    guard let inverse = relationship.inverseName,
      let index = entity.index(ofRelationship: inverse),
      let column = entity.referenceColumn(of: index)
    else { return nil }
    let back = table.segments[place.segment].reference(at: place.row, in: column)
    return back == own ? nil : (.damage, "leads to \(name), whose \(inverse) does not lead back")
  }

  // MARK: Links

  private func check(
    _ link: LinkTable, _ table: EntityTable, _ findings: inout FindingList
  ) throws(StoreError) {
    var pairs: Set<Link> = []
    var found = findings
    let isOwnInverse = isOwnInverse(link)
    try forEachRow(of: table) { (segment, row) throws(StoreError) in
      let place = segment.keys.place(of: row..<row + 1)
      func damage(_ words: String) {
        found.damage(place, else: path, "\(link.name), pair \(segment.key(at: row)): \(words)")
      }
      guard let stored = LinkRow(segment, row: row) else { return damage("is no pair") }
      if !pairs.insert(stored.link).inserted { damage("is there twice") }
      for end in [stored.link.source, stored.link.target] where try !tables.hasRow(end, in: model) {
        damage("an object of it is not there")
      }
      if (stored.sourceOrder != nil) != link.isSourceOrdered
        || (stored.targetOrder != nil) != link.isTargetOrdered
      {
        damage("has no place in the order, or one where there is none")
      }
    }
    if isOwnInverse {
      for pair in pairs where !pairs.contains(Link(source: pair.target, target: pair.source)) {
        found.add(
          .damage, path,
          "\(link.name): \(pair.source.key.rawValue) leads to \(pair.target.key.rawValue), which "
            + "does not lead back")
      }
    }
    findings = found
  }

  private func isOwnInverse(_ link: LinkTable) -> Bool {
    let parts = link.name.split(separator: ".").map(String.init)
    guard parts.count == 2, let entity = model.entity(named: parts[0]),
      let index = entity.index(ofRelationship: parts[1])
    else { return false }
    return entity[index].inverseName == parts[1] && entity[index].destinationEntityName == parts[0]
  }

  // MARK: Unique values

  private func checkUniqueValues(_ findings: inout FindingList) throws(StoreError) {
    var checked: Set<UniquenessConstraint> = []
    for constraint in model.entities.flatMap(\.inheritedConstraints)
    where checked.insert(constraint).inserted {
      var holders: [[AttributeValue]: String] = [:]
      var found = findings
      for entity in model.entities where constraint.applies(to: entity) {
        guard let columns = constraint.columns(in: entity),
          let table = tables.entities[entity.name]
        else { continue }
        try forEachRow(of: table) { (segment, row) throws(StoreError) in
          let values = segment.uniqueValues(of: row, columns)
          if values.contains(.null) { return }
          let name = "\(entity.name) \(segment.key(at: row))"
          guard let other = holders.updateValue(name, forKey: values) else { return }
          found.damage(
            segment.attributes[columns[0]].place(of: row..<row + 1), else: path,
            "\(name) has the same \(constraint.properties.joined(separator: ", ")) as \(other)")
        }
      }
      findings = found
    }
  }
}
