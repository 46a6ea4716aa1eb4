import Testing

@testable import ContactsCLI

@Suite("--where given several times")
struct SeveralPredicatesTests {
  /// Ada (18, Acme), Bob (40, Acme) and Cid (60).
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"King","age":18,"company":"Acme"}
      {"first":"Bob","last":"Zed","age":40,"company":"Acme"}
      {"first":"Cid","last":"Zed","age":60}
      """)
    return shell
  }

  private let both = ["-w", "last = 'Zed' OR age = 18", "--where", "company = 'Acme' OR age > 90"]

  @Test(
    "all of them hold, in every verb that reads",
    arguments: [
      (["list", "--ids"], "1\n2\n"), (["sort", "-age", "--ids"], "2\n1\n"), (["count"], "2\n"),
      (["filter", "--ids"], "1\n2\n"), (["filter", "age > 18", "--ids"], "2\n"),
      (["find", "zed", "--ids"], "2\n"), (["stats", "sum:(age)"], "58\n"),
      (["export", "--format", "{first}"], "Ada\nBob\n"),
    ])
  func reading(words: [String], output: String) throws {
    let outcome = try shell().run(words + both)
    #expect(outcome.output == output, "\(outcome.error)")
  }

  @Test(
    "all of them hold, in every verb that changes",
    arguments: [
      ["edit", "--title", "Dr"], ["tag", "add", "new"], ["unlink", "--company"],
      ["link", "--manager", "3"],
    ])
  func changing(words: [String]) throws {
    let outcome = try shell().run(words + both)
    #expect(outcome.lines == ["1", "2"], "\(outcome.error)")
    let shell = try shell()
    #expect(shell.run(["delete", "--yes", "--format", "ids"] + both).lines == ["1", "2"])
    #expect(shell.contacts("list", "--ids").lines == ["3"])
  }

  @Test("'filter' takes several, and one whose quotes are missing")
  func filtering() throws {
    let shell = try shell()
    let words = ["filter", both[1], both[3], "--ids"]
    #expect(shell.run(words).output == "1\n2\n")
    #expect(shell.run(words + ["first = 'Bob'"]).output == "2\n")
    let loose = shell.contacts("filter", "age", ">", "5")
    #expect(loose.output == shell.contacts("filter", "age > 5").output)
    let wrong = shell.contacts("filter", "age > 5", "agee > 5")
    #expect(wrong.status == .badData && wrong.error.contains("unknown field 'agee'"))
  }

  @Test("'count' takes several as 'filter' does, beside --where too")
  func counting() throws {
    let shell = try shell()
    #expect(shell.contacts("count", both[1], both[3]).output == "2\n")
    #expect(shell.contacts("count", both[1], both[3], "first = 'Bob'").output == "1\n")
    #expect(shell.contacts("count", both[1], "-w", both[3]).output == "2\n")
    #expect(shell.contacts("count", both[1], both[3], "--explain").status == .success)
    let loose = shell.contacts("count", "age", ">", "5")
    #expect(loose.output == shell.contacts("count", "age > 5").output)
  }

  @Test("the caret of an error points into the one that is wrong")
  func errors() throws {
    let shell = try shell()
    let (fine, wrong) = ("age > 10 AND last = 'Zed'", "first = 'A' AND agee > 5")
    for words in [["-w", fine, "-w", wrong], ["-w", wrong, "-w", fine]] {
      for verb in [["list"], ["stats"], ["edit", "--title", "Dr"]] {
        let outcome = shell.run(verb + words)
        #expect(outcome.status == .badData)
        #expect(outcome.error.hasPrefix("contacts: in the predicate: unknown field 'agee'"))
        #expect(
          outcome.error.hasSuffix(
            """
              first = 'A' AND agee > 5
                              ^^^^

            """), "\(outcome.error)")
      }
    }
    #expect(
      shell.run(["list", "-w", fine, "-w", "age >"]).error.hasSuffix("  age >\n       ^\n"))
    #expect(shell.run(["list", "-w", fine, "-w", ""]).error.contains("the predicate is empty"))
  }
}
