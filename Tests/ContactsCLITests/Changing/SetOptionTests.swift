import Testing

@testable import ContactsCLI

@Suite("contacts edit --set")
struct SetOptionTests {
  @Test("sets a field by its name, as its own option does")
  func single() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts(
      "edit", "1", "--set", "nickname=Tony", "--set", "age=52", "--set", "birthday=--02-29",
      "--set", "phonetic_first=an=t", "--set", "mark=#ff8800", "--set", "title=")
    #expect(outcome.status == .success && outcome.output == "1\n")
    let json = shell.contacts("show", "1", "--json=nickname,birthday,phonetic_first,color,title")
    for part in ["Tony", "--02-29", "an=t", "#ff8800"] { #expect(json.output.contains(part)) }
  }

  @Test("the color has one name among the fields, beside that of its option and another spelling")
  func color() throws {
    let shell = try TestShell.withPeople()
    for name in ["color", "mark", "colour"] {
      let trial = shell.contacts("edit", "1", "--set", "\(name)=#ff8800", "--dry-run")
      #expect(trial.output == "1\tAnthony Robbins\tcolor\t\t#ff8800\n")
      shell.contacts("edit", "1", "--mark", "#ff8800")
      #expect(shell.contacts("list", "--fields", name, "-l", "1").output == "#ff8800\n")
      #expect(shell.contacts("edit", "1", "--unset", name).status == .success)
      #expect(shell.contacts("show", "1", "--jsonl=color").output == "{\"color\":null}\n")
    }
    #expect(shell.contacts("show", "1", "--table", "--fields", "color").lines.first == "Color")
    let both = shell.contacts("edit", "1", "--mark", "#ff8800", "--set", "color=#ff8800")
    #expect(both.error.contains("--mark and --set color exclude each other"))
    let wrong = shell.contacts("add", "-f", "A", "-l", "", "--color", "#ff8800")
    #expect(wrong.error.contains("what marks a contact is --mark #ff8800"))
    #expect(!shell.contacts("edit", "--help").output.contains("colour that marks"))
  }

  @Test("of a list, the values given take the place of all others")
  func lists() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("edit", "1", "--add-email", "a@x.example", "--add-tag", "t")
    shell.contacts(
      "edit", "1", "--set", "email=*work=b@x.example", "--set", "emails=c@x.example", "--set",
      "tag=")
    let json = shell.contacts("show", "1", "--json=emails,tags").output
    #expect(!json.contains("a@x.example") && json.contains("b@x.example"))
    #expect(json.contains("c@x.example") && json.contains("work") && !json.contains("\"t\""))
  }

  @Test(
    "a field that is none, a value that is none, and contradictions are refused",
    arguments: [
      ["--set", "nick=Tony"], ["--set", "age=old"], ["--set", "age"], ["--set", "id=7"],
      ["--set", "age=3", "--age", "4"], ["--set", "age=3", "--unset", "age"],
      ["--set", "age=3", "--set", "age=4"],
    ])
  func refusals(words: [String]) throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    #expect(shell.run(["edit", "1"] + words).status == .usage, "\(words)")
    #expect(shell.everybody == before)
  }
}
