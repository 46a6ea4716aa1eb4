/// Writes elements in the way in which their file had them, and puts back what is unknown.
struct NotationApplier {
  private let notation: ModelNotation
  private let unknown: [UnknownConstruct]
  private var unknownAttributes: [ModelPath: [MarkupAttribute]] = [:]
  private var unknownChildren: [ModelPath: [ModelNotation.Extra]] = [:]

  init(_ notation: ModelNotation, unknown: [UnknownConstruct]) {
    self.notation = notation
    self.unknown = unknown
    for construct in unknown {
      switch construct.content {
      case .attribute(let name, let value):
        unknownAttributes[construct.path, default: []].append(MarkupAttribute(name, value))
      case .child(let node, let index):
        unknownChildren[construct.path, default: []].append(
          ModelNotation.Extra(node: node, index: index))
      }
    }
  }

  /// The element as it is to be written.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements and attributes.
  func applied(to usual: MarkupElement, at path: ModelPath) -> MarkupElement {
    let difference = notation.differences[path] ?? ModelNotation.Difference()
    var element = usual
    element.attributes = attributes(usual, difference, at: path)
    let children = zip(usual.children, usual.steps).map { child, step in
      guard case .element(let element) = child, let step else { return (child, step) }
      return (.element(applied(to: element, at: path.appending(step))), step)
    }
    let extras = (unknownChildren[path] ?? []) + difference.extras
    element.children = Self.inserting(extras, into: Self.ordered(children, difference.childOrder))
    return element
  }

  /// The unknown constructs that belong to elements that are not there.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements and attributes.
  func unplaced(in usual: MarkupElement) -> [UnknownConstruct] {
    guard !unknown.isEmpty else { return [] }
    var paths: Set<ModelPath> = []
    Self.collect(usual, at: ModelPath(), into: &paths)
    return unknown.filter { !paths.contains($0.path) && !isInExtra($0.path, paths) }
  }

  private static func collect(
    _ element: MarkupElement, at path: ModelPath, into paths: inout Set<ModelPath>
  ) {
    paths.insert(path)
    for (child, step) in zip(element.children, element.steps) {
      guard case .element(let element) = child, let step else { continue }
      collect(element, at: path.appending(step), into: &paths)
    }
  }

  /// Whether a path leads through an element that says nothing and is put back as it was.
  private func isInExtra(_ path: ModelPath, _ paths: Set<ModelPath>) -> Bool {
    for count in path.steps.indices {
      let outer = ModelPath(Array(path.steps.prefix(count)))
      let step = path.steps[count]
      guard paths.contains(outer) else { return false }
      let isExtra = notation.differences[outer]?.extras.contains { extra in
        guard case .element(let element) = extra.node else { return false }
        return element.name == step.element && element.label == step.label
      }
      if isExtra == true { return true }
    }
    return false
  }

  private func attributes(
    _ usual: MarkupElement, _ difference: ModelNotation.Difference, at path: ModelPath
  ) -> [MarkupAttribute] {
    let unknown = unknownAttributes[path] ?? []
    var values: [String: String] = [:]
    for attribute in usual.attributes + unknown { values[attribute.name] = attribute.value }
    for change in difference.changes where usual.value(of: change.name) == change.usual {
      values[change.name] = change.written
    }
    return Self.attributes(usual, difference, unknown.map(\.name)).compactMap { name in
      values.removeValue(forKey: name).map { MarkupAttribute(name, $0) }
    }
  }

  /// The names of the attributes of an element in the order in which they are to be written.
  static func attributes(
    _ usual: MarkupElement, _ difference: ModelNotation.Difference, _ unknown: [String]
  ) -> [String] {
    var names = usual.attributes.map(\.name)
    for change in difference.changes where usual.value(of: change.name) == change.usual {
      if change.written == nil { names.removeAll { $0 == change.name } }
      if change.usual == nil { names.append(change.name) }
    }
    names += unknown
    guard let order = difference.attributeOrder else { return names }
    let present = Set(names)
    return order.filter { present.contains($0) } + names.filter { !order.contains($0) }
  }

  /// The children in the order that the file had.
  ///
  /// New ones stay after those that they stood after.
  private static func ordered(
    _ children: [(MarkupNode, ModelPath.Step?)], _ order: [ModelPath.Step]?
  ) -> [MarkupNode] {
    guard let order else { return children.map(\.0) }
    let ranks = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var rank = -1
    let ranked = children.enumerated().map { index, child in
      rank = child.1.flatMap { ranks[$0] } ?? rank
      return (rank, index, child.0)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The children with others among them, each at its index where that is possible.
  private static func inserting(
    _ extras: [ModelNotation.Extra], into children: [MarkupNode]
  ) -> [MarkupNode] {
    var result: [MarkupNode] = []
    var rest = children[...]
    for extra in extras.sorted(by: { $0.index < $1.index }) {
      let count = min(max(extra.index - result.count, 0), rest.count)
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
      result.append(extra.node)
    }
    return result + rest
  }
}
