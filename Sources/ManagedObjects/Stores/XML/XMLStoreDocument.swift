#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a store as the property list of its file has it.
///
/// `XMLStoreFormat` explains each key.
struct XMLStoreDocument {
  /// What tells the file from other property lists.
  static let kind = "ManagedObjects XML store"
  /// The format that is written, and the newest that is read.
  static let format: Int64 = 1

  private let root: [String: MetadataValue]
  private let path: String

  init(_ root: [String: MetadataValue], path: String) throws(StoreError) {
    (self.root, self.path) = (root, path)
    guard case .integer(let format)? = root["format"], format > 0 else {
      throw Self.corrupt(path, "there is no format")
    }
    guard format <= Self.format else {
      throw .newerFormat(path: path, found: Int(clamping: format), supported: Int(Self.format))
    }
  }

  static func corrupt(_ path: String, _ reason: String) -> StoreError {
    .corrupt(path: path, offset: 0, reason: reason)
  }

  private func corrupt(_ reason: String) -> StoreError { Self.corrupt(path, reason) }

  /// The content, but for the objects.
  func header() throws(StoreError) -> AtomicStoreContent {
    guard case .string(let text)? = root["identifier"], let identifier = UUID(uuidString: text)
    else { throw corrupt("there is no identifier") }
    guard case .integer(let generation)? = root["generation"],
      RowKey.plausibleNumbers ~= generation
    else { throw corrupt("there is no possible generation") }
    var content = AtomicStoreContent(identifier: identifier, generation: generation, nodes: [])
    if let metadata = root["metadata"] {
      guard case .dictionary(let values) = XMLMetadata.value(metadata) else {
        throw corrupt("metadata is no <dict>")
      }
      content.metadata = values
    }
    if case .dictionary(let model)? = root["model"] {
      if case .dictionary(let hashes)? = model["hashes"] {
        for case (let name, .string(let text)) in hashes {
          content.modelVersionHashes[name] = UInt64(text, radix: 16).map(VersionHash.init)
        }
      }
      if case .data(let bytes)? = model["compiled"] {
        do {
          content.model = try CompiledModel(content: bytes)
        } catch {
          throw corrupt("the stored model is damaged")
        }
      }
      if case .array(let identifiers)? = model["identifiers"] {
        for case .string(let text) in identifiers { content.modelVersionIdentifiers.insert(text) }
      }
    }
    if case .dictionary(let keys)? = root["nextKeys"] {
      for case (let name, .integer(let key)) in keys { content.nextKeys[name] = key }
    }
    return content
  }

  /// All of the content.
  func content(for model: ManagedObjectModel) throws(StoreError) -> AtomicStoreContent {
    var content = try header()
    guard case .dictionary(let objects)? = root["objects"] else {
      throw corrupt("there is no <dict> of objects")
    }
    for (name, list) in objects.sorted(by: { $0.key < $1.key }) {
      guard case .array(let elements) = list else { throw corrupt("\(name) is no <array>") }
      let reader = XMLNodeReader(entityName: name, entity: model.entity(named: name), path: path)
      for element in elements { content.nodes.append(try reader.node(element)) }
    }
    return content
  }

  /// The property list of some content.
  static func root(
    of content: AtomicStoreContent, in model: ManagedObjectModel
  ) -> [String: MetadataValue] {
    var objects: [String: [MetadataValue]] = [:]
    for node in content.nodes {
      objects[node.entityName, default: []].append(.dictionary(XMLNodeWriter.values(node, model)))
    }
    var facts: [String: MetadataValue] = [
      "hashes": .dictionary(content.modelVersionHashes.mapValues { .string($0.description) }),
      "identifiers": .array(content.modelVersionIdentifiers.sorted().map { .string($0) }),
    ]
    if let compiled = content.model { facts["compiled"] = .data(compiled.content) }
    var root: [String: MetadataValue] = [
      "kind": .string(kind), "format": .integer(format),
      "identifier": .string(content.identifier.uuidString),
      "generation": .integer(content.generation),
      "model": .dictionary(facts),
      "nextKeys": .dictionary(content.nextKeys.mapValues { .integer($0) }),
      "objects": .dictionary(objects.mapValues { .array($0) }),
    ]
    if !content.metadata.isEmpty {
      root["metadata"] = XMLMetadata.stored(.dictionary(content.metadata))
    }
    return root
  }
}
