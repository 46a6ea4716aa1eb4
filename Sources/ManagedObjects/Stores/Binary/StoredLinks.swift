/// What the rows of a model's link tables are in a base.
struct StoredLinks: Sendable {
  let model: ManagedObjectModel
  let format: Int

  /// The rows of the table with a name; nil when the model has no such table.
  ///
  /// Only the entity that the name begins with can keep such links.
  func rows(named name: String) -> StoredRows? {
    guard let point = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      let entity = model.entity(named: String(name[..<point])),
      let index = entity.index(ofRelationship: String(name[name.utf8.index(after: point)...])),
      case .links(let table, _) = model.storage(of: index, in: entity), table.name == name
    else { return nil }
    return StoredRows(of: table.entity, format: format)
  }
}
