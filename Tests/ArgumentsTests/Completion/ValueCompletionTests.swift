import Testing

@testable import Arguments

@Suite("Completion of values")
struct ValueCompletionTests {
  @Test("the choices of an option are offered behind it and behind '='")
  func choices() {
    #expect(Catalogue.texts("list", "--format", "") == ["table", "plain", "-"])
    #expect(Catalogue.texts("list", "-f", "p") == ["plain"])
    #expect(Catalogue.texts("list", "-yf", "p") == ["plain"])
    #expect(Catalogue.texts("list", "--format=p") == ["--format=plain"])
    #expect(Catalogue.texts("list", "--format=x") == [])
  }

  @Test("a value in the same word as the letter of its option is completed")
  func joinedValues() {
    #expect(Catalogue.texts("list", "-fp") == ["-fplain"])
    #expect(Catalogue.texts("list", "-yft") == ["-yftable"])
    #expect(Catalogue.texts("list", "-slast,-a") == ["-slast,-age"])
    #expect(Catalogue.texts("list", "-fx") == [])
  }

  @Test("a value that anything can be is not guessed at, and no option is offered for it")
  func unknownValues() {
    #expect(Catalogue.texts("list", "--limit", "") == [])
    #expect(Catalogue.texts("list", "--limit", "--") == [])
    #expect(Catalogue.texts("list", "--limit=") == [])
    #expect(Catalogue.texts("list", "--quiet=") == [])
    #expect(Catalogue.texts("list", "--nonsense=") == [])
  }

  @Test("a word behind an option that takes a value only with '=' is an argument")
  func optionalValues() {
    #expect(Catalogue.texts("list", "--json", "War") == ["War and Peace"])
  }

  @Test("a list is completed at its last comma, by what is not in it yet")
  func lists() {
    let found = Catalogue.completions(["list", "--json=first,"])
    #expect(
      found.candidates.map(\.text) == ["--json=first,last", "--json=first,age", "--json=first,id"])
    #expect(found.candidates.first?.description == "the last")
    #expect(found.isOpen)
    #expect(Catalogue.texts("list", "--json=first,l") == ["--json=first,last"])
    #expect(Catalogue.texts("list", "--json=first,f") == [])
    #expect(Catalogue.texts("list", "--json=nonsense,,i") == ["--json=nonsense,,id"])
    #expect(Catalogue.texts("list", "--json=-a") == [])
  }

  @Test("an element of a signed list keeps its hyphen")
  func signedLists() {
    #expect(Catalogue.texts("list", "--sort", "last,-a") == ["last,-age"])
    #expect(Catalogue.texts("list", "--sort", "-age,l") == ["-age,last"])
    #expect(Catalogue.texts("list", "--sort", "-age,a") == [])
    #expect(Catalogue.texts("list", "--sort=-a") == ["--sort=-age"])
    #expect(Catalogue.texts("list", "-s", "-") == ["-first", "-last", "-age", "-id"])
    #expect(Catalogue.texts("sort", "-a") == ["-age"])
    #expect(Catalogue.texts("sort", "-q") == ["-q"])
    #expect(Catalogue.completions(["sort", "-a"]).isOpen)
    #expect(!Catalogue.completions(["sort", "-q"]).isOpen)
  }

  @Test("arguments are completed one after another, also behind '--'")
  func arguments() {
    #expect(Catalogue.texts("list", "W") == ["War and Peace", "What's up"])
    #expect(Catalogue.texts("list", "War and Peace", "Wh") == ["What's up"])
    #expect(Catalogue.texts("list", "--", "Wh") == ["What's up"])
    #expect(Catalogue.texts("load", "a", "b") == [])
  }

  @Test("a value that would be taken for an option is offered only where it cannot be")
  func hyphens() {
    #expect(Catalogue.texts("list", "--tag", "-") == [])
    #expect(Catalogue.texts("list", "--tag=-") == ["--tag=-odd"])
  }

  @Test("a path is left to the shell, which is told where in the word it begins")
  func files() {
    #expect(Catalogue.completions(["--store", "x"]) == Completions(fileLead: ""))
    #expect(Catalogue.completions(["--store=x"]) == Completions(fileLead: "--store="))
    #expect(Catalogue.completions(["load", ""]) == Completions(fileLead: ""))
    #expect(Catalogue.completions(["load", "--"]).fileLead == nil)
  }

  @Test(
    "candidates of a name are asked for with the options that are given anywhere on the line",
    arguments: [
      ["--store", "x", "list", "--tag", ""], ["list", "--tag", "", "--store=x"],
      ["list", "W", "--store", "x", "--tag", ""],
    ])
  func context(words: [String]) throws {
    let index = try #require(words.firstIndex(of: ""))
    let found = Catalogue.program.completions(
      for: words, at: index, values: Catalogue.candidates)
    #expect(found.candidates.map(\.text) == ["of x"])
  }

  @Test("the source is asked by name, for what is typed of the element alone")
  func requests() {
    var asked: [[String]] = []
    _ = Catalogue.program.completions(for: ["list", "--sort", "last,-ag"], at: 2) { request in
      asked.append([request.name, request.prefix])
      return []
    }
    #expect(asked == [["field", "ag"]])
  }

  @Test("a typed letter is not completed to another one by a combining mark")
  func combiningMarks() {
    #expect(Catalogue.texts("list", "\u{E9}") == ["\u{E9}[x]*z"])
    #expect(Catalogue.texts("list", "e\u{301}") == [])
  }

  @Test("mistakes before the cursor do not keep what comes later from being completed")
  func mistakes() {
    #expect(
      Catalogue.texts("--nonsense", "list", "--limit", "x", "-Z", "--format", "t") == ["table"])
  }
}
