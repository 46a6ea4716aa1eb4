/// The evaluation of expressions for one object.
struct Evaluation<Subject: PredicateSubject> {
  typealias Value = ExpressionValue<Subject>

  let root: Subject
  let work: EvaluationWork
  /// What the subqueries around an expression look at, the outermost first.
  private var variables: [Value]

  init(_ root: Subject, _ work: EvaluationWork, variables: [Value] = []) {
    self.root = root
    self.work = work
    self.variables = variables
  }

  func value(of expression: BoundExpression) -> Value {
    switch expression {
    case .constant(let value): return .value(value)
    case .constants(let values): return .list(values.map { .value($0) })
    case .object(let reference): return .object(reference)
    case .subject: return .subject(root)
    case .variable(let level): return variables.indices.contains(level) ? variables[level] : .null
    case .attribute(let index): return .value(root.value(at: index))
    case .path(let start, let steps): return follow(steps[...], from: value(of: start))
    case .list(let elements): return .list(elements.map(value(of:)))
    case .function(let function, let arguments): return call(function, arguments)
    case .cast(let operand, let type):
      return .value(value(of: operand).attributeValue?.cast(to: type) ?? .null)
    case .ternary(let condition, let ifTrue, let ifFalse):
      return value(of: condition.matches(in: self) ? ifTrue : ifFalse)
    case .subquery(let collection, let level, let predicate):
      return .list(elements(of: collection, at: level, satisfying: predicate))
    case .element(let collection, let position):
      return element(position, of: value(of: collection))
    case .combination(let left, let operation, let right):
      return .list(
        combined(value(of: left).elements, operation, value(of: right).elements))
    }
  }

  private func elements(
    of collection: BoundExpression, at level: Int, satisfying predicate: BoundPredicate
  ) -> [Value] {
    var inner = self
    var found: [Value] = []
    for element in value(of: collection).elements {
      guard work.allows(1) else { break }
      inner.variables = variables.prefix(level) + [element]
      if predicate.matches(in: inner) { found.append(element) }
    }
    return found
  }

  private func element(_ position: BoundExpression.Position, of collection: Value) -> Value {
    let elements = collection.elements
    switch position {
    case .first: return elements.first ?? .null
    case .last: return elements.last ?? .null
    case .size: return .value(.integer(Int64(elements.count)))
    case .at(let expression):
      guard let number = value(of: expression).attributeValue?.exactInteger,
        let index = Int(exactly: number), elements.indices.contains(index)
      else { return .null }
      return elements[index]
    }
  }

  private func combined(
    _ left: [Value], _ operation: CombinationExpression.Operation, _ right: [Value]
  ) -> [Value] {
    let members = ValueSet(right)
    return switch operation {
    case .union: ValueSet.distinct(left + right)
    case .intersect: ValueSet.distinct(left.filter { members.contains($0) })
    case .minus: ValueSet.distinct(left.filter { !members.contains($0) })
    }
  }
}

extension Evaluation {
  /// Follows steps from a value; from a list, those of each element, in one list.
  private func follow(_ steps: ArraySlice<BoundExpression.PathStep>, from start: Value) -> Value {
    guard let step = steps.first else { return start }
    switch (start, step) {
    case (.list(let elements), _):
      var found: [Value] = []
      for element in elements {
        guard work.allows(1) else { break }
        found += flattened(follow(steps, from: element))
      }
      return .list(found)
    case (.subject(let subject), .attribute(let index)),
      (.subject(let subject), .ownAttribute(let index)):
      return follow(steps.dropFirst(), from: .value(subject.value(at: index)))
    case (.subject(let subject), .toOne(let index, _)):
      guard let next = subject.related(at: index).first else { return .null }
      return follow(steps.dropFirst(), from: .subject(next))
    case (.subject(let subject), .toMany(let index, _)):
      let related = subject.related(at: index)
      guard work.allows(related.count) else { return .list([]) }
      return follow(steps.dropFirst(), from: .list(related.map { .subject($0) }))
    case (.subject, .entityName(let model)), (.object, .entityName(let model)):
      guard let number = start.identity?.entity, let entity = model.entity(numbered: number) else {
        return .null
      }
      return follow(steps.dropFirst(), from: .value(.string(entity.name)))
    case (.value(.string(let text)), .length):
      return .value(.integer(Int64(text.utf16.count)))
    default:
      // Nothing leads on from a nil, but the end of a way through a collection is a collection.
      let hasCollection = steps.contains { if case .toMany = $0 { true } else { false } }
      return hasCollection ? .list([]) : .null
    }
  }

  private func flattened(_ value: Value) -> [Value] {
    if case .list(let elements) = value { elements } else { [value] }
  }
}
