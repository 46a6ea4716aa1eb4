extension FileSystem {
  /// Removes what processes left behind that died while they replaced the file at `path`.
  ///
  /// Errors are ignored: this is tidying up.
  ///
  /// Call it while holding the lock that guards the replacing. Then a file named after this very
  /// process is a leftover too, of an earlier one that had the same number.
  ///
  /// Files of other users and those whose process lives are left alone, and so is anything that
  /// is no regular file, whatever its name.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names in the folder.
  package func removeStaleTemporaryFiles(
    beside path: String, as process: ProcessIdentity = .current
  ) {
    let folder = FilePath.folder(of: path)
    let names = TemporaryFileName(for: FilePath.name(of: path))
    guard let candidates = try? self.names(in: folder) else { return }
    for name in candidates {
      guard let writer = names.process(of: name),
        writer == process.number || !process.isAlive(writer)
      else { continue }
      let leftover = FilePath.join(folder, name)
      if isOwned(leftover, by: process.user) { try? unlink(leftover) }
    }
  }

  /// Opens the file to find out, because asking by path would follow a symbolic link.
  private func isOwned(_ path: String, by user: UInt32) -> Bool {
    guard let file = try? open(path, .read) else { return false }
    defer { file.close() }
    guard let status = try? file.status() else { return false }
    return status.kind == .regular && status.owner == user
  }
}
