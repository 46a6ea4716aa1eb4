import Foundation

/// Files that Apple's tools wrote, which are no part of this project.
enum AppleFiles {
  /// The folder that the environment variable `CONTACTS_APPLE_FILES` names, if it does.
  static let folder: URL? = ProcessInfo.processInfo.environment["CONTACTS_APPLE_FILES"].flatMap {
    $0.isEmpty ? nil : URL(filePath: $0, directoryHint: .isDirectory)
  }

  /// Why tests are left out.
  static let reason = "CONTACTS_APPLE_FILES names no folder with files that Apple's tools wrote"

  static var areThere: Bool { folder != nil }

  /// A file or folder among them.
  static func url(_ name: String) -> URL {
    (folder ?? URL(filePath: "/nowhere")).appending(path: name)
  }

  /// All models among them.
  static var models: [URL] {
    guard let folder,
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.compactMap { $0 as? URL }.filter { ["mom", "momd"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}
