import ManagedObjects

/// What the documentation of a property says about its relationship.
enum RelationshipFacts {
  /// The rules of a relationship, as parts of one sentence.
  ///
  /// - Parameters:
  ///   - relationship: The relationship.
  ///   - inverse: The property that leads back, as a link.
  /// - Returns: The parts of the sentence.
  static func facts(_ relationship: RelationshipDescription, inverse: String?) -> [String] {
    let facts = [
      relationship.isTransient ? "kept in memory only" : nil,
      relationship.isOptional ? nil : "mandatory", counts(relationship),
      inverse.map { "the other end of \($0)" }, deletion(relationship),
    ]
    return facts.compactMap { $0 }
  }

  private static func counts(_ relationship: RelationshipDescription) -> String? {
    guard relationship.isToMany else { return nil }
    switch (relationship.minCount, relationship.maxCount) {
    case (...0, 0): return nil
    case (let least, 0): return "at least \(objects(least))"
    case (...0, let most): return "at most \(objects(most))"
    case (let least, let most):
      return least == most ? objects(most) : "\(least) to \(objects(most))"
    }
  }

  private static func objects(_ count: Int) -> String {
    count == 1 ? "1 object" : "\(count) objects"
  }

  private static func deletion(_ relationship: RelationshipDescription) -> String? {
    switch relationship.deleteRule {
    case .nullify: nil
    case .cascade: "deleted along with this object"
    case .deny: "keeps this object from being deleted"
    case .noAction: "left alone when this object is deleted"
    }
  }
}

/// The names of the properties that lead back from relationships.
struct InverseNames {
  private var links: [String: String] = [:]

  init(_ plans: [EntityPlan]) {
    for plan in plans {
      for relationship in plan.relationships {
        let key = Self.key(plan.entity.name, relationship.relationship.name)
        links[key] = "``\(plan.typeName)/\(relationship.name)``"
      }
    }
  }

  /// A link to the property that leads back, as documentation comments have it.
  func link(_ relationship: RelationshipDescription) -> String? {
    relationship.inverseName.flatMap { inverse in
      links[Self.key(relationship.destinationEntityName, inverse)]
    }
  }

  private static func key(_ entity: String, _ property: String) -> String {
    "\(entity).\(property)"
  }
}
