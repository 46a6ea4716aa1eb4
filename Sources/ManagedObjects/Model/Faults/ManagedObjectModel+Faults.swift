extension ManagedObjectModel {
  /// Everything that is wrong with the model, warnings included, in the order of declaration:
  /// entities with their properties, then composites, configurations and fetch request templates.
  ///
  /// - Complexity: O(*n*) in the number of properties, times the length of the longest chain of
  ///   parents. Compiling and matching regular expressions comes on top.
  public var faults: [ModelFault] {
    let outline = ModelOutline(self)
    return entityFaults(outline) + compositeFaults(outline)
      + faults(of: configurations, \.name, .configuration, ModelRules.ofConfigurations, outline)
      + faults(
        of: fetchRequestTemplates, \.name, .fetchRequestTemplate, ModelRules.ofTemplates, outline)
  }

  private func entityFaults(_ outline: ModelOutline) -> [ModelFault] {
    var faults: [ModelFault] = []
    for (position, entity) in entities.enumerated() {
      let place = EntityPlace(
        entity: entity, position: position,
        isRepeated: outline.entity(named: entity.name) != position)
      ModelRules.ofEntities.add(to: &faults, of: place, in: outline)
      faults += propertyFaults(of: place, outline)
      ModelRules.ofKeys.add(to: &faults, of: place, in: outline)
    }
    return faults
  }

  private func propertyFaults(of entity: EntityPlace, _ outline: ModelOutline) -> [ModelFault] {
    let declaration = entity.entity.declaration
    var walk = PropertyWalk(
      owner: entity.name, entityPosition: entity.position,
      repeated: outline.scope(of: entity.position).repeated, outline: outline)
    walk.check(declaration.attributes, \.name, ModelRules.ofAttributes)
    walk.check(declaration.relationships, \.name, ModelRules.ofRelationships)
    walk.check(declaration.fetchedProperties, \.name, ModelRules.ofFetchedProperties)
    return walk.faults
  }

  private func compositeFaults(_ outline: ModelOutline) -> [ModelFault] {
    var faults: [ModelFault] = []
    for (position, composite) in composites.enumerated() {
      let place = PartPlace(
        description: composite, name: composite.name,
        isRepeated: !outline.isFirstComposite(position), part: .composite, position: position)
      ModelRules.ofComposites.add(to: &faults, of: place, in: outline)
      var walk = PropertyWalk(
        owner: composite.name, entityPosition: nil, repeated: PropertyScope(composite).repeated,
        outline: outline)
      walk.check(composite.attributes, \.name, ModelRules.ofAttributes)
      faults += walk.faults
    }
    return faults
  }

  private func faults<Description>(
    of parts: [Description], _ name: (Description) -> String, _ part: ModelFault.Part,
    _ rules: [any ModelRule<PartPlace<Description>>], _ outline: ModelOutline
  ) -> [ModelFault] {
    var names: Set<String> = []
    var faults: [ModelFault] = []
    for (position, description) in parts.enumerated() {
      let name = name(description)
      let place = PartPlace(
        description: description, name: name, isRepeated: !names.insert(name).inserted, part: part,
        position: position)
      rules.add(to: &faults, of: place, in: outline)
    }
    return faults
  }
}

/// Applies rules to the properties of one entity or composite, one after another.
private struct PropertyWalk {
  private(set) var faults: [ModelFault] = []
  private let owner: String
  private let entityPosition: Int?
  private let repeated: Set<Int>
  private let outline: ModelOutline
  private var count = 0

  init(owner: String, entityPosition: Int?, repeated: Set<Int>, outline: ModelOutline) {
    self.owner = owner
    self.entityPosition = entityPosition
    self.repeated = repeated
    self.outline = outline
  }

  mutating func check<Description>(
    _ properties: [Description], _ name: (Description) -> String,
    _ rules: [any ModelRule<PropertyPlace<Description>>]
  ) {
    for property in properties {
      let place = PropertyPlace(
        property: property, name: name(property),
        isRepeated: !repeated.isEmpty && repeated.contains(count),
        part: entityPosition == nil ? .composite : .entity, owner: owner,
        entityPosition: entityPosition)
      rules.add(to: &faults, of: place, in: outline)
      count += 1
    }
  }
}
