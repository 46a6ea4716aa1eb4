#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The keys of an object beside those of its properties, whose names are identifiers.
private enum ObjectKey {
  static let key = "@key"
  static let version = "@version"
}

/// Makes dictionaries of objects.
enum XMLNodeWriter {
  /// The values of an object by name.
  static func values(
    _ node: AtomicStoreNode, _ model: ManagedObjectModel
  ) -> [String: MetadataValue] {
    var values: [String: MetadataValue] = [
      ObjectKey.key: .integer(node.key.rawValue), ObjectKey.version: .integer(node.version),
    ]
    for (name, value) in node.attributes { values[name] = self.value(value) }
    for (name, references) in node.relationships {
      let texts = references.map { reference in
        let entity = model.entity(numbered: reference.entity)?.name ?? ""
        return MetadataValue.string("\(entity)/\(reference.key.rawValue)")
      }
      let entity = model.entity(named: node.entityName)
      let isToMany = entity?.index(ofRelationship: name).map { entity?[$0].isToMany ?? true }
      if isToMany == false, let only = texts.first {
        values[name] = only
      } else {
        values[name] = .array(texts)
      }
    }
    return values
  }

  private static func value(_ value: AttributeValue) -> MetadataValue {
    switch value {
    case .null: return .string("")
    case .integer(let number): return .integer(number)
    case .boolean(let flag): return .boolean(flag)
    case .double(let number): return .double(number)
    // A property list has no such number, and one in floating point is another.
    case .decimal(let number): return .string("\(number)")
    case .string(let text):
      return XMLPropertyListWriter.holds(text) ? .string(text) : .data(Data(text.utf8))
    case .date(let date):
      return date.fitsXML ? .date(date) : .double(date.timeIntervalSinceReferenceDate)
    case .uuid(let uuid): return .string(uuid.uuidString)
    case .binary(let data): return .data(data)
    }
  }
}

/// Makes objects of dictionaries.
struct XMLNodeReader {
  let entityName: String
  /// Nil for one that the model lacks.
  let entity: EntityDescription?
  let path: String

  /// An object.
  ///
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)``.
  func node(_ value: MetadataValue) throws(StoreError) -> AtomicStoreNode {
    guard case .dictionary(let values) = value else { throw corrupt("an object is no <dict>") }
    guard case .integer(let key)? = values[ObjectKey.key] else {
      throw corrupt("an object has no \(ObjectKey.key)")
    }
    var node = AtomicStoreNode(entityName: entityName, key: RowKey(key))
    if let version = values[ObjectKey.version] {
      guard case .integer(let number) = version else {
        throw corrupt("\(ObjectKey.version) of \(entityName) \(key) is no <integer>")
      }
      node.version = number
    }
    for (name, value) in values where name != ObjectKey.key && name != ObjectKey.version {
      if let entity, let index = entity.index(ofRelationship: name) {
        node.relationships[name] = try references(
          value, isToMany: entity[index].isToMany, "\(entityName) \(key).\(name)")
      } else {
        let type = entity?.index(ofAttribute: name).map { entity?[$0].type ?? .undefined }
        node.attributes[name] = Self.attribute(value, type ?? .undefined)
      }
    }
    return node
  }

  private func corrupt(_ reason: String) -> StoreError {
    XMLStoreDocument.corrupt(path, reason)
  }

  private func references(
    _ value: MetadataValue, isToMany: Bool, _ place: String
  ) throws(StoreError) -> [RowReference] {
    let elements: [MetadataValue]
    if case .array(let array) = value { elements = array } else { elements = [value] }
    var references: [RowReference] = []
    for element in elements {
      guard case .string(let text) = element, let slash = text.lastIndex(of: "/"),
        let key = Int64(text[text.index(after: slash)...]), RowKey.plausibleNumbers ~= key
      else { throw corrupt("\(place) is not like Entity/1") }
      references.append(
        RowReference(entity: EntityNumber(name: String(text[..<slash])), key: RowKey(key)))
    }
    return references
  }

  /// The value of an attribute; one that is not as its type has it is left as it is.
  private static func attribute(_ value: MetadataValue, _ type: AttributeType) -> AttributeValue {
    switch value {
    case .string(let text): return self.value(of: text, type)
    case .integer(let number):
      return type == .double || type == .float ? .double(Double(number)) : .integer(number)
    case .double(let number):
      return type == .date
        ? .date(Date(timeIntervalSinceReferenceDate: number)) : .double(number)
    case .boolean(let flag): return .boolean(flag)
    case .date(let date): return .date(date)
    case .data(let data):
      guard type == .string || type == .uri else { return .binary(data) }
      return String(validating: data, as: UTF8.self).map { .string($0) } ?? .binary(data)
    case .array, .dictionary: return .null
    }
  }

  private static func value(of text: String, _ type: AttributeType) -> AttributeValue {
    switch type {
    case .uuid: UUID(uuidString: text).map { .uuid($0) } ?? .string(text)
    case .decimal: Decimal(string: text).map { .decimal($0) } ?? .string(text)
    default: .string(text)
    }
  }
}
