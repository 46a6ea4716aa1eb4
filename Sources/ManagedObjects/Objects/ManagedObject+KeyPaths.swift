/// Values by the names of several properties, one behind the other.
extension ManagedObject {
  /// The value at the end of a key path, such as `employer.name` or `employer.employees.age`.
  ///
  /// Across a to-many relationship the values of all its objects come one after another; nothing is
  /// left of those without one. Collection operators make one value of them, as they do in predicates:
  /// `employees.@count`, `employees.@sum.salary`, `employees.@distinctUnionOfObjects.city`.
  ///
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)`` with the first key that is none, or
  ///   ``ManagedObjectError/wrongKind(entity:key:kind:)`` for an operator behind a property that leads
  ///   to no collection.
  public final func value(
    forKeyPath keyPath: String
  ) throws(ManagedObjectError) -> PropertyValue {
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false)
    guard let place = keys.firstIndex(where: { $0.hasPrefix("@") }) else {
      return try plainValue(forKeyPath: keyPath)
    }
    let name = String(keys[place])
    guard place > 0, let operation = CollectionOperator(rawValue: String(name.dropFirst())) else {
      throw .unknownKey(entity: entity.name, key: name)
    }
    let collection = try plainValue(forKeyPath: keys[..<place].joined(separator: "."))
    let rest = keys[(place + 1)...].joined(separator: ".")
    guard let result = try collection.following(rest).combined(by: operation) else {
      throw place == 1 && !collection.isCollection
        ? wrongKey(String(keys[0])) : .unknownKey(entity: entity.name, key: keyPath)
    }
    return result
  }

  private func plainValue(
    forKeyPath keyPath: String
  ) throws(ManagedObjectError) -> PropertyValue {
    var (object, rest) = (self, keyPath)
    while true {
      if object.hasAttribute(named: rest) { return .value(try object.value(forKey: rest)) }
      let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let index = object.entity.index(ofRelationship: String(parts[0])) else {
        return .value(try object.value(forKey: rest))
      }
      let value = object.propertyValue(at: index)
      guard parts.count == 2 else { return value }
      rest = String(parts[1])
      switch value {
      case .object(let next?): object = next
      case .object(nil): return .value(.null)
      case .objects(let objects): return try PropertyValue.collect(objects, rest)
      case let other: return other
      }
    }
  }

  /// Whether a key is that of an attribute, or the class answers it.
  private func hasAttribute(named key: String) -> Bool {
    entity.index(ofAttribute: key) != nil || Self.accessor(forKey: key) != nil
  }

  /// Changes the attribute at the end of a key path across to-one relationships.
  ///
  /// Nothing happens where a relationship on the way leads nowhere.
  ///
  /// - Throws: As ``setValue(_:forKey:)`` does.
  public final func setValue(
    _ value: AttributeValue, forKeyPath keyPath: String
  ) throws(ManagedObjectError) {
    var (object, rest) = (self, keyPath)
    while object.entity.index(ofAttribute: rest) == nil {
      let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, object.entity.index(ofRelationship: String(parts[0])) != nil else {
        break
      }
      guard let next = try object.object(forKey: String(parts[0])) else { return }
      (object, rest) = (next, String(parts[1]))
    }
    try object.setValue(value, forKey: rest)
  }
}

extension PropertyValue {
  fileprivate static func collect(
    _ objects: [ManagedObject], _ keyPath: String
  ) throws(ManagedObjectError) -> PropertyValue {
    var values: [AttributeValue] = []
    var found: [ManagedObject] = []
    var leadsToObjects = false
    for object in objects {
      switch try object.value(forKeyPath: keyPath) {
      case .value(.null): break
      case .value(let value): values.append(value)
      case .values(let more): values += more
      case .object(let object):
        leadsToObjects = true
        if let object { found.append(object) }
      case .objects(let more):
        leadsToObjects = true
        found += more
      }
    }
    return leadsToObjects ? .objects(found) : .values(values)
  }

  /// What a key path leads to from each object; the values themselves where nothing follows, or only
  /// `self`.
  fileprivate func following(_ keyPath: String) throws(ManagedObjectError) -> PropertyValue {
    guard !keyPath.isEmpty, keyPath != "self" else { return self }
    if case .objects(let objects) = self { return try .collect(objects, keyPath) }
    return self
  }

  /// Whether there may be several values or objects.
  fileprivate var isCollection: Bool {
    switch self {
    case .values, .objects: true
    case .value, .object: false
    }
  }

  /// What a collection operator makes of several values or objects; nil where it makes nothing of
  /// them.
  fileprivate func combined(by operation: CollectionOperator) -> PropertyValue? {
    switch (self, operation.function) {
    case (.values, nil), (.objects, nil): return self
    case (.objects(let objects), .count?): return .value(.integer(Int64(objects.count)))
    case (.objects(let objects), .distinct?):
      var seen: Set<ManagedObject> = []
      return .objects(objects.filter { seen.insert($0).inserted })
    case (.values(let values), let function?):
      let evaluation = Evaluation(PlainSubject(NoAttributes()), EvaluationWork())
      switch evaluation.value(of: .function(function, [.constants(values)])) {
      case .value(let value): return .value(value)
      case .list(let elements): return elements.attributeValues.map { .values($0) }
      case .subject, .object: return nil
      }
    case (.objects, _?), (.value, _), (.object, _): return nil
    }
  }
}
