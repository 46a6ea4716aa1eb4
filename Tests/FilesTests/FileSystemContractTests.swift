import Files
import Foundation
import TestSupport
import Testing

/// What every file system owes to a store.
@Suite("Every file system")
struct FileSystemContractTests {
  @Test("a new file is for its owner alone", arguments: FileSystemKind.allCases)
  func newFile(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let status = try subject.files.open(subject("new"), .createNew).status()
    #expect(status.kind == .regular)
    #expect(status.size == 0)
    #expect(status.permissions == 0o600)
    #expect(status.linkCount == 1)
    #expect(status.owner == ProcessIdentity.current.user)
    #expect(try subject.files.status(of: subject("new")) == status)
  }

  @Test("a new file takes no name that is in use", arguments: FileSystemKind.allCases)
  func takenName(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.write("old", to: "taken")
    try subject.makeLink("link", to: "nowhere")
    for name in ["taken", "link"] {
      #expect(throws: FileError(.open, subject(name), code: EEXIST)) {
        try subject.files.open(subject(name), .createNew)
      }
    }
    #expect(try subject.text(of: "taken") == "old")
  }

  @Test(
    "what is no regular file is refused at once",
    arguments: FileSystemKind.allCases, [OpenMode.read, .readWrite, .createIfMissing])
  func noRegularFile(kind: FileSystemKind, mode: OpenMode) throws {
    let subject = try FileSystemSubject(kind)
    try subject.makeSpecialFile("special")
    try subject.files.createDirectory(subject("folder"))
    try subject.write("text", to: "file")
    try subject.makeLink("link", to: "file")
    for (name, code) in [("special", ENXIO), ("folder", EISDIR), ("link", ELOOP)] {
      #expect(throws: FileError(.open, subject(name), code: code)) {
        try subject.files.open(subject(name), mode)
      }
    }
  }

  @Test(
    "a missing file is made only when asked for", arguments: FileSystemKind.allCases)
  func missingFile(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    for mode in [OpenMode.read, .readWrite] {
      #expect(throws: FileError(.open, subject("missing"), code: ENOENT)) {
        try subject.files.open(subject("missing"), mode)
      }
    }
    #expect(try subject.files.status(of: subject("missing")) == nil)
    #expect(try subject.files.status(of: subject("missing/below")) == nil)
    let made = try subject.files.open(subject("missing"), .createIfMissing).status()
    #expect(made.permissions == 0o600)
    let again = try subject.files.open(subject("missing"), .createIfMissing).status()
    #expect(again.isSameFile(as: made))
  }

  @Test("a renamed file replaces the other", arguments: FileSystemKind.allCases)
  func rename(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.write("new", to: "source")
    try subject.write("old", to: "target")
    let old = try subject.files.open(subject("target"), .read)
    let map = try old.map()
    try subject.files.rename(subject("source"), to: subject("target"))
    #expect(try subject.text(of: "target") == "new")
    #expect(try subject.files.names(in: subject.folder) == ["target"])
    #expect(try old.read(at: 0, count: 9) == Array("old".utf8))
    #expect(unsafe map.withUnsafeBytes { unsafe Array($0) } == Array("old".utf8))
    #expect(throws: FileError(.rename, subject("source"), code: ENOENT)) {
      try subject.files.rename(subject("source"), to: subject("target"))
    }
  }

  @Test("a name that is not free is not taken", arguments: FileSystemKind.allCases)
  func renameToFree(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.write("new", to: "source")
    try subject.write("old", to: "target")
    #expect(throws: FileError(.rename, subject("target"), code: EEXIST)) {
      try subject.files.rename(subject("source"), toFree: subject("target"))
    }
    #expect(try subject.text(of: "target") == "old")
    #expect(try subject.text(of: "source") == "new")
    try subject.files.unlink(subject("target"))
    try subject.files.rename(subject("source"), toFree: subject("target"))
    #expect(try subject.text(of: "target") == "new")
    #expect(try subject.files.names(in: subject.folder) == ["target"])
    #expect(try subject.files.status(of: subject("target"))?.linkCount == 1)
    #expect(throws: FileError(.rename, subject("source"), code: ENOENT)) {
      try subject.files.rename(subject("source"), toFree: subject("other"))
    }
  }

  @Test("removing a name is fine when it is gone already", arguments: FileSystemKind.allCases)
  func unlink(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.write("text", to: "file")
    try subject.files.unlink(subject("file"))
    try subject.files.unlink(subject("file"))
    #expect(try subject.files.names(in: subject.folder) == [])
    try subject.files.createDirectory(subject("folder"))
    #expect(throws: FileError(.unlink, subject("folder"), code: EISDIR)) {
      try subject.files.unlink(subject("folder"))
    }
  }

  @Test("folders are made with those above them", arguments: FileSystemKind.allCases)
  func folders(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.files.createDirectory(subject("a/b/c"))
    try subject.files.createDirectory(subject("a/b/c/"))
    for name in ["a", "a/b", "a/b/c"] {
      let status = try #require(try subject.files.status(of: subject(name)))
      #expect(status.kind == .directory)
      #expect(status.permissions == 0o700)
    }
    try subject.write("text", to: "file")
    #expect(throws: FileError(.createDirectory, subject("file/d"), code: ENOTDIR)) {
      try subject.files.createDirectory(subject("file/d"))
    }
    #expect(throws: FileError(.list, subject("missing"), code: ENOENT)) {
      try subject.files.names(in: subject("missing"))
    }
    #expect(throws: FileError(.synchronize, subject("missing"), code: ENOENT)) {
      try subject.files.synchronizeDirectory(subject("missing"))
    }
    try subject.files.synchronizeDirectory(subject("a"))
  }
}
