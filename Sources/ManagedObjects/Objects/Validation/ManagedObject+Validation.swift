extension ManagedObject {
  /// Checks all properties against the model and the class's own rules.
  ///
  /// - Throws: ``ValidationError`` with everything that is wrong.
  final func validateProperties() throws(ValidationError) {
    var failures = attributeFailures()
    for position in entity.relationships.indices {
      if let reason = failure(at: RelationshipIndex(position)) {
        failures.append(
          ValidationError.Failure(
            objectID: objectID, key: entity.relationships[position].name, value: .null,
            reason: reason))
      }
    }
    if !failures.isEmpty { throw ValidationError(failures: failures) }
  }

  /// Checks that no relationship forbids the deletion.
  ///
  /// - Throws: ``ValidationError`` with every relationship that does.
  final func validateDenials() throws(ValidationError) {
    var failures: [ValidationError.Failure] = []
    for (position, relationship) in entity.relationships.enumerated()
    where relationship.deleteRule == .deny {
      let related = managedObjectContext?.objects(
        for: allReferences(at: RelationshipIndex(position)))
      guard related?.contains(where: { !$0.isDeleted }) == true else { continue }
      failures.append(
        ValidationError.Failure(
          objectID: objectID, key: relationship.name, value: .null,
          reason: .relationshipDeniedDelete))
    }
    if !failures.isEmpty { throw ValidationError(failures: failures) }
  }

  /// Checks a value that an attribute could get, by the model's rules and then by the class's own,
  /// which may replace it.
  ///
  /// The object stays as it is.
  ///
  /// ```swift
  /// var name: AttributeValue = "  Ada "
  /// try person.validateValue(&name, forKey: "name")
  /// ```
  ///
  /// A program's own rules go into ``validate(_:forKey:)``.
  ///
  /// - Parameters:
  ///   - value: The value, which the class may replace.
  ///   - key: An attribute, or a property that the class computes itself.
  /// - Throws: ``ValidationError`` with every rule of the model that the value breaks, what the class
  ///   throws, ``ManagedObjectError/unknownKey(entity:key:)``, or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)`` for a relationship.
  public final func validateValue(_ value: inout AttributeValue, forKey key: String) throws {
    if let index = entity.index(ofAttribute: key) {
      let reasons = entity.attributeValidators[index.rawValue].failures(of: value)
      if !reasons.isEmpty {
        throw ValidationError(failures: failures(value, at: index, for: reasons))
      }
    } else if Self.accessor(forKey: key) == nil {
      throw wrongKey(key)
    }
    try validate(&value, forKey: key)
  }

  private func attributeFailures() -> [ValidationError.Failure] {
    var failures: [ValidationError.Failure] = []
    for (position, validator) in entity.attributeValidators.enumerated() {
      let index = AttributeIndex(position)
      let value = value(at: index)
      let reasons = validator.failures(of: value)
      failures +=
        reasons.isEmpty
        ? failuresOfHook(value, at: index) : self.failures(value, at: index, for: reasons)
    }
    return failures
  }

  /// A failure for each rule of the model that a value of an attribute breaks.
  private func failures(
    _ value: AttributeValue, at index: AttributeIndex, for reasons: [ValidationError.Reason]
  ) -> [ValidationError.Failure] {
    reasons.map {
      ValidationError.Failure(objectID: objectID, key: entity[index].name, value: value, reason: $0)
    }
  }

  /// Asks the class, which may replace the value.
  private func failuresOfHook(
    _ value: AttributeValue, at index: AttributeIndex
  ) -> [ValidationError.Failure] {
    var replaced = value
    do {
      try validate(&replaced, forKey: entity[index].name)
      if replaced != value { setValue(replaced, at: index) }
      return []
    } catch let error as ValidationError {
      return error.failures
    } catch {
      return [ValidationError.Failure(self, error, key: entity[index].name, value: value)]
    }
  }

  private func failure(at index: RelationshipIndex) -> ValidationError.Reason? {
    let relationship = entity[index]
    guard relationship.isToMany else {
      return !relationship.isOptional && reference(at: index) == nil
        ? .missingMandatoryProperty : nil
    }
    let least = max(relationship.minCount, relationship.isOptional ? 0 : 1)
    guard least > 0 || relationship.maxCount > 0, isInserted || differs(at: index) else {
      return nil
    }
    let count = references(at: index).count
    if relationship.isOptional, count == 0 { return nil }
    if count < least { return .relationshipLacksMinimumCount }
    if relationship.maxCount > 0, count > relationship.maxCount {
      return .relationshipExceedsMaximumCount
    }
    return nil
  }
}

extension ValidationError.Failure {
  /// What a rule of the program's own said.
  init(
    _ object: ManagedObject, _ error: any Error, key: String = "", value: AttributeValue = .null
  ) {
    self.init(
      objectID: object.objectID, key: key, value: value,
      reason: .custom(code: 0, message: "\(error)"))
  }
}
