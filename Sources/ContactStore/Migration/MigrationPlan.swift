package import ManagedObjects

/// What would become of an address book in another version of the model.
package struct MigrationPlan {
  /// The number of the version that it is of; nil for one from before the first.
  package let storedVersion: Int?
  /// The number of the version that it is to be of.
  package let version: Int
  /// What changes.
  package let report: ComparisonReport

  /// Compares the version of a store with another one; nothing is changed.
  ///
  /// - Parameters:
  ///   - description: The store, which is there.
  ///   - version: The number of the other version.
  /// - Throws: ``StoreError``, also where the store is no address book, or of a newer version than any known.
  package init(of description: PersistentStoreDescription, to version: Int) throws {
    let wanted = try AddressBook.model(ofVersion: version)
    let stored = try PersistentStoreCoordinator.storedModel(of: description) ?? wanted
    storedVersion = try AddressBook.version(of: stored)
    self.version = version
    let changes = ModelChanges(from: stored, to: wanted)
    let newest = try AddressBook.managedObjectModel
    if storedVersion == nil, stored.formerVersions.contains(newest.versionHash) {
      throw StoreError.newerModel(path: description.path ?? "", differences: changes.differences)
    }
    guard AddressBook.accepts(changes) else {
      throw StoreError.incompatibleModel(
        path: description.path ?? "", differences: changes.differences)
    }
    report = ComparisonReport(changes)
  }

  /// What is done besides, in words.
  package var steps: [String] {
    storedVersion ?? 0 < 2 && version >= 2 ? ["UIDs are filled in as exports gave them"] : []
  }

  /// Whether the store is of the version already.
  package var isDone: Bool { storedVersion == version }
}
