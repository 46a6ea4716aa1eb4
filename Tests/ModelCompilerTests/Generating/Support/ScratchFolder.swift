import Foundation

/// A folder that is gone when nothing refers to it any more.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "modelc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of something in the folder.
  func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file, with the folders that it needs.
  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The content of a file.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// The paths of all files, sorted.
  var files: [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
    return names.filter { !isFolder($0) }.sorted()
  }

  private func isFolder(_ name: String) -> Bool {
    let values = try? url.appending(path: name).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory == true
  }
}
