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

  private func attributeFailures() -> [ValidationError.Failure] {
    var failures: [ValidationError.Failure] = []
    for (position, validator) in entity.attributeValidators.enumerated() {
      let index = AttributeIndex(position)
      let value = value(at: index)
      let reasons = validator.failures(of: value)
      if reasons.isEmpty {
        failures += failuresOfHook(value, at: index)
      } else {
        for reason in reasons {
          failures.append(
            ValidationError.Failure(
              objectID: objectID, key: entity[index].name, value: value, reason: reason))
        }
      }
    }
    return failures
  }

  /// Asks the class, which may replace the value.
  private func failuresOfHook(
    _ value: AttributeValue, at index: AttributeIndex
  ) -> [ValidationError.Failure] {
    var replaced = value
    do {
      try validateValue(&replaced, forKey: entity[index].name)
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
