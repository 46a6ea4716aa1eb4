#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One certain object, known by its identity.
public struct ObjectExpression: Hashable {
  /// The name of its entity.
  public let entityName: String
  /// The entity and the key of its row as its store knows it.
  public let reference: RowReference
  /// The identity as a URI.
  public let uri: String
  /// The store of the row; nil for that which is asked, and for an object that is not saved.
  public let store: UUID?

  package init(entityName: String, reference: RowReference, uri: String, store: UUID?) {
    self.entityName = entityName
    self.reference = reference
    self.uri = uri
    self.store = store
  }
}

extension ObjectExpression: Sendable {}

extension ObjectExpression {
  /// A row of the store that is asked.
  init(_ reference: RowReference, of entity: EntityDescription) {
    self.init(
      entityName: entity.name, reference: reference,
      uri: "x-coredata:///\(entity.name)/p\(reference.key.rawValue)", store: nil)
  }
}

extension ObjectExpression {
  /// Reads the URI of an identity, permanent as in `x-coredata://<store>/<entity>/p<key>` or
  /// temporary as in `x-coredata:///<entity>/t<UUID>`; nil for anything else.
  package init?(uri: String) {
    let parts = uri.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "x-coredata:", parts[1].isEmpty, !parts[3].isEmpty,
      case let store = UUID(uuidString: String(parts[2])),
      let key = Self.key(parts[4], of: String(parts[3]), in: store)
    else { return nil }
    let entity = String(parts[3])
    self.init(
      entityName: entity,
      reference: RowReference(entity: EntityNumber(name: entity), key: RowKey(key)), uri: uri,
      store: store)
  }

  private static func key(
    _ text: Substring, of entityName: String, in store: UUID?
  ) -> Int64? {
    if let store {
      return ReferenceKeys.key(uriText: text, of: entityName, in: store)?.rawValue
    }
    guard text.first == "t", let uuid = UUID(uuidString: String(text.dropFirst()))
    else { return nil }
    let bytes = uuid.uuid
    let low = [
      bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
    ]
    return 0 &- Int64(bitPattern: low.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// The object as it is written.
  package var format: String {
    "CAST(\(ConstantExpression.quoted(uri)), \"NSManagedObjectID\")"
  }
}

/// What can stand for an object among the arguments of a format.
package protocol PredicateObjectArgument {
  /// The object.
  func predicateObject() -> ObjectExpression
}
