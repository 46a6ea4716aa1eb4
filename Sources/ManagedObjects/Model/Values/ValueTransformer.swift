import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What makes bytes of the values of a transformable attribute, and values of the bytes.
///
/// A model names the transformer of an attribute
/// (``AttributeDescription/valueTransformerName``); register one of that name before the first object
/// is used:
///
/// ```swift
/// struct ColorTransformer: ValueTransformer {
///   func transformedData(_ color: Color) -> Data { Data([color.red, color.green, color.blue]) }
///   func value(fromTransformedData data: Data) throws -> Color { try Color(bytes: data) }
/// }
/// ValueTransformers.register(ColorTransformer(), forName: "ColorTransformer")
/// ```
///
/// The values of attributes without a registered transformer are ``TransformableValue``s. The same
/// value should always give the same bytes, because they are what a predicate compares.
public protocol ValueTransformer<Value>: Sendable {
  /// The type of the values.
  associatedtype Value

  /// The bytes that are stored.
  ///
  /// - Throws: What tells that the value has none.
  func transformedData(_ value: Value) throws -> Data

  /// The value that bytes were made of.
  ///
  /// - Throws: What tells that they were not.
  func value(fromTransformedData data: Data) throws -> Value
}

/// The transformers that models can name.
///
/// Can be used from any thread.
public enum ValueTransformers {
  private static let registered = Mutex<[String: any ValueTransformer]>([:])

  /// Makes a transformer known under a name, in place of the one that had it.
  public static func register(_ transformer: any ValueTransformer, forName name: String) {
    registered.withLock { $0[name] = transformer }
  }

  /// The transformer of a name, or nil when there is none.
  public static func transformer(forName name: String) -> (any ValueTransformer)? {
    registered.withLock { $0[name] }
  }

  /// The bytes that transformers make of a value, by the names of those that take it.
  static func data(of value: Any) -> [String: Data] {
    registered.withLock { $0 }.compactMapValues { try? $0.data(of: value) }
  }
}

extension AttributeDescription {
  /// The transformer that the attribute names; nil when it names none, or none of that name is
  /// registered.
  var valueTransformer: (any ValueTransformer)? {
    valueTransformerName.flatMap(ValueTransformers.transformer)
  }
}

/// A value of a transformable attribute that cannot become bytes.
enum ValueTransformerError: Error {
  /// The transformer of the attribute takes values of another type.
  case wrongType(expected: String, found: String)
  /// No transformer of this name is registered; the empty name is that of an attribute without one.
  case unknownTransformer(String)
}

extension ValueTransformer {
  var valueType: Any.Type { Value.self }

  /// The bytes of a value of any type.
  ///
  /// - Throws: ``ValueTransformerError/wrongType(expected:found:)``, or what the transformer throws.
  func data<Other>(of value: Other) throws -> Data {
    guard let own = value as? Value else {
      throw ValueTransformerError.wrongType(expected: "\(Value.self)", found: "\(Other.self)")
    }
    return try transformedData(own)
  }
}
