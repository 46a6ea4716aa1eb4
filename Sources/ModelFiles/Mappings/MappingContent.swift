import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What was read from the file of a mapping model.
struct MappingContent {
  /// The path of the file, for messages.
  let path: String
  /// The mappings in their order, each with its place in a text.
  var mappings: [(mapping: EntityMapping, position: SourcePosition?)] = []
  /// Core Data's hashes of the entities that are mapped.
  var sourceHashes: [String: Data] = [:]
  /// Core Data's hashes of the entities that they become.
  var destinationHashes: [String: Data] = [:]
  /// What the file says and the mappings cannot.
  var notes: [ModelFileNote] = []

  /// Nothing is said.
  init(path: String) {
    self.path = path
  }

  /// Makes sure that no two mappings have the same name, and that the entities and properties that
  /// they name are there.
  ///
  /// - Throws: ``ModelFileError`` for the first that is not.
  func check(
    against sourceModel: ManagedObjectModel?, _ destinationModel: ManagedObjectModel?
  ) throws(ModelFileError) {
    var names: Set<String> = []
    for (mapping, position) in mappings {
      let subject = Self.subject(of: mapping.name)
      func refusal(_ reason: String) -> ModelFileError {
        ModelFileError(path, .invalidMapping(subject, reason), at: position)
      }
      guard names.insert(mapping.name).inserted else {
        throw refusal("there are two of that name")
      }
      if let model = sourceModel, let name = mapping.sourceEntityName,
        model.entity(named: name) == nil
      {
        throw refusal("the source model has no entity \"\(name)\"")
      }
      guard let model = destinationModel, let name = mapping.destinationEntityName else { continue }
      guard let entity = model.entity(named: name) else {
        throw refusal("the destination model has no entity \"\(name)\"")
      }
      for property in mapping.attributeMappings
      where entity.index(ofAttribute: property.name) == nil {
        throw refusal("\"\(name)\" has no attribute \"\(property.name)\"")
      }
      for property in mapping.relationshipMappings
      where entity.index(ofRelationship: property.name) == nil {
        throw refusal("\"\(name)\" has no relationship \"\(property.name)\"")
      }
    }
  }

  /// A mapping in words.
  static func subject(of name: String) -> String { "entity mapping \"\(name)\"" }
}
