#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Unsaved edits as a property list of XML, which people can read when all else fails.
extension RecoveredEdits {
  private static let kind = "ManagedObjects unsaved edits"
  private static let format: Int64 = 1

  /// The bytes of a file.
  func bytes(in model: ManagedObjectModel) -> [UInt8] {
    XMLPropertyListWriter.write(
      .dictionary([
        "kind": .string(Self.kind), "format": .integer(Self.format),
        "store": .string(storeIdentifier.uuidString),
        "objects": .array(objects.map { $0.value(in: model) }),
      ]))
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``StoreError/notAStore(path:)``, ``StoreError/newerFormat(path:found:supported:)`` or
  ///   ``StoreError/corrupt(path:offset:reason:)``.
  init(_ bytes: [UInt8], in model: ManagedObjectModel, path: String) throws(StoreError) {
    let root: MetadataValue
    do throws(XMLPropertyListReader.Failure) {
      root = try XMLPropertyListReader.read(bytes)
    } catch {
      throw .corrupt(path: path, offset: error.offset, reason: error.reason)
    }
    guard case .dictionary(let values) = root, values["kind"] == .string(Self.kind),
      case .integer(let format)? = values["format"]
    else { throw .notAStore(path: path) }
    guard format <= Self.format else {
      throw .newerFormat(path: path, found: Int(clamping: format), supported: Int(Self.format))
    }
    guard case .string(let text)? = values["store"], let identifier = UUID(uuidString: text),
      case .array(let elements)? = values["objects"]
    else {
      throw .corrupt(path: path, offset: 0, reason: "there is no store, or there are no objects")
    }
    self.init(storeIdentifier: identifier)
    for element in elements {
      guard let object = try RecoveredObject(element, in: model, path: path) else {
        throw .corrupt(path: path, offset: 0, reason: "an object is not as it was written")
      }
      objects.append(object)
    }
  }
}

extension RecoveredObject {
  /// The object as a property list has it.
  fileprivate func value(in model: ManagedObjectModel) -> MetadataValue {
    let node = AtomicStoreNode(entityName: entityName, key: key, attributes: attributes)
    return .dictionary([
      "entity": .string(entityName), "change": .string(change.rawValue),
      "values": .dictionary(XMLNodeWriter.values(node, model)),
      "changed": .array(changedNames.map { .string($0) }),
      "related": .dictionary(
        relationships.mapValues { references in
          .array(
            references.map {
              .array([.integer($0.entity.rawValue), .integer($0.key.rawValue)])
            })
        }),
    ])
  }

  /// The object that a property list has; nil where it has none.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  fileprivate init?(
    _ value: MetadataValue, in model: ManagedObjectModel, path: String
  ) throws(StoreError) {
    guard case .dictionary(let fields) = value, case .string(let name)? = fields["entity"],
      case .string(let text)? = fields["change"], let change = Change(rawValue: text),
      let values = fields["values"], case .array(let changed)? = fields["changed"],
      case .dictionary(let related)? = fields["related"], let entity = model.entity(named: name)
    else { return nil }
    let reader = XMLNodeReader(entityName: name, entity: entity, path: path)
    let node = try reader.node(values)
    self.init(entityName: name, key: node.key, change: change)
    attributes = node.attributes
    for case .string(let name) in changed { changedNames.append(name) }
    for (name, list) in related {
      guard case .array(let elements) = list else { return nil }
      var references: [RowReference] = []
      for element in elements {
        guard case .array(let pair) = element, pair.count == 2,
          case .integer(let number) = pair[0], let entity = EntityNumber(rawValue: number),
          case .integer(let key) = pair[1]
        else { return nil }
        references.append(RowReference(entity: entity, key: RowKey(key)))
      }
      relationships[name] = references
    }
  }
}
