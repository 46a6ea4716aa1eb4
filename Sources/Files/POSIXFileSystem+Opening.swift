#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension POSIXFileSystem {
  /// Opens a regular file.
  ///
  /// Anything else is refused: a folder with `EISDIR`, a symbolic link with `ELOOP`, a FIFO,
  /// socket or device with `ENXIO`.
  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    let call = SystemCall(.open, path)
    switch mode {
    case .read: return try existing(call, O_RDONLY)
    case .readWrite: return try existing(call, O_RDWR)
    case .createNew: return try created(call)
    case .createIfMissing: return try existingOrCreated(call)
    }
  }

  /// Opens a file that has no name, such as Linux makes (`O_TMPFILE` of open(2)).
  ///
  /// Why it cannot be had does not matter, because a file with a name can be had instead, or else
  /// tells why not.
  package func openUnnamed(toBecome path: String) -> (any OpenFile)? {
    let folder = SystemCall(.open, FilePath.folder(of: path))
    guard let descriptor = try? folder.openUnnamed() else { return nil }
    let file = POSIXFile(path: path, descriptor: descriptor, isNamed: false)
    return SystemCall(.link, path).canLink(descriptor) ? file : nil
  }

  /// Without `O_NONBLOCK`, opening a FIFO would wait for its other end.
  private func existing(_ call: SystemCall, _ access: Int32) throws(FileError) -> POSIXFile {
    let descriptor = try call.openDescriptor(access | O_NOFOLLOW | O_NONBLOCK)
    let file = POSIXFile(path: call.path, descriptor: descriptor)
    switch try call.status(of: descriptor).kind {
    case .regular: return file
    case .directory: throw call.error(EISDIR)
    case .other: throw call.error(ENXIO)
    }
  }

  private func created(_ call: SystemCall) throws(FileError) -> POSIXFile {
    let descriptor = try call.openDescriptor(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_NONBLOCK)
    let file = POSIXFile(path: call.path, descriptor: descriptor)
    do throws(FileError) {
      try call.allowOwner(descriptor)
      return file
    } catch {
      try? unlink(call.path)
      throw error
    }
  }

  /// Others may make and remove the file between the two calls, so both are tried a few times.
  private func existingOrCreated(_ call: SystemCall) throws(FileError) -> POSIXFile {
    for _ in 0..<16 {
      do {
        return try existing(call, O_RDWR)
      } catch let failure where failure.code == ENOENT {}
      do throws(FileError) {
        return try created(call)
      } catch let failure where failure.code == EEXIST {}
    }
    throw call.error(EEXIST)
  }
}
