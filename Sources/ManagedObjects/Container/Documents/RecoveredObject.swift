#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An object with unsaved edits, in values that need no store.
struct RecoveredObject {
  /// What the next save would have done with the object.
  enum Change: String {
    case inserted
    case updated
    case deleted
  }

  let entityName: String
  /// The key of its row; negative for a new object.
  let key: RowKey
  let change: Change
  /// The values of all stored attributes, by name, but for null.
  var attributes: [String: AttributeValue] = [:]
  /// What the relationships lead to that have changed, by name, in order.
  var relationships: [String: [RowReference]] = [:]
  /// The names of the attributes that have changed.
  var changedNames: [String] = []

  var reference: RowReference {
    RowReference(entity: EntityNumber(name: entityName), key: key)
  }

  init(entityName: String, key: RowKey, change: Change) {
    (self.entityName, self.key, self.change) = (entityName, key, change)
  }

  /// The edits of an object; nil where there is nothing to save.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isNew: Whether it counts as new, though it has been saved.
  init?(_ object: ManagedObject, isNew: Bool) {
    let change: Change
    switch object.state {
    case .deleted: change = .deleted
    case _ where isNew || object.isInserted: change = .inserted
    default: change = .updated
    }
    guard isNew || object.hasPersistentChangedValues, !(isNew && change == .deleted) else {
      return nil
    }
    self.init(entityName: object.entity.name, key: object.reference.asStored.key, change: change)
    if change == .deleted { return }
    let entity = object.entity
    for (position, attribute) in entity.attributes.enumerated()
    where attribute.columnLayout != nil {
      let value = object.value(at: AttributeIndex(position))
      if value != .null { attributes[attribute.name] = value }
      let hasChanged = !object.changes.isEmpty && object.changes[position] != nil
      if hasChanged { changedNames.append(attribute.name) }
    }
    for (position, relationship) in entity.relationships.enumerated()
    where !relationship.isTransient {
      let index = RelationshipIndex(position)
      guard change == .inserted || object.differs(at: index) else { continue }
      relationships[relationship.name] = object.allReferences(at: index).map(\.asStored)
    }
  }
}

/// The unsaved edits of a document.
struct RecoveredEdits {
  /// The store that the edits are about.
  let storeIdentifier: UUID
  var objects: [RecoveredObject] = []

  /// Takes note of all that is pending in a context, valid or not.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - withSaved: Whether objects that have been saved count as well, because the store lives no longer
  ///     than the process.
  ///   - store: The identity of the store.
  /// - Throws: What kept objects from being read.
  init(_ context: ManagedObjectContext, withSaved: Bool, store: UUID) throws {
    storeIdentifier = store
    context.processChanges()
    var all = context.dirtyObjects.filter(\.hasChanges)
    if withSaved {
      var seen = Set(all.map(ObjectIdentifier.init))
      for entity in context.model.entities where !entity.isAbstract {
        for object in try context.fetch(FetchRequest<ManagedObject>(entityName: entity.name))
        where seen.insert(ObjectIdentifier(object)).inserted { all.append(object) }
      }
    }
    objects = all.compactMap { RecoveredObject($0, isNew: withSaved) }
    try context.throwFaultError()
  }

  init(storeIdentifier: UUID) { self.storeIdentifier = storeIdentifier }

  /// Makes the edits again in a context.
  ///
  /// Objects whose rows are gone by now are inserted with all that they had. What leads to an object
  /// that is gone leads nowhere.
  ///
  /// - Throws: What kept objects from being read, or ``ManagedObjectError``.
  func apply(to context: ManagedObjectContext, store: UUID) throws {
    var found: [RowReference: ManagedObject] = [:]
    func known(_ reference: RowReference) throws -> ManagedObject? {
      if let object = found[reference] { return object }
      guard !reference.isTemporary, store == storeIdentifier else { return nil }
      return try existing(reference, in: context)
    }
    var inserted: Set<RowReference> = []
    for edit in objects where edit.change != .deleted {
      if edit.change == .updated, let object = try known(edit.reference) {
        found[edit.reference] = object
      } else {
        found[edit.reference] = try context.insert(edit.entityName)
        inserted.insert(edit.reference)
      }
    }
    for edit in objects {
      guard let object = found[edit.reference] else { continue }
      edit.setValues(of: object, all: inserted.contains(edit.reference))
    }
    // An order is right when all that it orders is there.
    for toMany in [false, true] {
      for edit in objects {
        guard let object = found[edit.reference] else { continue }
        try edit.setRelationships(of: object, toMany: toMany) { try known($0) }
      }
    }
    for edit in objects where edit.change == .deleted {
      if let object = try known(edit.reference) { try context.delete(object) }
    }
    try context.throwFaultError()
  }

  private func existing(
    _ reference: RowReference, in context: ManagedObjectContext
  ) throws -> ManagedObject? {
    guard let entity = context.model.entity(numbered: reference.entity) else { return nil }
    let id = try context.persistentStoreCoordinator.managedObjectID(
      entityName: entity.name, key: context.knownKey(of: reference.key))
    do {
      return try context.existingObject(with: id)
    } catch ManagedObjectError.objectNotFound {
      return nil
    }
  }
}

extension RecoveredObject {
  fileprivate func setValues(of object: ManagedObject, all: Bool) {
    for (position, attribute) in object.entity.attributes.enumerated()
    where attribute.columnLayout != nil {
      guard all || changedNames.contains(attribute.name) else { continue }
      object.setValue(attributes[attribute.name] ?? .null, at: AttributeIndex(position))
    }
  }

  fileprivate func setRelationships(
    of object: ManagedObject, toMany: Bool, _ known: (RowReference) throws -> ManagedObject?
  ) throws {
    for (name, references) in relationships.sorted(by: { $0.key < $1.key }) {
      guard let index = object.entity.index(ofRelationship: name),
        object.entity[index].isToMany == toMany
      else { continue }
      object.replaceRelated(with: try references.compactMap(known), at: index)
    }
  }
}

extension ManagedObjectContext {
  /// The key that a row of the only store is known by here.
  fileprivate func knownKey(of key: RowKey) -> RowKey {
    persistentStoreCoordinator.storeList.members.first?.slot.key(of: key) ?? key
  }
}
