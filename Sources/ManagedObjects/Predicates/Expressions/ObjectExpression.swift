#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// One certain object, known by its identity.
public struct ObjectExpression: Hashable {
  /// The name of its entity.
  public let entityName: String
  /// The entity and the key of its row as its store knows it.
  package let reference: RowReference
  /// The identity as a URI.
  package let uri: String
  /// The store of the row; nil for an object that is not saved.
  package let store: UUID?

  package init(entityName: String, reference: RowReference, uri: String, store: UUID?) {
    self.entityName = entityName
    self.reference = reference
    self.uri = uri
    self.store = store
  }
}

extension ObjectExpression: Sendable {}

extension ObjectExpression {
  /// Reads the URI of an identity, permanent as in `x-coredata://<store>/<entity>/p<key>` or
  /// temporary as in `x-coredata:///<entity>/t<UUID>`; nil for anything else.
  package init?(uri: String) {
    let parts = uri.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "x-coredata:", parts[1].isEmpty, !parts[3].isEmpty,
      case let store = UUID(uuidString: String(parts[2])),
      let key = Self.key(parts[4], isPermanent: store != nil)
    else { return nil }
    let entity = String(parts[3])
    self.init(
      entityName: entity,
      reference: RowReference(entity: EntityNumber(name: entity), key: RowKey(key)), uri: uri,
      store: store)
  }

  private static func key(_ text: Substring, isPermanent: Bool) -> Int64? {
    if isPermanent, text.first == "p" {
      return Int64(text.dropFirst()).flatMap { $0 > 0 ? $0 : nil }
    }
    guard !isPermanent, text.first == "t", let uuid = UUID(uuidString: String(text.dropFirst()))
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
