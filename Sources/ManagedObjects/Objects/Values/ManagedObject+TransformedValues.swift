#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ManagedObject {
  /// The value of a transformable attribute: what generated properties read.
  ///
  /// The transformer that the attribute names makes it of the bytes or, when none of that name is
  /// registered, the type does. Nil also when the bytes were made of something else.
  ///
  /// - Complexity: That of transforming the bytes; do it once for several uses.
  public final func transformedValue<Value: TransformableValue>(
    at index: AttributeIndex, as type: Value.Type = Value.self
  ) -> Value? {
    guard case .binary(let data) = value(at: index) else { return nil }
    if let transformer = entity[index].valueTransformer {
      return try? transformer.value(fromTransformedData: data) as? Value
    }
    return try? Value(transformedData: data)
  }

  /// The value of a transformable attribute, of a type that only its transformer knows.
  ///
  /// Nil when the bytes were made of something else, or no transformer is registered.
  ///
  /// - Complexity: That of transforming the bytes; do it once for several uses.
  public final func transformedValue<Value>(
    at index: AttributeIndex, as type: Value.Type = Value.self
  ) -> Value? {
    guard case .binary(let data) = value(at: index) else { return nil }
    return try? entity[index].valueTransformer?.value(fromTransformedData: data) as? Value
  }

  /// Changes the value of a transformable attribute: what generated properties write.
  ///
  /// The transformer that the attribute names makes bytes of it or, when none of that name is
  /// registered, the type does. A value that cannot be transformed is found when the object is saved.
  public final func setTransformedValue<Value: TransformableValue>(
    _ value: Value?, at index: AttributeIndex
  ) {
    setTransformedData(at: index) {
      guard let value else { return nil }
      return try entity[index].valueTransformer?.data(of: value) ?? value.transformedData()
    }
  }

  /// Changes the value of a transformable attribute to one of a type that only its transformer knows.
  ///
  /// A value that cannot be transformed is found when the object is saved.
  public final func setTransformedValue<Value>(_ value: Value?, at index: AttributeIndex) {
    setTransformedData(at: index) {
      guard let value else { return nil }
      guard let transformer = entity[index].valueTransformer else {
        throw ValueTransformerError.unknownTransformer(entity[index].valueTransformerName ?? "")
      }
      return try transformer.data(of: value)
    }
  }

  private func setTransformedData(at index: AttributeIndex, _ data: () throws -> Data?) {
    do {
      setValue(try data().map(AttributeValue.binary) ?? .null, at: index)
    } catch {
      // Text does not fit the attribute, so that the save names it and nothing is lost in silence.
      setValue(.string("not transformable: \(error)"), at: index)
    }
  }
}
