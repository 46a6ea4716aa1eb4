#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension POSIXFileSystem {
  /// As many links after each other as Linux follows.
  private static let longestLinkChain = 40

  package func resolve(_ path: String) throws(FileError) -> String {
    let failure = SystemCall(.resolve, path)
    var current = path
    for _ in 0...Self.longestLinkChain {
      let name = FilePath.name(of: current)
      // Such a path names a folder, which must exist.
      if name.isEmpty || name == "." || name == ".." {
        return try SystemCall(.resolve, current).realPath()
      }
      let folder = try SystemCall(.resolve, FilePath.folder(of: current)).realPath()
      let place = FilePath.join(folder, name)
      guard let target = try SystemCall(.resolve, place).linkTarget() else { return place }
      current = FilePath.join(folder, target)
    }
    throw failure.error(ELOOP)
  }

  package func createDirectory(_ path: String) throws(FileError) {
    var missing: [String] = []
    var current = path
    while try folderIsMissing(current) {
      missing.append(current)
      let parent = FilePath.folder(of: current)
      guard parent != current else {
        throw SystemCall(.createDirectory, current).error(ENOENT)
      }
      current = parent
    }
    for folder in missing.reversed() {
      do throws(FileError) {
        try SystemCall(.createDirectory, folder).makeFolder()
      } catch let failure where failure.code == EEXIST {
        // Another process was faster.
        if try folderIsMissing(folder) { throw failure }
      }
      try synchronizeDirectory(FilePath.folder(of: folder))
    }
  }

  private func folderIsMissing(_ path: String) throws(FileError) -> Bool {
    let call = SystemCall(.createDirectory, path)
    do throws(FileError) {
      guard try call.pathStatus().kind == .directory else { throw call.error(ENOTDIR) }
      return false
    } catch let failure where failure.code == ENOENT {
      return true
    }
  }
}
