package import Files
import Foundation
import Synchronization

/// What a failed synchronisation of a file does besides failing.
///
/// Whatever it had to write is lost for the disk, also when a later synchronisation succeeds.
package struct SynchronizationFailure {
  /// The error number.
  package let code: Int32
  /// Whether programs stop seeing what was lost at once, or go on seeing it until the crash.
  package let emptiesCache: Bool

  /// Describes a failure.
  package init(code: Int32 = EIO, emptiesCache: Bool) {
    self.code = code
    self.emptiesCache = emptiesCache
  }
}

extension SynchronizationFailure: Sendable {}

extension SimulatedFileSystem {
  /// Puts a file on the disk, where everything about it is durable.
  package func place(
    _ content: [UInt8], at path: String, permissions: UInt32 = 0o600
  ) throws(FileError) {
    try place(.file(SimulatedContent(durable: content)), at: path, permissions)
  }

  /// Puts a symbolic link on the disk.
  package func placeLink(at path: String, to target: String) throws(FileError) {
    try place(.link(target), at: path, 0o777)
  }

  /// Puts something on the disk that is neither file nor folder nor link, as a FIFO is.
  package func placeSpecialFile(at path: String) throws(FileError) {
    try place(.special, at: path, 0o600)
  }

  private func place(
    _ content: SimulatedNode.Content, at path: String, _ permissions: UInt32
  ) throws(FileError) {
    try call(.open, path) { (state) throws(SystemCode) in
      let name = try state.disk.find(path, followingLastLink: false).name
      let node = SimulatedNode(content, state.newAttributes(permissions))
      _ = state.disk.add(node, as: name, durably: true)
    }
  }

  /// What programs read in a file; nil when there is no file at the path.
  package func content(of path: String) -> [UInt8]? {
    state.withLock { state in
      guard let inode = try? state.find(path)?.inode,
        case .file(let file) = state.disk.nodes[inode]?.content
      else { return nil }
      return file.current
    }
  }

  /// The paths of all files and links, sorted.
  package var filePaths: [String] {
    state.withLock { $0.disk.filePaths() }
  }

  /// How many files are open: none after a clean shutdown.
  package var openFileCount: Int {
    state.withLock { $0.openFiles.count }
  }

  /// Closes all files, as the end of the only process does, however it ends.
  ///
  /// What it wrote stays visible.
  package func endProcess() {
    state.withLock { state in
      state.openFiles = [:]
      state.locks = [:]
    }
  }

  /// Lets the next synchronisation of a file fail.
  package func failNextSynchronization(_ failure: SynchronizationFailure) {
    state.withLock { $0.synchronizationFailure = failure }
  }
}

extension SimulatedFileSystem: CustomStringConvertible {
  /// The files with their first bytes, for the message of a failed test.
  package var description: String {
    filePaths.map { path in
      guard let content = content(of: path) else { return "\(path): no file" }
      return "\(path): \(content.count) bytes \(content.prefix(16))"
    }.joined(separator: "; ")
  }
}
