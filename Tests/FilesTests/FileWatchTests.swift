import Foundation
import TestSupport
import Testing

@testable import Files

/// Being told when files change.
@Suite("A watch of files")
struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What may happen to a file, or to the folder.
  enum Event: CaseIterable {
    case made, changed, replaced, removed, folderRemoved
  }

  private func happen(_ event: Event) throws {
    let file = URL(filePath: folder("a"))
    switch event {
    case .made, .changed: try Data("new".utf8).write(to: file)
    case .replaced: try Data("new".utf8).write(to: file, options: .atomic)
    case .removed: try FileManager.default.removeItem(at: file)
    case .folderRemoved: try FileManager.default.removeItem(atPath: folder.path)
    }
  }

  @Test(
    "a file that is made, changed, replaced or removed is told, and so is its folder",
    arguments: Event.allCases)
  func told(event: Event) async throws {
    if event != .made { try Data("old".utf8).write(to: URL(filePath: folder("a"))) }
    let (calls, continuation) = AsyncStream.makeStream(of: Void.self)
    let watch = POSIXFileSystem().watch(["a", "b"], in: folder.path) { continuation.yield() }
    try happen(event)
    var next = calls.makeAsyncIterator()
    #expect(await next.next() != nil)
    withExtendedLifetime(watch) {}
  }

  #if os(Linux)
    @Test("only events about the names that are watched count, and those about all")
    func names() {
      func event(_ name: String, size: Int) -> [UInt8] {
        let header = [UInt8](repeating: 0, count: 12)
        return header + [UInt8(size), 0, 0, 0] + Array(name.utf8)
          + [UInt8](repeating: 0, count: size - name.utf8.count)
      }
      func hasNews(_ events: [UInt8]...) -> Bool {
        NotifyingWatch.hasNews(of: ["a", "long name"], in: Array(events.joined()))
      }
      #expect(!hasNews())
      #expect(!hasNews(event("c", size: 16), event("aa", size: 16)))
      #expect(hasNews(event("c", size: 16), event("long name", size: 16)))
      #expect(hasNews(event("", size: 0)))
      #expect(!hasNews(event("c", size: 16), Array(event("a", size: 16).prefix(15))))
    }

    @Test("a folder that cannot be watched by the system is looked at now and then")
    func polling() async {
      #expect(throws: FileError.self) { try NotifyingWatch([], in: folder("none")) {} }
      let (calls, continuation) = AsyncStream.makeStream(of: Void.self)
      let watch = POSIXFileSystem().watch(["a"], in: folder("none")) { continuation.yield() }
      var next = calls.makeAsyncIterator()
      #expect(await next.next() != nil)
      #expect(await next.next() != nil)
      withExtendedLifetime(watch) {}
    }
  #endif
}
