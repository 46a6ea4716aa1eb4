import Foundation
import ManagedObjects

/// The folder that files are written to.
struct OutputFolder {
  let path: String

  func path(of name: String) -> String {
    path == "." ? name : FilePath.join(path, name)
  }

  /// Writes a file unless it has the same content, so that what depends on it stays up to date.
  ///
  /// - Throws: ``CompilationError``.
  func write(
    _ content: Data, to name: String
  ) throws(CompilationError) -> CompilationReport.Output {
    let path = path(of: name)
    let url = URL(filePath: path)
    if let present = try? Data(contentsOf: url), present == content {
      return .init(path: path, state: .unchanged)
    }
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .folder(path: FilePath.folder(of: path), reason: Self.reason(error))
    }
    do {
      try content.write(to: url, options: .atomic)
    } catch {
      throw .output(path: path, reason: Self.reason(error))
    }
    return .init(path: path, state: .written)
  }

  /// The names of the Swift files whose first line is the one given.
  func sources(beginningWith line: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let start = Data("\(line)\n".utf8)
    return names.filter { name in
      guard name.hasSuffix(".swift"), let file = FileHandle(forReadingAtPath: path(of: name)) else {
        return false
      }
      defer { try? file.close() }
      return (try? file.read(upToCount: start.count)) == start
    }.sorted()
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    if let system = error.underlying as? POSIXError {
      return system.localizedDescription.split(separator: ". ").last.map(String.init) ?? "\(system)"
    }
    return switch error.code {
    case .fileWriteFileExists: "there is a file of this name"
    case .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "no space left on the device"
    case .fileNoSuchFile: "the folder is not there"
    default: error.localizedDescription
    }
  }
}
