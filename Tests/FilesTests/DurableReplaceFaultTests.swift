import Files
import Foundation
import TestSupport
import Testing

@Suite("Durable replacement when calls fail")
struct DurableReplaceFaultTests {
  private static let old = Array("old content".utf8)
  private static let new = (0..<1_500).map { UInt8(truncatingIfNeeded: $0 * 7) }

  private let disk = SimulatedFileSystem()
  private let files: FaultInjectingFileSystem

  init() throws {
    try disk.createDirectory("/folder")
    try disk.place(Self.old, at: "/folder/file", permissions: 0o640)
    files = FaultInjectingFileSystem(disk)
  }

  private func replace() throws(FileError) {
    let status = try disk.status(of: "/folder/file")
    try files.replaceDurably("/folder/file", with: Self.new, keeping: status)
  }

  /// The calls of a replacement that goes well, without those whose failure it outlives: they tell
  /// others that somebody writes.
  private static func essentialCalls() throws -> [FileOperation] {
    try callsOfSuccess().filter { $0.kind != .lock && $0.kind != .status }
  }

  /// The calls of a replacement that goes well.
  private static func callsOfSuccess() throws -> [FileOperation] {
    let test = try DurableReplaceFaultTests()
    try test.replace()
    return test.files.operations
  }

  @Test("the calls come in the order that durability needs")
  func order() throws {
    let calls = try Self.callsOfSuccess()
    #expect(
      calls.map(\.kind) == [
        .open, .lock, .status, .write, .adopt, .synchronize, .rename, .synchronize,
      ])
    let temporary = try #require(calls.first).path
    #expect(
      calls.map(\.path) == Array(repeating: temporary, count: 7) + ["/folder"])
    #expect(calls.map(\.target) == Array(repeating: nil, count: 6) + ["/folder/file", nil])
  }

  @Test(
    "any failing call leaves the old file and no other",
    arguments: [EIO, ENOSPC, EDQUOT, EACCES, EROFS, EINTR, EMFILE])
  func failure(code: Int32) throws {
    for call in try Self.essentialCalls() {
      let test = try DurableReplaceFaultTests()
      test.files.inject(.failure(code), at: call.number)
      let error = #expect(throws: FileError.self, "\(call)") { try test.replace() }
      #expect(error?.operation == call.kind)
      #expect(error?.code == code)
      let isUncertain = error?.operation == .synchronize && error?.path == "/folder"
      #expect(isUncertain == (call.path == "/folder"))
      #expect(test.disk.content(of: "/folder/file") == (isUncertain ? Self.new : Self.old))
      #expect(test.disk.filePaths == ["/folder/file"])
      #expect(test.disk.openFileCount == 0)
    }
  }

  @Test("when everything fails from some call on, the old file stays")
  func lastingFailure() throws {
    for call in try Self.essentialCalls() where call.path != "/folder" {
      let test = try DurableReplaceFaultTests()
      test.files.inject(.failure(EIO)) { $0.number >= call.number }
      #expect(throws: FileError.self) { try test.replace() }
      #expect(test.disk.content(of: "/folder/file") == Self.old)
      #expect(test.disk.openFileCount == 0)
    }
  }

  @Test("short writes are completed", arguments: ShortWrite.allCases)
  func shortWrites(part: ShortWrite) throws {
    files.inject(.shortWrite(part)) { _ in true }
    try replace()
    #expect(disk.content(of: "/folder/file") == Self.new)
    #expect(files.operations.count { $0.kind == .write } > 1)
  }

  @Test("a failed synchronisation is not tried again")
  func noSecondSynchronisation() throws {
    disk.failNextSynchronization(.init(emptiesCache: false))
    #expect(throws: FileError.self) { try replace() }
    #expect(files.operations.count { $0.kind == .synchronize } == 1)
    #expect(disk.content(of: "/folder/file") == Self.old)
  }

  @Test("a write that writes nothing is taken for a full disk")
  func writesNothing() throws {
    let file = FullFile()
    #expect(throws: FileError(.write, file.path, code: ENOSPC)) { try file.writeAll([1], at: 0) }
    try file.writeAll([], at: 0)
  }

  @Test("whenever the process dies, the old or the new file is there, and what it left goes")
  func death() throws {
    for call in try Self.callsOfSuccess() {
      for fault in [Fault.deathBefore, .deathAfter] {
        let test = try DurableReplaceFaultTests()
        test.files.inject(fault, at: call.number)
        let error = #expect(throws: FileError.self) { try test.replace() }
        #expect(error.map(SimulatedDeath.explains) == true)
        let isReplaced = call.number > 6 || (call.number == 6 && fault == .deathAfter)
        #expect(test.disk.content(of: "/folder/file") == (isReplaced ? Self.new : Self.old))
        #expect(test.disk.openFileCount == 0)

        test.disk.removeStaleTemporaryFiles(beside: "/folder/file")
        #expect(test.disk.filePaths == ["/folder/file"])
      }
    }
  }
}

/// A file on a disk that is full, of a system that says so by writing nothing.
private final class FullFile: OpenFile {
  let path = "/full"

  func status() throws(FileError) -> FileStatus { throw FileError(.status, path, code: EIO) }
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] { [] }
  func writeSome(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int { 0 }
  func truncate(to size: Int) throws(FileError) {}
  func synchronize(dataOnly: Bool) throws(FileError) {}
  func tryLock() throws(FileError) -> Bool { false }
  func map() throws(FileError) -> MappedFile { MappedFile(copying: []) }
  func adopt(_ status: FileStatus) throws(FileError) {}
  func close() {}
}
