/// A to-one relationship whose inverse has an order: rows hold a reference, and a link table has the
/// places of the rows among those that refer to the same one.
struct OrderedPlace: Hashable, Sendable {
  let relationship: RelationshipIndex
  let table: LinkTable
}

/// The relationships that are stored at both ends, or at the other one, so that two rows have to agree.
struct StoredInverses: Hashable, Sendable {
  /// Those to one object, of which rows hold both ends in references.
  var oneToOne: [RelationshipIndex] = []
  /// Those to many objects, which refer to the row.
  var lists: [RelationshipIndex] = []
  /// Those to one object that has an order for them.
  var places: [OrderedPlace] = []

  var isEmpty: Bool { oneToOne.isEmpty && lists.isEmpty && places.isEmpty }

  /// Nothing yet, for an entity that a model is about to resolve.
  init() {}

  /// Finds those of an entity.
  ///
  /// - Parameters:
  ///   - entity: The entity, with what it inherits.
  ///   - resolved: Gives the entity with a name, or nil when there is none.
  init(of entity: EntityDescription, _ resolved: (String) -> EntityDescription?) {
    for (position, relationship) in entity.relationships.enumerated()
    where !relationship.isTransient {
      guard let name = relationship.inverseName,
        let destination = resolved(relationship.destinationEntityName),
        let inverse = destination.index(ofRelationship: name), !destination[inverse].isTransient
      else { continue }
      let index = RelationshipIndex(position)
      switch (relationship.isToMany, destination[inverse].isToMany) {
      case (false, false): oneToOne.append(index)
      case (true, false): lists.append(index)
      case (false, true) where destination[inverse].isOrdered:
        places.append(
          OrderedPlace(relationship: index, table: destination.linkTable(of: inverse, resolved)))
      default: break
      }
    }
  }
}

extension EntityDescription {
  /// The relationships of which rows hold both ends in references, which have to answer each other.
  var oneToOneRelationships: [RelationshipIndex] { resolution.inverses.oneToOne }

  /// The column where rows of the entity answer a relationship that leads to them; nil where they
  /// hold no such reference.
  func referenceColumn(answering relationship: RelationshipDescription) -> AttributeIndex? {
    guard let name = relationship.inverseName, let index = index(ofRelationship: name) else {
      return nil
    }
    return referenceColumn(of: index)
  }
}
