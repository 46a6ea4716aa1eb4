#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The values that a program keeps beside its objects, as bytes.
package enum StoredMetadata {
  /// - Returns: The bytes; nil for no values.
  package static func encode(_ values: [String: MetadataValue]) throws -> Data? {
    if values.isEmpty { return nil }
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(values)
    } catch {
      throw StoreError.invalidRequest(reason: "the metadata cannot be written: \(error)")
    }
  }

  /// - Returns: The values; nil for bytes that are none.
  package static func decode(_ bytes: Data?) -> [String: MetadataValue]? {
    guard let bytes else { return [:] }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try? decoder.decode([String: MetadataValue].self, from: bytes)
  }
}
