#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The identity of a managed object, the same in every context and, once permanent, in every
/// process.
///
/// An object gets a temporary ID when it is inserted and a permanent one when it is first saved.
/// IDs can go anywhere, also where objects must not: to other threads, into files, to a shell.
public struct ManagedObjectID: Hashable {
  enum Identity: Hashable {
    case temporary(UUID)
    case permanent(store: UUID, key: RowKey)
  }

  /// The entity of the object.
  public let entityName: String
  let identity: Identity

  init(entityName: String, identity: Identity) {
    self.entityName = entityName
    self.identity = identity
  }

  /// Whether the object has not been saved yet.
  ///
  /// Its next save gives it another ID.
  public var isTemporaryID: Bool { key == nil }

  /// The key of the object's row in its store; nil while the ID is temporary.
  public var key: RowKey? {
    if case .permanent(_, let key) = identity { key } else { nil }
  }

  /// The ID as a URI.
  ///
  /// A permanent one reads `x-coredata://<store UUID>/<entity>/p<key>`, a temporary one
  /// `x-coredata:///<entity>/t<UUID>`, as in Core Data.
  public func uriRepresentation() -> URL {
    // Entity names have no characters that a URI reserves, and others are escaped on the way.
    URL(string: description) ?? URL(filePath: description)
  }
}

extension ManagedObjectID: Sendable {}

extension ManagedObjectID: CustomStringConvertible {
  /// The text of the URI.
  public var description: String {
    switch identity {
    case .temporary(let uuid): "x-coredata:///\(entityName)/t\(uuid.uuidString)"
    case .permanent(let store, let key):
      "x-coredata://\(store.uuidString)/\(entityName)/p\(key.rawValue)"
    }
  }
}

extension ManagedObjectID {
  /// The permanent ID that a URI names, whichever store it belongs to; nil when the URI is no such
  /// ID.
  init?(uri: URL) {
    guard uri.scheme == "x-coredata", let host = uri.host(), let store = UUID(uuidString: host)
    else { return nil }
    let parts = uri.path(percentEncoded: false).split(separator: "/")
    guard parts.count == 2, let number = Int64(parts[1].dropFirst()), parts[1] == "p\(number)"
    else { return nil }
    self.init(entityName: String(parts[0]), identity: .permanent(store: store, key: RowKey(number)))
  }
}
