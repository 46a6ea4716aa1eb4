import Arguments
import Testing

@Suite("Answers to completion scripts")
struct CompletionAnswerTests {
  private static let breaks = " \t\n\"'@><=;|&(:"

  private func answer(_ words: String..., program: Program = Catalogue.program) -> String? {
    program.completionAnswer(to: words, values: Catalogue.candidates)
  }

  private func bash(_ head: String, rest: String = "", breaks: String = Self.breaks) -> String? {
    answer("---complete", "bash", breaks, head, rest)
  }

  @Test("another command line is none for completion")
  func others() {
    #expect(answer("list") == nil)
    #expect(answer() == nil)
    #expect(answer("list", "---complete", "zsh", "0") == nil)
  }

  @Test(
    "a question that makes no sense has an empty answer",
    arguments: [
      [], ["zsh"], ["tcsh", "0"], ["fish", "x"], ["bash", "a"], ["bash", "", "", "", ""],
      ["bash", "", "", ""],
    ])
  func nonsense(words: [String]) {
    #expect(Catalogue.program.completionAnswer(to: ["---complete"] + words) == "")
  }

  @Test("no help and no suggestion tells of the word for questions")
  func hidden() throws {
    for topic in [HelpRequest.short, .program] {
      #expect(!Catalogue.program.helpText(for: topic).contains("---"))
    }
    #expect(!Catalogue.texts("-").contains { $0.hasPrefix("---") })
    #expect(!Catalogue.program.manPage(date: "").contains("complete"))
  }

  @Test("bash gets names of another case only where it can put them in the place of what is typed")
  func otherCase() {
    func lines(_ typed: String, breaks: String) -> [String] {
      let answer = Catalogue.program.completionAnswer(
        to: ["---complete", "bash", breaks, "shelf list " + typed, ""]
      ) { _ in [Candidate("MacDonald"), Candidate("Macdonald"), Candidate("Work:Team")] }
      return (answer ?? "").split(separator: "\n").dropFirst().map { $0.filter { $0 != "\t" } }
    }
    #expect(lines("mac", breaks: " :") == ["MacDonald", "Macdonald"])
    // They share less than what is typed.
    #expect(lines("macd", breaks: " :") == [])
    #expect(lines("Macd", breaks: " :") == ["Macdonald"])
    #expect(lines("work", breaks: " :") == ["Work:Team"])
    // Readline would leave `work:` as it is.
    #expect(lines("work:t", breaks: " :") == [])
    #expect(lines("work:t", breaks: " ") == ["Work:Team"])
    #expect(lines("Work:t", breaks: " :") == ["Team"])
  }

  @Test("an answer is the kind of its candidates, and a line for each with its description")
  func lines() {
    #expect(
      answer("---complete", "zsh", "0", "l") == "words\nlist\tShow books.\nload\tRead a file.\n")
    #expect(answer("---complete", "zsh", "1", "list", "--json=i") == "open\n--json=id\tthe id\n")
    #expect(answer("---complete", "zsh", "0", "--store=x") == "files\t--store=\n")
    #expect(answer("---complete", "zsh", "0", "x") == "words\n")
  }

  @Test("a candidate that cannot stand on a line is left out; a description is made to fit")
  func control() {
    let program = Catalogue.program
    let found = program.completionAnswer(to: ["---complete", "zsh", "1", "list", ""]) { _ in
      [
        Candidate("a\nb"), Candidate("a\tb"), Candidate("\u{1B}[2J"), Candidate(""),
        Candidate("ok", "x\n\t\u{1B}"),
      ]
    }
    #expect(found == "words\nok\tx\\n\\t\\x1b\n")
  }

  @Test(
    "fish tells how the word to complete is typed",
    arguments: [
      ("\"War a", true), ("'War a", true), ("War\\ a", true), ("W'ar'\\ \"a\"", true),
      ("War\\\\ a", false), ("'War\\ a", false),
    ])
  func fish(typed: String, fits: Bool) {
    let expected = fits ? "words\nWar and Peace\tTolstoy\n" : "words\n"
    #expect(answer("---complete", "fish", "1", "list", typed, "rest") == expected)
  }

  @Test(
    "bash gets what readline is to put in place of the part of the word that it sees",
    arguments: [
      ("shelf list --format=p", "plain"), ("shelf list --json=first,l", "first,last"),
      ("shelf list War", "War\\ and\\ Peace"), ("shelf list War\\ a", "War\\ and\\ Peace"),
      ("shelf list \"War a", "War and Peace"), ("shelf list 'What", "What'\\''s up"),
      ("shelf list \"War\" \"What", "What's up"), ("shelf list 'What'\\''s", "s up"),
      ("shelf list 'What'\\'s", "\\'s\\ up"),
      ("shelf list a:b=c", "c"), ("shelf list a\\:b\\=c", "a:b=c"), ("shelf list 'a:b=c", "a:b=c"),
      ("shelf list \"a:b=\"c", "c"), ("shelf list \\\"", "\\\"q\\\"\\ \\$HOME\\`\\!x\\!"),
      ("shelf list \"\\\"", "\\\"q\\\" \\$HOME\\`\"'!'\"x!"), ("shelf list é", "é\\[x\\]\\*z"),
      ("/bin/shelf -q --store a\\ b\t list z", "z"), ("shelf list 2>&1 <x z", "z"),
    ])
  func replies(head: String, expected: String) throws {
    let lines = try #require(bash(head)).split(separator: "\n")
    #expect(lines.dropFirst().map { $0.prefix { $0 != "\t" } } == [expected[...]])
  }

  @Test("where '=' breaks no words, bash is to replace all of the word")
  func noBreaks() {
    #expect(bash("shelf list --format=p", breaks: " \t\n\"'") == "words\n--format=plain\t\n")
  }

  @Test("bash is left to complete a path only where readline sees one")
  func paths() {
    #expect(bash("shelf load a") == "files\t\n")
    #expect(bash("shelf --store=a") == "files\t\n")
    #expect(bash("shelf --store=a", breaks: " ") == "words\n")
    #expect(bash("shelf list >a") == "files\t\n")
    #expect(bash("shelf list 2> ") == "files\t\n")
  }

  @Test("what is right of the cursor counts as given, but not as part of the word")
  func rest() throws {
    #expect(bash("shelf list --for", rest: "mat --json") == "words\n--format\tHow to show them.\n")
    #expect(bash("shelf list --js", rest: "\t--json x") == "words\n")
    #expect(bash("shelf list --tag ", rest: " --store=\"x y\"") == "words\nof\\ x\\ y\t\n")
    #expect(bash("shelf list --js", rest: "'unfinished") == "words\n--json\tWrite JSON.\n")
  }
}
