#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The model that a base was written with.
enum StoredModel {
  /// Reads the model of a base.
  ///
  /// - Parameter root: The property list of the base.
  /// - Returns: The model.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` or
  ///   ``StoreError/newerFormat(path:found:supported:)``.
  static func model(of root: PropertyListNode) throws(StoreError) -> ManagedObjectModel {
    try model(try root["model"].data(), format: Int(clamping: root["format"].integer()))
  }

  /// Reads the model of a base.
  ///
  /// - Parameters:
  ///   - bytes: What the base holds under `model`.
  ///   - format: The format of the base.
  /// - Returns: The model.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` or
  ///   ``StoreError/newerFormat(path:found:supported:)``.
  static func model(
    _ bytes: ByteView, format: Int
  ) throws(StoreError) -> ManagedObjectModel {
    if format < 2 { return try ManagedObjectModel(unchecked: entities(bytes)) }
    do throws(CompiledModelError) {
      return try CompiledModel(propertyList: bytes.data(0..<bytes.count)).model()
    } catch {
      switch error {
      case .newerFormat(let found, let supported):
        throw StoreError.newerFormat(
          path: bytes.source.path, found: found, supported: supported)
      case .notAModel: throw bytes.corruption("the stored model is none")
      case .damaged(let offset): throw bytes.corruption(at: offset, "the stored model is damaged")
      }
    }
  }

  /// Reads the model of a base of format 1: a property list with an array of entities, which knew
  /// nothing but stored attributes.
  private static func entities(_ bytes: ByteView) throws(StoreError) -> [EntityDescription] {
    var entities: [EntityDescription] = []
    for entity in try PropertyListDocument(bytes).root().array() {
      var attributes: [AttributeDescription] = []
      for attribute in try entity["attributes"].array() {
        let type = try attribute["type"].string()
        guard let known = AttributeType(rawValue: type) else {
          throw attribute.mismatch("a type of attributes")
        }
        attributes.append(
          AttributeDescription(
            try attribute["name"].string(), known,
            isOptional: try attribute["isOptional"].boolean()))
      }
      entities.append(EntityDescription(try entity["name"].string(), attributes: attributes))
    }
    return entities
  }
}
