#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of this machine.
package struct POSIXFileSystem {
  /// Makes one; all of them are the same.
  package init() {}
}

extension POSIXFileSystem: Sendable {}

extension POSIXFileSystem: FileSystem {
  package func status(of path: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try SystemCall(.status, path).pathStatus()
    } catch let failure where failure.code == ENOENT {
      return nil
    }
  }

  package func rename(_ source: String, to target: String) throws(FileError) {
    try SystemCall(.rename, source).renamePath(to: target)
  }

  package func rename(_ source: String, toFree target: String) throws(FileError) {
    do throws(FileError) {
      try SystemCall(.rename, source).linkPath(to: target)
    } catch let failure where SystemCall.lackOfLinks.contains(failure.code) {
      // A file system where files have one name each: there is nothing better to ask it for.
      if try status(of: target) != nil { throw FileError(.rename, target, code: EEXIST) }
      return try rename(source, to: target)
    }
    try unlink(source)
  }

  package func unlink(_ path: String) throws(FileError) {
    do throws(FileError) {
      try SystemCall(.unlink, path).unlinkPath()
    } catch let failure where failure.code == ENOENT {
      return
    }
  }

  package func synchronizeDirectory(_ path: String) throws(FileError) {
    let call = SystemCall(.synchronize, path)
    let descriptor = try call.openDescriptor(O_RDONLY | O_DIRECTORY)
    defer { SystemCall.closeDescriptor(descriptor) }
    do throws(FileError) {
      try call.synchronize(descriptor, dataOnly: false)
    } catch let failure where failure.code == EINVAL {
      // A file system that has no such call for folders; there is nothing else to ask it for.
      return
    }
  }

  package func names(in directory: String) throws(FileError) -> [String] {
    try SystemCall(.list, directory).folderNames().names
  }

  package func undecodableNames(in directory: String) throws(FileError) -> [[UInt8]] {
    try SystemCall(.list, directory).folderNames().undecodable
  }

  package func watch(
    _ names: Set<String>, in folder: String, _ handler: @escaping @Sendable () -> Void
  ) -> any AnyObject & Sendable {
    #if os(Linux)
      if let watch = try? NotifyingWatch(names, in: folder, handler) { return watch }
    #endif
    return PollingWatch(handler)
  }

  package func lockHolder(of file: FileStatus) -> Int32? {
    LockTable.current()?.holder(device: file.device, inode: file.inode)
  }
}
