public import ManagedObjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Finding the model of a container by its name.
extension PersistentContainer {
  /// Makes a container whose model is found by its name, and whose store is a file of that name.
  ///
  /// ```swift
  /// let container = try PersistentContainer(name: "Library")
  /// try container.loadPersistentStores()
  /// ```
  ///
  /// In each folder, `NAME.momd`, `NAME.mom`, `NAME.xcdatamodeld` and `NAME.xcdatamodel` are looked
  /// for in this order; the first that is there is read. The store is a file in
  /// ``ManagedObjects/PersistentContainer/defaultDirectoryURL()``.
  ///
  /// - Parameters:
  ///   - name: The name of the model, without its ending.
  ///   - classes: The classes of the objects, each naming its entity.
  ///   - directories: Where to look; nil for ``modelDirectories(for:)``.
  /// - Throws: ``ModelNotFoundError`` with the places that were looked at, ``ModelFileError`` when the
  ///   model cannot be read, or `ManagedObjectError` when a class names no entity of the model, or a
  ///   property that it does not have like that.
  public convenience init(
    name: String, classes: [ManagedObject.Type] = [], lookingIn directories: [URL]? = nil
  ) throws {
    let places = ModelPlaces(directories: directories ?? Self.modelDirectories(for: name))
    let model = try ManagedObjectModel(contentsOf: try places.url(ofModelNamed: name))
    try self.init(name: name, model: model, classes: classes)
  }

  /// The folders in which models are looked for if nobody says otherwise.
  ///
  /// These are, in this order: the folder of the program's file; the folders beside that file whose
  /// names end in `.resources` or `.bundle`, in which the package manager puts the resources of
  /// targets, sorted by their names; and a folder of the model's name in
  /// ``ManagedObjects/PersistentContainer/defaultDirectoryURL()``. The current folder is not among
  /// them: anybody may have put a file there.
  ///
  /// - Parameter name: The name of the model, without its ending.
  /// - Returns: The folders, of which some may not be there.
  public static func modelDirectories(for name: String) -> [URL] {
    ModelPlaces.defaultDirectories(
      for: name, besides: ModelPlaces.executableURL, data: defaultDirectoryURL())
  }
}
