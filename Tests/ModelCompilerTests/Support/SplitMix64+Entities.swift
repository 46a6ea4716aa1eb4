import ManagedObjects
import SampleData

extension SplitMix64 {
  /// An entity with any of what an entity can have.
  mutating func entity() -> EntityDescription {
    var entity = EntityDescription(
      name(), parent: happens(percent: 20) ? name() : nil, isAbstract: happens(percent: 20),
      uniquenessConstraints: happens(percent: 30) ? propertyLists() : [])
    entity.managedObjectClassName = happens(percent: 80) ? name() : maybeText()
    entity.renamingIdentifier = maybeText()
    entity.versionHashModifier = maybeText()
    entity.isSyncable = happens(percent: 80)
    entity.declaredAttributes = list(upTo: 6) { $0.attribute() }
    entity.declaredRelationships = list(upTo: 4) { $0.relationship() }
    entity.declaredFetchedProperties = list(upTo: 2) { $0.fetchedProperty() }
    entity.indexes = list(upTo: 2) { $0.fetchIndex() }
    entity.compoundIndexes = happens(percent: 20) ? propertyLists() : []
    entity.userInfo = userInfo()
    return entity
  }

  private mutating func propertyLists() -> [[String]] {
    list(upTo: 3) { random in random.list(upTo: 3) { $0.name() } }
  }

  private mutating func relationship() -> RelationshipDescription {
    var relationship = RelationshipDescription(
      name(), toMany: happens(percent: 95) ? name() : "",
      inverse: happens(percent: 80) ? name() : nil, isOptional: happens(percent: 50),
      minCount: choice([0, 0, 1, 7]), maxCount: choice([0, 1, 1, 2, 1000]),
      isOrdered: happens(percent: 20),
      deleteRule: choice(RelationshipDescription.DeleteRule.allCases))
    relationship.isTransient = happens(percent: 10)
    relationship.isSyncable = happens(percent: 80)
    relationship.isIndexed = happens(percent: 10)
    relationship.renamingIdentifier = maybeText()
    relationship.versionHashModifier = maybeText()
    relationship.userInfo = userInfo()
    return relationship
  }

  private mutating func fetchedProperty() -> FetchedPropertyDescription {
    var property = FetchedPropertyDescription(name(), fetchRequest: fetchRequest())
    property.isOptional = happens(percent: 50)
    property.isSyncable = happens(percent: 80)
    property.versionHashModifier = maybeText()
    property.userInfo = userInfo()
    return property
  }

  /// A fetch request with any of what one can have.
  mutating func fetchRequest() -> FetchRequestTemplate {
    var request = FetchRequestTemplate(name(), entity: name(), predicate: maybeText())
    request.fetchLimit = choice([0, 0, 1, 220])
    request.fetchBatchSize = choice([0, 0, 20])
    request.resultType = choice([.objects, .objectIDs, .dictionaries, .count])
    request.includesSubentities = maybeFlag()
    request.includesPropertyValues = maybeFlag()
    request.includesPendingChanges = maybeFlag()
    request.returnsObjectsAsFaults = maybeFlag()
    request.returnsDistinctResults = maybeFlag()
    return request
  }

  private mutating func fetchIndex() -> FetchIndexDescription {
    FetchIndexDescription(
      name(),
      list(upTo: 3) { random in
        FetchIndexDescription.Element(
          random.happens(percent: 70)
            ? .property(random.name()) : .expression(random.text(), type: random.maybeText()),
          ascending: random.happens(percent: 50),
          collationType: random.choice([.binary, .rTree]))
      }, partialIndexPredicate: maybeText())
  }
}
