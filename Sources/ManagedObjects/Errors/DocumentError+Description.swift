extension DocumentError: DescribedError {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .untitled: "the document has no file yet; save it to one"
    case .notAFile: "a document is kept in one file; name a file, and a kind of store that is one"
    case .alreadyOpen(let path):
      "\(path) is open in another document of this program; use that one, or close it"
    case .fileExists(let path):
      "there is a file at \(path); name another place, or ask for it to be replaced"
    case .fileChanged(let path):
      "somebody else has changed \(path); revert to what it holds, overwrite it, or save to "
        + "another file"
    case .fileReplaced(let path):
      "another store has taken the place of \(path); revert to what it holds, overwrite it, or save "
        + "to another file"
    case .fileMissing(let path):
      "\(path) has been moved or deleted; overwrite it to make it again, or save to another file"
    }
  }
}
