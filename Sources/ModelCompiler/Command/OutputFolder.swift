import Files
import Foundation
import ManagedObjects

/// The folder that files are written to.
struct OutputFolder {
  let path: String

  func path(of name: String) -> String {
    path == "." ? name : FilePath.join(path, name)
  }

  /// A file to be written, in the folder or in one that is in it.
  typealias File = (name: String, content: Data)

  /// Writes files, the first of them last, because it refers to the others.
  ///
  /// - Returns: What happened to them, in the order given.
  /// - Throws: ``CompilationError``; nothing is written when there is a folder in the place of one.
  func write(_ files: [File]) throws(CompilationError) -> [CompilationReport.Output] {
    for file in files where isFolder(path(of: file.name)) {
      throw .output(path: path(of: file.name), reason: "there is a folder of this name")
    }
    guard let first = files.first else { return [] }
    var outputs: [CompilationReport.Output] = []
    for file in files.dropFirst() { outputs.append(try write(file.content, to: file.name)) }
    return [try write(first.content, to: first.name)] + outputs
  }

  private func isFolder(_ path: String) -> Bool {
    (try? POSIXFileSystem().status(of: path))?.kind == .directory
  }

  /// Writes a file unless it has the same content, so that what depends on it stays up to date.
  ///
  /// - Throws: ``CompilationError``.
  private func write(
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
      try Self.replace(url, with: content)
    } catch let error as FileError {
      throw .output(path: path, reason: error.reason)
    } catch {
      throw .output(path: path, reason: Self.reason(error))
    }
    return .init(path: path, state: .written)
  }

  /// Replaces a file in one step.
  ///
  /// It need not outlast a crash of the machine, for it can be generated again: waiting for the
  /// disk would take most of the time.
  private static func replace(_ url: URL, with content: Data) throws {
    let name = ".modelc-\(UUID().uuidString)"
    let temporary = url.deletingLastPathComponent().appending(path: name)
    do {
      try content.write(to: temporary, options: .withoutOverwriting)
      try POSIXFileSystem().rename(
        temporary.path(percentEncoded: false), to: url.path(percentEncoded: false))
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
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
