import ManagedObjects

extension GraphState {
  /// What keeps the changes from being saved, as numbers of objects and keys.
  func failures(base: GraphState) -> Set<String> {
    var failures: Set<String> = []
    for (number, node) in nodes {
      if node.isDeleted {
        if leadsToSomebody(node, "employees") { failures.insert("\(number).employees") }
        continue
      }
      guard touched.contains(number) else { continue }
      if node.values[GraphAttribute.name.rawValue] == .null { failures.insert("\(number).name") }
      let friends = node.numbers("friends")
      let isChanged =
        inserted.contains(number)
        || Set(friends) != Set(base.nodes[number]?.numbers("friends") ?? [])
      if friends.count > 3, isChanged { failures.insert("\(number).friends") }
    }
    return failures
  }

  private func leadsToSomebody(_ node: Node, _ name: String) -> Bool {
    node.numbers(name).contains { nodes[$0]?.isDeleted == false }
  }

  /// References that the next save would make to objects that it deletes.
  func dangling(base: GraphState) -> [(number: Int, index: RelationshipIndex, other: Int)] {
    var dangling: [(number: Int, index: RelationshipIndex, other: Int)] = []
    for (number, node) in present where touched.contains(number) {
      for (position, numbers) in node.related.enumerated()
      where !node.entity.relationships[position].isTransient {
        let committed = inserted.contains(number) ? nil : base.nodes[number]?.related[position]
        for other in numbers where nodes[other]?.isDeleted == true {
          if committed?.contains(other) != true {
            dangling.append((number, RelationshipIndex(position), other))
          }
        }
      }
    }
    return dangling
  }

  mutating func forget(_ number: Int, _ index: RelationshipIndex, _ other: Int) {
    nodes[number]?.related[index.rawValue].removeAll { $0 == other }
  }

  /// Takes what is pending for committed.
  mutating func settle() {
    for number in deleted { nodes[number] = nil }
    for number in nodes.keys {
      for position in nodes[number]?.related.indices ?? 0..<0 {
        nodes[number]?.related[position].removeAll { annihilated.contains($0) }
      }
    }
    touched = []
    inserted = []
  }

  /// Takes in what a child has saved.
  mutating func receive(_ child: GraphState) {
    for (number, node) in child.nodes {
      nodes[number] = node
      if child.inserted.contains(number) { inserted.insert(number) }
      if child.touched.contains(number) { touched.insert(number) }
      if node.isDeleted, inserted.contains(number) { annihilate(number) }
    }
  }

  /// What a child sees.
  ///
  /// It cannot name what its parent deleted before it was saved either.
  var forChild: GraphState {
    var seen = self
    (seen.nodes, seen.touched, seen.inserted) = (present, [], [])
    return seen
  }

  /// Drops the values that no store keeps, of some objects.
  mutating func dropTransientValues(where isDropped: (Int) -> Bool) {
    for number in nodes.keys where isDropped(number) {
      nodes[number]?.values[GraphAttribute.note.rawValue] = .null
    }
  }
}

extension GraphState.Node {
  func numbers(_ name: String) -> [Int] {
    entity.index(ofRelationship: name).map { related[$0.rawValue] } ?? []
  }
}
