import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of one binary store: where they are and how they are opened.
struct StoreFiles: Sendable {
  let fileSystem: any FileSystem
  /// The base, with all symbolic links followed.
  let basePath: String
  /// Which part of the model the store is for.
  var scope = StoreScope()
  var journalPath: String { basePath + "-journal" }
  var lockPath: String { basePath + "-lock" }
  var folder: String { FilePath.folder(of: basePath) }

  /// Finds the files of the store at a path.
  ///
  /// - Throws: ``StoreError/notARegularFile(path:)`` or ``StoreError/file(_:)``.
  init(path: String, fileSystem: any FileSystem) throws(StoreError) {
    self.fileSystem = fileSystem
    basePath = try StoreError.wrapping { () throws(FileError) in try fileSystem.resolve(path) }
    let status = try baseStatus()
    let isRefused = try status == nil ? isNameless(path) : status?.kind != .regular
    if isRefused { throw .notARegularFile(path: path) }
  }

  /// Whether there is something at a path that has no name of its own, as a pipe or a file that was
  /// removed has none behind a link of the system such as /dev/stdin.
  private func isNameless(_ path: String) throws(StoreError) -> Bool {
    let status = try StoreError.wrapping { () throws(FileError) in
      try fileSystem.status(of: path)
    }
    // Another process may have made the file meanwhile.
    if status == nil { return false }
    return try baseStatus() == nil
  }

  /// What is at the base's path now, or nil.
  func baseStatus() throws(StoreError) -> FileStatus? {
    try StoreError.wrapping { () throws(FileError) in try fileSystem.status(of: basePath) }
  }

  /// How large a folder is at most that is looked through at each commit: some hundred names.
  private static let greatestFolderSize = 1 << 14

  /// Removes what is left of processes that died while they wrote one of the store's files, or a copy,
  /// unless that would take longer than a commit does.
  func removeLeftoversIfFew() {
    let size = (try? fileSystem.status(of: folder))?.size
    if let size, size <= Self.greatestFolderSize { removeLeftovers() }
  }

  /// Removes what is left of processes that died while they wrote one of the store's files, or a copy.
  ///
  /// - Complexity: O(*n*) in the number of names in the folder.
  func removeLeftovers() {
    let name = FilePath.name(of: basePath)
    /// Whether a name is that of one of the store's files, of a copy, or of what was to replace one of them.
    func isOwn(_ target: Substring) -> Bool {
      target == name || target.hasPrefix(name + "-")
        || TemporaryFileName.target(of: String(target)).map(isOwn) ?? false
    }
    fileSystem.removeStaleTemporaryFiles(in: folder, where: isOwn)
  }

  /// What is at the base's path now, or nil, where it has no other name.
  ///
  /// One that a process has left behind that died while it gave the file its name is removed. Call it
  /// while holding the lock.
  ///
  /// - Throws: ``StoreError/hardLinked(path:)`` when it has another name.
  func soleBaseStatus() throws(StoreError) -> FileStatus? {
    var status = try baseStatus()
    if status?.linkCount ?? 1 != 1 {
      removeLeftovers()
      status = try baseStatus()
    }
    guard status?.linkCount ?? 1 == 1 else { throw .hardLinked(path: basePath) }
    return status
  }

  /// What the base is on disk now, or nil before the first commit.
  ///
  /// - Throws: ``StoreError`` unless the file may be written. Replacing it asks for no permission on
  ///   the file itself, so this does.
  func writableStatus() throws(StoreError) -> FileStatus? {
    guard let status = try soleBaseStatus() else { return nil }
    try StoreError.wrapping { () throws(FileError) in
      try fileSystem.open(basePath, .readWrite).close()
    }
    return status
  }

  /// What is at the journal's path now, or nil.
  func journalStatus() throws(StoreError) -> FileStatus? {
    try StoreError.wrapping { () throws(FileError) in try fileSystem.status(of: journalPath) }
  }

  /// Maps the base, or answers nil when there is none.
  func openBase() throws(StoreError) -> (source: SourceFile, status: FileStatus)? {
    guard let file = try open(basePath) else { return nil }
    return try StoreError.wrapping { () throws(FileError) in
      (SourceFile(path: basePath, content: try file.map()), try file.status())
    }
  }

  /// Reads the journal, or answers nil when there is none.
  func readJournal() throws(StoreError) -> ByteView? {
    guard let file = try open(journalPath) else { return nil }
    return try StoreError.wrapping { () throws(FileError) in
      try content(of: file, from: 0, size: try file.status().size)
    }
  }

  /// Reads what has been added to the journal since it was read up to a position, or answers nil
  /// when what was read is no longer there.
  func readJournal(after position: StoreState.JournalPosition) throws(StoreError) -> ByteView? {
    guard let file = try open(journalPath) else { return nil }
    return try StoreError.wrapping { () throws(FileError) in
      let landmark = position.landmark
      let found = try file.read(at: landmark.fileOffset, count: landmark.count)
      let size = try file.status().size
      guard size >= position.end, landmark.hasSameBytes(as: found) else { return nil }
      return try content(of: file, from: position.end, size: size)
    }
  }

  /// The bytes are copied, not mapped: the next writer may cut the end off, and touching a mapped
  /// page past the end of its file is fatal.
  private func content(
    of file: any OpenFile, from offset: Int, size: Int
  ) throws(FileError) -> ByteView {
    let content = try file.copy(at: offset, count: size - offset)
    let source = SourceFile(path: journalPath, content: content, offset: offset)
    return ByteView(source, 0..<content.count)
  }

  private func open(_ path: String) throws(StoreError) -> (any OpenFile)? {
    try StoreError.wrapping { () throws(FileError) in
      do throws(FileError) {
        return try fileSystem.open(path, .read)
      } catch {
        if error.code == ENOENT { return nil }
        throw error
      }
    }
  }
}

extension StoreError {
  /// Runs `body` and turns a failed system call into an error of the store.
  package static func wrapping<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}
