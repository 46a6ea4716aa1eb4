import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folders in which a model is looked for.
struct ModelPlaces {
  /// The endings of models, in the order in which they are looked for.
  private static let endings = [".momd", ".mom", ".xcdatamodeld", ".xcdatamodel"]

  let directories: [URL]

  /// Where a model of a name is.
  ///
  /// - Throws: ``ModelNotFoundError`` when there is none, or ``ModelFileError`` for what is no name.
  func url(ofModelNamed name: String) throws -> URL {
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0 == "/" || $0.value < 32 }) else {
      throw ModelFileError(name, .invalidModelName)
    }
    let files = POSIXFileSystem()
    for directory in directories {
      for ending in Self.endings {
        let url = directory.appending(path: name + ending)
        let path = ModelBundle.withoutTrailingSlash(url.path(percentEncoded: false))
        let status = try ModelFileError.naming(path) { () throws(FileError) in
          try files.status(of: path)
        }
        if status != nil { return url }
      }
    }
    throw ModelNotFoundError(name: name, directories: directories)
  }

  /// The folders to look in if nobody says otherwise.
  ///
  /// - Parameters:
  ///   - name: The name of the model.
  ///   - executable: The program's file; nil where it is not known.
  ///   - data: The folder that has the data of programs.
  /// - Returns: The folders in their order.
  static func defaultDirectories(
    for name: String, besides executable: URL?, data: URL
  ) -> [URL] {
    guard let folder = executable?.deletingLastPathComponent() else {
      return [data.appending(path: name, directoryHint: .isDirectory)]
    }
    let path = ModelBundle.withoutTrailingSlash(folder.path(percentEncoded: false))
    let names = (try? POSIXFileSystem().names(in: path)) ?? []
    let resources = names.filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return [folder]
      + resources.map { folder.appending(path: $0, directoryHint: .isDirectory) }
      + [data.appending(path: name, directoryHint: .isDirectory)]
  }

  /// The file of the program that runs; nil where it is not known.
  static var executableURL: URL? {
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      return URL(filePath: path)
    }
    return ProcessInfo.processInfo.arguments.first.map { URL(filePath: $0) }
  }
}
