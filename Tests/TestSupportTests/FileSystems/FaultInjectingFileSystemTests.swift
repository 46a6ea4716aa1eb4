import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("The fault-injecting file system")
struct FaultInjectingFileSystemTests {
  private let disk = SimulatedFileSystem()
  private let files: FaultInjectingFileSystem

  init() throws {
    try disk.place([1, 2, 3, 4], at: "/file")
    files = FaultInjectingFileSystem(disk)
  }

  @Test("calls are numbered and recorded, whatever becomes of them")
  func record() throws {
    let file = try files.open("/file", .readWrite)
    try file.writeAll([5], at: 0)
    try files.rename("/file", to: "/other")
    #expect(throws: FileError.self) { try files.open("/file", .read) }
    #expect(
      files.operations.map(\.description) == [
        "0: open /file", "1: write /file", "2: rename /file -> /other", "3: open /file",
      ])
  }

  @Test("every kind of call can fail without being made")
  func failures() throws {
    let file = try files.open("/file", .readWrite)
    let status = try file.status()
    files.inject(.failure(EDQUOT)) { _ in true }
    let calls: [(FileError.Operation, () throws -> Void)] = [
      (.open, { _ = try files.open("/new", .createNew) }),
      (.status, { _ = try files.status(of: "/file") }),
      (.status, { _ = try file.status() }),
      (.resolve, { _ = try files.resolve("/file") }),
      (.read, { _ = try file.read(at: 0, count: 1) }),
      (.write, { try file.writeAll([9], at: 0) }),
      (.truncate, { try file.truncate(to: 0) }),
      (.synchronize, { try file.synchronize(dataOnly: false) }),
      (.synchronize, { try files.synchronizeDirectory("/") }),
      (.rename, { try files.rename("/file", to: "/other") }),
      (.unlink, { try files.unlink("/file") }),
      (.lock, { _ = try file.tryLock() }),
      (.map, { _ = try file.map() }),
      (.adopt, { try file.adopt(status) }),
      (.createDirectory, { try files.createDirectory("/folder") }),
      (.list, { _ = try files.names(in: "/") }),
    ]
    for (operation, call) in calls {
      let error = #expect(throws: FileError.self) { try call() }
      #expect(error?.operation == operation)
      #expect(error?.code == EDQUOT)
    }
    #expect(disk.filePaths == ["/file"])
    #expect(disk.content(of: "/file") == [1, 2, 3, 4])
  }

  @Test("a fault at a number strikes once")
  func once() throws {
    files.inject(.failure(EIO), at: 1)
    #expect(try files.status(of: "/file") != nil)
    #expect(throws: FileError(.status, "/file", code: EIO)) { try files.status(of: "/file") }
    #expect(try files.status(of: "/file") != nil)
  }

  @Test(
    "a short write writes less",
    arguments: zip(ShortWrite.allCases, [[9, 2, 3, 4], [9, 9, 3, 4], [9, 9, 9, 4]] as [[UInt8]]))
  func shortWrite(part: ShortWrite, expected: [UInt8]) throws {
    files.inject(.shortWrite(part), at: 1)
    files.inject(.failure(EIO), at: 2)
    let file = try files.open("/file", .readWrite)
    #expect(throws: FileError(.write, "/file", code: EIO)) {
      try file.writeAll([9, 9, 9, 9], at: 0)
    }
    #expect(disk.content(of: "/file") == expected)
  }

  @Test(
    "a dead process does nothing more and holds nothing",
    arguments: [Fault.deathBefore, .deathAfter])
  func death(fault: Fault) throws {
    let file = try files.open("/file", .readWrite)
    #expect(try file.tryLock())
    files.inject(fault, at: 2)
    let error = #expect(throws: FileError.self) { try file.writeAll([9], at: 0) }
    #expect(error.map(SimulatedDeath.explains) == true)
    #expect(disk.content(of: "/file") == [fault == .deathBefore ? 1 : 9, 2, 3, 4])
    #expect(throws: FileError(.unlink, "/file", code: SimulatedDeath.code)) {
      try files.unlink("/file")
    }
    #expect(throws: FileError(.write, "/file", code: SimulatedDeath.code)) {
      try file.writeAll([9], at: 0)
    }
    file.close()
    #expect(disk.openFileCount == 0)
    #expect(try disk.open("/file", .read).tryLock())
  }

  @Test("a pretended synchronisation does nothing")
  func pretence() throws {
    let file = try files.open("/file", .readWrite)
    try file.writeAll([9], at: 0)
    files.inject(.pretendedSynchronization) { _ in true }
    try file.synchronize(dataOnly: true)
    #expect(disk.crash { _ in 0 }.content(of: "/file") == [1, 2, 3, 4])
    try files.rename("/file", to: "/other")
    try files.synchronizeDirectory("/")
    #expect(disk.crash { _ in 0 }.filePaths == ["/file"])
    #expect(disk.filePaths == ["/other"])
  }

  @Test("a call waits at its pause point until the test lets it go on")
  func pause() throws {
    let point = files.pause { $0.kind == .unlink && $0.path == "/file" }
    let end = PausePoint()
    Thread.detachNewThread { [files] in
      try? files.unlink("/file")
      end.arrive()
    }
    #expect(point.waitUntilReached())
    #expect(disk.filePaths == ["/file"])
    point.resume()
    #expect(end.waitUntilReached())
    end.resume()
    #expect(disk.filePaths == [])
    try files.unlink("/file")
  }
}
