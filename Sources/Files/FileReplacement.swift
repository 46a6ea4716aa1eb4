/// A new file on its way to another's place, in a temporary file beside it.
///
/// What is not finished is given up: the old file is untouched, and the temporary one goes with the
/// object. See ``FileSystem/replaceDurably(_:keeping:isReplacing:content:)`` for what holds when it is
/// finished.
package final class FileReplacement {
  /// What the new file holds so far.
  package var content: FileAppender
  private let files: any FileSystem
  private let path: String
  private let temporary: String
  private let old: FileStatus?
  private let file: any OpenFile
  private let isDurable: Bool
  private let isReplacing: Bool
  /// Whether the file has no other name before its own.
  private let takesFreeName: Bool
  private var isFinished = false

  /// Begins a new file of mode 0600.
  ///
  /// A file without a name goes with the process, however that ends. A store does not ask for one for
  /// its own files: whoever holds its lock finds what is left by its name, and how a file system keeps
  /// a file through a power cut that was named late is less proven.
  ///
  /// - Parameters:
  ///   - path: The file to replace or to make, which must not be a symbolic link.
  ///   - files: Where it is.
  ///   - old: The file whose permissions and owner to keep; nil for a new file of mode 0600.
  ///   - isDurable: Whether to wait for the disk at the end.
  ///   - isReplacing: Whether a file that is there at the end may be replaced.
  ///   - isNamedLate: Whether the temporary file has no name before it is finished, where the system
  ///     can do that.
  /// - Throws: ``FileError``.
  package init(
    of path: String, in files: any FileSystem, keeping old: FileStatus?, isDurable: Bool = true,
    isReplacing: Bool = true, isNamedLate: Bool = false
  ) throws(FileError) {
    let made = try Self.temporaryFile(
      of: path, in: files, isNamedLate: isNamedLate, isReplacing: isReplacing)
    (file, temporary) = (made.file, made.path)
    takesFreeName = made.isUnnamed && !isReplacing
    content = FileAppender(file)
    (self.files, self.path, self.old) = (files, path, old)
    (self.isDurable, self.isReplacing) = (isDurable, isReplacing)
  }

  deinit {
    file.close()
    if !isFinished { try? files.unlink(temporary) }
  }

  /// How often a temporary file is made at most that is taken for left behind at once.
  private static let attempts = 16

  /// Makes a temporary file, whose lock tells that somebody writes it.
  private static func temporaryFile(
    of path: String, in files: any FileSystem, isNamedLate: Bool, isReplacing: Bool
  ) throws(FileError) -> (file: any OpenFile, path: String, isUnnamed: Bool) {
    let (folder, name) = (FilePath.folder(of: path), FilePath.name(of: path))
    var attemptsLeft = attempts
    while true {
      attemptsLeft -= 1
      let temporary = FilePath.join(folder, TemporaryFileName.make(for: name))
      if isNamedLate, let file = files.openUnnamed(toBecome: isReplacing ? temporary : path) {
        // It has a temporary name for a moment at the end.
        _ = try? file.tryLock()
        return (file, temporary, true)
      }
      let file = try files.open(temporary, .createNew)
      // One who is tidying up may have been faster. Where there are no locks, nobody tidies up.
      let isLocked = (try? file.tryLock()) ?? true
      if attemptsLeft == 0 || isLocked && (try? file.status().linkCount) != 0 {
        return (file, temporary, false)
      }
      file.close()
      try? files.unlink(temporary)
    }
  }

  /// Has the new file take the place of the old one.
  ///
  /// - Throws: A ``FileError``, as ``FileSystem/replaceDurably(_:keeping:isReplacing:content:)`` does.
  package func finish() throws(FileError) {
    if let old { try file.adopt(old) }
    if isDurable { try file.synchronize(dataOnly: false) }
    try file.takeName()
    if isReplacing {
      try files.rename(temporary, to: path)
    } else if !takesFreeName {
      try files.rename(temporary, toFree: path)
    }
    isFinished = true
    if isDurable { try files.synchronizeDirectory(FilePath.folder(of: path)) }
  }
}
