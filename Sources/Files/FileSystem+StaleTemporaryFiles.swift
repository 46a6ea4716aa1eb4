extension FileSystem {
  /// Removes what processes left behind that died while they replaced files of a folder.
  ///
  /// A file is left behind when nobody has its lock, which whoever writes it holds until it has its
  /// final name. Files of other users are left alone, and so is anything that is no regular file,
  /// whatever its name. Errors are ignored: this is tidying up.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - user: The user whose files are removed.
  ///   - isMeant: Whether what replaces the file with a name is to be removed.
  /// - Complexity: O(*n*), where *n* is the number of names in the folder.
  package func removeStaleTemporaryFiles(
    in folder: String, of user: UInt32 = ProcessIdentity.current.user,
    where isMeant: (_ name: Substring) -> Bool
  ) {
    guard let candidates = try? names(in: folder) else { return }
    for name in candidates {
      guard let target = TemporaryFileName.target(of: name), isMeant(target) else { continue }
      removeIfLeftBehind(FilePath.join(folder, name), by: user)
    }
  }

  /// Removes what processes left behind that died while they replaced the file at a path.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names in the folder.
  package func removeStaleTemporaryFiles(
    beside path: String, of user: UInt32 = ProcessIdentity.current.user
  ) {
    let name = FilePath.name(of: path)
    removeStaleTemporaryFiles(in: FilePath.folder(of: path), of: user) { $0 == name }
  }

  /// Opens the file to find out, because asking by path would follow a symbolic link.
  ///
  /// The name goes under the lock, so that a writer who has just made the file sees one or the other.
  private func removeIfLeftBehind(_ path: String, by user: UInt32) {
    guard let file = try? open(path, .read) else { return }
    defer { file.close() }
    guard let status = try? file.status(), status.kind == .regular, status.owner == user,
      (try? file.tryLock()) == true
    else { return }
    try? unlink(path)
  }
}
