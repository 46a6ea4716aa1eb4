import Files
import Foundation
import TestSupport
import Testing

@Suite("Resolving symbolic links")
struct LinkResolvingTests {
  @Test(
    "links lead to what they name, also when that is missing", arguments: FileSystemKind.allCases)
  func chains(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.files.createDirectory(subject("real/inner"))
    try subject.write("text", to: "real/file")
    try subject.makeLink("relative", to: "real/file")
    try subject.makeLink("absolute", to: subject("real/file"))
    try subject.makeLink("second", to: "relative")
    try subject.makeLink("dangling", to: "real/missing")
    try subject.makeLink("folder", to: "real/inner")
    try subject.makeLink("real/up", to: "../real/file")
    let expected = [
      "real/file": "real/file", "relative": "real/file", "absolute": "real/file",
      "second": "real/file", "dangling": "real/missing", "missing": "missing",
      "folder/missing": "real/inner/missing", "folder/../file": "real/file",
      "folder/../up": "real/file", "folder/..": "real", "real/./file": "real/file",
    ]
    for (path, target) in expected {
      #expect(try subject.files.resolve(subject(path)) == subject(target), "\(path)")
    }
  }

  @Test("a chain without an end is refused", arguments: FileSystemKind.allCases)
  func loop(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.makeLink("one", to: "two")
    try subject.makeLink("two", to: "one")
    for path in ["one", "one/below"] {
      let error = #expect(throws: FileError.self) { try subject.files.resolve(subject(path)) }
      #expect(error?.operation == .resolve)
      #expect(error?.code == ELOOP)
    }
  }

  @Test("a missing folder on the way is an error", arguments: FileSystemKind.allCases)
  func missingFolder(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    try subject.makeLink("dangling", to: "missing/file")
    for path in ["missing/file", "dangling"] {
      let error = #expect(throws: FileError.self) { try subject.files.resolve(subject(path)) }
      #expect(error?.code == ENOENT)
    }
  }

  @Test("the working folder is where relative paths start")
  func relative() throws {
    let here = try POSIXFileSystem().resolve(".")
    #expect(try POSIXFileSystem().resolve("missing file") == "\(here)/missing file")
  }
}
