/// The way from the root of a model file to one of its elements.
package struct ModelPath {
  /// One element on the way.
  package struct Step: Hashable, Sendable {
    /// The name of the element.
    let element: String
    /// What tells the element from its siblings: the attribute `name`, `key` or `value`.
    let label: String?
    /// How many siblings before it have the same name and label.
    var ordinal = 0
  }

  /// The elements, the outermost first.
  package let steps: [Step]

  init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The path of the root element of every model file, whatever the model is called.
  static let root = ModelPath([Step(element: "model", label: nil)])

  /// The path of an element in the one that this path leads to.
  func appending(_ step: Step) -> ModelPath {
    ModelPath(steps + [step])
  }
}

extension ModelPath: Hashable {}

extension ModelPath: Sendable {}

extension ModelPath: CustomStringConvertible {
  /// The path as in `model/entity[Person]/attribute[age]`.
  package var description: String {
    steps.map(\.description).joined(separator: "/")
  }
}

extension ModelPath.Step: CustomStringConvertible {
  /// The step as in `entity[Person]`; the second of two alike is `entity[Person]#2`.
  package var description: String {
    let label = self.label.map { "[\($0)]" } ?? ""
    return element + label + (ordinal == 0 ? "" : "#\(ordinal + 1)")
  }
}

extension ModelPath {
  /// What the path leads to in words, as in `attribute "age" of entity "Person"`.
  package var subject: String {
    let inner = steps.dropFirst().reversed().map { step in
      step.element + (step.label.map { " \"\($0)\"" } ?? "")
    }
    return inner.isEmpty ? "the model" : inner.joined(separator: " of ")
  }
}
