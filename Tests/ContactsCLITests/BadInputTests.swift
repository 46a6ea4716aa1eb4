import Foundation
import TestSupport
import Testing

@testable import ContactsCLI

@Suite("Nonsense")
struct BadInputTests {
  private static let words = [
    "add", "list", "show", "edit", "delete", "sort", "filter", "count", "import", "store", "check",
    "help", "", "-", "--", "---", "-0",
    "--json", "--json=", "--jsonl=help", "--first", "--last=", "--age", "-5", "1", "age", "-age",
    "--where", "age > 1", "age >", "'", "%@", "--yes", "-n", "--limit", "--store", "\u{1b}[2J",
    "\u{202e}", "日本", "\0", "--\u{301}", "99999999999999999999", "-e", "--color",
  ]

  /// What every run has to obey, whatever was asked.
  private func isSound(_ outcome: TestShell.Outcome) -> Bool {
    let isClean = outcome.error.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7f && $0.value != 0x202e
    }
    let isSilent = outcome.error.isEmpty || outcome.error.hasSuffix("\n")
    let isTold = outcome.status == .success || !outcome.error.isEmpty
    return isClean && isSilent && isTold && outcome.status != .software
  }

  @Test("no one, two or three words make it trap or fall silent")
  func words() throws {
    let shell = try TestShell()
    shell.variables["CONTACTS_STORE"] = shell.path("none")
    for first in Self.words {
      try #require(isSound(shell.run([first])), "\(first)")
      for second in Self.words {
        try #require(isSound(shell.run([first, second])), "\(first) \(second)")
      }
    }
    let triples = ["add", "list", "delete", "sort", "filter"].flatMap { verb in
      Self.words.flatMap { second in
        Self.words.filter { $0 != "--store" }.map { [verb, second, $0] }
      }
    }
    for words in testSample(of: triples, 2_000, seed: testSeed("three words")) {
      try #require(isSound(shell.run(words)), "\(words)")
    }
  }

  @Test("predicates made of anything are understood or refused")
  func predicates() throws {
    let shell = try TestShell.withPeople()
    let parts = [
      "age", "first", "nope", "=", ">", "BETWEEN", "{1,2}", "'", "\"x\"", "AND", "(", ")", "NOT",
      "5", "1e400", "nil", "%@", "LIKE[cd]", "[", "\\", "\u{0}", "é", "\u{202e}", "-",
    ]
    for first in parts {
      for second in parts {
        for third in ["", " 5", " '*'"] {
          let outcome = shell.contacts("filter", "--", "\(first) \(second)\(third)")
          try #require(isSound(outcome), "\(first) \(second)\(third)")
          try #require(outcome.status == .success || outcome.status == .badData)
        }
      }
    }
  }

  @Test("a predicate of great length or depth is answered or refused")
  func greatPredicates() throws {
    let shell = try TestShell.withPeople()
    let long = Array(repeating: "age = 51", count: 2_000).joined(separator: " OR ")
    #expect(shell.contacts("filter", long, "--ids").output == "1\n")
    let deep = String(repeating: "(", count: 50_000) + "age = 51"
    #expect(shell.contacts("filter", deep).status == .badData)
    let negated = String(repeating: "NOT ", count: 50_000) + "age = 51"
    #expect(shell.contacts("filter", negated).status == .badData)
  }

  @Test("files of anything are imported or refused, and the store stays as it was")
  func imports() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    for bytes: [UInt8] in [
      [0], [0xff, 0xfe, 0x7b, 0], Array(repeating: UInt8(ascii: "["), count: 100_000),
      Array(repeating: 0x80, count: 1_000), Array("{\"first\":\"\u{0}\"}".utf8),
      Array("bplist00".utf8), [0x1f, 0x8b, 8, 0], Array(repeating: UInt8(ascii: "\""), count: 99),
    ] {
      let outcome = shell.run(["import", "-"], input: bytes)
      #expect(outcome.status == .badData)
      #expect(isSound(outcome))
      #expect(outcome.error.split(separator: "\n").count == 1)
    }
    #expect(shell.everybody == before)
  }

  @Test(
    "with --json, errors are JSON too, of every kind",
    arguments: [
      (["list", "--json", "--bogus"], 64), (["lst", "--json"], 64), (["--json"], 64),
      (["list", "--json", "--jsonl"], 64), (["list", "--json=bad"], 64),
      (["show", "9", "--jsonl"], 1),
      (["filter", "age >", "--json"], 65), (["list", "--json", "--store", "/none"], 66),
      (["delete", "1", "2", "--json"], 64), (["add", "--age", "5", "--json"], 64),
      (["add", "-f", "", "-l", "", "--json"], 64),
    ])
  func errorsAsJSON(words: [String], status: Int) throws {
    let outcome = try TestShell.withPeople().run(words)
    #expect(outcome.status.rawValue == Int32(status))
    #expect(outcome.output.isEmpty)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.error.utf8))
    let error = try #require((object as? [String: [String: Any]])?["error"])
    #expect(error["status"] as? Int == status)
    #expect((error["message"] as? String)?.isEmpty == false)
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test("behind '--', '--json' is no option")
  func jsonAsArgument() throws {
    let outcome = try TestShell.withPeople().contacts("filter", "--", "--json")
    #expect(outcome.status == .success && outcome.output.isEmpty)
  }

  @Test("global options may stand before and after the verb, but only once")
  func globalOptions() throws {
    let shell = try TestShell.withPeople()
    let before = shell.contacts("--store", shell.defaultStore, "-q", "list")
    #expect(before.lines.count == 3)
    #expect(shell.contacts("list", "--store", shell.defaultStore, "-q").output == before.output)
    let twice = shell.contacts("--store", "a", "list", "--store", "b")
    #expect(twice.status == .usage)
    #expect(twice.error.hasPrefix("contacts: option '--store' may be given only once\n"))
    #expect(shell.contacts("list", "--timeout", "-1").status == .usage)
    #expect(shell.contacts("list", "--timeout", "0").status == .success)
  }

  @Test("--quiet silences reports, but neither data nor errors")
  func quiet() throws {
    let shell = try TestShell.withPeople()
    for words in [["delete", "1", "-q"], ["-q", "delete", "-w", "age = 82", "--yes"]] {
      let outcome = shell.run(words)
      #expect(outcome.status == .success)
      #expect(!outcome.output.isEmpty)
      #expect(outcome.error.isEmpty)
    }
    #expect(shell.contacts("import", "-", "--quiet", input: "[]").error.isEmpty)
    #expect(shell.contacts("add", "-f", "A", "-l", "B", "-nq").error.isEmpty)
    #expect(
      shell.contacts("show", "99", "-q").error.hasPrefix("contacts: no contact has the ID 99\n"))
  }
}
