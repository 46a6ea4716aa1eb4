/// Why a document could not be opened or saved.
///
/// What it has unsaved is still there.
public enum DocumentError: Error {
  /// The document has no file yet, which the operation is about.
  case untitled
  /// The description names no file, or a kind of store that is none.
  case notAFile
  /// Another document of this process has the file.
  case alreadyOpen(path: String)
  /// There is a file where a new one is to be.
  case fileExists(path: String)
  /// Somebody else has changed the file since the document read it.
  case fileChanged(path: String)
  /// Another store has taken the place of the file.
  case fileReplaced(path: String)
  /// The file has been moved or deleted.
  case fileMissing(path: String)
}

/// What has become of a document's file since the document read or saved it.
public enum DocumentFileStatus: Hashable, Sendable {
  /// It is as the document knows it.
  case unchanged
  /// Somebody else has changed it.
  case changed
  /// Another store, or something else, has taken its place.
  case replaced
  /// It has been moved or deleted.
  case missing
}
