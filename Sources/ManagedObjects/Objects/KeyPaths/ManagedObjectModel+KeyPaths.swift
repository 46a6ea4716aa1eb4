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
  public func keyPath<Root: ManagedObject>(
    of keyPath: any PartialKeyPath<Root> & Sendable
  ) throws -> String {
    try SwiftKeyPath(keyPath, from: Root.self).keys(in: self)
  }
}

extension ManagedObject: KeyPathRoot {
  package static func keys(of keyPath: AnyKeyPath, in model: ManagedObjectModel) throws -> String {
    try KeyPathProbe(model).keys(of: keyPath, from: self)
  }
}

extension KeySortDescriptor {
  /// Sorts by a property that a Swift key path leads to.
  ///
  /// ```swift
  /// request.sortDescriptors = [
  ///   KeySortDescriptor(\Person.company?.name, comparison: .localized("sv"))
  /// ]
  /// ```
  ///
  /// What the key path reads is found out when the fetch runs, which has a model, as
  /// ``ManagedObjectModel/keyPath(of:)`` does. One that does not read one property behind the other is
  /// a ``FetchRequestError/unreadableSortKeyPath(reason:)`` then.
  public init<Root: ManagedObject>(
    _ keyPath: any PartialKeyPath<Root> & Sendable, ascending isAscending: Bool = true,
    comparison: Comparison = .standard, nilPosition: NilPosition = .least
  ) {
    self.init(
      SwiftKeyPath(keyPath, from: Root.self), ascending: isAscending, comparison: comparison,
      nilPosition: nilPosition)
  }
}
