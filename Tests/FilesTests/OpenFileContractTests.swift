import Files
import Foundation
import TestSupport
import Testing

@Suite("Every open file")
struct OpenFileContractTests {
  private let letters = Array("abcdefgh".utf8)

  @Test("bytes are read where they were written", arguments: FileSystemKind.allCases)
  func readBack(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let file = try subject.files.open(subject("file"), .createNew)
    try file.writeAll(letters, at: 0)
    try file.writeAll(Array("XY".utf8), at: 3)
    #expect(try file.read(at: 0, count: 100) == Array("abcXYfgh".utf8))
    #expect(try file.read(at: 6, count: 100) == Array("gh".utf8))
    #expect(try file.read(at: 2, count: 2) == Array("cX".utf8))
    #expect(try file.read(at: 8, count: 1) == [])
    #expect(try file.read(at: .max, count: .max) == [])
    try file.writeAll([1], at: 10)
    #expect(try file.read(at: 8, count: 9) == [0, 0, 1])
    #expect(try file.status().size == 11)
  }

  @Test("a copy of bytes stays as it is when the file is cut", arguments: FileSystemKind.allCases)
  func copy(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let file = try subject.files.open(subject("file"), .createNew)
    try file.writeAll(letters, at: 0)
    let copies = try [(0, 100), (6, 100), (2, 2), (8, 1), (.max, .max)].map {
      try file.copy(at: $0, count: $1)
    }
    try file.truncate(to: 0)
    let texts = copies.map { unsafe $0.withUnsafeBytes { unsafe Array($0) } }
    #expect(texts == ["abcdefgh", "gh", "cd", "", ""].map { Array($0.utf8) })
  }

  @Test("offsets and sizes that no file has are refused", arguments: FileSystemKind.allCases)
  func impossibleOffsets(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let file = try subject.files.open(subject("file"), .createNew)
    #expect(throws: FileError(.read, file.path, code: EINVAL)) { try file.read(at: -1, count: 1) }
    #expect(throws: FileError(.read, file.path, code: EINVAL)) { try file.read(at: 0, count: -1) }
    #expect(throws: FileError(.read, file.path, code: EINVAL)) { try file.copy(at: -1, count: 1) }
    #expect(throws: FileError(.read, file.path, code: EINVAL)) { try file.copy(at: 0, count: -1) }
    #expect(throws: FileError(.write, file.path, code: EFBIG)) { try file.writeAll([1], at: -1) }
    #expect(throws: FileError(.write, file.path, code: EFBIG)) { try file.writeAll([1], at: .max) }
    #expect(throws: FileError(.truncate, file.path, code: EINVAL)) { try file.truncate(to: -1) }
    #expect(try file.status().size == 0)
  }

  @Test("a file is cut and extended", arguments: FileSystemKind.allCases)
  func truncate(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let file = try subject.files.open(subject("file"), .createNew)
    try file.writeAll(letters, at: 0)
    try file.truncate(to: 2)
    try file.truncate(to: 4)
    #expect(try file.read(at: 0, count: 9) == [letters[0], letters[1], 0, 0])
    try file.synchronize(dataOnly: true)
    try file.synchronize(dataOnly: false)
  }

  @Test("an empty file has an empty map", arguments: FileSystemKind.allCases)
  func maps(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let file = try subject.files.open(subject("file"), .createNew)
    #expect(try file.map().count == 0)
    try file.writeAll(letters, at: 0)
    let map = try file.map()
    file.close()
    #expect(map.count == 8)
    #expect(unsafe map.withUnsafeBytes { unsafe Array($0) } == letters)
  }

  @Test("a file opened for reading is not written", arguments: FileSystemKind.allCases)
  func readOnly(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.write("text", to: "file")
    let file = try subject.files.open(subject("file"), .read)
    #expect(throws: FileError(.write, file.path, code: EBADF)) { try file.writeAll([1], at: 0) }
    #expect(throws: FileError.self) { try file.truncate(to: 0) }
    #expect(try subject.text(of: "file") == "text")
  }

  @Test("a closed file does nothing any more", arguments: FileSystemKind.allCases)
  func closed(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let file = try subject.files.open(subject("file"), .createNew)
    file.close()
    file.close()
    #expect(throws: FileError(.read, file.path, code: EBADF)) { try file.read(at: 0, count: 1) }
    #expect(throws: FileError(.write, file.path, code: EBADF)) { try file.writeAll([1], at: 0) }
    #expect(throws: FileError(.synchronize, file.path, code: EBADF)) {
      try file.synchronize(dataOnly: true)
    }
    #expect(throws: FileError(.lock, file.path, code: EBADF)) { try file.tryLock() }
  }

  @Test("permissions are taken over from another file", arguments: FileSystemKind.allCases)
  func adopt(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let file = try subject.files.open(subject("file"), .createNew)
    var status = try file.status()
    status.permissions = 0o640
    try file.adopt(status)
    #expect(try file.status() == status)
  }

  @Test("one open file at a time has the lock", arguments: FileSystemKind.allCases)
  func lock(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let first = try subject.files.open(subject("lock"), .createIfMissing)
    let second = try subject.files.open(subject("lock"), .createIfMissing)
    #expect(try first.tryLock())
    #expect(try first.tryLock())
    #expect(try !second.tryLock())
    first.close()
    #expect(try second.tryLock())
  }
}
