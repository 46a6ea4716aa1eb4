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
    let bytes = ByteView(copying: propertyList)
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
