import Arguments
import Testing

@Suite("Completion scripts in their shells")
struct CompletionScriptTests {
  private func expect(_ lines: [[String]], _ shown: String) {
    for (index, line) in TypedLines.common.enumerated() {
      let words = lines.indices.contains(index) ? lines[index] : []
      #expect(words == line.words, "typed: \(line.typed)")
    }
    #expect(lines.count == TypedLines.common.count, "\(shown)")
  }

  @Test("bash completes each line to the words that are meant", .enabled(if: isThere("bash")))
  func bash() throws {
    let session = try ShellSession(.bash)
    let shown = try session.run(
      ["--noprofile", "--norc", "-i"], input: "source ./script\n" + TypedLines.input)
    expect(try session.lines(), shown)
    try session.end()
  }

  @Test("bash does so when '=' and ':' break no words", .enabled(if: isThere("bash")))
  func bashWithoutBreaks() throws {
    let session = try ShellSession(.bash)
    let input = """
      source ./script; COMP_WORDBREAKS=$' \\t\\n"\\'><;|&('
      shelf list --format=pl\t
      shelf list --json=first,l\t
      shelf list a:b=c\t
      shelf list a:\t
      shelf list A:\t

      """
    let shown = try session.run(["--noprofile", "--norc", "-i"], input: input)
    let expected = [
      ["list", "--format=plain"], ["list", "--json=first,last"], ["list", "a:b=c"],
      ["list", "a:b="], ["list", "a:b="],
    ]
    #expect(try session.lines() == expected, "\(shown)")
    try session.end()
  }

  @Test("bash shows descriptions when it lists candidates", .enabled(if: isThere("bash")))
  func bashDescriptions() throws {
    let session = try ShellSession(.bash)
    let shown = try session.run(
      ["--noprofile", "--norc", "-i"], input: "source ./script\nshelf list --json=\t\t\n")
    #expect(shown.contains("first  (the first)"), "\(shown)")
    #expect(try session.lines() == [["list", "--json="]])
    try session.end()
  }

  @Test(
    "zsh completes each line to the words that are meant, from a source and from fpath",
    .enabled(if: isThere("zsh"), "zsh is not installed"),
    arguments: [
      "autoload -U compinit; compinit -u -D; source ./script",
      "fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D",
    ])
  func zsh(loading: String) throws {
    let session = try ShellSession(.zsh)
    // Only a terminal makes zsh edit its lines.
    try session.write(
      """
      zmodload zsh/zpty
      zpty shell 'zsh -f -i'
      zpty -w shell '\(loading); echo "re""ady"'
      zpty -r shell line '*ready*'
      while IFS= read -r line; do zpty -n -w shell "$line"$'\\n'; done
      zpty -w shell 'echo the e""nd'
      while zpty -r shell line; do
        print -r -- $line
        [[ $line == *'the end'* ]] && break
      done
      """, to: "driver")
    let shown = try session.run(["-f", "driver"], input: TypedLines.input)
    expect(try session.lines(), shown)
    try session.end()
  }

  @Test("zsh is told what it needs where compinit was not run", .enabled(if: isThere("zsh")))
  func zshWithoutCompinit() throws {
    let session = try ShellSession(.zsh)
    #expect(try session.run(["-f", "script"], input: "").contains("shelf: completion needs"))
    try session.end()
  }

  @Test(
    "fish offers what can stand at the end of each line, with descriptions",
    .enabled(if: isThere("fish"), "fish is not installed"),
    arguments: [
      ("lis", "list\tShow books."), ("list --format=pl", "--format=plain"),
      ("list --format p", "plain"), ("list --json=first,l", "--json=first,last\tthe last"),
      ("list --sort last,-a", "last,-age\tthe age"), ("list War\\ a", "War and Peace\tTolstoy"),
      ("list \"Wha", "What's up\twho: knows"), ("list 'What\\'s", "What's up\twho: knows"),
      ("list a:b=c", "a:b=c"), ("list é", "é[x]*z"),
      ("--store 'x y' list --tag o", "of x y"), ("--store=my", "--store=my file"),
      ("--store \"my", "my file"), ("load di", "dir x/"), ("group d", "drop\tDrop a group."),
      ("check x", ""), ("delete my", ""), ("list --sto", "--store\tUse the catalogue at PATH."),
    ])
  func fish(typed: String, expected: String) throws {
    let session = try ShellSession(.fish)
    let shown = try session.run(
      ["--no-config", "-c", "source ./script; complete -C (cat)"], input: "shelf \(typed)")
    #expect(shown == (expected.isEmpty ? "" : expected + "\n"))
    try session.end()
  }

  @Test("a name that cannot be part of a function's is made to fit")
  func names() {
    let program = Program(name: "my-tool.x", version: "1", summary: "S.", commands: [])
    for shell in Shell.allCases {
      let script = program.completionScript(for: shell)
      #expect(script.contains("_my_tool_x") && script.contains("my-tool.x ---complete"))
    }
  }
}

/// Whether a program is installed here.
private func isThere(_ name: String) -> Bool { InstalledProgram.isThere(name) }
