/// Takes paths apart and puts them together, by their text alone.
///
/// Works on bytes: to Swift, a slash with a combining mark behind it is another character, to the
/// system it is a slash.
package enum FilePath {
  /// The folder that the last component of `path` is in.
  ///
  /// It is `a` for `a/b`, `.` for `b` and `/` for `/b`. Slashes at the end belong to the last
  /// component.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the path.
  package static func folder(of path: String) -> String {
    let component = withoutTrailingSlashes(path[...])
    guard let slash = component.utf8.lastIndex(of: slash) else {
      return isAbsolute(path) ? "/" : "."
    }
    let folder = withoutTrailingSlashes(component[..<slash])
    return folder.isEmpty ? "/" : String(folder)
  }

  /// What follows the last slash of `path`: empty when the path ends in one.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The path of `path` as seen from `folder`.
  package static func join(_ folder: String, _ path: String) -> String {
    if isAbsolute(path) { return path }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// Whether `path` starts at the root.
  package static func isAbsolute(_ path: String) -> Bool {
    path.utf8.first == slash
  }

  private static let slash = UInt8(ascii: "/")

  private static func withoutTrailingSlashes(_ path: Substring) -> Substring {
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else {
      return path[..<path.startIndex]
    }
    return path[...last]
  }
}
