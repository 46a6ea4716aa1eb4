import Arguments
import ContactStore
import Files
import ManagedObjects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Session {
  /// Hands a function that reads a file, or standard input for `-`, to `body`.
  ///
  /// The function gets a number of bytes, and answers as many at most and none at the end.
  func withContent<Result>(
    of path: String, _ body: (@escaping (Int) throws -> [UInt8]) throws -> Result
  ) throws -> Result {
    if let input = try replayedInput(path) {
      return try body { [self] count in
        let piece = try input.read(count)
        progress?.advance(by: piece.count)
        return piece
      }
    }
    let descriptor = try Descriptor.opening(path)
    defer { descriptor.close() }
    return try body { [self] count in
      do throws(StreamError) {
        let piece = try descriptor.readSome(count)
        progress?.advance(by: piece.count)
        return piece
      } catch {
        if error.code == EISDIR { throw CommandFailure.inputIsDirectory(path) }
        throw error
      }
    }
  }

  /// Standard input for `-`, or what else can be read only once; nil for a file.
  private func replayedInput(_ path: String) throws -> ReplayedInput? {
    if path == "-", arguments[ContactOptions.notes] == "-" { throw CommandFailure.inputIsNotes }
    if let input = replayedInputs[path] { return input }
    let input: ReplayedInput
    if path == "-" {
      input = ReplayedInput(environment.readInput)
    } else {
      guard (try? POSIXFileSystem().status(of: path))?.kind == .other else { return nil }
      // It stays open, as what is lost with it cannot be read again.
      let descriptor = try Descriptor.opening(path)
      input = ReplayedInput { try descriptor.readSome($0) }
    }
    replayedInputs[path] = input
    return input
  }

  /// The bytes of a file, or of standard input for `-`, but no more than a number of them.
  func content(of path: String, upTo limit: Int = .max) throws -> [UInt8] {
    try withContent(of: path) { read in
      var content: [UInt8] = []
      while content.count < limit {
        let piece = try read(min(1 << 16, limit - content.count))
        if piece.isEmpty { break }
        content += piece
      }
      return content
    }
  }

  /// What to call a file in messages, or standard input for `-`.
  static func inputName(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Makes bytes the content of a file, or leaves the file as it was.
  ///
  /// - Throws: As ``replacement(of:)`` does.
  func replace(_ path: String, with bytes: [UInt8]) throws {
    try write(to: path) { try $0(bytes) }
  }

  /// Hands a function that writes to `body`: into a new file that takes the place of the old one at the
  /// end, or right into what is no file, such as a device, a pipe or a stream of the process.
  ///
  /// - Throws: As ``replacement(of:)`` does, ``StreamError``, or what `body` throws.
  func write<Result>(
    to path: String, _ body: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Result
  ) throws -> Result {
    if let stream = Descriptor.ofProcess(path) {
      return try body { try stream.writeAll($0) }
    }
    if try POSIXFileSystem().status(of: path)?.kind == .other {
      let stream = try Descriptor.openingForWriting(path)
      defer { stream.close() }
      return try body { try stream.writeAll($0) }
    }
    let replacement = try replacement(of: path)
    let result = try body { try replacement.content.append($0) }
    try replacement.finish()
    return result
  }

  /// Begins a new file in the place of one, which stays as it was until it is finished.
  ///
  /// - Throws: ``CommandFailure/targetIsStore(_:)`` for a file of the address book,
  ///   ``CommandFailure/targetIsDirectory(_:)``, or ``FileError``.
  func replacement(of path: String) throws -> FileReplacement {
    try refuseStore(path)
    let files = POSIXFileSystem()
    let place = try files.resolve(path)
    let status = try files.status(of: place)
    if status?.kind == .directory { throw CommandFailure.targetIsDirectory(path) }
    files.removeStaleTemporaryFiles(beside: place)
    return try FileReplacement(of: place, in: files, keeping: status, isNamedLate: true)
  }

  /// Makes sure that a path leads to no file of an address book.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - store: Where the address book is; nil for the one that the command is about.
  /// - Throws: ``CommandFailure/targetIsStore(_:)`` if it does.
  func refuseStore(_ path: String, at store: String? = nil) throws {
    let files = POSIXFileSystem()
    let place = try files.resolve(path)
    let named = try store ?? location().path
    let found = try following(named) { try files.resolve(named) }
    let own = ["", "-journal", "-lock", "-wal", "-shm"].map { found + $0 }
    let identity = try files.status(of: place).map { [$0.device, $0.inode] }
    let isOwn = try own.contains { other in
      try other == place
        || identity != nil && files.status(of: other).map { [$0.device, $0.inode] } == identity
    }
    if isOwn { throw CommandFailure.targetIsStore(path) }
  }

  /// Lets `body` look for an address book that has to be there.
  ///
  /// - Parameters:
  ///   - path: The path of the address book.
  ///   - body: Looks for it.
  /// - Returns: What `body` returns.
  /// - Throws: ``CommandFailure/unreachableStore(_:reason:)`` where the path leads nowhere, or what
  ///   `body` throws.
  func following<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileError where error.leadsNowhere {
      throw CommandFailure.unreachableStore(path, reason: error.reason)
    } catch StoreError.file(let error) where error.leadsNowhere {
      throw CommandFailure.unreachableStore(path, reason: error.reason)
    }
  }

  /// How a file begins, or standard input, which can be read from its beginning all the same.
  func inputHead(of path: String) throws -> [UInt8] {
    let head = try content(of: path, upTo: PlainPeople.headSize)
    try replayedInput(path)?.putBack(head)
    return head
  }

  /// Has what can be read only once begin again where it did before `body`, if that fails.
  func keepingInput<Result>(of path: String, _ body: () throws -> Result) throws -> Result {
    try replayedInput(path)?.keeping(body) ?? body()
  }

  /// Has what can be read only once begin again where it did when this was called first.
  func rewindInput(of path: String) throws {
    try replayedInput(path)?.rewind()
  }

  /// How many bytes files have together; nil where one does not tell.
  func size(of sources: [ImportSource]) -> Int? {
    var sum = 0
    for source in sources {
      guard source.path != "-",
        let status = try? POSIXFileSystem().status(of: source.path), status.kind == .regular
      else { return nil }
      let (total, isTooLarge) = sum.addingReportingOverflow(status.size)
      if isTooLarge { return nil }
      sum = total
    }
    return sum
  }
}

extension FileError {
  /// Whether a path could not be followed, so that nothing is there.
  fileprivate var leadsNowhere: Bool {
    (operation == .status || operation == .resolve)
      && [ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG].contains(code)
  }
}
