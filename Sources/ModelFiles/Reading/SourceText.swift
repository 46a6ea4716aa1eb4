import Files
import ManagedObjects

/// The bytes of a file, known to be UTF-8, and where its lines begin.
struct SourceText {
  /// How large a file may be, in bytes.
  ///
  /// It is less than libxml2 takes, which gives up at ten million.
  static let sizeLimit = 8 * 1_048_576

  /// The path, for messages.
  let path: String
  /// The content without a byte order mark.
  let bytes: [UInt8]
  private let lineStarts: [Int]

  /// Takes the content of a file.
  ///
  /// - Throws: ``ModelFileError`` when it is too large, empty or not UTF-8.
  init(_ content: [UInt8], path: String) throws(ModelFileError) {
    self.path = path
    guard content.count <= Self.sizeLimit else {
      throw ModelFileError(path, .tooLarge(limit: Self.sizeLimit))
    }
    let isMarked = content.starts(with: [0xEF, 0xBB, 0xBF])
    let bytes = isMarked ? Array(content.dropFirst(3)) : content
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    guard !bytes.isEmpty else { throw ModelFileError(path, .empty) }
    for mark in [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C], [0, 0]] as [[UInt8]]
    where bytes.starts(with: mark) {
      throw ModelFileError(path, .encoding("UTF-16 or UTF-32"))
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw failure(.notUTF8, at: error.byteOffsets.lowerBound)
    }
    if let offset = bytes.firstIndex(of: 0) { throw failure(.invalidCharacter, at: offset) }
    try checkDeclaredEncoding()
  }

  /// Reads a file.
  ///
  /// - Throws: ``ModelFileError`` when there is none, or it is too large, empty or not UTF-8.
  init(contentsOf path: String) throws(ModelFileError) {
    let files = POSIXFileSystem()
    let status = try ModelFileError.naming(path) { () throws(FileError) in
      try files.status(of: path)
    }
    guard let status else { throw ModelFileError(path, .missing) }
    guard status.kind == .regular else { throw ModelFileError(path, .notAFile) }
    let content = try ModelFileError.naming(path) { () throws(FileError) in
      let file = try files.open(files.resolve(path), .read)
      defer { file.close() }
      return try file.read(at: 0, count: Self.sizeLimit + 1)
    }
    try self.init(content, path: path)
  }
}

extension SourceText {
  /// The line and column of a byte.
  ///
  /// - Complexity: O(log *n*) in the number of lines, and O(*n*) in the length of the line.
  func position(of offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = bytes[lineStarts[low]..<min(max(offset, lineStarts[low]), bytes.count)]
    return SourcePosition(
      line: low + 1, column: before.count { $0 & 0b1100_0000 != 0b1000_0000 } + 1)
  }

  /// An error at a byte.
  func failure(_ reason: ModelFileError.Reason, at offset: Int) -> ModelFileError {
    ModelFileError(path, reason, at: position(of: offset))
  }

  /// Refuses a text that says of itself that it is in another encoding.
  private func checkDeclaredEncoding() throws(ModelFileError) {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return
    }
    let declaration = String(decoding: bytes[..<end], as: UTF8.self)
    let words = declaration.split { $0.isWhitespace || "=\"'?".contains($0) }
    guard let label = words.firstIndex(of: "encoding"), label + 1 < words.count else { return }
    let name = words[label + 1]
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) else {
      throw failure(.encoding(String(name)), at: 0)
    }
  }
}
