/// One thing that has to be true of a part of a model.
///
/// Each rule looks at one thing only, and is silent about what another rule already reports, so that
/// one mistake is one fault.
protocol ModelRule<Place>: Sendable {
  /// The part of a model that the rule is about.
  associatedtype Place

  /// What is wrong with a part.
  func faults(of place: Place, in outline: ModelOutline) -> [ModelFault]
}

/// All rules, by the part of a model that they are about.
enum ModelRules {
  static let ofEntities: [any ModelRule<EntityPlace>] = [
    NameRule(.identifier), NumberRule(), ParentRule(), AbstractLeafRule(),
  ]

  /// The rules about what an entity says of its properties, after those about the properties.
  static let ofKeys: [any ModelRule<EntityPlace>] = [UniquenessRule(), IndexRule()]

  static let ofAttributes: [any ModelRule<PropertyPlace<AttributeDescription>>] = [
    NameRule(.identifier), InheritanceRule(), TypeRule(), DefaultRule(), BoundRule(),
    PatternRule(), DerivationRule(),
  ]

  static let ofRelationships: [any ModelRule<PropertyPlace<RelationshipDescription>>] = [
    NameRule(.identifier), InheritanceRule(), DestinationRule(), InverseRule(), CountRule(),
  ]

  static let ofFetchedProperties: [any ModelRule<PropertyPlace<FetchedPropertyDescription>>] = [
    NameRule(.identifier), InheritanceRule(), FetchedPropertyRule(),
  ]

  static let ofComposites: [any ModelRule<PartPlace<CompositeDescription>>] = [
    NameRule(.identifier), NestingRule(),
  ]

  static let ofConfigurations: [any ModelRule<PartPlace<ModelConfiguration>>] = [
    NameRule(.anything), ConfigurationRule(),
  ]

  static let ofTemplates: [any ModelRule<PartPlace<FetchRequestTemplate>>] = [
    NameRule(.anything), TemplateRule(),
  ]
}

extension Array {
  /// Adds what all rules find wrong with a part.
  func add<Place>(to faults: inout [ModelFault], of place: Place, in outline: ModelOutline)
  where Element == any ModelRule<Place> {
    for rule in self {
      let found = rule.faults(of: place, in: outline)
      if !found.isEmpty { faults += found }
    }
  }
}
