import Testing

@testable import ContactsCLI

@Suite("Fields that are only written, in JSON that changes or adds contacts")
struct DerivedValueTests {
  /// Ada King, who has an age, Bob Zed with a birthday, and Cid of Acme, whom Ada manages.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--age", "36")
    shell.contacts("add", "-f", "Bob", "-l", "Zed", "--birthday", "1990-11-23", "--nickname", "Z")
    shell.contacts(
      "add", "-f", "Cid", "-l", "", "--company", "Acme", "--manager", "1", "--group", "g")
    return shell
  }

  @Test(
    "what says something else than is there or comes of the rest is refused, and changes nobody",
    arguments: [
      (#"{"id":1,"name":"New Name"}"#, "'name' is output-only and contradicts"),
      (#"{"id":1,"name":"New Name"}"#, "('Ada King')"),
      (#"{"id":1,"name":"New","first":"Eve"}"#, "('Eve King')"),
      (#"{"id":1,"name":null}"#, "'name'"), (#"{"id":1,"age_source":"computed"}"#, "'stated'"),
      (#"{"id":2,"age_source":"stated"}"#, "'computed'"),
      (#"{"id":3,"age_source":"stated"}"#, "'age_source' is output-only; leave it out"),
      (#"{"id":2,"age":50,"age_source":"computed"}"#, "'age' is output-only"),
      (#"{"id":1,"people":5}"#, "'people' is output-only; leave it out"),
      (#"{"id":1,"members":["a"]}"#, "'members' is output-only; leave it out"),
      (#"[{"id":2,"title":"Dr"},{"id":1,"name":"X"}]"#, "contact 1: 'name'"),
    ])
  func refused(text: String, words: String) throws {
    let shell = try shell()
    let before = shell.everybody
    for options in [[], ["--dry-run"]] {
      let outcome = shell.run(["edit", "--from", "-"] + options, input: Array(text.utf8))
      #expect(outcome.status == .badData && outcome.error.contains(words), "\(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
    if !text.hasPrefix("[") {
      let id = String(text.dropFirst(6).prefix(1))
      #expect(shell.contacts("edit", id, "--from", "-", input: text).status == .badData)
    }
    #expect(shell.everybody == before)
  }

  @Test("what was written goes back as it is, whole, in part, and with something changed")
  func unchanged() throws {
    let shell = try shell()
    let before = shell.everybody
    for format in [
      "--json", "--jsonl", "--json=id,name", "--json=id,age_source,people,members", "--json=all",
      "--json=id,age,age_source,birthday",
    ] {
      let text = shell.contacts("list", format).output
      let outcome = shell.contacts("edit", "--from", "-", input: text)
      #expect(outcome.lines == ["1", "2", "3"], "\(format): \(outcome.error)")
      #expect(shell.everybody == before, "\(format)")
    }
    let renamed = shell.contacts("list", "--json").output.replacing("King", with: "Queen")
    let edited = shell.contacts("edit", "--from", "-", input: renamed)
    #expect(edited.status == .success, "\(edited.error)")
    let first = shell.contacts("list", "--json").output
      .replacing(#""first":"Ada""#, with: #""first":"Eve""#)
    #expect(shell.contacts("edit", "--from", "-", input: first).status == .success)
    #expect(shell.contacts("list", "--format", "{name}").lines.first == "Eve Queen")
  }

  @Test("of a company, the number of its people is that which it has")
  func companies() throws {
    let shell = try shell()
    let text = shell.contacts("company", "list", "--json").output
    #expect(text.contains(#""people":1"#))
    for words in [["--from", "-"], ["Acme", "--from", "-"]] {
      #expect(shell.run(["company", "edit"] + words, input: Array(text.utf8)).status == .success)
      let other = text.replacing(#""people":1"#, with: #""people":2"#)
      let outcome = shell.run(["company", "edit"] + words, input: Array(other.utf8))
      #expect(outcome.status == .badData, "\(words)")
      #expect(outcome.error.contains("'people' is output-only"), "\(outcome.error)")
    }
    let copy = try TestShell()
    #expect(copy.contacts("company", "add", "--from", "-", input: text).status == .success)
  }

  @Test(
    "who is added is called as the other fields say",
    arguments: [
      (#"{"name":"Ada King","emails":["a@x.example"]}"#, true),
      (#"{"name":"X Y","first":"Ada","last":"King"}"#, false),
      (#"{"name":"Ada King","first":"Ada","last":"King"}"#, true),
      (#"{"first":"Ada","last":"King","age":50,"age_source":"computed"}"#, false),
      (#"{"first":"Ada","last":"","members":["a"]}"#, false),
      (#"{"first":"Ada","last":"","people":3}"#, false),
    ])
  func added(text: String, isAccepted: Bool) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("add", "--from", "-", input: text)
    #expect(outcome.status == (isAccepted ? .success : .badData), "\(outcome.error)")
    #expect(isAccepted || outcome.error.contains("line 1: column 1: "), "\(outcome.error)")
    #expect(shell.contacts("count", "-q").output == (isAccepted ? "1\n" : "0\n"))
  }

  @Test("what lists write of everybody can be added elsewhere")
  func copied() throws {
    let shell = try shell()
    let copy = try TestShell()
    let outcome = copy.contacts(
      "add", "--from", "-", input: shell.contacts("list", "--json").output)
    #expect(outcome.lines == ["1", "2", "3"], "\(outcome.error)")
  }
}
