#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ManagedObjectID: Codable {
  /// Reads the URI of a permanent ID.
  ///
  /// - Throws: `DecodingError` for anything else, such as a temporary ID, which means nothing to
  ///   another process.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = ManagedObjectID(uri: try container.decode(URL.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not the URI of a permanent object ID")
    }
    self = id
  }

  /// Writes the URI.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(uriRepresentation())
  }
}
