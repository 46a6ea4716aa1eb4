import Testing

@testable import ContactsCLI

@Suite("What is told is what happened")
struct SentenceTests {
  @Test(
    "a field that cannot be asked for is told with what can be",
    arguments: [
      (["filter", "age_source = 'stated'"], "'age_source' follows from age and birthday"),
      (["filter", "people > 0"], "'people' is of companies; 'contacts company list' shows it"),
      (["filter", "ANY members = 'x'"], "'members' is of groups; ask for group"),
      (["filter", "kept = 'x'"], "'kept' holds lines of a source"),
      (["stats", "-g", "birthday"], "'birthday' has parts; ask for birthday.year"),
      (["stats", "-g", "id"], "'id' cannot be asked for like this"),
      (["filter", "first = 5"], "cannot be compared with an integer by =;"),
      (["filter", "first == 5"], "cannot be compared with an integer by ==;"),
      (["filter", "first <> 5"], "cannot be compared with an integer by <>;"),
      (["filter", "first != 5"], "cannot be compared with an integer by !=;"),
      (["filter", "age => 'x'"], "cannot be compared with a string by =>;"),
    ])
  func fields(words: [String], message: String) throws {
    let outcome = try TestShell.withPeople().run(words)
    #expect(outcome.status == .badData && outcome.error.contains(message), "\(outcome.error)")
    #expect(try TestShell.withPeople().run(["stats", "-g", "birthday.year"]).status == .success)
  }

  @Test("a trial counts companies as companies, and says where nothing would change")
  func trials() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("company", "add", "Acme", "--notes", "N")
    let company = shell.contacts("company", "edit", "Acme", "-n", "--notes", "Z")
    #expect(company.error == "contacts: would change 1 company; nothing was changed\n")
    for words in [
      ["company", "edit", "Acme", "-n", "--notes", "N"], ["unlink", "1", "--manager", "-n"],
      ["edit", "1", "-n", "--last", "Robbins"],
    ] {
      #expect(shell.run(words).error == "contacts: nothing would change\n", "\(words)")
    }
  }

  @Test("names that are given twice are taken once, or told where they differ in case")
  func twins() throws {
    let shell = try TestShell()
    #expect(shell.contacts("group", "create", "A", "A").output == "A\n")
    #expect(shell.contacts("group", "create", "A").error.contains("the group 'A' exists already"))
    let twins = shell.contacts("group", "create", "B", "b")
    #expect(twins.status == .failure && twins.error.contains("'B' and 'b' differ only in case"))
    let text = #"[{"kind":"company","company":"X"},{"kind":"company","company":"X"}]"#
    for verb in [["add"], ["company", "add"]] {
      let outcome = shell.run(verb + ["--from", "-"], input: Array(text.utf8))
      #expect(outcome.error.contains("the company 'X' is named twice"), "\(outcome.error)")
    }
    #expect(shell.contacts("group", "list").output == "A\t0\n")
  }

  @Test("words that mean the same contact or company are no two of them")
  func same() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("merge", "anthony", "robbins")
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("both are contact 1; give another one"), "\(outcome.error)")
    #expect(shell.contacts("merge", "1").error.contains("give the IDs of two contacts or more"))
    shell.contacts("company", "add", "Acme Fix")
    let companies = shell.contacts("company", "merge", "acme", "fix")
    #expect(companies.error.contains("both are company 1; give another one"))
    #expect(shell.contacts("company", "merge", "acme").error.contains("give two companies or more"))
  }

  @Test("one of a kind is not told of in the plural")
  func plurals() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B")
    let saved = shell.path("saved")
    let said =
      shell.contacts("store", "check").error + shell.contacts("store", "info").output
      + shell.contacts("store", "recover", "-o", saved).error
      + shell.contacts("export", "--format", "vdir", "-o", shell.path("cards")).error
    #expect(said.contains("saved 1 row in") && said.contains("1 transaction"), "\(said)")
    #expect(said.contains("(1 new file, 0 changed"))
    let plural = /\b1 (new )?(rows|bytes|transactions|contacts|files)\b/
    #expect(said.firstMatch(of: plural) == nil, "\(said)")
  }

  @Test("who is asked about companies sees which")
  func companies() throws {
    let shell = try TestShell()
    shell.contacts("company", "add", "Acme", "--phone", "5551234")
    shell.contacts("company", "add", "Bolt")
    shell.contacts("add", "Ada", "--company", "Bolt")
    shell.sitDown()
    let outcome = shell.contacts("company", "delete", "Acme", "Bolt", typed: ["n"])
    #expect(
      outcome.error.hasPrefix(
        "  1  Acme (5551234)\n  2  Bolt\nDelete 2 companies of 1 contact? [y/N] "),
      "\(outcome.error)")
  }

  @Test("where nobody is wanted, nobody is told of who does not match")
  func nobody() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    for words in [["list"], ["find", "pelé"], ["filter", "age > 1"]] {
      let outcome = shell.run(words + ["--limit", "0"])
      #expect(outcome.status == .success && outcome.error.isEmpty, "\(outcome.error)")
    }
    #expect(shell.contacts("filter", "age > 900").error == "contacts: no contact matches\n")
  }
}
