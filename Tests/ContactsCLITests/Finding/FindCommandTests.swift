import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts find, query, merge, dedupe and schema")
struct FindCommandTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Zoë", "-l", "Ångström", "--email", "work=z@example.org", "--address",
      "home=Storgatan 7;Uppsala;75331;;SE", "--nickname", "Zed")
    shell.contacts(
      "add", "-f", "Anthony", "-l", "Robbins", "--nickname", "Tony", "--email", "t@example.org",
      "--phone", "+1 555 0100", "--company", "Acme", "--notes", "from Uppsala")
    shell.contacts("add", "-f", "Tony", "-l", "Robbins", "--email", "t@example.org", "--age", "51")
    return shell
  }

  private func ids(_ shell: TestShell, _ words: String...) -> [String] {
    shell.run(["find"] + words + ["--ids"]).lines
  }

  @Test("who has no UID is found with that of exports")
  func uid() throws {
    let shell = try TestShell.withPeople()
    let listed = shell.contacts("list", "--json=id,uid", "--where", "last = 'Robbins'").output
    #expect(listed.contains("urn:uuid:"))
    #expect(shell.contacts("find", "robbins", "--json=id,uid").output == listed)
  }

  @Test("find looks for words in any field, without case and accents, the best match first")
  func find() throws {
    let shell = try shell()
    #expect(ids(shell, "angstrom") == ["1"])
    #expect(ids(shell, "ZOE", "upps") == ["1"])
    #expect(ids(shell, "uppsala") == ["1", "2"])
    #expect(ids(shell, "tony") == ["3", "2"])
    #expect(ids(shell, "5550100") == ["2"])
    #expect(ids(shell, "acme") == ["2"])
    #expect(ids(shell, "tony", "uppsala") == ["2"])
    #expect(ids(shell, "nobody").isEmpty)
    #expect(ids(shell, "tony", "--limit", "1") == ["3"])
  }

  @Test("find sorts by fields instead, and leaves out the first, as lists do")
  func sorted() throws {
    let shell = try shell()
    #expect(ids(shell, "tony", "--sort", "first") == ["2", "3"])
    #expect(ids(shell, "tony", "--sort=-first") == ["3", "2"])
    #expect(ids(shell, "tony", "--sort", "first", "--limit", "1") == ["2"])
    #expect(ids(shell, "tony", "--sort", "first", "--limit", "1", "--offset", "1") == ["3"])
    #expect(ids(shell, "tony", "--offset", "1") == ["2"])
    #expect(ids(shell, "tony", "--offset", "2").isEmpty)
    #expect(shell.contacts("find", "tony", "--offset", "2", "-e").status == .failure)
    #expect(shell.contacts("find", "tony", "--sort", "nothing").status == .usage)
  }

  @Test("words without a letter or digit are refused by find, and nobody is looked up by them")
  func nothingToLookFor() throws {
    let shell = try shell()
    for words in ["@", "%", "!!", "''"] {
      let result = shell.contacts("find", words)
      #expect(result.status == .usage)
      #expect(result.error.contains("there is no word to look for in \(words.quoted)"), "\(words)")
      #expect(shell.contacts("query", words).output == "0 contacts with an e-mail address\n")
    }
    #expect(shell.contacts("find", " ").error.contains("there is no word to look for; "))
    #expect(shell.contacts("query", "").lines.count == 4)
  }

  @Test("query writes a line for each address, below a message, as mail programs read it")
  func query() throws {
    let shell = try shell()
    #expect(
      shell.contacts("query", "tony").output == """
        2 contacts with an e-mail address
        t@example.org\tTony Robbins\t
        t@example.org\tAnthony Robbins\tAcme

        """)
    #expect(
      shell.contacts("query", "--no-message", "ang").output == "z@example.org\tZoë Ångström\twork\n"
    )
    let nobody = shell.contacts("query", "nobody")
    #expect(nobody.status == .failure)
    #expect(nobody.output == "0 contacts with an e-mail address\n")
  }

  @Test("names a typo away are found where nobody has the words, or by --fuzzy")
  func typos() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Anna", "-l", "Meyer", "--email", "meyer@x.example")
    shell.contacts(
      "add", "-f", "Bert", "-l", "Mayer", "--email", "mayer@x.example", "--group",
      "climbers")
    shell.contacts("add", "-f", "Cleo", "-l", "Maier")
    func queried(_ words: String...) -> [String] {
      shell.run(["query", "--no-message"] + words).lines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(ids(shell, "meyer") == ["1"] && ids(shell, "mayer") == ["2"])
    #expect(ids(shell, "meyer", "--fuzzy") == ["1", "2"])
    #expect(ids(shell, "mayer", "--fuzzy") == ["2", "1", "3"])
    #expect(ids(shell, "myer") == ["1", "2"] && ids(shell, "myer", "--exact").isEmpty)
    #expect(shell.contacts("find", "myer", "--exact", "--fuzzy").status == .usage)
    #expect(queried("meyer") == ["meyer@x.example"])
    #expect(queried("Mayer", "bert") == ["mayer@x.example"])
    #expect(queried("anna", "mayer") == ["meyer@x.example"])
    #expect(queried("maier") == ["mayer@x.example"], "only Cleo has it, who has no address")
    #expect(queried("climber") == ["mayer@x.example"])
    #expect(queried("clymbers") == ["mayer@x.example"])
    #expect(queried("meyer", "--group", "climbers") == ["mayer@x.example"])
    #expect(queried("mxyxr").isEmpty)
  }

  @Test(
    "letters with a stroke and ligatures are found as people type them who do not have them",
    arguments: [
      ("Łukasz", "lukasz"), ("Søren", "soren"), ("Đorđe", "dorde"), ("Ægir", "aegir"),
      ("Þór", "thor"), ("Işık", "isik"), ("İpek", "ipek"), ("Œuvre", "oeuvre"), ("Weiß", "weiss"),
    ])
  func typedLetters(name: String, typed: String) throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", name, "-l", "Ng")
    shell.contacts("add", "-f", "Zed", "-l", "Ng")
    for word in [typed, typed.uppercased(), name, name.lowercased()] {
      #expect(shell.contacts("find", word, "--ids").output == "1\n", "\(word)")
      #expect(shell.contacts("show", word, "--format", "{id}").output == "1\n", "\(word)")
    }
    shell.contacts("add", "-f", typed, "-l", "Ng")
    #expect(shell.contacts("dedupe").output.hasPrefix("1 3\t65\t"))
  }

  @Test("dedupe names those that look the same and why, and merge makes one of them")
  func merge() throws {
    let shell = try shell()
    let found = shell.contacts("dedupe")
    #expect(found.status == .success)
    #expect(found.output.contains("2") && found.output.contains("3"))
    let trial = shell.contacts("merge", "2", "3", "--dry-run", "--jsonl=id,nickname,emails,age")
    let merged =
      #"{"id":2,"nickname":"Tony","emails":[{"value":"t@example.org"}],"age":51}"# + "\n"
    #expect(trial.output == merged)
    #expect(trial.error.hasSuffix("would merge 2 contacts; nothing was changed\n"))
    #expect(shell.contacts("count").output == "3\n")
    let outcome = shell.contacts("merge", "2", "3", "--jsonl=id,nickname,emails,age")
    #expect(outcome.output == merged)
    #expect(shell.contacts("list", "--ids").lines == ["1", "2"])
    #expect(shell.contacts("dedupe").output.isEmpty)
    #expect(shell.contacts("merge", "2").status == .usage)
    #expect(shell.contacts("merge", "2", "9").status == .failure)
  }

  @Test("the schema lists every field that JSON has, and is JSON itself on demand")
  func schema() throws {
    let shell = try TestShell()
    let fields = shell.contacts("list", "--json=help").lines
    let listed = shell.contacts("schema").lines.filter { !$0.hasPrefix(" ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(listed == fields)
    let json = shell.contacts("schema", "--json").outputBytes
    #expect(try JSONSerialization.jsonObject(with: Data(json)) is [String: Any])
  }

  @Test("completion and the manual are written for every shell there is")
  func scripts() throws {
    let shell = try TestShell()
    for name in ["bash", "zsh", "fish"] {
      #expect(shell.contacts("completion", name).output.contains("contacts"))
    }
    #expect(shell.contacts("completion", "tcsh").status == .usage)
    let manual = shell.contacts("man").output
    #expect(manual.hasPrefix(".TH \"CONTACTS\""))
    let titles = ["FILES", "SEE ALSO"]
    #expect(titles.allSatisfy { manual.contains("\n.SH \"\($0)\"\n") })
  }

  @Test("words may be looked for among those who satisfy a predicate")
  func predicate() throws {
    let shell = try TestShell.withPeople()
    try shell.add(#"{"first":"Anthony","last":"Young","age":20}"#)
    #expect(shell.contacts("find", "anthony", "--ids").lines == ["1", "4"])
    #expect(shell.contacts("find", "anthony", "--where", "age < 30", "--ids").output == "4\n")
    #expect(shell.contacts("find", "anthony", "--where", "age <").status == .badData)
  }

  @Test("somebody at a terminal is told that nobody was found; a pipe gets nothing")
  func nobody() throws {
    let shell = try TestShell.withPeople()
    for words in [["find", "zzzzqq"], ["filter", "age > 200"], ["list", "--where", "id = 9"]] {
      #expect(shell.run(words).error.isEmpty)
      shell.outputIsTerminal = true
      #expect(shell.run(words).error == "contacts: no contact matches\n")
      #expect(shell.run(words + ["--quiet"]).error.isEmpty)
      shell.outputIsTerminal = false
    }
  }
}
