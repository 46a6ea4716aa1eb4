import Files
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ModelBundle {
  /// Writes the model.
  ///
  /// At an `.xcdatamodeld`, every version is written and the current one is marked. Versions that
  /// are there already and that this model does not have are left alone. At an `.xcdatamodel` or a
  /// file `contents`, the current version is written.
  ///
  /// - Parameter path: Where to write. What is missing of its folders is made.
  /// - Throws: ``ModelFileError`` when a value or a file cannot be written, or the path ends in
  ///   another way. Before the first file
  ///   is written, all versions have been found to be writable.
  package func write(to path: String) throws(ModelFileError) {
    let path = Self.withoutTrailingSlash(path)
    let name = FilePath.name(of: path)
    if name == Self.contentsName {
      try current.write(to: path)
    } else if name.hasSuffix(Self.versionExtension) {
      try Self.write([(path, current.contents(path: path))])
    } else if name.hasSuffix(Self.folderExtension) {
      var files: [(folder: String, text: [UInt8])] = []
      for version in versions {
        let folder = FilePath.join(path, try Self.folderName(version.name, in: path))
        files.append((folder, try version.document.contents(path: folder)))
      }
      try Self.write(files)
      let marked = try Self.folderName(currentVersionName, in: path)
      try TextFile(FilePath.join(path, CurrentVersionFile.name)).write(
        CurrentVersionFile.text(versionName: marked))
    } else {
      throw ModelFileError(path, .notAModelName)
    }
  }

  private static func folderName(
    _ name: String, in path: String
  ) throws(ModelFileError) -> String {
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 32 }) else {
      throw ModelFileError(path, .invalidVersionName(name))
    }
    return name + versionExtension
  }

  private static func write(
    _ files: [(folder: String, text: [UInt8])]
  ) throws(ModelFileError) {
    for file in files {
      do {
        try FileManager.default.createDirectory(
          atPath: file.folder, withIntermediateDirectories: true)
      } catch {
        throw ModelFileError(file.folder, .system("the folder cannot be made: \(error)"))
      }
      try TextFile(FilePath.join(file.folder, contentsName)).write(file.text)
    }
  }
}
