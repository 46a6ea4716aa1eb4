#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A Swift type whose values a transformable attribute can hold, as the bytes they are transformed
/// to.
///
/// A type that is Codable has nothing to do but say so:
///
/// ```swift
/// struct Color: Codable, TransformableValue {
///   var red, green, blue: Double
/// }
/// ```
///
/// Its bytes are JSON (RFC 8259), unless the attribute names a ``ValueTransformer`` that is registered.
/// The same value should always give the same bytes, because they are what a predicate compares that
/// has the value as an argument.
public protocol TransformableValue: SendableMetatype {
  /// The value that bytes were made of.
  ///
  /// - Throws: What tells that they were not.
  init(transformedData: Data) throws
  /// The bytes that are stored.
  ///
  /// - Throws: What tells that the value has none.
  func transformedData() throws -> Data
}

extension TransformableValue where Self: Codable {
  /// The value in JSON text.
  public init(transformedData: Data) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    self = try decoder.decode(Self.self, from: transformedData)
  }

  /// The value as JSON text with sorted keys.
  public func transformedData() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(self)
  }
}

extension Array: TransformableValue where Element: Codable {}

extension Dictionary: TransformableValue where Key == String, Value: Codable {}

extension String: TransformableValue {}

extension Data: TransformableValue {
  /// The bytes as they are.
  public init(transformedData: Data) {
    self = transformedData
  }

  /// The bytes as they are.
  public func transformedData() -> Data { self }
}
