/// A model with all its versions, as an `.xcdatamodeld` holds it.
///
/// A single `.xcdatamodel` is a model with one version. Of several, each knows those before it as
/// ``ManagedObjects/ManagedObjectModel/formerVersions``.
package struct ModelBundle {
  /// One version of a model.
  package struct Version: Hashable, Sendable {
    /// The name, without the extension `.xcdatamodel`.
    package let name: String
    /// What the file of the version holds.
    package var document: ModelDocument

    /// Gives a document a name.
    package init(name: String, document: ModelDocument) {
      self.name = name
      self.document = document
    }
  }

  /// A version that cannot be read.
  package struct DamagedVersion: Hashable, Sendable {
    /// The name, without the extension `.xcdatamodel`.
    package let name: String
    /// What is wrong with its file.
    package let error: ModelFileError
  }

  /// The versions that can be read, sorted by the bytes of their names.
  package private(set) var versions: [Version]
  /// The versions that cannot be read, none of them the current one, sorted in the same way.
  package internal(set) var damagedVersions: [DamagedVersion] = []
  /// The name of the version to use.
  package let currentVersionName: String
  private let currentIndex: Int

  /// Puts the versions of a model together, and tells each of those before it.
  ///
  /// - Returns: Nil when no version has the name of the current one, or two have the same name.
  package init?(versions: [Version], currentVersionName: String) {
    var sorted = versions.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    guard Set(sorted.map(\.name)).count == sorted.count,
      let index = sorted.firstIndex(where: { $0.name == currentVersionName })
    else { return nil }
    FormerVersions.note(in: &sorted, named: \.name, model: \.document.model)
    self.versions = sorted
    self.currentVersionName = currentVersionName
    currentIndex = index
  }

  /// Makes a model of one version.
  init(single version: Version) {
    versions = [version]
    currentVersionName = version.name
    currentIndex = 0
  }

  /// The version to use.
  package var current: ModelDocument {
    get { versions[currentIndex].document }
    set { versions[currentIndex].document = newValue }
  }
}

extension ModelBundle: Hashable {}

extension ModelBundle: Sendable {}
