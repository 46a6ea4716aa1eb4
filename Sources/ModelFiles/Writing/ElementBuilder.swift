/// Puts an element together, attribute by attribute.
struct ElementBuilder {
  private(set) var element: MarkupElement

  init(_ name: String) {
    element = MarkupElement(name)
  }

  /// Adds an attribute if it has a value.
  mutating func add(_ name: String, _ value: String?) {
    if let value { element.attributes.append(MarkupAttribute(name, value)) }
  }

  /// Adds an attribute that is only there to say yes.
  mutating func add(_ name: String, flag: Bool) {
    if flag { add(name, "YES") }
  }

  /// Adds an attribute that says yes or no if it says anything.
  mutating func add(_ name: String, choice: Bool?) {
    add(name, choice.map { $0 ? "YES" : "NO" })
  }

  /// Adds an attribute that is only there for a number other than zero.
  mutating func add(_ name: String, count: Int) {
    if count != 0 { add(name, String(count)) }
  }

  /// Adds a child if there is one.
  mutating func add(_ child: MarkupElement?) {
    if let child { element.children.append(.element(child)) }
  }
}
