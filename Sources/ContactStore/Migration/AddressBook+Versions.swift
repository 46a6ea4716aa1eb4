package import ManagedObjects

/// The versions of the model of address books, counted from 1.
extension AddressBook {
  /// The number of the newest version.
  package static var newestVersion: Int { FormerContactsModel.allCases.count + 1 }

  /// The model of a version.
  ///
  /// - Parameter number: The number, from 1 to ``newestVersion``.
  /// - Returns: The model; the newest one for other numbers.
  /// - Throws: ``CompiledModelError``.
  static func model(ofVersion number: Int) throws -> ManagedObjectModel {
    let former = FormerContactsModel.allCases
    return former.indices.contains(number - 1)
      ? try former[number - 1].managedObjectModel : try ContactsModel.managedObjectModel
  }

  /// The number of the version that a model is; nil for one that is none, or from before the first.
  ///
  /// - Throws: ``CompiledModelError``.
  package static func version(of model: ManagedObjectModel) throws -> Int? {
    try (1...newestVersion).last {
      try Self.model(ofVersion: $0).versionHash == model.versionHash
    }
  }

  /// Whether a store of another model may become one of an address book.
  ///
  /// It may be of a version that is known, or else of one from before the first, of which nothing goes. Another
  /// program's data would be lost.
  @Sendable package static func accepts(_ changes: ModelChanges) -> Bool {
    let isDropping = changes.entities.contains { entity in
      entity.kind == .dropped || entity.properties.contains { $0.kind == .dropped }
    }
    return !isDropping || (try? version(of: changes.source)) != nil
  }
}
