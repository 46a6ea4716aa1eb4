extension AtomicStore: ReplaceableStore {
  package static func storedModel(
    of description: PersistentStoreDescription
  ) throws -> ManagedObjectModel? {
    let file = try file(of: description)
    guard let root = try file.root() else { return nil }
    return try XMLStoreDocument(root, path: file.path).header().storedModel(named: file.path)
  }

  package static func copyFiles(
    of description: PersistentStoreDescription, to path: String
  ) throws {
    try file(of: description).copy(to: path)
  }

  package static func exclusively(
    _ description: PersistentStoreDescription,
    _ body: (_ replace: (_ path: String) throws -> Void) throws -> Void
  ) throws {
    let file = try file(of: description)
    try file.exclusively {
      try body { path in
        guard let root = try XMLStoreFile(path: path).root() else {
          throw StoreError.missing(path: path)
        }
        try file.replace(root)
      }
    }
  }
}
