import ManagedObjects
import SampleData

/// A random fetch, which is answered by a context and by its model.
struct GraphQuery {
  let entityName: String
  let includesSubentities: Bool
  let minimum: Int64?
  let name: String?
  let isAscending: Bool
  let offset: Int
  let limit: Int
  let includesPendingChanges: Bool

  init(_ random: inout SplitMix64) {
    entityName = random.pick(from: ["Thing", "Party"] + GraphStack.concreteNames)
    let isAbstract = entityName == "Thing" || entityName == "Party"
    includesSubentities = isAbstract || random.happens(percent: 50)
    minimum = random.happens(percent: 40) ? Int64(random.below(5)) : nil
    name = random.happens(percent: 30) ? random.pick(from: ["a", "b", "c"]) : nil
    isAscending = random.happens(percent: 50)
    offset = random.happens(percent: 30) ? random.below(4) : 0
    limit = random.happens(percent: 30) ? 1 + random.below(4) : 0
    includesPendingChanges = random.happens(percent: 70)
  }

  /// The request, about the objects of one zone or of all.
  func request(zone: Int?) -> FetchRequest<ManagedObject> {
    var request = FetchRequest<ManagedObject>(entityName: entityName)
    request.includesSubentities = includesSubentities
    request.includesPendingChanges = includesPendingChanges || zone != nil
    var parts: [FetchPredicate] = []
    if let minimum {
      parts.append(.comparison(.key("rank"), .greaterThanOrEqualTo, .value(.integer(minimum))))
    }
    if let name { parts.append(.comparison(.key("name"), .equalTo, .value(.string(name)))) }
    if let zone {
      parts.append(.comparison(.key("zone"), .equalTo, .value(.integer(Int64(zone)))))
    }
    request.predicate = parts.isEmpty ? nil : .and(parts)
    request.sortDescriptors = [KeySortDescriptor("number", ascending: isAscending)]
    request.fetchOffset = offset
    request.fetchLimit = limit
    return request
  }

  /// The numbers of the objects that the fetch should find.
  func numbers(in nodes: [Int: GraphState.Node]) -> [Int] {
    let found = nodes.filter { matches($0.value) }.keys.sorted()
    let rest = (isAscending ? found : found.reversed()).dropFirst(offset)
    return Array(limit == 0 ? rest : rest.prefix(limit))
  }

  private func matches(_ node: GraphState.Node) -> Bool {
    let isParty = node.entity.name == "Company" || node.entity.name == "Person"
    guard
      entityName == "Thing" || entityName == "Party" && isParty || entityName == node.entity.name
    else { return false }
    if let minimum {
      guard case .integer(let rank) = node.values[GraphAttribute.rank.rawValue], rank >= minimum
      else { return false }
    }
    return name.map { node.values[GraphAttribute.name.rawValue] == .string($0) } ?? true
  }
}
