/// A value of its own behind one reference, so that the descriptions it is part of stay small.
///
/// Copies share the value until one of them changes it.
package struct Boxed<Value> {
  // An array of one element is a reference that copies on write.
  private var storage: [Value]

  init(_ value: Value) {
    storage = [value]
  }

  package var value: Value {
    get { storage[0] }
    set { storage[0] = newValue }
  }
}

extension Boxed: Equatable where Value: Equatable {}

extension Boxed: Hashable where Value: Hashable {}

extension Boxed: Sendable where Value: Sendable {}
