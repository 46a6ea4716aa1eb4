import ManagedObjects

/// Says a condition in the language of the server, as far as that goes.
struct ConditionWriter {
  private let request: IncrementalStoreRequest
  private let entity: EntityDescription

  init(_ request: IncrementalStoreRequest) {
    (self.request, entity) = (request, request.request.entity)
  }

  /// What the server can look at, and whether that is the whole condition.
  func condition(_ predicate: FetchPredicate) -> (said: Condition?, isWhole: Bool) {
    if let whole = whole(predicate) { return (whole, true) }
    guard case .compound(let compound) = predicate.kind, compound.logic == .and
    else { return (nil, false) }
    let parts = compound.subpredicates.compactMap { condition($0).said }
    return (parts.isEmpty ? nil : .all(parts), false)
  }

  /// The condition; nil for one that the server does not understand.
  private func whole(_ predicate: FetchPredicate) -> Condition? {
    switch predicate.kind {
    case .constant(let holds): return holds ? .all([]) : .any([])
    case .comparison(let comparison): return write(comparison)
    case .compound(let compound):
      let parts = compound.subpredicates.compactMap(whole)
      guard parts.count == compound.subpredicates.count else { return nil }
      return switch compound.logic {
      case .and: .all(parts)
      case .or: .any(parts)
      case .not: parts.first.map { .not($0) }
      }
    }
  }

  private func write(_ comparison: ComparisonPredicate) -> Condition? {
    guard comparison.modifier == .direct, comparison.options.subtracting(.normalized).isEmpty,
      case .keyPath(let path) = comparison.left.kind, path.root == nil
    else { return nil }
    if let index = entity.index(ofAttribute: path.keyPath) {
      return write(comparison, entity[index])
    }
    if let index = entity.index(ofRelationship: path.keyPath), !entity[index].isToMany {
      return write(comparison, to: path.keyPath)
    }
    return nil
  }
}

// MARK: - Attributes

extension ConditionWriter {
  private func write(
    _ comparison: ComparisonPredicate, _ attribute: AttributeDescription
  ) -> Condition? {
    guard !attribute.isTransient else { return nil }
    let name = attribute.name
    switch comparison.right.kind {
    case .constant(let constant) where constant.value == .null:
      return isNil(.isNil(name), comparison.comparisonOperator)
    case .constant(let constant):
      guard let value = said(constant.value, attribute.type) else { return nil }
      return write(name, comparison.comparisonOperator, value)
    case .aggregate(let list) where comparison.comparisonOperator == .in:
      var values: [ValueText] = []
      for element in list.elements {
        guard case .constant(let constant) = element.kind else { return nil }
        // A nil is in no list.
        if constant.value == .null { continue }
        guard let value = said(constant.value, attribute.type) else { return nil }
        values.append(value)
      }
      return attribute.type.isSaid ? .isOneOf(name, values) : nil
    default: return nil
    }
  }

  private func write(
    _ name: String, _ comparison: ComparisonPredicate.Operator, _ value: ValueText
  ) -> Condition? {
    let isEqual = Condition.isOneOf(name, [value])
    if comparison == .equalTo { return isEqual }
    if comparison == .notEqualTo { return .not(isEqual) }
    guard value.kind == .integer || value.kind == .text else { return nil }
    switch comparison {
    case .lessThan: return .isLess(name, than: value)
    case .lessThanOrEqualTo: return .any([.isLess(name, than: value), isEqual])
    case .greaterThan: return .isGreater(name, than: value)
    case .greaterThanOrEqualTo: return .any([.isGreater(name, than: value), isEqual])
    default: return nil
    }
  }

  /// A value that the server compares as it is compared here; nil for others.
  private func said(_ value: AttributeValue, _ type: AttributeType) -> ValueText? {
    switch (value, type) {
    case (.integer, .integer16), (.integer, .integer32), (.integer, .integer64),
      (.string, .string), (.boolean, .boolean), (.uuid, .uuid):
      ValueText(value)
    default: nil
    }
  }

  private func isNil(
    _ condition: Condition, _ comparison: ComparisonPredicate.Operator
  ) -> Condition? {
    switch comparison {
    case .equalTo: condition
    case .notEqualTo: .not(condition)
    default: nil
    }
  }
}

// MARK: - Relationships

extension ConditionWriter {
  private func write(_ comparison: ComparisonPredicate, to name: String) -> Condition? {
    switch comparison.right.kind {
    case .constant(let constant) where constant.value == .null:
      return isNil(.leadsNowhere(name), comparison.comparisonOperator)
    case .object(let object) where comparison.comparisonOperator == .equalTo:
      return .leads(name, to: documents([object]))
    case .aggregate(let list) where comparison.comparisonOperator == .in:
      let objects = list.elements.compactMap { element -> ObjectExpression? in
        if case .object(let object) = element.kind { object } else { nil }
      }
      guard objects.count == list.elements.count else { return nil }
      return .leads(name, to: documents(objects))
    default: return nil
    }
  }

  /// The documents of some objects; objects of other stores have none.
  private func documents(_ objects: [ObjectExpression]) -> [DocumentReference] {
    objects.compactMap { request.reference(of: $0).flatMap { DocumentReference($0) } }
  }
}

// MARK: - Order

extension ConditionWriter {
  /// The order; nil for one that the server does not know.
  func order() -> [Query.Order]? {
    var order: [Query.Order] = []
    for key in request.request.sortKeys {
      guard case .attribute(let index) = key.target, entity[index].isOrdered(key.descriptor)
      else { return nil }
      order.append(
        Query.Order(
          attribute: entity[index].name, isAscending: key.descriptor.isAscending,
          isNilLast: key.descriptor.nilPosition == .last))
    }
    return order
  }
}

extension AttributeType {
  /// Whether the server compares values of the type.
  fileprivate var isSaid: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .string, .boolean, .uuid: true
    default: false
    }
  }
}

extension AttributeDescription {
  /// Whether the server sorts by the attribute as a descriptor does.
  fileprivate func isOrdered(_ descriptor: KeySortDescriptor) -> Bool {
    switch type {
    case .integer16, .integer32, .integer64: !isTransient
    case .string: !isTransient && descriptor.comparison == .literal
    default: false
    }
  }
}
