/// Compares the elements of a file with those that would be written today.
struct NotationFinder {
  private let unknownAttributes: [ModelPath: Set<String>]
  private let unknownChildren: [ModelPath: Set<Int>]
  private(set) var notation = ModelNotation()

  init(unknown: [UnknownConstruct]) {
    var attributes: [ModelPath: Set<String>] = [:]
    var children: [ModelPath: Set<Int>] = [:]
    for construct in unknown {
      switch construct.content {
      case .attribute(let name, _): attributes[construct.path, default: []].insert(name)
      case .child(_, let index): children[construct.path, default: []].insert(index)
      }
    }
    unknownAttributes = attributes
    unknownChildren = children
  }

  /// Notes in what an element differs from the usual one, and the elements in it from theirs.
  ///
  /// Elements are at most as deep as the parser lets them be.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements and attributes.
  mutating func compare(_ written: MarkupElement, _ usual: MarkupElement, at path: ModelPath) {
    var difference = ModelNotation.Difference()
    difference.changes = changes(written, usual, at: path)
    let names = written.attributes.map(\.name)
    if NotationApplier.attributes(usual, difference, unknownNames(written, path)) != names {
      difference.attributeOrder = names
    }
    let usualSteps = usual.steps
    let usualIndices = Dictionary(
      uniqueKeysWithValues: usualSteps.enumerated().compactMap { index, step in
        step.map { ($0, index) }
      })
    var known: [ModelPath.Step] = []
    for (index, (child, step)) in zip(written.children, written.steps).enumerated() {
      if unknownChildren[path]?.contains(index) == true { continue }
      if case .element(let element) = child, let step, let usualIndex = usualIndices[step],
        case .element(let usualElement) = usual.children[usualIndex]
      {
        known.append(step)
        compare(element, usualElement, at: path.appending(step))
      } else {
        difference.extras.append(ModelNotation.Extra(node: child, index: index))
      }
    }
    if known != usualSteps.compactMap({ $0 }) { difference.childOrder = known }
    if difference != ModelNotation.Difference() { notation.differences[path] = difference }
  }

  private func unknownNames(_ written: MarkupElement, _ path: ModelPath) -> [String] {
    guard let unknown = unknownAttributes[path] else { return [] }
    return written.attributes.map(\.name).filter { unknown.contains($0) }
  }

  private func changes(
    _ written: MarkupElement, _ usual: MarkupElement, at path: ModelPath
  ) -> [ModelNotation.Change] {
    var changes: [ModelNotation.Change] = []
    for attribute in usual.attributes {
      let text = written.value(of: attribute.name)
      if text.map({ !$0.utf8.elementsEqual(attribute.value.utf8) }) ?? true {
        changes.append(
          ModelNotation.Change(name: attribute.name, usual: attribute.value, written: text))
      }
    }
    let unknown = unknownAttributes[path] ?? []
    for attribute in written.attributes
    where usual.value(of: attribute.name) == nil && !unknown.contains(attribute.name) {
      changes.append(
        ModelNotation.Change(name: attribute.name, usual: nil, written: attribute.value))
    }
    return changes
  }
}
