#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value that only a transformable attribute can hold.
///
/// Which bytes it is depends on the attribute that it is compared with: so there are those that each
/// transformer makes of it, and those that it makes of itself.
package struct TransformableExpression: Hashable, Sendable {
  /// The type of the value, for messages.
  let typeName: String
  /// The bytes that the value makes of itself; nil for one that cannot.
  private let ownData: Data?
  /// The bytes that registered transformers make of it, by their names.
  private let transformedData: [String: Data]

  /// Transforms a value; nil for one that nothing can transform.
  init?(_ value: Any) {
    typeName = "\(type(of: value))"
    ownData = (value as? any TransformableValue).flatMap { try? $0.transformedData() }
    transformedData = ValueTransformers.data(of: value)
    if ownData == nil, transformedData.isEmpty { return nil }
  }
}

extension TransformableExpression {
  /// The bytes of the value in an attribute; nil where the transformer of the attribute does not take
  /// it.
  func data(for attribute: AttributeDescription) -> Data? {
    if let name = attribute.valueTransformerName,
      ValueTransformers.transformer(forName: name) != nil
    {
      return transformedData[name]
    }
    return ownData
  }

  /// The bytes as they are written: the format language has no form for the value.
  var format: String {
    let data = ownData ?? transformedData.min { $0.key < $1.key }?.value
    return ConstantExpression(.binary(data ?? Data())).format
  }
}
