import Files
package import ManagedObjects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SQLError {
  /// What the error is to whoever uses a store.
  ///
  /// - Parameters:
  ///   - path: The path of the database, or what names it.
  ///   - timeout: How long the connection waits for others.
  /// - Returns: An error that says what is wrong with the store at the path.
  package func storeError(path: String, timeout: Duration) -> StoreError {
    switch code {
    case .busy, .schemaChanged: .busy(path: path, waited: timeout, holder: nil)
    case .readOnly: .readOnly(path: path)
    case .corrupt: .corrupt(path: path, offset: 0, reason: message)
    case .notADatabase: .notAStore(path: path)
    case .full: .file(FileError(.write, path, code: systemCode == 0 ? ENOSPC : systemCode))
    case .cannotOpen, .io: fileError(path: path)
    case .interrupted: .file(FileError(.read, path, code: EINTR))
    case .constraint, .other: .invalidRequest(reason: sentence)
    }
  }

  private func fileError(path: String) -> StoreError {
    switch systemCode {
    case ENOENT where code == .cannotOpen: .missing(path: path)
    case EISDIR: .notARegularFile(path: path)
    default:
      .file(
        FileError(
          code == .cannotOpen ? .open : .write, path, code: systemCode == 0 ? EIO : systemCode))
    }
  }

  private var sentence: String {
    guard let statement else { return "the database answers: \(message)" }
    return "the database answers: \(message); the statement is: \(statement)"
  }
}
