package import Foundation

/// A new folder of its own for a test, which is removed with all that is in it when the last
/// reference goes.
package final class TemporaryFolder {
  /// The folder's absolute path, without symbolic links.
  package let path: String

  /// Makes the folder below the system's folder for temporary files.
  package init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let folder = parent.appending(path: "contacts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a name in the folder.
  package func callAsFunction(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// What the files in the folder hold, by their names, without the files that are there for locks alone.
  package var contents: [String: Data] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      var contents: [String: Data] = [:]
      for name in names where !name.hasSuffix("-lock") {
        contents[name] = FileManager.default.contents(atPath: self(name))
      }
      return contents
    }
  }
}

extension TemporaryFolder: Sendable {}
