import Testing

@testable import ContactsCLI

@Suite("Choosing contacts by words and fields")
struct FilterLanguageTests {
  /// Ada, Bob, Zoë and Tom, added on 23 November 2026.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    let people = [
      [
        "-f", "Ada", "-l", "Lovelace", "--email", "ada@x.example", "--tag", "vip", "--phone",
        "+49 170 1234567", "--birthday", "1815-12-10", "--address", ";London;;;UK",
      ],
      ["-f", "Bob", "-l", "O'Brien", "--tag", "old", "--age", "35", "--company", "Äcme Ltd"],
      ["-f", "Zoë", "-l", "Müller", "--age", "51", "--notes", "likes Köln"],
      ["-f", "Tom", "-l", "Bonn", "--age", "70", "--phone", "030 555 123"],
    ]
    for person in people { shell.run(["add"] + person) }
    return shell
  }

  @Test(
    "list, find, count and --where take words and field:value alike",
    arguments: [
      ("ada", "1"), ("tag:vip", "1"), ("not tag:old", "1 3 4"), ("email:", "1"),
      ("not email:", "2 3 4"), ("age:30..39", "2"), ("age:>50 not zoe", "1 4"), ("koln", "3"),
      ("city:london", "1"), ("company:acme", "2"), ("obrien", "2"), ("name:brien", "2"),
      ("name:'ada love'", "1"), ("phone:0170-1234567", "1"), ("phone:123", "1 4"),
      ("tag:vip or tag:old", "1 2"), ("birthday:in30d", "1"), ("created:2026-11", "1 2 3 4"),
      ("created:-90y..", "1 2 3 4"), ("created:..-90y", ""), ("modified:", ""), ("nobody", ""),
      ("first:*o*", "2 3 4"), ("uid:nothing", ""), ("id:2..3", "2 3"), ("text:acme", "2"),
    ])
  func choosing(filter: String, expected: String) throws {
    let shell = try shell()
    let ids = expected.split(separator: " ").map(String.init)
    for words in [
      ["list", "--ids", filter], ["list", "--ids", "--where", filter], ["filter", "--ids", filter],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.lines == ids, "\(words) \(outcome.error)")
    }
    #expect(shell.contacts("find", "--ids", filter).lines.sorted() == ids)
    #expect(shell.contacts("count", filter).lines == ["\(ids.count)"])
    let split = filter.split(separator: " ").map(String.init)
    if !filter.contains("'") { #expect(shell.run(["list", "--ids"] + split).lines == ids) }
  }

  @Test("a condition behind list and count is one, in quotes or without them")
  func conditions() throws {
    let shell = try shell()
    #expect(shell.contacts("count", "age > 50").output == "3\n")
    #expect(shell.contacts("list", "--ids", "age > 50", "zoe").lines == ["3"])
    #expect(shell.contacts("list", "--ids", "first IS 'Ada'").lines == ["1"])
    #expect(shell.contacts("list", "--ids", "tom", "in", "bonn").lines.isEmpty)
    #expect(shell.contacts("count", "TRUEPREDICATE").output == "4\n")
  }

  @Test(
    "predicates know names, numbers however they are written, and the words of SQL",
    arguments: [
      ("phone = '+491701234567'", "1"), ("phone != '0170 1234567'", "2 3 4"),
      ("phone IN ('01701234567', '030555123')", "1 4"), ("phone CONTAINS '555 1'", "4"),
      ("phone.mobile = '01701234567'", ""), ("ANY phone = '01701234567'", "1"),
      ("ALL phone != '01701234567'", "2 3 4"),
      ("ALL phone = '01701234567' AND phone.@count > 0", "1"),
      ("NOT phone = '01701234567'", "2 3 4"),
      ("name = 'Ada Lovelace'", "1"), ("name CONTAINS[c] 'BRIEN'", "2"), ("name LIKE 'T*'", "4"),
      ("name IN {'Tom Bonn', 'x'}", "4"), ("name != 'Tom Bonn'", "1 2 3"),
      ("age BETWEEN 30 AND 60 AND company IS NOT NULL", "2"), ("email IS NULL", "2 3 4"),
      ("tag NOT IN ('old')", "1 3 4"), ("first =~ 'A.*'", "1"), ("age IS 51", "3"),
      ("created > now - 90y", "1 2 3 4"), ("created < now - 90y", ""),
      ("text CONTAINS 'koln'", "3"),
      ("NOT text CONTAINS 'ada'", "2 3 4"),
    ])
  func predicates(condition: String, expected: String) throws {
    let outcome = try shell().contacts("list", "--ids", "--where", condition)
    #expect(outcome.lines.joined(separator: " ") == expected, "\(outcome.error)")
  }

  @Test(
    "a mistake is told for the reading that came further",
    arguments: [
      (["list", "foo:bar"], "in the filter: unknown field 'foo'"),
      (["list", "emial:x"], "unknown field 'emial'. Did you mean 'email'?"),
      (["list", "-w", "age:abc"], "in the filter: 'abc' is no value of age; write a number"),
      (["list", "-w", "age"], "nothing follows 'age'; quote the whole condition: 'age > 50'"),
      (["list", "-w", "city = Köln"], "if it is text, quote it: city = 'Köln'"),
      (["list", "-w", "tag:vip or"], "nothing to go with 'or'; quote it to look for the word"),
      (["count", "age > "], "in the predicate: the predicate ends where a value should follow"),
      (["filter", "first", "eq", "Ada"], "'eq' is no operator; did you mean =?"),
      (["list", "-w", "text = 'x'"], "text CONTAINS 'words'"),
    ])
  func mistakes(words: [String], message: String) throws {
    let outcome = try shell().run(words)
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("--explain shows the predicate that a filter becomes")
  func explain() throws {
    let outcome = try shell().contacts("list", "tag:vip", "ada", "--explain")
    #expect(outcome.lines.first == #"filter: text CONTAINS "ada" AND tag ==[cd] "vip""#)
  }

  @Test("a pattern as SQL has it is pointed out")
  func pattern() throws {
    let outcome = try shell().contacts("list", "-w", "last LIKE 'Lo%'")
    #expect(outcome.status == .success && outcome.output.isEmpty)
    #expect(outcome.error.contains("did you mean LIKE 'Lo*'?"))
    #expect(try shell().contacts("list", "-w", "last LIKE '*%*'").error.isEmpty)
  }

  @Test("a condition that only case keeps from being so is told on a terminal")
  func otherCase() throws {
    let shell = try shell()
    #expect(shell.contacts("list", "-w", "first CONTAINS 'AD'").error.isEmpty)
    shell.outputIsTerminal = true
    let outcome = shell.contacts("list", "-w", "first CONTAINS 'AD'")
    #expect(outcome.error.contains("in this case; [cd] behind the operator"), "\(outcome.error)")
    #expect(outcome.error.contains("first CONTAINS[cd] \"AD\" finds 1\n"), "\(outcome.error)")
    let nobody = shell.contacts("list", "-w", "first CONTAINS 'QQ'")
    #expect(nobody.error == "contacts: no contact matches\n")
    for words in [
      ["find", "first CONTAINS 'AD'"], ["count", "first CONTAINS 'AD'"],
      ["filter", "first CONTAINS 'AD'"], ["delete", "-w", "first CONTAINS 'AD'"],
      ["edit", "-w", "first CONTAINS 'AD'", "--title", "x"],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.error.contains("first CONTAINS[cd] \"AD\" finds 1"), "\(words)")
    }
  }

  @Test("an address book without anybody says so on a terminal, whatever is looked for")
  func emptyBook() throws {
    let shell = try TestShell()
    shell.contacts("add", "Ada")
    shell.contacts("delete", "1")
    shell.outputIsTerminal = true
    for words in [["list"], ["list", "ada"], ["find", "ada"], ["list", "-w", "age > 1"]] {
      #expect(shell.run(words).error.contains("the address book is empty; start with"), "\(words)")
    }
  }

  @Test("what has no word chooses nobody, and is refused where it is a filter")
  func wordless() throws {
    let shell = try shell()
    for text in ["%", "*", "$", "''", "()", "text:", "."] {
      for words in [
        ["delete", "--where", text, "--yes"], ["list", text], ["count", text],
        ["edit", "--where", text, "--title", "x", "--yes"], ["export", "--where", text],
      ] {
        #expect(shell.run(words).status == .badData, "\(words)")
      }
    }
    #expect(shell.contacts("delete", "--where", "text CONTAINS ''", "--yes").output.isEmpty)
    #expect(shell.contacts("count").output == "4\n")
  }

  @Test("fields that a filter cannot ask for are not taken for misspelt ones")
  func otherFields() throws {
    let shell = try shell()
    for field in ["photo", "kept", "kind", "members"] {
      let outcome = shell.contacts("list", "\(field):x")
      #expect(outcome.error.contains("a filter cannot ask for '\(field)'"), "\(outcome.error)")
    }
  }

  @Test("a typo is not forgiven where somebody has the word, though other conditions exclude them")
  func typoBesideConditions() throws {
    let shell = try TestShell()
    shell.contacts("add", "John", "Smith", "--tag", "new")
    shell.contacts("add", "Jane", "Smyth", "--tag", "old")
    for words in [
      ["find", "smith", "tag:old"], ["list", "smith", "tag:old"],
      ["list", "smith", "--tag", "old"],
      ["list", "smith", "-w", "tag = 'old'"], ["find", "smith", "--tag", "old"],
    ] {
      #expect(shell.run(words + ["--ids"]).lines.isEmpty, "\(words)")
      #expect(shell.run(words + ["--ids", "--fuzzy"]).lines == ["2"], "\(words)")
    }
    #expect(shell.contacts("count", "smith", "tag:old").output == "0\n")
    #expect(shell.contacts("list", "smithh", "tag:old", "--ids").lines.isEmpty)
    #expect(shell.contacts("list", "smythh", "tag:old", "--ids").lines == ["2"])
  }

  @Test("words that nobody has are looked for with a typo, unless --exact says no")
  func typos() throws {
    let shell = try shell()
    for verb in ["list", "find"] {
      #expect(shell.contacts(verb, "--ids", "lovelase").lines == ["1"])
      #expect(shell.contacts(verb, "--ids", "lovelase", "--exact").lines.isEmpty)
    }
    #expect(shell.contacts("count", "lovelase").output == "1\n")
    #expect(shell.contacts("count", "lovelase", "--exact").output == "0\n")
    #expect(shell.contacts("export", "-w", "lovelase", "--format", "json").output == "[]\n")
    #expect(shell.contacts("delete", "--yes", "-w", "lovelase").output.isEmpty)
    #expect(shell.contacts("count").output == "4\n")
  }

  @Test("a telephone number takes the place of a name")
  func numberAsName() throws {
    let shell = try shell()
    #expect(shell.contacts("show", "+49 170 1234567", "--ids").lines == ["1"])
    #expect(shell.contacts("edit", "0170 123 45 67", "--title", "T").lines == ["1"])
    #expect(shell.contacts("show", "+49 170 9").status == .failure)
    #expect(shell.contacts("show", "1-2").status == .usage)
  }

  @Test("a page behind the last contact with the words is empty, and no typo is forgiven for it")
  func paging() throws {
    let shell = try shell()
    shell.contacts("add", "--first", "Lovelave", "--last", "X")
    #expect(shell.contacts("list", "--ids", "lovelace").lines == ["1"])
    #expect(shell.contacts("list", "--ids", "lovelace", "--offset", "1").lines.isEmpty)
    #expect(shell.contacts("list", "--ids", "lovelase", "--limit", "1").lines == ["1"])
  }
}
