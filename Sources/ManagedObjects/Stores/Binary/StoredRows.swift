/// How rows that a store holds become rows of an entity of the model.
///
/// The store's rows may have been written with an older model, as long as the entity has only grown
/// since.
struct StoredRows: Sendable {
  /// Where the value of an attribute is.
  enum Source: Sendable {
    /// In a column, which may be missing when all its rows are null.
    case column
    /// In a column that is there in any case.
    case requiredColumn
    /// Not in the store: all rows have the same.
    case constant(AttributeValue)
  }

  let entity: EntityDescription
  /// Where the value of each column is.
  let sources: [Source]

  /// Rows written with this very entity.
  ///
  /// - Parameters:
  ///   - entity: The entity.
  ///   - format: The format of the base; before 2, no column was ever left out.
  init(of entity: EntityDescription, format: Int) {
    self.entity = entity
    sources =
      entity.attributes.map { Self.source(of: $0, format: format) }
      + entity.columns.dropFirst(entity.attributes.count).map { _ in .column }
  }

  /// Rows written with an older version of the entity; nil when the entity has not only grown since.
  ///
  /// It has grown when every attribute that was stored still is, as the same type and not mandatory
  /// where it was optional, and every other one need not have a value or has a default one; and
  /// likewise every relationship.
  init?(
    of entity: EntityDescription, in model: ManagedObjectModel,
    writtenAs stored: StoredModel.Entity, format: Int
  ) {
    guard entity.resolution.versionHashModifiers == stored.versionHashModifiers else { return nil }
    var known = 0
    var sources: [Source] = []
    for attribute in entity.attributes {
      if let old = stored.attributes[attribute.name] {
        guard old.isKept(as: attribute) else { return nil }
        known += 1
        sources.append(Self.source(of: attribute, format: format))
      } else {
        guard
          attribute.columnLayout == nil || attribute.isOptional || attribute.defaultValue != .null
        else { return nil }
        sources.append(.constant(attribute.defaultValue))
      }
    }
    guard known == stored.attributes.count,
      let references = Self.references(of: entity, in: model, writtenAs: stored)
    else { return nil }
    self.entity = entity
    self.sources = sources + references
  }

  /// Where the references are; nil when the relationships have not only grown.
  private static func references(
    of entity: EntityDescription, in model: ManagedObjectModel, writtenAs stored: StoredModel.Entity
  ) -> [Source]? {
    var known = 0
    var sources: [Source] = []
    for (position, relationship) in entity.relationships.enumerated() {
      let storage = model.storage(of: RelationshipIndex(position), in: entity)
      let old = stored.relationships[relationship.name]
      if let old {
        guard old.isKept(as: relationship, storage) else { return nil }
        if old.storage != nil { known += 1 }
      } else {
        guard relationship.isOptional || relationship.isTransient else { return nil }
      }
      guard case .reference = storage else { continue }
      let source: Source = old?.storage == nil ? .constant(.null) : .column
      sources += [source, source]
    }
    return known == stored.relationships.values.count { $0.storage != nil } ? sources : nil
  }

  private static func source(of attribute: AttributeDescription, format: Int) -> Source {
    if attribute.columnLayout == nil { return .constant(attribute.valueWithoutColumn) }
    return format < 2 ? .requiredColumn : .column
  }
}

/// Tells what the rows are that a file holds.
protocol StoredRowsLookup {
  /// What the rows of an entity are; nil for one that the store does not know.
  func rows(ofEntity name: String) -> StoredRows?
  /// What the rows of a link table are; nil for one that the model does not have.
  func rows(ofLinks name: String) -> StoredRows?
  /// Whether the rows of a link table do not matter any more.
  func dropsLinks(_ name: String) -> Bool
}
