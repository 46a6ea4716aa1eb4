import ManagedObjects

/// Everything that is generated for one composite, before it is written down.
struct CompositePlan {
  /// A property that stands for an element.
  struct Element {
    let attribute: AttributeDescription
    let name: String
    let type: PropertyType
    /// The place of the element's slot, or of its first one, among those of the composite.
    let offset: Int
  }

  let composite: CompositeDescription
  let typeName: String
  let elements: [Element]
  /// How many slots the elements take.
  let slotCount: Int
  /// Whether all elements can be compared and sent, as far as one can know.
  let isKnownValue: Bool

  /// Whether swift-format takes no offence at the names.
  var isConventional: Bool {
    SwiftIdentifier.isConventional(typeName, isType: true)
      && elements.allSatisfy { SwiftIdentifier.isConventional($0.name) }
  }

  /// What the types of the elements need.
  var foundation: FoundationUse { elements.map(\.type.foundation).combined }

  /// Whether an element is of a type of the stack.
  var showsStack: Bool { elements.contains { $0.type.access == .raw } }
}

extension CompositePlan {
  /// The plans for the composites of a model that have elements.
  static func plans(_ model: ManagedObjectModel, names: TypeNames) -> [CompositePlan] {
    let measures = CompositeMeasures(model)
    return model.composites.compactMap { composite in
      guard let typeName = names.composites[composite.name],
        measures.slotCount(composite.name) > 0
      else { return nil }
      return CompositePlan(composite, typeName, measures, names)
    }
  }

  private init(
    _ composite: CompositeDescription, _ typeName: String, _ measures: CompositeMeasures,
    _ names: TypeNames
  ) {
    self.composite = composite
    self.typeName = typeName
    var unique = UniqueNames(taken: ReservedNames.structureMembers)
    let properties = unique.take(composite.attributes.map(\.name)) {
      SwiftIdentifier.unspeakable.contains($0) || names.hidesType($0)
    }
    var elements: [Element] = []
    var offset = 0
    for attribute in composite.attributes {
      let count = measures.slotCount(attribute)
      if count > 0 {
        elements.append(
          Element(
            attribute: attribute, name: properties[attribute.name] ?? attribute.name,
            type: PropertyType(attribute, names: names), offset: offset))
      }
      offset += count
    }
    self.elements = elements
    slotCount = offset
    isKnownValue = measures.isKnownValue(composite.name, names)
  }
}

/// How many slots composites take, nested ones included.
struct CompositeMeasures {
  /// Deeper than a model can nest composites.
  private static let depthLimit = 32

  private let composites: [String: CompositeDescription]

  init(_ model: ManagedObjectModel) {
    composites = Dictionary(
      model.composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func slotCount(_ composite: String) -> Int {
    leaves(of: composite, depth: 0).count
  }

  func slotCount(_ attribute: AttributeDescription) -> Int {
    leaves(of: attribute, depth: 0).count
  }

  func isKnownValue(_ composite: String, _ names: TypeNames) -> Bool {
    leaves(of: composite, depth: 0).allSatisfy { PropertyType($0, names: names).isKnownValue }
  }

  private func leaves(of composite: String, depth: Int) -> [AttributeDescription] {
    guard depth < Self.depthLimit, let composite = composites[composite] else { return [] }
    return composite.attributes.flatMap { leaves(of: $0, depth: depth + 1) }
  }

  private func leaves(of attribute: AttributeDescription, depth: Int) -> [AttributeDescription] {
    guard attribute.type == .composite else { return [attribute] }
    return attribute.compositeName.map { leaves(of: $0, depth: depth) } ?? []
  }
}
