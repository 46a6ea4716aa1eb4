import Files
import Foundation
import TestSupport
import Testing

@Suite("The file system of this machine")
struct POSIXFileSystemTests {
  private let files = POSIXFileSystem()
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "unusual names are names like others",
    arguments: [
      "two words", "-rf", "line\nbreak", "Žofie", "e\u{301}", "\u{301}", "*", "\\", "\u{1B}[31m",
      "..a", "a.", String(repeating: "n", count: 200),
    ])
  func unusualNames(name: String) throws {
    try files.replaceDurably(folder(name), with: [1], keeping: nil)
    let names = try files.names(in: folder.path)
    #expect(names.map { Array($0.utf8) } == [Array(name.utf8)])
    #expect(Array(try files.resolve(folder(name)).utf8) == Array(folder(name).utf8))
    #expect(try files.open(folder(name), .read).read(at: 0, count: 2) == [1])
  }

  @Test("a name that leaves no room for the temporary file's is an error and leaves nothing")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    let error = #expect(throws: FileError.self) {
      try files.replaceDurably(folder(name), with: [1], keeping: nil)
    }
    #expect(error?.code == ENAMETOOLONG)
    #expect(try files.names(in: folder.path) == [])
  }

  @Test("names that are no text are passed over")
  func invalidNames() throws {
    let name = Array(folder("").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    let descriptor = unsafe name.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe creat($0, 0o600) } ?? -1
    }
    try #require(descriptor >= 0)
    close(descriptor)
    try files.replaceDurably(folder("file"), with: [1], keeping: nil)
    #expect(try files.names(in: folder.path) == ["file"])
  }

  @Test("a path with a NUL byte leads nowhere else")
  func nulByte() throws {
    try files.replaceDurably(folder("file"), with: [1], keeping: nil)
    let path = folder("file\0x")
    #expect(throws: FileError(.open, path, code: EINVAL)) { try files.open(path, .read) }
    #expect(throws: FileError(.status, path, code: EINVAL)) { try files.status(of: path) }
    #expect(throws: FileError(.unlink, path, code: EINVAL)) { try files.unlink(path) }
    #expect(throws: FileError(.list, path, code: EINVAL)) { try files.names(in: path) }
    #expect(throws: FileError(.rename, path, code: EINVAL)) {
      try files.rename(folder("file"), to: path)
    }
    #expect(try files.names(in: folder.path) == ["file"])
  }

  @Test("a file is no folder")
  func fileAsFolder() throws {
    try files.replaceDurably(folder("file"), with: [1], keeping: nil)
    let path = folder("file/below")
    #expect(throws: FileError(.status, path, code: ENOTDIR)) { try files.status(of: path) }
    #expect(throws: FileError(.open, path, code: ENOTDIR)) {
      try files.open(path, .createIfMissing)
    }
    #expect(throws: FileError.self) { try files.resolve(path) }
    #expect(throws: FileError(.synchronize, folder("file"), code: ENOTDIR)) {
      try files.synchronizeDirectory(folder("file"))
    }
  }

  @Test("devices are refused")
  func device() {
    #expect(throws: FileError(.open, "/dev/null", code: ENXIO)) {
      try files.open("/dev/null", .readWrite)
    }
  }

  @Test("the same folder and file are made by many threads at once")
  func race() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [files, folder] in
          try files.createDirectory(folder("a/b/c"))
          return try files.open(folder("a/b/c/file"), .createIfMissing).status().inode
        }
      }
      var inodes: Set<UInt64> = []
      for try await inode in group { inodes.insert(inode) }
      #expect(inodes.count == 1)
    }
  }

  @Test("mapped content outlives the file and its name")
  func mapOutlivesFile() throws {
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 31) }
    try files.replaceDurably(folder("file"), with: content, keeping: nil)
    let map = try files.open(folder("file"), .read).map()
    try files.replaceDurably(folder("file"), with: [1], keeping: nil)
    try files.unlink(folder("file"))
    #expect(unsafe map.withUnsafeBytes { unsafe $0.elementsEqual(content) })
  }
}
