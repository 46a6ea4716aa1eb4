#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How much of the values a description shows.
enum PropertyText {
  /// Numbers and Booleans, and of everything else that it is there.
  case withoutPersonalData
  /// All of it.
  case whole

  fileprivate func text(_ value: AttributeValue) -> String {
    switch value {
    case .null: "nil"
    case .integer(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .double(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .string, .date, .binary, .uuid: self == .whole ? personalText(value) : "<private>"
    }
  }

  private func personalText(_ value: AttributeValue) -> String {
    switch value {
    case .date(let date): "\(date)"
    case .binary(let data): data.base64EncodedString()
    case .uuid(let uuid): "\(uuid)"
    default: ConstantExpression(value).format
    }
  }
}

/// Objects in words, for logs and for those who look for a mistake.
extension ManagedObject {
  /// The entity, the ID, what the next save does, and the values that are in memory.
  final func text(_ style: PropertyText) -> String {
    let head = "\(entity.name) \(objectID)\(stateText)"
    if isFault { return "\(head) (fault)" }
    let attributes = entity.attributes.enumerated().map { position, attribute in
      "\(attribute.name): \(style.text(storedValue(at: AttributeIndex(position))))"
    }
    let relationships = entity.relationships.indices.compactMap {
      relationshipText(at: RelationshipIndex($0))
    }
    return "\(head) {\((attributes + relationships).joined(separator: ", "))}"
  }

  private var stateText: String {
    if isDeleted { return " (deleted)" }
    return switch state {
    case .inserted: " (inserted)"
    case .updated: " (updated)"
    case .clean, .deleted: ""
    }
  }

  /// The ID of the object at the other end, or how many there are; nil while that is not known.
  private func relationshipText(at index: RelationshipIndex) -> String? {
    let name = entity[index].name
    if entity[index].isToMany {
      guard knows(index) else { return nil }
      let count = references(at: index).count
      return "\(name): \(count) \(count == 1 ? "object" : "objects")"
    }
    guard let reference = reference(at: index) else { return "\(name): nil" }
    return managedObjectContext?.objectID(for: reference).map { "\(name): \($0)" }
  }
}
