import ManagedObjects

/// What a context should show, in plain Swift: objects with values and both sides of their
/// relationships, and what has changed since the last save.
struct GraphState {
  struct Node {
    let entity: EntityDescription
    var values: [AttributeValue]
    /// The numbers of related objects, those that are gone included.
    var related: [[Int]]
    var isDeleted = false

    init(_ entity: EntityDescription, number: Int, zone: Int) {
      self.entity = entity
      values = entity.attributes.map(\.defaultValue)
      values[GraphAttribute.number.rawValue] = .integer(Int64(number))
      values[GraphAttribute.zone.rawValue] = .integer(Int64(zone))
      related = entity.relationships.map { _ in [] }
    }
  }

  var nodes: [Int: Node] = [:]
  /// The objects that are new or have changed, be it back to what they were.
  var touched: Set<Int> = []
  /// The objects that were never saved.
  var inserted: Set<Int> = []
  /// The objects that were deleted before they were saved.
  var annihilated: Set<Int> = []
  /// The deleted objects whose delete rules wait.
  private var waiting: [Int] = []

  init() {}

  /// The objects that are part of the graph.
  var present: [Int: Node] { nodes.filter { !$0.value.isDeleted } }

  var deleted: Set<Int> { Set(nodes.filter(\.value.isDeleted).keys) }

  var dump: GraphDump {
    var dump = GraphDump()
    for (number, node) in present {
      let related = zip(node.entity.relationships, node.related).map { relationship, numbers in
        let known = numbers.filter { nodes[$0]?.isDeleted == false }
        return relationship.isOrdered ? known : known.sorted()
      }
      dump.nodes[number] = GraphDump.Node(
        entityName: node.entity.name, values: node.values, related: related)
    }
    return dump
  }
}

extension GraphState {
  mutating func apply(_ edit: GraphEdit, in model: ManagedObjectModel) {
    switch edit {
    case .insert(let number, let name, let zone):
      guard let entity = model.entity(named: name) else { return }
      nodes[number] = Node(entity, number: number, zone: zone)
      touched.insert(number)
      inserted.insert(number)
    case .set(let number, let index, let value):
      guard nodes[number]?.values[index.rawValue] != value else { return }
      nodes[number]?.values[index.rawValue] = value
      touched.insert(number)
    case .relate(let number, let index, let other):
      replace(number, index, with: other.map { [$0] } ?? [])
    case .add(let number, let index, let other, let position):
      guard let position, isRelated(number, index, other) else {
        return connect(number, index, other, position)
      }
      var order = numbers(number, index).filter { $0 != other }
      order.insert(other, at: min(max(0, position), order.count))
      reorder(number, index, order)
    case .remove(let number, let index, let other): disconnect(number, index, other)
    case .replace(let number, let index, let others): replace(number, index, with: others)
    case .delete(let number): markDeleted(number)
    }
  }

  private func numbers(_ number: Int, _ index: RelationshipIndex) -> [Int] {
    nodes[number]?.related[index.rawValue] ?? []
  }

  private func isRelated(_ number: Int, _ index: RelationshipIndex, _ other: Int) -> Bool {
    numbers(number, index).contains(other)
  }

  private func inverse(
    _ number: Int, _ index: RelationshipIndex, _ other: Int
  ) -> RelationshipIndex? {
    nodes[number]?.entity[index].inverseName.flatMap {
      nodes[other]?.entity.index(ofRelationship: $0)
    }
  }

  private mutating func connect(
    _ number: Int, _ index: RelationshipIndex, _ other: Int, _ position: Int?
  ) {
    if isRelated(number, index, other) { return }
    let inverse = inverse(number, index, other)
    evict(number, index)
    if let inverse { evict(other, inverse) }
    link(number, index, other, position)
    if let inverse, !(number == other && inverse == index) { link(other, inverse, number, nil) }
  }

  private mutating func disconnect(_ number: Int, _ index: RelationshipIndex, _ other: Int) {
    guard isRelated(number, index, other) else { return }
    unlink(number, index, other)
    if let inverse = inverse(number, index, other) { unlink(other, inverse, number) }
  }

  private mutating func evict(_ number: Int, _ index: RelationshipIndex) {
    guard nodes[number]?.entity[index].isToMany == false else { return }
    for present in numbers(number, index) { disconnect(number, index, present) }
  }

  private mutating func replace(_ number: Int, _ index: RelationshipIndex, with others: [Int]) {
    for present in numbers(number, index) where !others.contains(present) {
      // Nobody can name those.
      if !annihilated.contains(present) { disconnect(number, index, present) }
    }
    for other in others { connect(number, index, other, nil) }
    guard nodes[number]?.entity[index].isOrdered == true else { return }
    var order: [Int] = []
    for other in others where !order.contains(other) { order.append(other) }
    reorder(number, index, order)
  }

  private mutating func reorder(_ number: Int, _ index: RelationshipIndex, _ order: [Int]) {
    guard numbers(number, index) != order else { return }
    nodes[number]?.related[index.rawValue] = order
    touched.insert(number)
  }

  private mutating func link(
    _ number: Int, _ index: RelationshipIndex, _ other: Int, _ position: Int?
  ) {
    let count = numbers(number, index).count
    let place = min(max(0, position ?? count), count)
    nodes[number]?.related[index.rawValue].insert(other, at: place)
    touched.insert(number)
  }

  private mutating func unlink(_ number: Int, _ index: RelationshipIndex, _ other: Int) {
    guard isRelated(number, index, other) else { return }
    nodes[number]?.related[index.rawValue].removeAll { $0 == other }
    touched.insert(number)
  }
}

extension GraphState {
  private mutating func markDeleted(_ number: Int) {
    guard nodes[number]?.isDeleted == false else { return }
    nodes[number]?.isDeleted = true
    waiting.append(number)
  }

  /// Carries out the delete rules.
  mutating func process() {
    while !waiting.isEmpty {
      let number = waiting.removeFirst()
      guard let node = nodes[number] else { continue }
      for (position, relationship) in node.entity.relationships.enumerated()
      where inserted.contains(number) || relationship.deleteRule == .nullify
        || relationship.deleteRule == .cascade
      {
        let index = RelationshipIndex(position)
        for other in numbers(number, index) where nodes[other]?.isDeleted == false {
          if let inverse = inverse(number, index, other) { unlink(other, inverse, number) }
          if relationship.deleteRule == .cascade { markDeleted(other) }
        }
      }
      if inserted.contains(number) { annihilate(number) }
    }
  }

  mutating func annihilate(_ number: Int) {
    nodes[number] = nil
    touched.remove(number)
    inserted.remove(number)
    annihilated.insert(number)
  }
}
