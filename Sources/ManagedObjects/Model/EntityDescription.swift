/// The description of an entity: a name and the attributes that each of its objects has.
public struct EntityDescription: Hashable, Codable {
  /// The name, unique in the model.
  public let name: String
  /// The attributes in the order of declaration.
  ///
  /// An ``AttributeIndex`` is a position in this list.
  public let attributes: [AttributeDescription]

  /// Describes an entity.
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - attributes: The attributes, each with a name of its own.
  public init(_ name: String, attributes: [AttributeDescription]) {
    self.name = name
    self.attributes = attributes
  }

  /// The position of the attribute with a name, or nil when there is none.
  ///
  /// - Complexity: O(*n*) in the number of attributes.
  public func index(ofAttribute name: String) -> AttributeIndex? {
    attributes.firstIndex { $0.name == name }.map(AttributeIndex.init)
  }

  /// The attribute at a position.
  ///
  /// - Precondition: `index` came from this entity.
  public subscript(index: AttributeIndex) -> AttributeDescription {
    attributes[index.rawValue]
  }
}

extension EntityDescription: Sendable {}
