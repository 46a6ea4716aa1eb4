extension FileSystem {
  /// Replaces what is at `path` by a new file, such that after a crash or a power cut at any time
  /// either the old content is there or all of the new one.
  ///
  /// The content is written to a temporary file of mode 0600 beside the target, which takes over
  /// the old file's permissions and owner, is made durable and then renamed; last, the folder is
  /// made durable. The target must not be a symbolic link, or the link is replaced instead of
  /// what it leads to: pass what ``resolve(_:)`` answered.
  ///
  /// - Parameters:
  ///   - path: The file to replace or to make.
  ///   - old: The file whose permissions and owner to keep; nil for a new file of mode 0600.
  ///   - isReplacing: Whether a file that is there at the end may be replaced; if not, the error is
  ///     `EEXIST`.
  ///   - write: Appends the new content.
  /// - Throws: A ``FileError``, after which the old file is untouched and the temporary file gone,
  ///   with one exception: the error has the operation `.synchronize` and the *folder's* path.
  ///   Then the new content is in place, but whether it outlives a power cut is unknown.
  package func replaceDurably(
    _ path: String, keeping old: FileStatus?,
    isReplacing: Bool = true, content write: (inout FileAppender) throws(FileError) -> Void
  ) throws(FileError) {
    let replacement = try FileReplacement(
      of: path, in: self, keeping: old, isReplacing: isReplacing)
    try write(&replacement.content)
    try replacement.finish()
  }

  /// Replaces what is at `path` by a file with this content.
  ///
  /// - Throws: A ``FileError``, as `replaceDurably(_:keeping:isReplacing:content:)` does.
  package func replaceDurably(
    _ path: String, with content: [UInt8], keeping old: FileStatus?
  ) throws(FileError) {
    try replaceDurably(path, keeping: old) { (file) throws(FileError) in
      try file.append(content)
    }
  }

  /// Replaces what is at `path` by a file with this content, without waiting for the disk.
  ///
  /// Whoever looks sees either the old content or all of the new one, but after a power cut there may
  /// be neither.
  ///
  /// - Throws: A ``FileError``, after which the old file is untouched and the temporary file gone.
  package func replaceAtomically(
    _ path: String, with content: [UInt8], keeping old: FileStatus?
  ) throws(FileError) {
    let replacement = try FileReplacement(of: path, in: self, keeping: old, isDurable: false)
    try replacement.content.append(content)
    try replacement.finish()
  }
}
