#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A model in a compact form that loads in a fraction of a millisecond: what the model compiler
/// makes of a model file, what a program embeds, and what every store holds.
///
/// As a property list it is a dictionary with ``content`` under the key `compiledModel`. The content
/// is packed and carries a checksum; nothing of it is believed before that has been verified.
public struct CompiledModel {
  /// The model, packed, with its checksum at the end.
  public let content: Data

  /// Compiles a model.
  ///
  /// - Complexity: O(*n*) in the size of the model.
  public init(_ model: ManagedObjectModel) {
    var packer = ModelPacker()
    packer.append(model)
    content = Data(packer.sealed())
  }

  /// Takes a model that was packed before.
  ///
  /// - Throws: ``CompiledModelError`` when the content is not a packed model, is damaged, or was
  ///   packed by a newer version.
  public init(content: Data) throws(CompiledModelError) {
    try ModelUnpacker.verify(Array(content))
    self.content = content
  }

  /// Takes a model from its text form, as it stands in generated code.
  ///
  /// - Parameter text: Base64 (RFC 4648, section 4). White space is ignored.
  /// - Throws: ``CompiledModelError``.
  public init(base64Encoded text: String) throws(CompiledModelError) {
    guard let content = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
      throw .notAModel
    }
    try self.init(content: content)
  }

  /// The text form, base64 (RFC 4648, section 4) without line breaks.
  public var base64EncodedString: String { content.base64EncodedString() }

  /// The model, which was checked for faults when it was compiled and is not checked again.
  ///
  /// - Throws: ``CompiledModelError/damaged(offset:)``.
  /// - Complexity: O(*n*) in the size of the model.
  public func model() throws(CompiledModelError) -> ManagedObjectModel {
    var unpacker = try ModelUnpacker(Array(content))
    return try unpacker.model()
  }
}

extension CompiledModel: Sendable {}

extension CompiledModel: Hashable {}

extension CompiledModel: Codable {
  private enum CodingKeys: String, CodingKey {
    case content = "compiledModel"
  }

  /// Reads a packed model.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(content: try container.decode(Data.self, forKey: .content))
  }

  /// The form as a binary property list.
  ///
  /// - Throws: What the encoder throws, which it does only when memory is short.
  public func propertyList() throws -> Data {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(self)
  }
}

/// Why a compiled model cannot be loaded.
public enum CompiledModelError: Error, Hashable {
  /// The bytes are no compiled model.
  case notAModel
  /// A newer version compiled the model.
  case newerFormat(found: Int, supported: Int)
  /// The bytes are not as they were written; `offset` is where that was noticed.
  case damaged(offset: Int)
}
