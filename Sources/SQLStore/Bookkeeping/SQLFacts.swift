import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a database says of the store in it.
struct SQLFacts {
  let identifier: UUID
  /// The model that its tables were made for, in its stored form.
  let model: [UInt8]
  let values: [String: MetadataValue]
  /// The definitions of its tables when they were made.
  let schema: [UInt8]

  /// Reads the facts.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``, or an ``SQLError``.
  init(_ dialect: any SQLDialect, on connection: any SQLConnection, path: String) throws {
    func fact(_ fact: SQLBookkeeping.Fact) throws -> [UInt8]? {
      try SQLBookkeeping.fact(fact, dialect, on: connection)
    }
    guard let identifier = try fact(.identifier).flatMap(UUID.init(octets:)),
      let model = try fact(.model), let schema = try fact(.schema),
      let values = StoredMetadata.decode(try fact(.values).flatMap { $0.isEmpty ? nil : Data($0) })
    else {
      throw StoreError.corrupt(
        path: path, offset: 0, reason: "what the store says of itself is not complete")
    }
    (self.identifier, self.model) = (identifier, model)
    (self.values, self.schema) = (values, schema)
  }

  /// The model that the tables were made for.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func storedModel(path: String) throws(StoreError) -> ManagedObjectModel {
    do {
      return try CompiledModel(propertyList: Data(model)).model()
    } catch {
      throw .corrupt(
        path: path, offset: 0, reason: "the model that it was made for cannot be read")
    }
  }

  func metadata(_ type: StoreType) throws -> StoreMetadata {
    let model = try CompiledModel(propertyList: Data(model)).model()
    return StoreMetadata(
      identifier: identifier, type: type, modelVersionHashes: model.entityVersionHashesByName,
      modelVersionIdentifiers: model.versionIdentifiers, values: values)
  }
}
