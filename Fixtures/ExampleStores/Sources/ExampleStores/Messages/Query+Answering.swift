/// What the server does with a query.
extension Query {
  /// The documents that are asked for.
  func answer(_ documents: some Sequence<Document>) -> [Document?] {
    let found = documents.filter { document in
      document.reference.entity == entity && condition?.holds(document) ?? true
    }
    let sorted = found.sorted(by: isBefore)
    let rest = sorted.dropFirst(max(0, offset))
    return Array(limit.map { rest.prefix(max(0, $0)) } ?? rest)
  }

  private func isBefore(_ left: Document, _ right: Document) -> Bool {
    for key in order {
      let result = key.compare(left.attributes[key.attribute], right.attributes[key.attribute])
      if result != 0 { return result < 0 }
    }
    return left.reference.id < right.reference.id
  }
}

extension Query.Order {
  /// Compares two values: negative when the left one comes first.
  fileprivate func compare(_ left: ValueText?, _ right: ValueText?) -> Int {
    switch (left, right) {
    case (nil, nil): return 0
    case (nil, _): return isNilLast || !isAscending ? 1 : -1
    case (_, nil): return isNilLast || !isAscending ? -1 : 1
    case (let left?, let right?):
      let result = left.order(right) ?? 0
      return isAscending ? result : -result
    }
  }
}

extension Condition {
  /// Whether a document satisfies the condition.
  func holds(_ document: Document) -> Bool {
    switch self {
    case .isOneOf(let name, let values):
      document.attributes[name].map { value in values.contains { value.order($0) == 0 } } ?? false
    case .isNil(let name): document.attributes[name] == nil
    case .isLess(let name, let bound):
      document.attributes[name]?.order(bound).map { $0 < 0 } ?? false
    case .isGreater(let name, let bound):
      document.attributes[name]?.order(bound).map { $0 > 0 } ?? false
    case .leads(let name, let others):
      document.relationships[name]?.contains(where: others.contains) ?? false
    case .leadsNowhere(let name): document.relationships[name]?.isEmpty ?? true
    case .all(let parts): parts.allSatisfy { $0.holds(document) }
    case .any(let parts): parts.contains { $0.holds(document) }
    case .not(let part): !part.holds(document)
    }
  }
}

extension ValueText {
  /// Compares whole numbers and texts, byte by byte, with their like; nil for other kinds, of which the
  /// server can tell only which are the same.
  fileprivate func order(_ other: ValueText) -> Int? {
    if kind != other.kind { return nil }
    if kind == .integer, let left = Int64(text), let right = Int64(other.text) {
      return left < right ? -1 : left == right ? 0 : 1
    }
    if text.utf8.elementsEqual(other.text.utf8) { return 0 }
    guard kind == .text else { return nil }
    return text.utf8.lexicographicallyPrecedes(other.text.utf8) ? -1 : 1
  }
}
