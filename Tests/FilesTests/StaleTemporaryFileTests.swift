import Files
import Foundation
import TestSupport
import Testing

@Suite("Stale temporary files")
struct StaleTemporaryFileTests {
  @Test("those that nobody has locked go, others stay", arguments: FileSystemKind.allCases)
  func removal(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let stale = [".file.200.0123456789abcdef.tmp", ".file.300.ffffffffffffffff.tmp"]
    let living = ".file.100.0123456789abcdef.tmp"
    let kept = [
      "file", "file-journal", living, ".other.200.0123456789abcdef.tmp",
      ".file.200.0123456789abcde.tmp", ".file.200.0123456789ABCDEF.tmp", ".file.200.tmp",
      ".file.200.0123456789abcdef.tmp.gz", ".file.0200.0123456789abcdef.tmp",
      ".file.-5.0123456789abcdef.tmp", ".file.0.0123456789abcdef.tmp",
      ".file.99999999999.0123456789abcdef.tmp", ".file..0123456789abcdef.tmp", ".file.",
      ".file.x.200.0123456789abcdef.tmp",
    ]
    for name in stale + kept { try subject.write("text", to: name) }
    let writer = try subject.files.open(subject(living), .readWrite)
    #expect(try writer.tryLock())
    subject.files.removeStaleTemporaryFiles(beside: subject("file"))
    #expect(try Set(subject.files.names(in: subject.folder)) == Set(kept))
    writer.close()
    subject.files.removeStaleTemporaryFiles(beside: subject("file"))
    #expect(try Set(subject.files.names(in: subject.folder)) == Set(kept).subtracting([living]))
  }

  @Test(
    "a file is locked as long as it is written", arguments: FileSystemKind.allCases, [true, false])
  func writing(kind: FileSystemKind, isNamedLate: Bool) throws {
    let subject = try FileSystemSubject(kind)
    let replacement = try FileReplacement(
      of: subject("file"), in: subject.files, keeping: nil, isNamedLate: isNamedLate)
    try replacement.content.append([1])
    subject.files.removeStaleTemporaryFiles(beside: subject("file"))
    try replacement.finish()
    #expect(try subject.files.names(in: subject.folder) == ["file"])
  }

  @Test("of a folder go those that replace files which are asked for")
  func folders() throws {
    let subject = try FileSystemSubject(.simulated)
    let names = [".a.vcf.1.0123456789abcdef.tmp", ".b.c.vcf.2.0123456789abcdef.tmp"]
    let other = ".b.txt.3.0123456789abcdef.tmp"
    for name in names + [other] { try subject.write("text", to: name) }
    subject.files.removeStaleTemporaryFiles(in: subject.folder) { $0.hasSuffix(".vcf") }
    #expect(try subject.files.names(in: subject.folder) == [other])
  }

  @Test("what is no regular file stays, and so does what a link leads to")
  func otherKinds() throws {
    let subject = try FileSystemSubject(.machine)
    try subject.write("text", to: "precious")
    let link = ".file.200.0000000000000001.tmp"
    let special = ".file.200.0000000000000002.tmp"
    let folder = ".file.200.0000000000000003.tmp"
    try subject.makeLink(link, to: "precious")
    try subject.makeSpecialFile(special)
    try subject.files.createDirectory(subject(folder))
    subject.files.removeStaleTemporaryFiles(beside: subject("file"))
    #expect(
      try Set(subject.files.names(in: subject.folder)) == ["precious", link, special, folder])
  }

  @Test("files of other users stay")
  func otherUsers() throws {
    let disk = SimulatedFileSystem(user: 1_000)
    try disk.place([1], at: "/.file.200.0123456789abcdef.tmp")
    disk.removeStaleTemporaryFiles(beside: "/file", of: 1_001)
    #expect(disk.filePaths.count == 1)
    disk.removeStaleTemporaryFiles(beside: "/file", of: 1_000)
    #expect(disk.filePaths == [])
  }

  @Test("errors are ignored")
  func errors() throws {
    let disk = SimulatedFileSystem()
    try disk.place([1], at: "/.file.200.0123456789abcdef.tmp")
    let files = FaultInjectingFileSystem(disk)
    files.inject(.failure(EIO)) { _ in true }
    files.removeStaleTemporaryFiles(beside: "/file")
    #expect(disk.filePaths.count == 1)
  }
}
