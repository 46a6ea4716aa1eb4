import Foundation

/// The files that the plugin works on.
enum ModelFiles {
  private static let modelExtensions: Set<String> = ["xcdatamodeld", "xcdatamodel"]

  /// The models in a folder and the folders in it, sorted by path.
  static func models(in folder: URL) -> [URL] {
    guard let entries = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    var models: [URL] = []
    for case let entry as URL in entries where modelExtensions.contains(entry.pathExtension) {
      models.append(entry)
      // The versions of a model are no models of their own.
      entries.skipDescendants()
    }
    return models.sorted { $0.path < $1.path }
  }

  /// The files in a model, sorted by path.
  static func files(in model: URL) -> [URL] {
    let names = FileManager.default.subpaths(atPath: model.path(percentEncoded: false)) ?? []
    return names.sorted().map { model.appending(path: $0) }
      .filter { isFile($0) }
  }

  /// The file with further options for a model, if there is one.
  static func options(beside model: URL) -> URL? {
    let file = model.deletingLastPathComponent().appending(path: "modelc-options")
    return isFile(file) ? file : nil
  }

  /// The words of a file without its comments.
  static func words(in file: URL) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).flatMap { line in
      line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }

  private static func isFile(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    let path = url.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }
}
