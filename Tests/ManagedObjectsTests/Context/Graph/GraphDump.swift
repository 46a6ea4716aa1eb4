import ManagedObjects

/// A graph in plain Swift: every object that is there, with its values and both sides of all its
/// relationships.
struct GraphDump: Equatable {
  struct Node: Equatable, CustomStringConvertible {
    let entityName: String
    let values: [AttributeValue]
    /// The numbers of the objects that each relationship leads to, ascending unless it is ordered.
    let related: [[Int]]

    var description: String { "\(entityName) \(values.dropFirst()) \(related)" }
  }

  var nodes: [Int: Node] = [:]

  /// In what two graphs differ; empty when they do not.
  func differences(from other: GraphDump) -> [String] {
    Set(nodes.keys).union(other.nodes.keys).sorted().compactMap { number in
      let (here, there) = (nodes[number], other.nodes[number])
      if here == there { return nil }
      return "\(number): \(here.map(\.description) ?? "nothing")"
        + " instead of \(there.map(\.description) ?? "nothing")"
    }
  }

  /// The graph without what no store keeps.
  var stored: GraphDump {
    var stored = self
    stored.nodes = nodes.mapValues { node in
      Node(
        entityName: node.entityName, values: Array(node.values.dropLast()),
        related: node.entityName == "Person" ? Array(node.related.dropLast()) : node.related)
    }
    return stored
  }
}

extension GraphDump {
  /// The objects of a list that are part of their context's graph.
  init(_ objects: some Sequence<ManagedObject>) {
    for object in objects {
      if let number = object.graphNumber { nodes[number] = Node(object) }
    }
  }

  /// All objects that a context finds.
  init(_ context: ManagedObjectContext) throws {
    var request = FetchRequest<ManagedObject>(entityName: "Thing")
    request.includesSubentities = true
    self.init(try context.fetch(request))
  }
}

extension GraphDump.Node {
  fileprivate init(_ object: ManagedObject) {
    entityName = object.entity.name
    values = object.entity.attributes.indices.map { object.value(at: AttributeIndex($0)) }
    related = object.entity.relationships.enumerated().map { position, relationship in
      let index = RelationshipIndex(position)
      guard relationship.isToMany else {
        let other: ManagedObject? = object.relatedObject(at: index)
        return other.flatMap(\.graphNumber).map { [$0] } ?? []
      }
      let numbers = object.orderedRelatedObjects(at: index, as: ManagedObject.self)
        .compactMap(\.graphNumber)
      return relationship.isOrdered ? numbers : numbers.sorted()
    }
  }
}

extension ManagedObject {
  /// The number that a test gave the object; nil when the object is not part of the graph.
  var graphNumber: Int? {
    guard managedObjectContext != nil, case .integer(let number) = value(at: GraphAttribute.number),
      !isDeleted
    else { return nil }
    return Int(number)
  }

  /// The number that a test gave the object, be it part of the graph or not.
  var anyGraphNumber: Int? {
    if case .integer(let number) = value(at: GraphAttribute.number) { Int(number) } else { nil }
  }
}
