import Files
import Foundation
import TestSupport
import Testing

@Suite("The simulated file system")
struct SimulatedFileSystemTests {
  private let disk = SimulatedFileSystem()

  /// All that a power cut now may leave of a file; nil stands for no file.
  private func contents(of path: String) -> Set<[UInt8]?> {
    let crash = disk.crashStates()
    #expect(crash.isExhaustive)
    return Set(crash.states.map { $0.content(of: path) })
  }

  @Test("a power cut takes nothing that was placed on the disk")
  func placed() throws {
    try disk.createDirectory("/a/b")
    try disk.place([1, 2], at: "/a/b/file")
    try disk.placeLink(at: "/link", to: "a/b/file")
    let crash = disk.crashStates()
    #expect(crash.states.count == 1)
    #expect(crash.states.first?.filePaths == ["/a/b/file", "/link"])
    #expect(crash.states.first?.content(of: "/link") == [1, 2])
  }

  @Test("a new file survives only with its folder, its content only with itself synchronised")
  func newFile() throws {
    let file = try disk.open("/file", .createNew)
    try file.writeAll([1, 2], at: 0)
    #expect(contents(of: "/file") == [nil, [], [1], [1, 2], [0, 0]])
    try file.synchronize(dataOnly: true)
    #expect(contents(of: "/file") == [nil, [1, 2]])
    try disk.synchronizeDirectory("/")
    #expect(contents(of: "/file") == [[1, 2]])
  }

  @Test("a file that was renamed without being synchronised may come back empty")
  func renamedUnsynchronised() throws {
    try disk.place([9], at: "/file")
    let file = try disk.open("/temporary", .createNew)
    try file.writeAll([1, 2], at: 0)
    try disk.rename("/temporary", to: "/file")
    try disk.synchronizeDirectory("/")
    #expect(contents(of: "/file").isSuperset(of: [[], [1, 2]]))
    #expect(!contents(of: "/file").contains([9]))
    #expect(!contents(of: "/file").contains(nil))
  }

  @Test("unsynchronised changes of names survive in any combination")
  func names() throws {
    try disk.place([1], at: "/one")
    try disk.place([2], at: "/two")
    try disk.rename("/one", to: "/three")
    try disk.unlink("/two")
    let crash = disk.crashStates()
    #expect(
      Set(crash.states.map(\.filePaths)) == [
        ["/one", "/two"], ["/three", "/two"], ["/one"], ["/three"],
      ])
    try disk.synchronizeDirectory("/")
    #expect(disk.crashStates().states.map(\.filePaths) == [["/three"]])
  }

  @Test("sectors of a write survive one by one, but none by half")
  func sectors() throws {
    try disk.place([UInt8](repeating: 1, count: 1_024), at: "/file")
    let file = try disk.open("/file", .readWrite)
    try file.writeAll([UInt8](repeating: 2, count: 1_024), at: 0)
    let halves = contents(of: "/file").compactMap { content in
      content.map { [Set($0.prefix(512)), Set($0.suffix(512))] }
    }
    #expect(halves.contains([[1], [2]]))
    #expect(halves.contains([[2], [1]]))
    #expect(halves.contains([[1], [1]]))
    #expect(halves.contains([[2], [2]]))
  }

  @Test("a file may grow without its data, which is then zeros")
  func growth() throws {
    let file = try disk.open("/file", .createNew)
    try file.writeAll([7, 7, 7, 7], at: 0)
    let grown = contents(of: "/file").compactMap(\.self).filter { $0.count == 4 }
    #expect(grown.contains([0, 0, 0, 0]))
    #expect(Set(grown) == [[0, 0, 0, 0], [7, 7, 7, 7]])
  }

  @Test("an unsynchronised cut may be undone")
  func truncation() throws {
    try disk.place([1, 2, 3], at: "/file")
    let file = try disk.open("/file", .readWrite)
    try file.truncate(to: 1)
    #expect(contents(of: "/file") == [[1], [1, 2, 3]])
    try file.synchronize(dataOnly: true)
    #expect(contents(of: "/file") == [[1]])
  }

  @Test("permissions are durable only after a full synchronisation")
  func permissions() throws {
    try disk.place([], at: "/file")
    let file = try disk.open("/file", .readWrite)
    var status = try file.status()
    status.permissions = 0o640
    try file.adopt(status)
    func survivors() throws -> Set<UInt32?> {
      Set(try disk.crashStates().states.map { try $0.status(of: "/file")?.permissions })
    }
    try file.synchronize(dataOnly: true)
    #expect(try survivors() == [0o600, 0o640])
    try file.synchronize(dataOnly: false)
    #expect(try survivors() == [0o640])
  }

  @Test(
    "what a failed synchronisation lost, the next one does not bring back",
    arguments: [false, true])
  func failedSynchronisation(emptiesCache: Bool) throws {
    try disk.place([1], at: "/file")
    let file = try disk.open("/file", .readWrite)
    try file.writeAll([2], at: 0)
    disk.failNextSynchronization(.init(emptiesCache: emptiesCache))
    #expect(throws: FileError(.synchronize, "/file", code: EIO)) {
      try file.synchronize(dataOnly: true)
    }
    #expect(disk.content(of: "/file") == (emptiesCache ? [1] : [2]))
    try file.writeAll([3], at: 1)
    try file.synchronize(dataOnly: true)
    #expect(contents(of: "/file") == [[1, 3]])
  }

  @Test("after a crash the file system works and crashes again")
  func secondCrash() throws {
    let file = try disk.open("/file", .createNew)
    try file.writeAll([1], at: 0)
    #expect(try file.tryLock())
    let next = disk.crash { min(1, $0 - 1) }
    #expect(next.openFileCount == 0)
    let again = try next.open("/file", .readWrite)
    #expect(try again.tryLock())
    #expect(try again.status().isSameFile(as: file.status()))
    try again.writeAll([2], at: 1)
    #expect(next.crash { _ in 0 }.content(of: "/file") == [1])
    #expect(disk.content(of: "/file") == [1])
    #expect(disk.crash { _ in 0 }.content(of: "/file") == nil)
  }

  @Test("the end of a process keeps what it wrote and frees what it locked")
  func endOfProcess() throws {
    let file = try disk.open("/file", .createNew)
    try file.writeAll([1], at: 0)
    #expect(try file.tryLock())
    disk.endProcess()
    #expect(disk.openFileCount == 0)
    #expect(disk.content(of: "/file") == [1])
    #expect(try disk.open("/file", .readWrite).tryLock())
    #expect(throws: FileError(.write, "/file", code: EBADF)) { try file.writeAll([2], at: 0) }
  }
}
