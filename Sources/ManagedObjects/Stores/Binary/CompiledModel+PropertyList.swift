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
      let root = try PropertyListDocument(bytes).root()
      guard let content = try root.value(forKey: "compiledModel")?.data() else {
        throw bytes.corruption("no compiled model")
      }
      packed = content.data(0..<content.count)
    } catch .corrupt(_, let offset, _) {
      throw .damaged(offset: offset)
    } catch {
      throw .notAModel
    }
    try self.init(content: packed)
  }
}
