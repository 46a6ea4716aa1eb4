import Foundation

/// The release binary that the tests run.
enum ContactsBinary {
  /// The path of the binary: `CONTACTS_BINARY`, else where `make release` puts it.
  ///
  /// - Throws: ``MissingBinary`` when it is not there.
  static func path() throws(MissingBinary) -> String {
    let named = ProcessInfo.processInfo.environment["CONTACTS_BINARY"] ?? ""
    let path = named.isEmpty ? PackageFiles.path(".build/bin/contacts") : named
    let absolute = URL(filePath: path).path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: absolute) else {
      throw MissingBinary(path: absolute)
    }
    return absolute
  }
}

/// Nothing can be tested, because nobody has built the binary.
struct MissingBinary: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "There is no release binary at \(path). Run \"make test\", which builds it first."
  }
}

/// The files of this package.
enum PackageFiles {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The absolute path of a file that is named from the package's top.
  static func path(_ name: String) -> String {
    root.appending(path: name).path(percentEncoded: false)
  }
}
