import Files
import ManagedObjects
import ModelFiles

/// Where a model lies, and what it is called after that.
struct ModelPlace {
  private let path: String
  private let isBundle: Bool
  /// The name of the file or folder.
  let sourceName: String
  /// The name of the model.
  let modelName: String

  init(path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if FilePath.name(of: path) == ModelBundle.contentsName { path = FilePath.folder(of: path) }
    self.path = path
    sourceName = FilePath.name(of: path)
    isBundle = sourceName.hasSuffix(".xcdatamodeld")
    let ending = isBundle ? ".xcdatamodeld" : ModelBundle.versionExtension
    modelName =
      sourceName.hasSuffix(ending) ? String(sourceName.dropLast(ending.count)) : sourceName
  }

  /// The path of the file that holds a version.
  func contents(of version: String) -> String {
    let folder =
      isBundle ? FilePath.join(path, version + ModelBundle.versionExtension) : path
    return FilePath.join(folder, ModelBundle.contentsName)
  }
}
