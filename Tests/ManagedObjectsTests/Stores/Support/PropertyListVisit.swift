@testable import ManagedObjects

/// Reads a property list in every way that a store does, to see that nothing traps.
enum PropertyListVisit {
  /// Asks the top object and what it holds for everything.
  ///
  /// - Returns: How many answers there were; the others were errors.
  static func answers(in bytes: [UInt8]) -> Int {
    guard let document = try? PropertyListDocument(ByteView(copying: bytes)),
      let root = try? document.root()
    else { return 0 }
    let children = (try? root.array()) ?? []
    return ([root] + children.prefix(50)).reduce(0) { $0 + answers(from: $1) }
  }

  private static func answers(from node: PropertyListNode) -> Int {
    var count = 0
    if (try? node.integer()) != nil { count += 1 }
    if (try? node.real()) != nil { count += 1 }
    if (try? node.string()) != nil { count += 1 }
    if let data = try? node.data() {
      count += 1
      _ = data.data(0..<data.count)
    }
    if (try? node.array()) != nil { count += 1 }
    for key in ["a", "name", "values"] where (try? node.value(forKey: key)) != nil { count += 1 }
    return count
  }
}
