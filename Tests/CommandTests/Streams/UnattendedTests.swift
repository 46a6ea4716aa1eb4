import Testing

/// Where there is nobody to answer, nothing asks and nothing waits.
@Suite("Unattended")
struct UnattendedTests {
  private func threePeople() throws -> Workplace {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(3))
    return place
  }

  @Test(
    "deleting more than one named contact needs --yes",
    arguments: [
      ["delete", "--where", "age >= 0"], ["delete", "--where", "age = 1"], ["delete", "1", "2"],
      ["delete", "--where", "age >= 0", "--no-input"],
    ])
  func consent(words: [String]) throws {
    let place = try threePeople()
    let before = try place.contacts("list")
    #expect(try place.command(words).run().isFailure(64, saying: "--yes", "nothing was deleted"))
    let answered = try place.command(words, input: .text("y\n")).run()
    #expect(answered.isFailure(64, saying: "--yes"))
    #expect(try place.contacts("list") == before)
    #expect(try place.command(words + ["--yes"]).run().ending == .exit(0))
    #expect(try place.contacts("list") != before)
  }

  @Test("a dry run shows what would be deleted and needs no yes")
  func dryRun() throws {
    let place = try threePeople()
    let outcome = try place.contacts("delete", "--where", "age > 0", "--dry-run", "--ids")
    #expect(outcome.ending == .exit(0))
    #expect(outcome.text == "2\n3\n")
    #expect(outcome.messageText.contains("nothing was changed"))
    #expect(try place.contacts("list", "--ids") == .success("1\n2\n3\n"))
  }

  @Test("deleting nobody needs no yes")
  func nobody() throws {
    let place = try threePeople()
    let outcome = try place.contacts("delete", "--where", "age > 99")
    #expect(outcome.ending == .exit(0) && outcome.output.isEmpty)
  }

  @Test(
    "standard input is read only where it is asked for",
    arguments: [["list"], ["add", "--first", "A", "--last", "B"], ["show", "1"], []])
  func inputThatNeverEnds(words: [String]) throws {
    let place = try threePeople()
    let script = "mkfifo pipe; exec 3<>pipe; \"$CONTACTS\" \"$@\" <&3"
    var command = place.shellCommand(script)
    command.environment["CONTACTS"] = place.binary
    command.arguments += words
    #expect(try command.run().ending == .exit(0))
  }

  @Test("an import of nothing adds nobody")
  func emptyImport() throws {
    let place = try threePeople()
    let outcome = try place.contacts("import", "-")
    #expect(
      outcome
        == .success(
          "",
          messages: "contacts: standard input is empty\ncontacts: imported 0 contacts\n"))
    #expect(try place.contacts("list", "--ids") == .success("1\n2\n3\n"))
  }

  @Test("finding nobody is a success, unless --exit-status asks for another status")
  func nothingFound() throws {
    let place = try threePeople()
    #expect(try place.contacts("filter", "age > 99") == .success(""))
    #expect(try place.contacts("filter", "age > 99", "-e").isFailure(1, saying: "no contact"))
    #expect(try place.contacts("filter", "age > 1", "-e", "--ids") == .success("3\n"))
  }
}
