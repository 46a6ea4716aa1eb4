import Files

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CompiledModel {
  /// Takes a model from the property list that ``propertyList()`` made.
  ///
  /// - Throws: ``CompiledModelError``.
  public init(propertyList: Data) throws(CompiledModelError) {
    try self.init(ByteView(copying: propertyList))
  }

  /// Takes a model from a file that holds such a property list: what the model compiler writes.
  ///
  /// - Throws: ``FileError`` when the file cannot be read, or ``CompiledModelError``.
  public init(contentsOfFile path: String) throws {
    let file = try POSIXFileSystem().open(path, .read)
    try self.init(ByteView(copying: file.read(at: 0, count: file.status().size)))
  }

  private init(_ bytes: ByteView) throws(CompiledModelError) {
    guard PropertyListDocument.hasMagic(bytes) else { throw .notAModel }
    let packed: Data
    do throws(StoreError) {
      let content = try Self.content(of: bytes)
      packed = content.data(0..<content.count)
    } catch .corrupt(_, let offset, _) {
      throw .damaged(offset: offset)
    } catch {
      throw .notAModel
    }
    try self.init(content: packed)
  }

  /// The packed model in a property list.
  private static func content(of bytes: ByteView) throws(StoreError) -> ByteView {
    guard let content = try PropertyListDocument(bytes).root().value(forKey: "compiledModel") else {
      throw bytes.corruption("no compiled model")
    }
    return try content.data()
  }

  /// Whether a property list holds the very bytes that a model was unpacked from.
  ///
  /// That takes less time to find out than the hashes of all entities.
  static func isHeld(by bytes: ByteView, _ model: ManagedObjectModel) -> Bool {
    guard let packed = model.lookup.value.packed, PropertyListDocument.hasMagic(bytes),
      let content = try? content(of: bytes)
    else { return false }
    return content.hasSameBytes(as: packed)
  }
}
