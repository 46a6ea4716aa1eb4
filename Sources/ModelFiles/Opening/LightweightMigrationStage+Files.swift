public import ManagedObjects

extension LightweightMigrationStage {
  /// The versions of a model up to the current one, in the order of their names, with digits taken for
  /// numbers.
  ///
  /// ```swift
  /// let file = try ModelFile(contentsOf: URL(filePath: "Library.xcdatamodeld"))
  /// description.stagedMigrationManager = StagedMigrationManager([LightweightMigrationStage(file)])
  /// ```
  ///
  /// So "Library" comes before "Library 2", and that before "Library 10".
  ///
  /// - Parameters:
  ///   - file: The model with its versions.
  ///   - label: What people know the stage by.
  public init(_ file: ModelFile, label: String = "") {
    let versions = file.versions.filter {
      $0.isCurrent || FormerVersions.precedes($0.name, file.current.name)
    }
    self.init(
      versions.sorted { FormerVersions.precedes($0.name, $1.name) }
        .map { ManagedObjectModelReference($0.model) }, label: label)
  }
}
