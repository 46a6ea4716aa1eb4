extension ManagedObjectContext {
  /// Computes the derived attributes of the objects that are to be inserted or updated, and of those
  /// whose related objects have changed.
  ///
  /// What others have saved counts, so related objects without changes show it from then on. A child
  /// leaves it to the context that saves to the store.
  ///
  /// - Throws: What kept related objects from being read, or
  ///   ``ManagedObjectError/unstableSave(_:)`` when derived attributes that follow each other do not
  ///   come to rest.
  func computeDerivedValues() throws {
    guard parent == nil, let plan = persistentStoreCoordinator.derivationPlan else { return }
    // What is saved has to agree with what is in the store now.
    let pinned = pinnedGeneration
    if divertedSave == nil { pinnedGeneration = nil }
    defer { pinnedGeneration = pinned }
    try DerivationRun(plan, self).run()
    if let error = faultError {
      faultError = nil
      throw error
    }
  }
}
