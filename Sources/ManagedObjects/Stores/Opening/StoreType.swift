/// The name of a kind of store, by which a coordinator finds what opens it.
public struct StoreType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Names a kind of store.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A ``BinaryStore``, which is one file and a journal beside it.
  public static let binary = StoreType(rawValue: "binary")
  /// An ``AtomicStore`` in a property list of XML, which people can read and edit.
  public static let xml = StoreType(rawValue: "xml")
  /// An ``InMemoryStore``, whose rows live as long as the process.
  public static let inMemory = StoreType(rawValue: "memory")
}
