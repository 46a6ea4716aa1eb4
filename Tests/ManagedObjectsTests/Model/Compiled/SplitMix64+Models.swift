import Foundation
import SampleData

@testable import ManagedObjects

/// Models that hold every construct, sensible or not.
extension SplitMix64 {
  mutating func model() -> ManagedObjectModel {
    ManagedObjectModel(
      unchecked: list(6) { $0.entity() },
      composites: list(3) { CompositeDescription($0.text(), attributes: $0.attributes()) },
      configurations: list(3) { random in
        var configuration = ModelConfiguration(random.text(), entities: random.texts())
        configuration.isUsedWithCloudKit = random.flip()
        return configuration
      },
      fetchRequestTemplates: list(3) { $0.template() },
      versionIdentifiers: Set(texts()))
  }

  private mutating func entity() -> EntityDescription {
    var entity = EntityDescription(
      text(), parent: optional { $0.text() }, isAbstract: flip(),
      uniquenessConstraints: list(2) { $0.texts() })
    entity.declaredAttributes = attributes()
    entity.declaredRelationships = list(4) { $0.relationship() }
    entity.declaredFetchedProperties = list(2) { $0.fetchedProperty() }
    entity.indexes = list(2) { $0.index() }
    entity.compoundIndexes = list(2) { $0.texts() }
    entity.managedObjectClassName = optional { $0.text() }
    entity.renamingIdentifier = optional { $0.text() }
    entity.versionHashModifier = optional { $0.text() }
    entity.isSyncable = flip()
    entity.userInfo = userInfo()
    return entity
  }

  private mutating func attributes() -> [AttributeDescription] {
    list(8) { $0.attribute() }
  }

  private mutating func attribute() -> AttributeDescription {
    let type = AttributeType.allCases[below(AttributeType.allCases.count)]
    var attribute = AttributeDescription(
      text(), type, isOptional: flip(), isTransient: flip(), defaultValue: value())
    attribute.usesScalarValueType = flip()
    attribute.allowsExternalBinaryDataStorage = flip()
    attribute.isIndexedBySpotlight = flip()
    attribute.preservesValueInHistoryOnDeletion = flip()
    attribute.isStoredInExternalRecord = flip()
    attribute.isIndexed = flip()
    attribute.isSyncable = flip()
    if flip() { return attribute }
    attribute.minimum = value()
    attribute.maximum = value()
    attribute.regularExpression = optional { $0.text() }
    attribute.valueTransformerName = optional { $0.text() }
    attribute.valueClassName = optional { $0.text() }
    attribute.compositeName = optional { $0.text() }
    attribute.derivationExpression = optional { $0.text() }
    attribute.renamingIdentifier = optional { $0.text() }
    attribute.versionHashModifier = optional { $0.text() }
    attribute.userInfo = userInfo()
    return attribute
  }

  private mutating func relationship() -> RelationshipDescription {
    let rules = RelationshipDescription.DeleteRule.allCases
    var relationship = RelationshipDescription(
      text(), toMany: text(), inverse: optional { $0.text() }, isOptional: flip(),
      minCount: below(3), maxCount: below(4) == 0 ? Int.max : below(4), isOrdered: flip(),
      deleteRule: rules[below(rules.count)])
    relationship.isTransient = flip()
    relationship.isSyncable = flip()
    relationship.isIndexed = flip()
    relationship.renamingIdentifier = optional { $0.text() }
    relationship.versionHashModifier = optional { $0.text() }
    relationship.userInfo = userInfo()
    return relationship
  }

  private mutating func fetchedProperty() -> FetchedPropertyDescription {
    var property = FetchedPropertyDescription(text(), fetchRequest: template())
    property.isOptional = flip()
    property.isSyncable = flip()
    property.versionHashModifier = optional { $0.text() }
    property.userInfo = userInfo()
    return property
  }

  private mutating func template() -> FetchRequestTemplate {
    var template = FetchRequestTemplate(
      text(), entity: text(), predicate: optional { $0.text() })
    template.fetchLimit = below(1000)
    template.fetchBatchSize = below(1000)
    template.resultType = [.objects, .objectIDs, .dictionaries, .count][below(4)]
    template.includesSubentities = optional { $0.flip() }
    template.includesPropertyValues = optional { $0.flip() }
    template.includesPendingChanges = optional { $0.flip() }
    template.returnsObjectsAsFaults = optional { $0.flip() }
    template.returnsDistinctResults = optional { $0.flip() }
    return template
  }

  private mutating func index() -> FetchIndexDescription {
    FetchIndexDescription(
      text(),
      list(3) { random in
        FetchIndexDescription.Element(
          random.flip()
            ? .property(random.text())
            : .expression(random.text(), type: random.optional { $0.text() }),
          ascending: random.flip(), collationType: random.flip() ? .binary : .rTree)
      },
      partialIndexPredicate: optional { $0.text() })
  }

  private mutating func value() -> AttributeValue {
    SampleValues.all[below(SampleValues.all.count)]
  }

  private mutating func text() -> String {
    let texts = [
      "", "a", "Person", "é", "e\u{301}", "$null", "a\0b", "<&\">", "🧑‍🧑‍🧒", "name\nwith\tbreaks",
      String(repeating: "long ", count: 60),
    ]
    return below(3) == 0 ? element(of: texts) : "p\(below(1000))"
  }

  private mutating func texts() -> [String] { list(3) { $0.text() } }

  private mutating func userInfo() -> [String: String] {
    Dictionary(list(2) { ($0.text(), $0.text()) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func flip() -> Bool { below(2) == 0 }

  private mutating func optional<Value>(_ value: (inout SplitMix64) -> Value) -> Value? {
    flip() ? value(&self) : nil
  }

  private mutating func list<Element>(
    _ limit: Int, _ element: (inout SplitMix64) -> Element
  ) -> [Element] {
    (0..<below(limit + 1)).map { _ in element(&self) }
  }
}
