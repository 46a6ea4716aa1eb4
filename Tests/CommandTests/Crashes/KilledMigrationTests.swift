import Foundation
import TestSupport
import Testing

/// Every system call by which an address book of version 1 of the model becomes one of the newest version is
/// once where the command dies, and once what fails.
@Suite(
  "Migrations at whose system calls something happens",
  .enabled(if: Tools.strace != nil, "There is no strace, or it may not trace here."))
struct KilledMigrationTests {
  /// An address book of version 1, which a command brings to the newest version.
  private struct Scene {
    let place: Workplace
    let command: Command

    init(_ words: [String]) throws {
      place = try Workplace()
      for ending in ["", "-journal"] {
        try FileManager.default.copyItem(
          atPath: PackageFiles.path("Fixtures/stores/model-2.contacts" + ending),
          toPath: place.store + ending)
      }
      command = place.command(["-q"] + words)
    }

    /// What the address book tells, which does not depend on its version.
    func export() throws -> String { try place.contacts("-q", "export", "--format", "json").text }

    var files: [Data?] {
      [place.store, place.journal].map { FileManager.default.contents(atPath: $0) }
    }

    var hidden: [String] { get throws { try place.names().filter { $0.hasPrefix(".") } } }
  }

  private static let commands = [["count"], ["store", "migrate", "--keep-backup"]]

  private static func expected() throws -> String {
    try String(
      contentsOfFile: PackageFiles.path("Fixtures/stores/model-2.json"), encoding: .utf8)
  }

  @Test(
    "killed at any call, the address book tells what it did, and nothing is left beside it",
    arguments: commands)
  func killed(words: [String]) throws {
    let calls = SystemCalls(strace: try #require(Tools.strace))
    let rehearsal = try Scene(words)
    let points = try calls.points(of: rehearsal.command)
    let expected = try Self.expected()
    #expect(try rehearsal.export() == expected)
    #expect(points.contains { $0.name == "rename" } && points.contains { $0.name == "unlink" })
    for point in points {
      let scene = try Scene(words)
      #expect(try calls.run(scene.command, killedAt: point).ending == .signal(SIGKILL))
      #expect(try scene.export() == expected, "\(point)")
      #expect(try scene.place.contacts("-q", "add", "New").ending == .exit(0), "\(point)")
      #expect(try scene.hidden == [], "\(point)")
    }
  }

  @Test(
    "when any call fails, the address book is as it was or migrated, and nothing is left beside it",
    arguments: commands, ["EIO", "ENOSPC"])
  func failing(words: [String], error: String) throws {
    let calls = SystemCalls(strace: try #require(Tools.strace))
    let expected = try Self.expected()
    for point in try calls.points(of: Scene(words).command) where point.name != "unlink" {
      let scene = try Scene(words)
      let before = scene.files
      let outcome = try calls.run(scene.command, failing: point, with: error)
      if outcome.ending != .exit(0), scene.files == before {
        // A copy that is of no use is not kept.
        let names = try scene.place.names()
        #expect(!names.contains { $0.contains("before-migration") }, "\(point): \(names)")
      }
      #expect(try scene.hidden == [], "\(point)")
      #expect(try scene.export() == expected, "\(point)")
    }
  }
}
