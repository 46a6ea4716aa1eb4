import Files
import Foundation
import TestSupport
import Testing

@Suite("Durable replacement")
struct DurableReplaceTests {
  @Test(
    "the new content takes the name, and nothing else stays", arguments: FileSystemKind.allCases)
  func replace(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.write("old", to: "file")
    try subject.files.replaceDurably(subject("file"), with: Array("new".utf8), keeping: nil)
    #expect(try subject.text(of: "file") == "new")
    #expect(try subject.files.names(in: subject.folder) == ["file"])
    #expect(try subject.files.status(of: subject("file"))?.permissions == 0o600)
  }

  @Test("a new file is made with its content", arguments: FileSystemKind.allCases)
  func make(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.files.replaceDurably(subject("file"), with: [], keeping: nil)
    #expect(try subject.text(of: "file") == "")
    #expect(try subject.files.names(in: subject.folder) == ["file"])
  }

  @Test("content comes in pieces")
  func pieces() throws {
    let subject = try FileSystemSubject(.machine)
    let data = Data("from data".utf8)
    try subject.files.replaceDurably(subject("file"), keeping: nil) { (file) throws(FileError) in
      try file.append(Array("first ".utf8))
      try file.append(data.bytes)
      try file.append([])
    }
    #expect(try subject.text(of: "file") == "first from data")
  }

  @Test("what is not finished leaves the old file and no other", arguments: FileSystemKind.allCases)
  func unfinished(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.files.replaceDurably(subject("file"), with: Array("old".utf8), keeping: nil)
    do {
      let replacement = try FileReplacement(of: subject("file"), in: subject.files, keeping: nil)
      try replacement.content.append(Array("new".utf8))
      #expect(try subject.files.names(in: subject.folder).count == 2)
    }
    #expect(try subject.text(of: "file") == "old")
    #expect(try subject.files.names(in: subject.folder) == ["file"])
  }

  @Test("a file that is named late is nowhere to be seen before it is finished")
  func namedLate() throws {
    let subject = try FileSystemSubject(.machine)
    try subject.files.replaceDurably(subject("file"), with: Array("old".utf8), keeping: nil)
    let old = try #require(try subject.files.status(of: subject("file")))
    let hasUnnamedFiles = subject.files.openUnnamed(toBecome: subject("other")) != nil
    let replacement = try FileReplacement(
      of: subject("file"), in: subject.files, keeping: old, isNamedLate: true)
    try replacement.content.append(Array("new".utf8))
    #expect(try subject.files.names(in: subject.folder).count == (hasUnnamedFiles ? 1 : 2))
    #expect(try subject.text(of: "file") == "old")
    try replacement.finish()
    #expect(try subject.text(of: "file") == "new")
    #expect(try subject.files.names(in: subject.folder) == ["file"])
    #expect(try subject.files.status(of: subject("file"))?.permissions == 0o600)
  }

  @Test("a file that is named late and replaces none takes its own name at once, if that is free")
  func namedLateAndFree() throws {
    let subject = try FileSystemSubject(.machine)
    func begin() throws -> FileReplacement {
      try FileReplacement(
        of: subject("file"), in: subject.files, keeping: nil, isReplacing: false,
        isNamedLate: true)
    }
    let first = try begin()
    try first.content.append(Array("first".utf8))
    try first.finish()
    #expect(try subject.text(of: "file") == "first")
    let second = try begin()
    try second.content.append(Array("second".utf8))
    #expect { try second.finish() } throws: { ($0 as? FileError)?.code == EEXIST }
    #expect(try subject.text(of: "file") == "first")
    #expect(try subject.files.names(in: subject.folder) == ["file"])
  }

  @Test("a file to be named late has its name at once where the system knows no other")
  func namedAtOnce() throws {
    let subject = try FileSystemSubject(.simulated)
    let replacement = try FileReplacement(
      of: subject("file"), in: subject.files, keeping: nil, isNamedLate: true)
    try replacement.content.append(Array("new".utf8))
    #expect(try subject.files.names(in: subject.folder).count == 1)
    try replacement.finish()
    #expect(try subject.text(of: "file") == "new")
    #expect(try subject.files.names(in: subject.folder) == ["file"])
  }

  @Test("an unnamed file that nobody finishes is gone, and its name was never taken")
  func unnamed() throws {
    let subject = try FileSystemSubject(.machine)
    do {
      guard let file = subject.files.openUnnamed(toBecome: subject("file")) else { return }
      try file.writeAll([1, 2, 3], at: 0)
      #expect(try file.status().permissions == 0o600)
      #expect(try file.status().linkCount == 0)
    }
    #expect(try subject.files.names(in: subject.folder).isEmpty)
    let taken = try #require(subject.files.openUnnamed(toBecome: subject("file")))
    try subject.write("mine", to: "file")
    #expect(throws: FileError(.link, subject("file"), code: EEXIST)) { try taken.takeName() }
    #expect(try subject.text(of: "file") == "mine")
  }

  @Test("a folder that is missing has no unnamed files")
  func missingFolder() throws {
    let subject = try FileSystemSubject(.machine)
    #expect(subject.files.openUnnamed(toBecome: subject("missing/file")) == nil)
    #expect(throws: FileError.self) {
      try FileReplacement(
        of: subject("missing/file"), in: subject.files, keeping: nil, isNamedLate: true)
    }
  }

  @Test("permissions of the old file are kept", arguments: FileSystemKind.allCases)
  func permissions(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    for permissions in [0o640, 0o600, 0o444, 0o664] as [UInt32] {
      let file = try subject.files.open(subject("file"), .createIfMissing)
      var status = try file.status()
      status.permissions = permissions
      try file.adopt(status)
      try subject.files.replaceDurably(subject("file"), with: [1], keeping: file.status())
      #expect(try subject.files.status(of: subject("file"))?.permissions == permissions)
    }
  }

  @Test(
    "owner and group of the old file are kept",
    .enabled(if: geteuid() == 0, "Only root may give files away."))
  func owner() throws {
    let subject = try FileSystemSubject(.machine)
    let file = try subject.files.open(subject("file"), .createNew)
    var old = try file.status()
    (old.owner, old.group, old.permissions) = (12_345, 23_456, 0o640)
    try file.adopt(old)
    try subject.files.replaceDurably(subject("file"), with: [1], keeping: file.status())
    let new = try #require(try subject.files.status(of: subject("file")))
    #expect(new.owner == 12_345)
    #expect(new.group == 23_456)
    #expect(new.permissions == 0o640)
  }

  @Test("a link stays when what it leads to is replaced", arguments: FileSystemKind.allCases)
  func link(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.files.createDirectory(subject("elsewhere"))
    try subject.write("old", to: "elsewhere/target")
    try subject.makeLink("link", to: "elsewhere/target")
    let target = try subject.files.resolve(subject("link"))
    try subject.files.replaceDurably(target, with: Array("new".utf8), keeping: nil)
    #expect(throws: FileError(.open, subject("link"), code: ELOOP)) {
      try subject.files.open(subject("link"), .read)
    }
    #expect(try subject.text(of: "elsewhere/target") == "new")
    #expect(try subject.files.names(in: subject("elsewhere")) == ["target"])
  }

  @Test("the temporary file is nobody else's to read while it is written")
  func temporaryPermissions() throws {
    let subject = try FileSystemSubject(.machine)
    try subject.files.replaceDurably(subject("file"), keeping: nil) { (file) throws(FileError) in
      try file.append([1])
      for name in try subject.files.names(in: subject.folder) {
        #expect(name.hasPrefix(".file.\(getpid())."))
        #expect(name.hasSuffix(".tmp"))
        #expect(try subject.files.status(of: subject(name))?.permissions == 0o600)
      }
    }
  }

  @Test("a folder in the place of the file stays", arguments: FileSystemKind.allCases)
  func folderInTheWay(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.files.createDirectory(subject("file"))
    let error = #expect(throws: FileError.self) {
      try subject.files.replaceDurably(subject("file"), with: [1], keeping: nil)
    }
    #expect(error?.operation == .rename)
    #expect(try subject.files.names(in: subject.folder) == ["file"])
  }
}
