import Foundation
import SampleData
import TestSupport
import Testing

/// Every system call that changes a file is once where the command dies, and once what fails.
@Suite(
  "Faults at every system call",
  .enabled(if: Tools.strace != nil, "There is no strace, or it may not trace here."))
struct SystemCallFaultTests {
  @Test("killed at any call, the command has done all or nothing", arguments: Change.all)
  private func killed(change: Change) throws {
    try forEachPoint(change) { calls, point, scene in
      let outcome = try calls.run(scene.command, killedAt: point)
      #expect(outcome.ending == .signal(SIGKILL))
      let state = try scene.state()
      #expect(scene.isOld(state) || scene.isNew(state))
    }
  }

  @Test(
    "when any call fails, the command says so and has changed nothing", arguments: Change.all,
    ["EIO", "ENOSPC"])
  private func failing(change: Change, error: String) throws {
    try forEachPoint(change) { calls, point, scene in
      let outcome = try calls.run(scene.command, failing: point, with: error)
      let state = try scene.state()
      switch scene.kind(of: point) {
      case .output:
        #expect(outcome.isFailure(74, saying: "standard output") && scene.isNew(state))
      case .tidying, .talk:
        #expect(outcome.ending == .exit(0) && scene.isNew(state))
      case .folder:
        #expect(outcome.isFailure(74, saying: "did not confirm"))
        #expect(scene.isOld(state) || scene.isNew(state))
      case .change where change == .rewriting && error == "ENOSPC" && outcome.ending == .exit(0):
        // Where there is no room for another file, the change goes behind the old one.
        #expect(scene.isNew(state))
      case .change:
        #expect(outcome.isFailure(74, saying: scene.folder) && scene.isOld(state))
      }
      #expect(try !scene.place.names().contains { $0.hasSuffix(".tmp") }, "It left its file.")
    }
  }

  /// Those of the calls that are tried: usually one of each kind, and all of them where the
  /// environment variable `CONTACTS_TEST_ROUNDS` asks for more.
  private static func tried(
    _ points: [SystemCalls.Point], in scene: Scene
  ) -> [SystemCalls.Point] {
    guard TestRounds.factor == 1 else { return points }
    var random = SplitMix64(seed: testSeed("calls that fail or end the command"))
    let kinds = Dictionary(grouping: points) { "\($0.name) \(scene.kind(of: $0))" }
    return kinds.sorted { $0.key < $1.key }.map { $0.value[random.below($0.value.count)] }
  }

  /// Calls `body` for each kind of call that changes files, in a new scene each time, and then
  /// checks that the address book is fit for use.
  private func forEachPoint(
    _ change: Change, _ body: (SystemCalls, SystemCalls.Point, Scene) throws -> Void
  ) throws {
    let calls = SystemCalls(strace: try #require(Tools.strace))
    let first = try Scene(change)
    let rehearsal = try Scene(copying: first)
    let points = try calls.points(of: rehearsal.command)
    let new = try rehearsal.state()
    #expect(points.contains { $0.name.hasPrefix("rename") || $0.name == "fdatasync" })
    for point in Self.tried(points, in: rehearsal) {
      let scene = try Scene(copying: first)
      scene.new = new
      try body(calls, point, scene)
      try scene.expectFitness("\(change) \(point)")
    }
  }
}

/// A change to an address book, and what is there before.
private enum Change: String, CaseIterable {
  case firstAdd = "the first add"
  case secondAdd = "the add that begins the journal"
  case thirdAdd = "an add that appends to the journal"
  case rewriting = "an import that rewrites the address book"
  case delete = "a delete"

  static var all: [Change] { allCases }

  var earlierAdds: Int {
    switch self {
    case .firstAdd: 0
    case .secondAdd: 1
    case .thirdAdd, .rewriting, .delete: 2
    }
  }
}

extension Change {
  /// How often the folder is made durable before anything is written.
  ///
  /// Whoever began the journal, or wrote the address book before it, may have died over its name.
  fileprivate var precautions: Int {
    switch self {
    case .firstAdd, .rewriting: 0
    case .secondAdd, .thirdAdd, .delete: 1
    }
  }

  /// What makes the change.
  fileprivate func command(in place: Workplace) -> Command {
    switch self {
    case .firstAdd, .secondAdd, .thirdAdd:
      return place.command(["add", "--first", "New", "--last", "Person", "--age", "1"])
    case .delete:
      return place.command(["delete", "1"])
    case .rewriting:
      let text = Contact.folding.map { $0.jsonLine + "\n" }.joined()
      return place.command(["-q", "import", "-"], input: .text(text))
    }
  }
}

/// An address book on which a change is tried.
private final class Scene {
  /// What a call that fails is for.
  enum Kind {
    case change
    /// Making a name durable when the file behind it has been replaced already.
    case folder
    /// Removing what is void.
    case tidying
    /// Writing the answer.
    case output
    /// Writing to standard error.
    case talk
  }

  let place: Workplace
  let command: Command
  private let change: Change
  private let old: Outcome
  /// How the address book is after the change.
  var new: Outcome?

  init(_ change: Change) throws {
    self.change = change
    place = try Workplace()
    command = change.command(in: place)
    for number in 0..<change.earlierAdds {
      _ = try place.contacts("add", "--first", "Earlier", "--last", "\(number)")
    }
    old = try Self.state(of: place)
  }

  /// A scene with the same files, in a folder of its own.
  init(copying other: Scene) throws {
    (change, old) = (other.change, other.old)
    place = try other.place.copy()
    command = change.command(in: place)
  }

  /// The folder, as messages name it.
  var folder: String {
    let path = place.path("")
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// How the address book is now.
  func state() throws -> Outcome { try Self.state(of: place) }

  /// How the address book in a folder is, but for the UIDs, which each address book makes up.
  private static func state(of place: Workplace) throws -> Outcome {
    try place.contacts("list", "--json=id,first,last,age")
  }

  func isOld(_ state: Outcome) -> Bool {
    state.ending == old.ending && state.output == old.output
  }

  func isNew(_ state: Outcome) -> Bool {
    state.isQuietSuccess && state.output == new?.output
  }

  func kind(of point: SystemCalls.Point) -> Kind {
    switch point.name {
    case "write": point.text.hasPrefix("write(2,") ? .talk : .output
    case "unlink", "unlinkat": .tidying
    case "fsync": point.number <= change.precautions + 1 ? .change : .folder
    default: .change
    }
  }

  /// Checks that the next change works, and that the next rewriting leaves nothing behind.
  func expectFitness(_ circumstances: String) throws {
    let before = try state()
    let count = before.ending == .exit(66) ? 0 : try before.people().count
    let added = try place.contacts("add", "--first", "Next", "--last", "")
    #expect(added.isQuietSuccess, "\(circumstances): \(added)")
    #expect(try state().people().count == count + 1, "\(circumstances)")
    let others = Contact.folding.map { Contact("Other \($0.first)", $0.last, age: $0.age) }
    #expect(try place.fill(others).ending == .exit(0), "\(circumstances)")
    let total = count + 1 + Contact.folding.count
    #expect(try state().people().count == total, "\(circumstances)")
    let leftovers = try place.names().filter { $0.hasPrefix(".") }
    #expect(leftovers == [], "\(circumstances)")
  }
}
