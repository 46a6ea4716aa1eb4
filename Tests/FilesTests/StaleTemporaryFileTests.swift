import Files
import Foundation
import TestSupport
import Testing

@Suite("Stale temporary files")
struct StaleTemporaryFileTests {
  private static let living: Int32 = 100
  private static let dead: Int32 = 200
  private static let myself: Int32 = 300

  private let process = ProcessIdentity(
    number: Self.myself, user: ProcessIdentity.current.user, isAlive: { $0 == Self.living })

  @Test("those of dead processes go, others stay", arguments: FileSystemKind.allCases)
  func removal(kind: FileSystemKind) throws {
    let subject = try FileSystemSubject(kind)
    let stale = [".file.200.0123456789abcdef.tmp", ".file.300.ffffffffffffffff.tmp"]
    let kept = [
      "file", "file-journal", ".file.100.0123456789abcdef.tmp", ".other.200.0123456789abcdef.tmp",
      ".file.200.0123456789abcde.tmp", ".file.200.0123456789ABCDEF.tmp", ".file.200.tmp",
      ".file.200.0123456789abcdef.tmp.gz", ".file.0200.0123456789abcdef.tmp",
      ".file.-5.0123456789abcdef.tmp", ".file.0.0123456789abcdef.tmp",
      ".file.99999999999.0123456789abcdef.tmp", ".file..0123456789abcdef.tmp", ".file.",
      ".file.x.200.0123456789abcdef.tmp",
    ]
    for name in stale + kept { try subject.write("text", to: name) }
    subject.files.removeStaleTemporaryFiles(beside: subject("file"), as: process)
    #expect(try Set(subject.files.names(in: subject.folder)) == Set(kept))
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
    subject.files.removeStaleTemporaryFiles(beside: subject("file"), as: process)
    #expect(
      try Set(subject.files.names(in: subject.folder)) == ["precious", link, special, folder])
  }

  @Test("files of other users stay")
  func otherUsers() throws {
    let disk = SimulatedFileSystem(user: 1_000)
    try disk.place([1], at: "/.file.200.0123456789abcdef.tmp")
    let stranger = ProcessIdentity(number: 1, user: 1_001, isAlive: { _ in false })
    disk.removeStaleTemporaryFiles(beside: "/file", as: stranger)
    #expect(disk.filePaths.count == 1)
    let owner = ProcessIdentity(number: 1, user: 1_000, isAlive: { _ in false })
    disk.removeStaleTemporaryFiles(beside: "/file", as: owner)
    #expect(disk.filePaths == [])
  }

  @Test("errors are ignored")
  func errors() throws {
    let disk = SimulatedFileSystem()
    try disk.place([1], at: "/.file.200.0123456789abcdef.tmp")
    let files = FaultInjectingFileSystem(disk)
    files.inject(.failure(EIO)) { _ in true }
    files.removeStaleTemporaryFiles(beside: "/file", as: process)
    #expect(disk.filePaths.count == 1)
  }

  @Test("a process knows whether others live")
  func liveness() {
    let current = ProcessIdentity.current
    #expect(current.number == getpid())
    #expect(current.isAlive(getpid()))
    #expect(current.isAlive(1))
    #expect(!current.isAlive(.max))
  }
}
