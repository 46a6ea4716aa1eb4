/// How the composites of a model stand inside each other.
struct CompositeNesting {
  /// The cycles of composites by the position of their first one.
  private(set) var cycles: [Int: [String]] = [:]
  /// The composites that hold more levels of composites than may be, themselves included.
  private(set) var tooDeep: Set<Int> = []
  /// The composites that amount to more attributes than may be, composites among them included.
  private(set) var tooLarge: Set<Int> = []

  init(_ composites: [CompositeDescription], positions: [String: Int]) {
    let members = composites.map { composite in
      Set(composite.attributes.compactMap { $0.compositeName.flatMap { positions[$0] } })
    }
    var remaining = members
    var containers: [[Int]] = Array(repeating: [], count: composites.count)
    for (position, inner) in members.enumerated() {
      for member in inner { containers[member].append(position) }
    }
    var heights = Array(repeating: 1, count: composites.count)
    var sizes = Array(repeating: 0, count: composites.count)
    var ready = members.indices.filter { members[$0].isEmpty }
    while let position = ready.popLast() {
      if heights[position] > CompositeDescription.depthLimit { tooDeep.insert(position) }
      for attribute in composites[position].attributes {
        let inner = attribute.compositeName.flatMap { positions[$0] }
        // One more than the limit says as much as any number above it, and cannot overflow.
        sizes[position] = min(
          sizes[position] + 1 + (inner.map { sizes[$0] } ?? 0),
          CompositeDescription.elementLimit + 1)
      }
      // The attribute that is made of the composite counts as well.
      if sizes[position] >= CompositeDescription.elementLimit { tooLarge.insert(position) }
      for container in containers[position] {
        heights[container] = max(heights[container], heights[position] + 1)
        remaining[container].remove(position)
        if remaining[container].isEmpty { ready.append(container) }
      }
    }
    // What is left leads into a cycle, whichever way one follows it.
    for cycle in Links(next: remaining.map { $0.min() }).cycles {
      cycles[cycle[0]] = cycle.map { composites[$0].name }
    }
  }
}
