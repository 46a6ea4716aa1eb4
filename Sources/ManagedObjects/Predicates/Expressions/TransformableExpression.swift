#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value that a transformable attribute can hold, and maybe others in another form.
///
/// Which bytes it is depends on the attribute that it is compared with: so there are those that each
/// transformer makes of it, and those that it makes of itself.
public struct TransformableExpression: Hashable, Sendable {
  /// The name of the type of the value.
  public let typeName: String
  /// The bytes that the value makes of itself; nil for one that cannot.
  private let ownData: Data?
  /// The bytes that registered transformers make of it, by their names.
  private let transformedData: [String: Data]
  /// The value that it is in an attribute of another type; nil for none.
  let plain: AttributeValue?

  /// Transforms a value; nil for one that nothing can transform.
  init?(_ value: Any, plain: AttributeValue? = nil) {
    self.plain = plain
    typeName = "\(type(of: value))"
    ownData = (value as? any TransformableValue).flatMap { try? $0.transformedData() }
    transformedData = ValueTransformers.data(of: value)
    if ownData == nil, transformedData.isEmpty { return nil }
  }
}

extension TransformableExpression {
  /// A value whose bytes may be others than those of the plain value that it is too; nil for one that is
  /// nothing else than that.
  static func beside(_ plain: AttributeValue, _ value: Any) -> TransformableExpression? {
    switch value {
    case is Int, is String, is Double, is Data, is AttributeValue, is Bool, is Decimal, is Date,
      is UUID, is URL,
      is any BinaryInteger, is any BinaryFloatingPoint:
      nil
    default: TransformableExpression(value, plain: plain)
    }
  }

  /// The bytes of the value in an attribute; nil where the transformer of the attribute does not take
  /// it.
  func data(for attribute: AttributeDescription) -> Data? {
    guard let name = attribute.valueTransformerName, attribute.valueTransformer != nil else {
      return ownData
    }
    return transformedData[name]
  }

  /// The bytes as they are written: the format language has no form for the value.
  var format: String {
    if let plain { return ConstantExpression(plain).format }
    let data = ownData ?? transformedData.min { $0.key < $1.key }?.value
    return ConstantExpression(.binary(data ?? Data())).format
  }
}
