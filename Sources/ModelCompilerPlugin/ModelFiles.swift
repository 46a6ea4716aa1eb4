import Foundation

/// The files that the plugin works on.
enum ModelFiles {
  private static let modelExtensions: Set<String> = ["xcdatamodeld", "xcdatamodel"]

  /// The models in a folder and the folders in it that are not hidden, sorted by path.
  static func models(in folder: URL) -> [URL] {
    guard let entries = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    var models: [URL] = []
    for case let entry as URL in entries {
      if modelExtensions.contains(entry.pathExtension) {
        models.append(entry)
      } else if !entry.lastPathComponent.hasPrefix(".") {
        continue
      }
      // The versions of a model are no models of their own, and hidden folders, such as that of a
      // build, hold no sources.
      entries.skipDescendants()
    }
    return models.filter { !$0.lastPathComponent.hasPrefix(".") }.sorted { $0.path < $1.path }
  }

  /// What a model's files are named after.
  static func baseName(of model: URL) -> String {
    model.deletingPathExtension().lastPathComponent
  }

  /// Models of one name each, and those whose name one of them has, in pairs.
  static func withoutClashes(_ models: [URL]) -> (unique: [URL], clashes: [(URL, URL)]) {
    var first: [String: URL] = [:]
    var unique: [URL] = []
    var clashes: [(URL, URL)] = []
    for model in models {
      // Not every file system tells capital letters from small ones.
      let name = baseName(of: model).lowercased()
      if let other = first[name] {
        clashes.append((other, model))
      } else {
        first[name] = model
        unique.append(model)
      }
    }
    return (unique, clashes)
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
