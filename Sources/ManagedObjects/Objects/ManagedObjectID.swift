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
  /// The entity of the object.
  public let entityName: String
  /// The entity and the key of the row as the coordinator that made the ID knows it; the key is
  /// negative while the ID is temporary.
  let reference: RowReference
  /// The store of the row in that coordinator; of a temporary ID nil.
  let store: StoreIdentity?

  init(entityName: String, reference: RowReference, store: StoreIdentity?) {
    self.entityName = entityName
    self.reference = reference
    self.store = reference.isTemporary ? nil : store
  }

  init(_ entity: EntityDescription, key: RowKey, store: StoreIdentity?) {
    self.init(
      entityName: entity.name, reference: RowReference(entity: entity.number, key: key),
      store: store)
  }

  /// The ID of a row as a coordinator with some stores knows it.
  init(_ entity: EntityDescription, key: RowKey, _ stores: StoreSlots) {
    self.init(entity, key: key, store: stores.identity(of: key))
  }

  /// The ID of a row as its store knows it.
  init(_ entity: EntityDescription, storedKey: RowKey, store: UUID) {
    self.init(entity, key: storedKey, store: StoreIdentity(store))
  }

  /// Whether the object has not been saved yet.
  ///
  /// Its next save gives it another ID.
  public var isTemporaryID: Bool { reference.isTemporary }

  /// The key of the object's row; nil while the ID is temporary.
  ///
  /// Where a coordinator has several stores, the keys of all but the first are larger by a number
  /// that stands for the store. What is asked of the coordinator and of its contexts takes and
  /// answers such keys.
  public var key: RowKey? { isTemporaryID ? nil : reference.key }

  /// The identity of the store that has the row; nil while the ID is temporary.
  public var storeIdentifier: UUID? { store?.identifier }

  /// The row as its store knows it.
  var storedReference: RowReference {
    guard let store else { return reference }
    return RowReference(entity: reference.entity, key: store.slot.storedKey(of: reference.key))
  }

  /// Whether the object was saved before another one, or is saved and the other one is not, or was
  /// inserted before it.
  package func precedes(_ other: ManagedObjectID) -> Bool {
    let (key, otherKey) = (reference.key, other.reference.key)
    if isTemporaryID != other.isTemporaryID { return other.isTemporaryID }
    return isTemporaryID ? otherKey < key : key < otherKey
  }

  /// The ID as a URI.
  ///
  /// A permanent one reads `x-coredata://<store UUID>/<entity>/p<key>`, a temporary one
  /// `x-coredata:///<entity>/t<UUID>`, as in Core Data. The object of an ``IncrementalStore`` has what
  /// that knows it by (``ReferenceObject``) in the place of the key.
  public func uriRepresentation() -> URL {
    // Entity names have no characters that a URI reserves, and others are escaped on the way.
    URL(string: description) ?? URL(filePath: description)
  }

  /// Whether both are the same ID.
  public static func == (left: ManagedObjectID, right: ManagedObjectID) -> Bool {
    left.storedReference == right.storedReference && left.storeIdentifier == right.storeIdentifier
  }

  /// Feeds the key to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storedReference.key)
  }
}

extension ManagedObjectID: Sendable {}

extension ManagedObjectID: CustomStringConvertible {
  /// The text of the URI.
  public var description: String {
    guard let store else {
      let uuid = TemporaryIdentity.uuid(of: reference.key)
      return "x-coredata:///\(entityName)/t\(uuid.uuidString)"
    }
    let key = storedReference.key
    let reference = ReferenceKeys.known(of: store.identifier)?.reference(of: key, of: entityName)
    return "x-coredata://\(store.identifier.uuidString)/\(entityName)/"
      + (reference?.uriText ?? "p\(key.rawValue)")
  }
}

extension ManagedObjectID {
  /// The permanent ID that a URI names, whichever store it belongs to; nil when the URI is no such
  /// ID.
  init?(uri: URL) {
    guard uri.scheme == "x-coredata", let host = uri.host(), let store = UUID(uuidString: host)
    else { return nil }
    let parts = uri.path(percentEncoded: true).split(separator: "/")
    guard parts.count == 2, let name = ReferenceObject.unescaped(parts[0].utf8),
      let key = ReferenceKeys.key(uriText: parts[1], of: name, in: store)
    else { return nil }
    self.init(
      entityName: name, reference: RowReference(entity: EntityNumber(name: name), key: key),
      store: StoreIdentity(store))
  }
}

extension ManagedObjectID {
  /// The object's row as a coordinator with some stores knows it; nil for one of another store.
  ///
  /// Temporary IDs are the same everywhere.
  func reference(in stores: StoreSlots) -> RowReference? {
    guard let store else { return reference }
    guard let slot = stores.slot(of: store.identifier) else { return nil }
    if slot == store.slot { return reference }
    return slot.key(of: storedReference.key).map {
      RowReference(entity: reference.entity, key: $0)
    }
  }
}

extension RowReference {
  /// Whether it stands for an object that no store has yet.
  var isTemporary: Bool { key.rawValue < 0 }
}
