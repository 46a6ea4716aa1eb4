/// The operations on files that a store is made of, one method a system call.
///
/// The store reaches the disk through this seam alone, so a test can put a file system in its
/// place that fails, tears and forgets on demand. Paths are absolute or relative to the working
/// folder. Every method throws a ``FileError`` that names the operation and the path.
package protocol FileSystem: Sendable {
  /// Opens a file, never following a symbolic link in the last component, never blocking on a
  /// FIFO, and closing it in child processes.
  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile
  /// Opens a new file of mode 0600 that has no name before ``OpenFile/takeName()``, and so is gone
  /// when nobody has it open any more; nil where the system has none such.
  func openUnnamed(toBecome path: String) -> (any OpenFile)?
  /// What is at a path, following symbolic links; nil when nothing is there.
  func status(of path: String) throws(FileError) -> FileStatus?
  /// The path that `path` leads to when all its symbolic links are followed. The last component
  /// need not exist, also when a dangling link names it.
  func resolve(_ path: String) throws(FileError) -> String
  /// Gives the file at `source` the name `target`, replacing what was there.
  func rename(_ source: String, to target: String) throws(FileError)
  /// Gives the file at `source` the name `target`, which must be free: the error is `EEXIST` when it is
  /// not, also when somebody else takes it at the same time.
  func rename(_ source: String, toFree target: String) throws(FileError)
  /// Removes a name. Fine when it is gone already.
  func unlink(_ path: String) throws(FileError)
  /// Makes the names in a folder durable.
  func synchronizeDirectory(_ path: String) throws(FileError)
  /// Makes a folder that only its owner can enter (0700), and those above it that are missing, and
  /// makes their names durable. Fine when it is there already.
  func createDirectory(_ path: String) throws(FileError)
  /// The names in a folder, in no order, without those that are not valid UTF-8.
  func names(in directory: String) throws(FileError) -> [String]
  /// The bytes of the names in a folder that are not valid UTF-8, so that no path leads to what they name.
  func undecodableNames(in directory: String) throws(FileError) -> [[UInt8]]
  /// Watches files by calling a handler, on some thread, when any of them may have been made, changed,
  /// replaced or removed, or their folder; also when nothing has changed.
  ///
  /// - Parameters:
  ///   - names: The names of the files, which need not exist.
  ///   - folder: The folder that they are in.
  ///   - handler: What to call.
  /// - Returns: What ends the watch when it goes, though a call that is under way may still end after
  ///   that.
  func watch(
    _ names: Set<String>, in folder: String, _ handler: @escaping @Sendable () -> Void
  ) -> any AnyObject & Sendable
  /// The process that holds the lock of a file, where the system tells it. For messages only: it
  /// may have changed when the answer arrives.
  func lockHolder(of file: FileStatus) -> Int32?
}

extension FileSystem {
  package func openUnnamed(toBecome path: String) -> (any OpenFile)? { nil }

  package func undecodableNames(in directory: String) throws(FileError) -> [[UInt8]] { [] }

  /// Looks now and then.
  package func watch(
    _ names: Set<String>, in folder: String, _ handler: @escaping @Sendable () -> Void
  ) -> any AnyObject & Sendable {
    PollingWatch(handler)
  }

  package func lockHolder(of file: FileStatus) -> Int32? { nil }
}

/// What a file is opened for.
package enum OpenMode: Sendable {
  /// An existing file, for reading.
  case read
  /// An existing file, for reading and writing.
  case readWrite
  /// A new file of mode 0600, for reading and writing; an error when the name is taken.
  case createNew
  /// A file for reading and writing, made with mode 0600 when missing.
  case createIfMissing
}

/// An open file, closed when the last reference goes, or by ``close()``.
package protocol OpenFile: AnyObject, Sendable {
  /// The path it was opened by, for messages.
  var path: String { get }
  /// What the descriptor refers to now.
  func status() throws(FileError) -> FileStatus
  /// Reads up to `count` bytes from `offset`; fewer at the end of the file.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8]
  /// Reads as ``read(at:count:)`` does, into memory that no change of the file reaches.
  func copy(at offset: Int, count: Int) throws(FileError) -> MappedFile
  /// Writes `bytes` at `offset` in one call, which may write fewer than asked.
  ///
  /// Callers use `writeAll(_:at:)`, which goes on until all is written.
  ///
  /// - Returns: How many bytes were written.
  func writeSome(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int
  /// Cuts or extends the file to `size` bytes.
  func truncate(to size: Int) throws(FileError)
  /// Makes the content durable; with `dataOnly`, without metadata that reading does not need.
  func synchronize(dataOnly: Bool) throws(FileError)
  /// Takes the exclusive advisory lock (`flock`) if it is free.
  ///
  /// - Returns: Whether this descriptor holds the lock now.
  func tryLock() throws(FileError) -> Bool
  /// The whole content as it is now, without copying where the system can map it.
  func map() throws(FileError) -> MappedFile
  /// Gives the file the permission bits and, where allowed, the owner and group of another.
  func adopt(_ status: FileStatus) throws(FileError)
  /// Gives the file its path as name, if it has none yet.
  func takeName() throws(FileError)
  /// Closes the descriptor, which lets go of its lock.
  func close()
}

extension OpenFile {
  /// Nothing to do: it was opened by its name.
  package func takeName() {}

  /// Copies what ``read(at:count:)`` reads.
  package func copy(at offset: Int, count: Int) throws(FileError) -> MappedFile {
    MappedFile(copying: try read(at: offset, count: count))
  }
}

/// What the system tells of a file.
package struct FileStatus: Sendable, Equatable {
  /// The kinds of file that matter to a store.
  package enum Kind: Sendable {
    case regular
    case directory
    case other
  }

  package var kind: Kind
  package var size: Int
  package var device: UInt64
  package var inode: UInt64
  package var linkCount: Int
  /// The permission bits, such as 0o600.
  package var permissions: UInt32
  package var owner: UInt32
  package var group: UInt32
  /// When the content was changed last, in nanoseconds since 1970.
  package var modificationTime: Int64 = 0

  package init(
    kind: Kind, size: Int, device: UInt64, inode: UInt64, linkCount: Int, permissions: UInt32,
    owner: UInt32, group: UInt32
  ) {
    self.kind = kind
    self.size = size
    self.device = device
    self.inode = inode
    self.linkCount = linkCount
    self.permissions = permissions
    self.owner = owner
    self.group = group
  }

  /// Whether both are the same file on disk, whatever has been written to it meanwhile.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
