/// Some contacts: the names of the first ones, and how many they are.
package struct NamedCount {
  /// How many contacts are told by their names.
  private static let namedCount = 3

  package private(set) var names: [String] = []
  package private(set) var count = 0

  /// Starts with nothing.
  package init() {}

  package mutating func add(_ card: ContactCard) {
    count += 1
    if names.count < Self.namedCount { names.append(card.displayName) }
  }
}
