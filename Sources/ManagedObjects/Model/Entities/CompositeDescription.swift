/// The description of a group of attributes that stands for one value, such as an address.
///
/// An attribute of the type ``AttributeType/composite`` names one. Composites can hold others.
public struct CompositeDescription: Hashable {
  /// The name, unique in the model.
  public let name: String
  /// The elements in the order of declaration.
  public let attributes: [AttributeDescription]

  /// Describes a composite.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the model.
  ///   - attributes: The elements.
  public init(_ name: String, attributes: [AttributeDescription]) {
    self.name = name
    self.attributes = attributes
  }
}

extension CompositeDescription: Sendable {}
