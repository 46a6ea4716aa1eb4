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
  /// - Throws: ``StoreError``.
  package init(of description: PersistentStoreDescription, to version: Int) throws {
    let wanted = try AddressBook.model(ofVersion: version)
    let stored = try PersistentStoreCoordinator.storedModel(of: description) ?? wanted
    storedVersion = try AddressBook.version(of: stored)
    self.version = version
    report = ComparisonReport(ModelChanges(from: stored, to: wanted))
  }

  /// Whether the store is of the version already.
  package var isDone: Bool { storedVersion == version }
}
