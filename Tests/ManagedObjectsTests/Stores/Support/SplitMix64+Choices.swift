import SampleData

extension SplitMix64 {
  /// One of some elements, of which there has to be one.
  mutating func element<Element>(of choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  /// Elements in a random order.
  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var rest = elements
    return elements.map { _ in rest.remove(at: below(rest.count)) }
  }
}
