package import Files

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file with all objects of a store as a property list in XML form, which people can read, compare
/// and edit.
///
/// It is replaced as a whole by each save, durably. Writers take turns by the lock of a file of its own.
public struct XMLStoreFile: AtomicStoreBacking {
  private let files: StoreFiles
  private let isReadOnly: Bool
  private let timeout: Duration

  /// Names a file, which need not exist.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isReadOnly: Whether saving is refused.
  ///   - timeout: How long a save waits for other writers.
  /// - Throws: ``StoreError/notARegularFile(path:)`` or ``StoreError/file(_:)``.
  public init(
    path: String, isReadOnly: Bool = false, timeout: Duration = .seconds(5)
  ) throws(StoreError) {
    try self.init(
      path: path, isReadOnly: isReadOnly, timeout: timeout, fileSystem: POSIXFileSystem())
  }

  package init(
    path: String, isReadOnly: Bool = false, timeout: Duration = .seconds(5),
    fileSystem: any FileSystem
  ) throws(StoreError) {
    (self.isReadOnly, self.timeout) = (isReadOnly, timeout)
    files = try StoreFiles(path: path, fileSystem: fileSystem)
  }

  /// The file, with all symbolic links followed.
  var path: String { files.basePath }
  /// The path of the file.
  public var name: String { path }

  /// ``StoreType/xml``.
  public var type: StoreType { .xml }

  /// What tells one content of the file from another: which file it is, its size and when it was
  /// changed.
  ///
  /// - Throws: ``StoreError/file(_:)``.
  public func revision() throws -> String? {
    try files.baseStatus().map { "\($0.device) \($0.inode) \($0.size) \($0.modificationTime)" }
  }

  /// Has the system tell when the file is replaced or written to.
  public func watch(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    files.fileSystem.watch([FilePath.name(of: path)], in: files.folder, handler)
  }

  /// Reads the file.
  ///
  /// - Throws: ``StoreError``, with the line of what is wrong.
  public func load(for model: ManagedObjectModel) throws -> AtomicStoreContent? {
    guard let root = try root() else { return nil }
    return try XMLStoreDocument(root, path: path).content(for: model)
  }

  /// Reads the file, which may be of an earlier version of the model.
  ///
  /// - Throws: ``StoreError``, with the line of what is wrong.
  public func load(
    _ model: (_ header: AtomicStoreContent?) throws -> ManagedObjectModel
  ) throws -> AtomicStoreContent? {
    guard let root = try root() else { return nil }
    let document = try XMLStoreDocument(root, path: path)
    return try document.content(for: model(document.header()))
  }

  /// Copies the file to a name beside it.
  ///
  /// - Throws: ``StoreError``.
  public func keepCopy(named name: String) throws -> String? { try files.keepCopies(named: name) }

  /// Copies the file to a path where there is nothing.
  ///
  /// - Throws: ``StoreError``.
  func copy(to path: String) throws(StoreError) { try files.copy(to: path) }

  /// The value in the file; nil where there is no file.
  func root() throws(StoreError) -> [String: MetadataValue]? {
    guard let bytes = try read() else { return nil }
    guard XMLPropertyListReader.looksLikeXML(bytes) else { throw .notAStore(path: path) }
    let value: MetadataValue
    do throws(XMLPropertyListReader.Failure) {
      value = try XMLPropertyListReader.read(bytes)
    } catch {
      throw .corrupt(path: path, offset: error.offset, reason: error.reason)
    }
    guard case .dictionary(let root) = value, root["kind"] == .string(XMLStoreDocument.kind)
    else { throw .notAStore(path: path) }
    return root
  }

  private func read() throws(StoreError) -> [UInt8]? {
    if try files.baseStatus() == nil { return nil }
    return try StoreError.wrapping { () throws(FileError) in
      let file = try files.fileSystem.open(path, .read)
      return try file.read(at: 0, count: try file.status().size)
    }
  }

  /// Puts other content in the place of the file.
  ///
  /// - Throws: ``StoreError``.
  public func save(_ content: AtomicStoreContent, for model: ManagedObjectModel) throws {
    try replace(XMLStoreDocument.root(of: content, in: model))
  }

  /// Writes a value in the place of what is there.
  func replace(_ root: [String: MetadataValue]) throws {
    let bytes = XMLPropertyListWriter.write(.dictionary(root))
    try files.replace(path, keeping: files.soleBaseStatus()) { (file) throws(FileError) in
      try file.append(bytes)
    }
  }

  /// Removes the file.
  func remove() throws(StoreError) {
    try StoreError.wrapping { () throws(FileError) in
      try files.fileSystem.unlink(path)
      try files.fileSystem.synchronizeDirectory(files.folder)
    }
  }

  /// Runs `body` while this process alone writes the file.
  ///
  /// - Throws: ``StoreError``, or what `body` throws.
  public func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    guard !isReadOnly else { throw StoreError.readOnly(path: path) }
    // A folder that may be written to would let it be replaced all the same.
    try StoreError.wrapping { () throws(FileError) in
      if try files.fileSystem.status(of: path) != nil {
        try files.fileSystem.open(path, .readWrite).close()
      }
    }
    let lock = try files.acquireLock(timeout: timeout)
    defer { lock.release() }
    return try body()
  }
}
