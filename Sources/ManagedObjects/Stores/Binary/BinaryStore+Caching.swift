import Files

extension BinaryStore {
  /// The bytes that are kept under a name in a file beside the store; nil when there are none.
  public func cachedBytes(named name: String) throws -> [UInt8]? {
    let path = cachePath(name)
    return try StoreError.wrapping { () throws(FileError) in
      guard let status = try files.fileSystem.status(of: path), status.kind == .regular else {
        return nil
      }
      let file = try files.fileSystem.open(path, .read)
      return try file.read(at: 0, count: status.size)
    }
  }

  /// Keeps bytes under a name, in a file with the permissions of the store's.
  ///
  /// - Throws: ``StoreError/readOnly(path:)`` or ``StoreError/file(_:)``.
  public func setCachedBytes(_ bytes: [UInt8], named name: String) throws {
    guard !options.isReadOnly else { throw StoreError.readOnly(path: files.basePath) }
    let status = try files.baseStatus()
    try StoreError.wrapping { () throws(FileError) in
      try files.fileSystem.replaceAtomically(cachePath(name), with: bytes, keeping: status)
    }
  }

  /// Removes the bytes under a name, or all for nil.
  ///
  /// - Throws: ``StoreError/file(_:)``.
  public func removeCachedBytes(named name: String?) throws {
    try StoreError.wrapping { () throws(FileError) in
      if let name { return try files.fileSystem.unlink(cachePath(name)) }
      let prefix = FilePath.name(of: cachePath(""))
      for file in try files.fileSystem.names(in: files.folder) where file.hasPrefix(prefix) {
        try files.fileSystem.unlink(FilePath.join(files.folder, file))
      }
    }
  }

  /// Where bytes are kept: any name is the end of a file's name, with what could mean something else
  /// there in hexadecimal digits.
  private func cachePath(_ name: String) -> String {
    let escaped = name.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      if isPlain { return String(character) }
      return (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
    }
    return files.basePath + "-cache-" + escaped.joined()
  }
}
