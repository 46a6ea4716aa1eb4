import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts store")
struct StoreCommandTests {
  private func json(_ outcome: TestShell.Outcome) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(outcome.outputBytes))
  }

  @Test("info says what is in the file, for people and as JSON")
  func info() throws {
    let shell = try TestShell.withPeople()
    let text = shell.contacts("store", "info")
    #expect(text.lines.contains { $0.hasPrefix("Person: 3 rows, next ID 4") })
    #expect(text.lines.contains { $0.hasPrefix("last change  number 1 by contacts import") })
    let object = try #require(try json(shell.contacts("store", "info", "--json")) as? [String: Any])
    #expect(object["path"] as? String == shell.defaultStore)
    let tables = try #require(object["tables"] as? [[String: Any]])
    let person = try #require(tables.first { $0["name"] as? String == "Person" })
    #expect(person["rows"] as? Int == 3)
  }

  @Test("check is quiet about an intact file, and exits with 65 when a byte is damaged")
  func check() throws {
    let shell = try TestShell.withPeople()
    let intact = shell.contacts("store", "check")
    #expect(intact.status == .success)
    #expect(intact.output.isEmpty)
    #expect(intact.error.contains("is intact: 3 rows"))
    var bytes = try Data(contentsOf: URL(filePath: shell.defaultStore))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: shell.defaultStore))
    let damaged = shell.contacts("store", "check")
    #expect(damaged.status == .badData)
    #expect(damaged.output.hasPrefix("damage: \(shell.defaultStore) at byte "))
    let object = try json(shell.contacts("store", "check", "--json")) as? [String: Any]
    #expect(object?["intact"] as? Bool == false)
    let saved = shell.path("saved.contacts")
    let recovery = shell.contacts("store", "recover", "--output", saved)
    #expect(recovery.status == .success)
    #expect(recovery.output.contains("was set right"))
    #expect(shell.contacts("list", "--store", saved).lines.count == 3)
    #expect(shell.contacts("store", "recover", "-o", saved).status == .cannotCreate)
    #expect(shell.contacts("store", "recover", "-o", saved, "--force").status == .success)
  }

  @Test("history shows each change with the values before and after it, also after folding")
  func history() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("edit", "1", "--age", "52")
    shell.contacts("delete", "2")
    let expected = [
      #"  deleted Person 2: age 82, created 2026-11-22T12:00:00Z, firstName "Pelé", "#
        + #"hasMadeUID yes, lastName "", uid "urn:uuid:…""#,
      "  updated Person 1: age 51 -> 52, ageStated nothing -> 2026-11-22T00:00:00Z, "
        + "modified nothing -> 2026-11-22T12:00:00Z",
      "  inserted Person 1: age 51, created 2026-11-22T12:00:00Z, firstName \"Anthony\", "
        + "hasMadeUID yes, lastName \"Robbins\", uid \"urn:uuid:…\"",
    ]
    for _ in 0..<2 {
      let lines = shell.contacts("store", "history", "--changes").lines.map {
        $0.replacing(#/urn:uuid:[-0-9a-f]{36}/#, with: "urn:uuid:…")
      }
      #expect(lines.filter { $0.hasPrefix(" ") }.prefix(3) == expected[...])
      #expect(lines.count { !$0.hasPrefix(" ") } == 3)
      #expect(shell.contacts("store", "history", "--limit", "2").lines.count == 2)
      #expect(shell.contacts("store", "history", "--since", "2999-01-01").output.isEmpty)
      let list = try json(shell.contacts("store", "history", "--json", "--changes"))
      #expect((list as? [Any])?.count == 3)
      #expect(shell.contacts("store", "compact").lines.count == 2)
    }
    shell.contacts("store", "compact", "--keep-history", "1")
    #expect(shell.contacts("store", "history").lines.count == 1)
    shell.contacts("store", "compact", "--forget-before", "2999-01-01")
    #expect(shell.contacts("store", "history").output.isEmpty)
  }

  @Test("the environment says how much history to keep")
  func historyLimit() throws {
    let shell = try TestShell.withPeople()
    for age in 1...4 { shell.contacts("edit", "1", "--age", "\(age)") }
    shell.variables["CONTACTS_HISTORY"] = "2"
    shell.contacts("store", "compact")
    #expect(shell.contacts("store", "history").lines.count == 2)
    shell.variables["CONTACTS_HISTORY"] = "many"
    #expect(shell.contacts("store", "compact").status == .configuration)
  }

  @Test("dump writes every row of every entity as JSON")
  func dump() throws {
    let shell = try TestShell.withPeople()
    let dump = shell.contacts("store", "dump")
    #expect(dump.lines.count == 3)
    let list = try #require(try json(shell.contacts("store", "dump", "--json")) as? [[String: Any]])
    #expect(list.compactMap { $0["id"] as? Int } == [1, 2, 3])
    #expect(list.allSatisfy { $0["entity"] as? String == "Person" })
    #expect((list[1]["attributes"] as? [String: Any])?["age"] as? Int == 82)
  }

  @Test("a backup can be restored, and what was there before is kept")
  func backup() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let path = shell.path("backup")
    #expect(shell.contacts("store", "backup", path).status == .success)
    #expect(shell.contacts("store", "backup", path).status == .cannotCreate)
    shell.contacts("delete", "1")
    let after = shell.everybody
    let restored = shell.contacts("store", "restore", path)
    #expect(restored.status == .success)
    #expect(shell.everybody == before)
    let kept = try #require(restored.lines.first)
    #expect(
      shell.contacts("list", "--jsonl", "--store", kept).output.withoutMembers("name", "uid")
        == after)
    try Data([1, 2, 3]).write(to: URL(filePath: path))
    #expect(shell.contacts("store", "restore", path).status == .badData)
    #expect(shell.everybody == before)
    let itself = shell.contacts("store", "restore", shell.defaultStore)
    #expect(itself.status == .usage)
    #expect(itself.error.contains("is the address book itself; name another file"))
    #expect(shell.contacts("store", "restore", shell.path("none")).status == .noInput)
  }

  @Test("a restoration can be tried: nothing is changed, copied or made")
  func restorationTried() throws {
    let shell = try TestShell.withPeople()
    let folder = URL(filePath: shell.defaultStore).deletingLastPathComponent()
    func files() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try names.reduce(into: [:]) {
        $0[$1] = try Data(contentsOf: folder.appending(path: $1))
      }
    }
    let path = shell.path("backup")
    shell.contacts("store", "backup", path)
    let equal = shell.contacts("store", "restore", path, "--dry-run")
    #expect(equal.status == .success && equal.error.contains("is the same as the backup"))
    shell.contacts("delete", "1")
    let before = try files()
    let tried = shell.contacts("store", "restore", path, "-n")
    #expect(tried.status == .success && tried.output.isEmpty)
    #expect(
      tried.error.hasSuffix(
        "is intact; it would change 1 row, which 'contacts undo' could take back; "
          + "nothing was changed\n"), "\(tried.error)")
    #expect(try files() == before)
    let other = shell.path("other.contacts")
    let whole = shell.contacts("store", "restore", path, "--dry-run", "--store", other)
    #expect(whole.status == .success)
    #expect(whole.error.contains("it would put the whole of it in the place"), "\(whole.error)")
    #expect(!FileManager.default.fileExists(atPath: other))
    try Data([1, 2, 3]).write(to: URL(filePath: path))
    #expect(shell.contacts("store", "restore", path, "--dry-run").status == .badData)
    #expect(try files() == before)
  }

  @Test("a backup that equals the address book changes nothing, and undo is about what came before")
  func equalBackup() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    shell.contacts("delete", "1")
    let (path, after) = (shell.path("backup"), shell.everybody)
    shell.contacts("store", "backup", path)
    let history = shell.contacts("history").output
    for _ in 0..<2 {
      let restored = shell.contacts("store", "restore", path)
      #expect(restored.status == .success && restored.output.isEmpty)
      #expect(restored.error.contains("is the same as the backup; nothing was changed\n"))
    }
    let folder = URL(filePath: shell.defaultStore).deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains("replaced") })
    #expect(shell.everybody == after && shell.contacts("history").output == history)
    shell.contacts("undo")
    #expect(shell.everybody == before)
  }

  @Test("a restored address book has its history, and undo takes the restoration back")
  func restorationUndone() throws {
    let shell = try TestShell.withPeople()
    let path = shell.path("backup")
    shell.contacts("group", "add", "friends", "1", "2")
    shell.contacts("link", "1", "--manager", "2")
    let before = shell.contacts("export", "--format", "json").output
    shell.contacts("store", "backup", path)
    shell.contacts("delete", "1")
    shell.contacts("edit", "2", "--last", "Roe", "--add-email", "r@x.example")
    shell.contacts("add", "--first", "New", "--last", "One", "--tag", "t", "--company", "Firm")
    shell.contacts("group", "remove", "friends", "2")
    let after = shell.contacts("export", "--format", "json").output
    let restored = shell.contacts("store", "restore", path)
    #expect(restored.error.contains("; 'contacts undo' brings it back\n"))
    #expect(
      shell.contacts("export", "--format", "json").output == before, "UIDs are the same, too.")
    let last = try #require(shell.contacts("history").lines.first)
    #expect(last.contains("\tstore restore\t") && last.contains("deleted 1"), "\(last)")
    #expect(shell.contacts("undo").output.contains("store restore"))
    #expect(shell.contacts("export", "--format", "json").output == after)
    shell.contacts("redo")
    #expect(shell.contacts("export", "--format", "json").output == before)
    #expect(shell.contacts("store", "check").status == .success)
  }

  @Test("where nothing was, undo tells that a backup came last, and goes back before it if told to")
  func restorationAlone() throws {
    let shell = try TestShell.withPeople()
    let before = shell.contacts("export", "--format", "json").output
    shell.contacts("add", "--first", "New", "--last", "One")
    let path = shell.path("backup")
    shell.contacts("store", "backup", path)
    let other = ["--store", shell.path("other")]
    #expect(shell.run(["store", "restore", path] + other).status == .success)
    let whole = shell.contacts("export", "--format", "json").output
    #expect(shell.run(["export", "--format", "json"] + other).output == whole)
    let refused = shell.run(["undo"] + other)
    #expect(refused.status == .failure && refused.error.contains("restored a backup"))
    #expect(shell.run(["export", "--format", "json"] + other).output == whole)
    let lines = shell.run(["history"] + other).lines
    #expect(lines.first?.contains("a backup in the place of what was there") == true)
    shell.run(["add", "--first", "Two", "--last", "More"] + other)
    #expect(shell.run(["undo"] + other).status == .success)
    #expect(shell.run(["undo"] + other).status == .failure)
    shell.run(["undo", "--to", String(lines.count - 2)] + other)
    #expect(shell.run(["export", "--format", "json"] + other).output == before)
    #expect(shell.run(["redo"] + other).status == .success)
    #expect(shell.run(["export", "--format", "json"] + other).output == whole)
  }

  @Test("what is no address book is no damaged backup")
  func foreignBackup() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let path = shell.path("google.csv")
    try Data("First Name,Last Name\nAnn,Lee\n".utf8).write(to: URL(filePath: path))
    let refused = shell.contacts("store", "restore", path)
    #expect(refused.status == .badData && refused.output.isEmpty)
    #expect(refused.error == shell.contacts("list", "--store", path).error)
    #expect(refused.error.contains("google.csv is not an address book"))
    #expect(shell.everybody == before)
  }

  @Test(
    "nothing is made where there is no address book",
    arguments: [
      "info", "check", "compact", "history", "dump",
    ])
  func missing(verb: String) throws {
    let shell = try TestShell()
    let path = shell.path("none.contacts")
    #expect(shell.contacts("store", verb, "--store", path).status == .noInput)
    #expect(shell.contacts("store", verb).status == .noInput)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("the group alone, and a verb that it does not have, are errors that lead to help")
  func group() throws {
    let shell = try TestShell()
    #expect(shell.contacts("store").status == .usage)
    let unknown = shell.contacts("store", "chek")
    #expect(unknown.status == .usage)
    #expect(unknown.error.contains("Did you mean 'store check'?"))
    #expect(shell.contacts("store", "--help").output == shell.contacts("help", "store").output)
    #expect(
      shell.contacts("store", "check", "--help").output
        == shell.contacts("help", "store", "check").output)
    #expect(shell.contacts("help", "store", "nothing").status == .usage)
    #expect(shell.contacts("help", "list", "check").status == .usage)
  }

  @Test("what is lost of a history is told as far as it is known, and never that nothing is")
  func lostHistory() throws {
    let shell = try TestShell.withPeople()
    // A larger file is not tried to be mended bit by bit.
    shell.contacts("edit", "2", "--notes", (0..<2_000).map { "\($0)" }.joined())
    for age in 1...7 { shell.contacts("edit", "1", "--age", "\(age)") }
    let backup = shell.path("backup")
    shell.contacts("store", "backup", backup)
    let intact = try Data(contentsOf: URL(filePath: backup))
    let author = try #require(intact.range(of: Data("contacts edit".utf8)))
    for (position, lost) in [(author.lowerBound, 9), (60, nil)] as [(Int, Int?)] {
      var bytes = intact
      for offset in 0..<3 { bytes[position + offset] ^= 0xa5 }
      try bytes.write(to: URL(filePath: backup))
      let words = ["store", "recover", backup, "-f", "-o", shell.path("saved"), "--json"]
      let outcome = shell.run(words)
      let object = try json(outcome) as? [String: Any]
      #expect(outcome.output.contains("the history is lost"))
      #expect(object?["lostTransactions"] as? Int == lost)
      let count = lost.map { "\($0)" } ?? "an unknown number of"
      #expect(
        outcome.status == .badData
          && outcome.error.contains("and the history of \(count) transactions"), "\(outcome.error)")
    }
  }

  @Test("an address book is not written to standard output, nor into a file called -")
  func streams() throws {
    let shell = try TestShell.withPeople()
    for words in [["backup", "-"], ["backup", "-", "--force"], ["recover", "-o", "-"]] {
      let outcome = shell.run(["store"] + words)
      #expect(outcome.status == .usage && outcome.output.isEmpty)
      #expect(outcome.error.contains("write ./- for a file called '-'"))
      #expect(!FileManager.default.fileExists(atPath: "-"))
    }
    #expect(shell.contacts("store", "backup", "/dev/stdout").status == .usage)
  }

  @Test("moments are written and read in UTC")
  func moments() {
    for text in ["2026-11-21T18:31:50Z", "2000-02-29T00:00:00Z", "1969-12-31T23:59:59Z"] {
      #expect(Moment.date(text).map(Moment.text) == text)
    }
    #expect(Moment.date("2026-11-21") == Moment.date("2026-11-21T00:00Z"))
    for text in ["2026-02-29", "2026-13-01", "26-1-1", "", "2026-11-21T24:00", "x"] {
      #expect(Moment.date(text) == nil)
    }
  }

  @Test("history shows the values of its time, also where a clock went back between two changes")
  func clockSetBack() throws {
    let shell = try TestShell()
    for (now, name) in [(300, "A"), (100, "B"), (400, "C")] as [(Int64, String)] {
      shell.now = now
      if name == "A" { shell.contacts("add", "-f", name, "-l", "") }
      shell.contacts("edit", "1", "--first", name)
    }
    let all = shell.contacts("store", "history", "--changes").lines
    let some = shell.contacts("store", "history", "--changes", "--since", "1970-01-01T00:04:00Z")
    #expect(some.lines.allSatisfy(all.contains) && !some.lines.isEmpty, "\(some) of \(all)")
    #expect(some.lines == all.filter(some.lines.contains))
  }
}
