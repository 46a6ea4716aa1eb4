import ManagedObjects

/// The composites that the attributes of a compiled model are made of.
///
/// A compiled model has the elements in the attributes, and no names for composites. One is called
/// as the first attribute that is made of it, with a capital letter; where that name is taken, a
/// number follows it.
struct CompositeCollector {
  private(set) var descriptions: [CompositeDescription] = []
  private var names: Set<String> = []
  /// The next number behind each name.
  private var numbers: [String: Int] = [:]
  private var known: [[AttributeDescription]: String] = [:]

  /// The name of the composite of some elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - attribute: The name of the attribute that is made of them.
  /// - Returns: The name, the same for equal elements.
  mutating func name(of elements: [AttributeDescription], for attribute: String) -> String {
    if let name = known[elements] { return name }
    let base = attribute.prefix(1).uppercased() + attribute.dropFirst()
    var name = base
    while !names.insert(name).inserted {
      let number = numbers[base, default: 2]
      numbers[base] = number + 1
      name = "\(base)\(number)"
    }
    known[elements] = name
    descriptions.append(CompositeDescription(name, attributes: elements))
    return name
  }
}
