import Files

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension ManagedObjectModel {
  /// What keeps rows that were written for another model from being read with this one, which may have
  /// grown since.
  ///
  /// - Parameters:
  ///   - model: The other model, as ``CompiledModel`` makes a property list of it.
  ///   - path: What errors name the store by.
  ///   - ignoresVersion: Whether what leaves rows readable does not count.
  /// - Returns: The differences; none where all can be read.
  /// - Throws: ``StoreError/corrupt(path:offset:reason:)`` for bytes that are no model.
  package func differences(
    fromStored model: Data, path: String, ignoringVersion ignoresVersion: Bool = false
  ) throws(StoreError) -> [ModelDifference] {
    let stored = try StoredModel(
      ByteView(
        SourceFile(path: path, content: MappedFile(copying: Array(model))), 0..<model.count),
      format: BaseRecord.plainFormat)
    var differences: [ModelDifference] = []
    for (name, entity) in stored.entities.sorted(by: { $0.key < $1.key }) {
      if let own = self.entity(named: name) {
        differences += entity.differences(from: own, in: self)
      } else {
        differences.append(ModelDifference(name, nil, .missing))
      }
    }
    return ignoresVersion ? differences.filter { !$0.reason.leavesRowsReadable } : differences
  }
}
