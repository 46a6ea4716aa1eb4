#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AttributeDescription {
  /// Describes a transformable attribute with a value that new objects start with.
  ///
  /// ```swift
  /// try AttributeDescription("tint", transformable: Color.red)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - defaultValue: The value that a new object starts with.
  ///   - valueTransformerName: The name of the transformer, which has to be registered already; nil
  ///     when the type makes the bytes itself.
  ///   - isOptional: Whether an object without a value can be saved.
  /// - Throws: What tells that the value cannot be transformed.
  public init(
    _ name: String, transformable defaultValue: some Any, valueTransformerName: String? = nil,
    isOptional: Bool = true
  ) throws {
    let data: Data
    if let name = valueTransformerName,
      let transformer = ValueTransformers.transformer(forName: name)
    {
      data = try transformer.data(of: defaultValue)
    } else if valueTransformerName == nil, let value = defaultValue as? any TransformableValue {
      data = try value.transformedData()
    } else {
      throw ValueTransformerError.unknownTransformer(valueTransformerName ?? "")
    }
    self.init(name, .transformable, isOptional: isOptional, defaultValue: .binary(data))
    if let valueTransformerName { self.valueTransformerName = valueTransformerName }
  }
}
