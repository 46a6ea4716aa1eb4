#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BinaryStore {
  /// Writes a new base that holds the state and the changes, and does away with the journal.
  ///
  /// A crash at any step leaves either the old base with its journal or the new base, which makes
  /// the old journal void by its generation.
  ///
  /// - Parameters:
  ///   - changes: What to change in the state.
  ///   - state: What has been committed; nil when the store is to be made.
  ///   - status: The base whose permissions and owner to keep.
  /// - Throws: ``StoreError``.
  func fold(
    _ changes: [PreparedChanges], into state: StoreState?, keeping status: FileStatus?
  ) throws {
    for path in [files.basePath, files.journalPath] {
      files.fileSystem.removeStaleTemporaryFiles(beside: path)
    }
    let record = try BaseRecord(
      seal: Self.newSeal(), generation: (state?.base.generation ?? 0) + 1,
      identifier: Self.data(state?.base.identifier ?? newIdentifier),
      model: Self.compiled(model), entities: entityRecords(changes, state))
    let content = try record.sealedFile(path: files.basePath)
    try replace(files.basePath, with: content, keeping: status)
    // What is left of the old journal is void, so failing to remove it is no failure.
    try? files.fileSystem.unlink(files.journalPath)
  }

  /// Replaces one of the store's files for good.
  func replace(
    _ path: String, with content: [UInt8], keeping status: FileStatus?
  ) throws(StoreError) {
    do throws(FileError) {
      try files.fileSystem.replaceDurably(path, with: content, keeping: status)
    } catch {
      let isReplaced = error.operation == .synchronize && error.path == files.folder
      throw isReplaced ? .notConfirmed(error) : .file(error)
    }
  }

  private func entityRecords(
    _ changes: [PreparedChanges], _ state: StoreState?
  ) throws -> [BaseRecord.Entity] {
    try model.entities.map { entity in
      var table = state?.tables[entity.name] ?? .empty(entity)
      var inserted: Segment?
      for change in changes where change.entity.name == entity.name {
        try table.apply(change.tableChanges(withInserted: false))
        inserted = change.segment(change.inserted)
      }
      return BaseRecord.Entity(
        name: entity.name,
        versionHash: Data(littleEndian: [Int64(bitPattern: entity.versionHash.rawValue)]),
        nextKey: table.nextKey,
        rows: try table.merged(with: inserted).record(checksummed: true))
    }
  }

  private static func newSeal() -> Data {
    Data((0..<BaseSeal.saltSize + 8).map { _ in UInt8.random(in: .min ... .max) })
  }

  private static func data(_ uuid: UUID) -> Data {
    unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Data($0) }
  }

  private static func compiled(_ model: ManagedObjectModel) throws -> Data {
    try CompiledModel(model.withoutUserInfo).propertyList()
  }
}
