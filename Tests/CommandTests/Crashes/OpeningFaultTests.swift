import Foundation
import TestSupport
import Testing

/// Whatever file cannot be opened, the message tells whether the change was made.
@Suite(
  "Files that cannot be opened",
  .enabled(if: Tools.strace != nil, "There is no strace, or it may not trace here."))
struct OpeningFaultTests {
  private static let changes: [[String]] = [
    ["add", "--first", "New", "--last", "Person", "--json"],
    ["edit", "1", "--add-email", "new@example.org", "--json"],
    ["delete", "1", "--yes"],
    ["undo"],
    ["redo", "--json"],
    ["tag", "add", "friends", "1"],
    ["group", "create", "Club"],
    ["merge", "1", "2", "--json"],
    ["link", "1", "--manager", "2"],
    ["-q", "import", "-"],
  ]

  @Test("the message tells whether the change was made", arguments: changes)
  func opening(change: [String]) throws {
    let calls = SystemCalls(strace: try #require(Tools.strace))
    let scene = try scene(change)
    let old = try state(scene)
    let place = try scene.copy()
    let points = try calls.points(of: command(change, place), named: ["openat"])
      .filter { $0.text.contains(place.path("")) }
    let new = try state(place)
    #expect(new != old)
    #expect(points.count > 1)
    for (index, point) in Self.tried(points).enumerated() {
      let errors = ["EMFILE", "EIO", "EACCES"]
      for error in TestRounds.factor > 1 ? errors[...] : errors[index % 3...index % 3] {
        let place = try scene.copy()
        let outcome = try calls.run(command(change, place), failing: point, with: error)
        let state = try state(place)
        let circumstances = "\(change), \(error) at \(point): \(outcome)"
        if outcome.ending == .exit(0) || outcome.messageText.contains("was saved") {
          #expect(state == new, "\(circumstances)")
        } else {
          #expect(state == old, "\(circumstances)")
        }
        if outcome.ending != .exit(0) {
          #expect([.exit(74), .exit(77)].contains(outcome.ending), "\(circumstances)")
        }
      }
    }
  }

  /// Those of the calls that are tried: usually some for each file.
  private static func tried(_ points: [SystemCalls.Point]) -> [SystemCalls.Point] {
    let seed = testSeed("files that cannot be opened")
    let files = Dictionary(grouping: points) { $0.text.prefix { $0 != "=" } }
    return files.values.flatMap { testSample(of: $0, 4, seed: seed) }
      .sorted { $0.number < $1.number }
  }

  /// An address book with something to undo, or to redo.
  private func scene(_ change: [String]) throws -> Workplace {
    let place = try Workplace()
    for name in ["A", "B", "C"] { _ = try place.contacts("add", "--first", name, "--last", "X") }
    _ = try place.contacts("edit", "2", "--add-email", "b@example.org")
    if change[0] == "redo" { _ = try place.contacts("undo") }
    return place
  }

  private func command(_ change: [String], _ place: Workplace) -> Command {
    place.command(change, input: .text(#"{"first":"Imported","last":"Person"}"#))
  }

  /// What the address book holds.
  private func state(_ place: Workplace) throws -> String {
    let outcome = try place.shell(
      "contacts list --json; contacts tag list --json; contacts group list --json; "
        + "contacts show --json 1 2>&1")
    return outcome.text.replacing(/"(created|modified|uid)":"[^"]*"/, with: "")
  }
}
