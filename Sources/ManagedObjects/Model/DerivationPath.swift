/// Where the key path of a derived attribute leads, looked up once.
struct DerivationPath: Sendable {
  /// A relationship on the way.
  struct Step: Sendable {
    let index: RelationshipIndex
    /// The relationship that leads back; nil when there is none.
    let inverse: RelationshipIndex?
    /// The entity of the objects at the other end.
    let destination: EntityDescription
  }

  let steps: [Step]
  /// The attribute at the end; nil when it is the objects that are asked for.
  let attribute: AttributeIndex?

  /// Looks up a key path; nil when there is no such property.
  init?(_ keyPath: String, from entity: EntityDescription, in model: ManagedObjectModel) {
    var steps: [Step] = []
    var entity = entity
    var rest = Substring(keyPath)
    while true {
      // An element of a composite is one attribute, with a dot in its name.
      if let attribute = entity.index(ofAttribute: String(rest)) {
        (self.steps, self.attribute) = (steps, attribute)
        return
      }
      let key = rest.prefix { $0 != "." }
      guard let index = entity.index(ofRelationship: String(key)),
        let destination = model.entity(named: entity[index].destinationEntityName)
      else { return nil }
      let inverse = entity[index].inverseName.flatMap { destination.index(ofRelationship: $0) }
      steps.append(Step(index: index, inverse: inverse, destination: destination))
      entity = destination
      rest = rest[key.endIndex...].dropFirst()
      if rest.isEmpty {
        (self.steps, attribute) = (steps, nil)
        return
      }
    }
  }
}
