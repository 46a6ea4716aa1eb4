import Files
import Synchronization

/// The right to have a file open as a document, which one document of a process has at a time.
///
/// It ends when nobody holds it.
final class DocumentClaim: Sendable {
  private struct Reference {
    weak let claim: DocumentClaim?
  }

  private static let claims: Mutex<[Reference]> = Mutex([])

  /// The file, with all symbolic links followed.
  let path: String

  private init(_ path: String) { self.path = path }

  /// Claims a file, which need not exist.
  ///
  /// - Throws: ``DocumentError/alreadyOpen(path:)``, also for a file that another document has under
  ///   another name, or ``StoreError/file(_:)``.
  static func make(_ path: String) throws -> DocumentClaim {
    try claims.withLock { claims in
      claims.removeAll { $0.claim == nil }
      let file = try status(of: path)
      for other in claims.lazy.compactMap(\.claim) {
        let isSame =
          try other.path == path
          || file.map { file in try status(of: other.path)?.isSameFile(as: file) ?? false } ?? false
        if isSame { throw DocumentError.alreadyOpen(path: path) }
      }
      let claim = DocumentClaim(path)
      claims.append(Reference(claim: claim))
      return claim
    }
  }

  /// The place of a store in the file.
  ///
  /// - Throws: ``DocumentError/fileExists(path:)``, or as making a place does.
  func place(
    of description: PersistentStoreDescription, replacing isReplacing: Bool
  ) throws -> StorePlace {
    try StorePlace(
      description, at: path, unless: isReplacing ? nil : DocumentError.fileExists(path: path))
  }

  private static func status(of path: String) throws(StoreError) -> FileStatus? {
    try StoreError.wrapping { () throws(FileError) in try POSIXFileSystem().status(of: path) }
  }
}
