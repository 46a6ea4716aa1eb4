extension ManagedObjectModel {
  /// The keys of the properties that a Swift key path reads, as predicates and sort descriptors know
  /// them: `company.name` for `\Person.company?.name`.
  ///
  /// The key path is tried on objects without a store, so that it works for properties of generated
  /// classes and for those written by hand, as long as they do nothing but give a property of the
  /// model another type.
  ///
  /// - Parameter keyPath: A key path through to-one relationships to a property of the model.
  /// - Returns: The keys, with dots between them.
  /// - Throws: ``KeyPathError``, or ``ManagedObjectError`` when the class has no entity in the model.
  public func keyPath<Root: ManagedObject>(of keyPath: PartialKeyPath<Root>) throws -> String {
    try KeyPathProbe(self).keys(of: keyPath, from: Root.self)
  }
}

extension KeySortDescriptor {
  /// Sorts by a property that a Swift key path leads to.
  ///
  /// ```swift
  /// request.sortDescriptors = [
  ///   try KeySortDescriptor(\Person.company?.name, in: model, comparison: .localized("sv"))
  /// ]
  /// ```
  ///
  /// - Throws: As ``ManagedObjectModel/keyPath(of:)`` does.
  public init<Root: ManagedObject>(
    _ keyPath: PartialKeyPath<Root>, in model: ManagedObjectModel,
    ascending isAscending: Bool = true, comparison: Comparison = .standard,
    nilPosition: NilPosition = .least
  ) throws {
    self.init(
      try model.keyPath(of: keyPath), ascending: isAscending, comparison: comparison,
      nilPosition: nilPosition)
  }
}
