import Foundation
import Testing

/// Every system call by which a restoration changes files is once where it dies.
@Suite(
  "Restorations that are killed",
  .enabled(if: Tools.strace != nil, "There is no strace, or it may not trace here."))
struct KilledRestorationTests {
  /// An address book, which a backup of another one is to replace.
  private struct Scene {
    let place: Workplace
    let command: Command

    init() throws {
      place = try Workplace()
      let (other, backup) = (place.path("other"), place.path("other.backup"))
      _ = try place.contacts("--store", other, "add", "--first", "New", "--last", "")
      _ = try place.contacts("--store", other, "store", "backup", backup)
      _ = try place.contacts("add", "--first", "Old", "--last", "")
      command = place.command(["-q", "store", "restore", backup])
    }

    func people() throws -> String { try place.contacts("list", "--format", "{first}").text }
  }

  @Test("whichever call it is, the old book is there or the backup, and no file is hidden")
  func killed() throws {
    let calls = SystemCalls(strace: try #require(Tools.strace))
    let rehearsal = try Scene()
    let points = try calls.points(of: rehearsal.command)
    #expect(try rehearsal.people() == "New\n")
    #expect(points.contains { $0.name == "linkat" } && points.contains { $0.name == "rename" })
    for point in points {
      let scene = try Scene()
      #expect(try calls.run(scene.command, killedAt: point).ending == .signal(SIGKILL))
      let people = try scene.people()
      #expect(["Old\n", "New\n"].contains(people), "\(point)")
      #expect(try scene.command.run().ending == .exit(0), "\(point)")
      #expect(try scene.people() == "New\n", "\(point)")
      let hidden = try scene.place.names().filter { $0.hasPrefix(".") }
      #expect(hidden == [], "\(point)")
    }
  }
}
