import Foundation
import Testing

/// Data go to standard output, talk to standard error, and nothing is lost in silence.
@Suite("Streams")
struct StreamTests {
  private func onePerson() throws -> Workplace {
    let place = try Workplace()
    #expect(try place.contacts("add", "--first", "Ada", "--last", "Lovelace") == .success("1\n"))
    return place
  }

  @Test("what an import says is no data, and can be silenced")
  func importing() throws {
    let place = try Workplace()
    let person = Command.Input.text(#"{"first":"Ada","last":""}"#)
    let said = "contacts: imported 1 contact\n"
    #expect(try place.contacts("import", "-", input: person) == .success("", messages: said))
    #expect(try place.contacts("-q", "import", "-", input: person) == .success(""))
    let dryRun = try place.contacts("import", "-n", "-", input: person)
    #expect(dryRun.ending == .exit(0) && dryRun.output.isEmpty && !dryRun.messages.isEmpty)
    #expect(try place.contacts("list", "--ids") == .success("1\n"))
  }

  @Test("an address book that nobody has made yet is empty, and a hint is no data")
  func noAddressBook() throws {
    let place = try Workplace()
    place.environment["CONTACTS_STORE"] = nil
    let list = try place.contacts("list", "--json")
    #expect(list.ending == .exit(0) && list.text == "[]\n" && !list.messages.isEmpty)
    #expect(try place.names() == [])
  }

  @Test(
    "a full disk behind standard output is an error with a message",
    .enabled(if: Tools.hasFullDevice, "No /dev/full."),
    arguments: [
      "list", "list --json", "list --jsonl", "list --table", "list --ids", "show 1", "--help",
      "--version", "help add", "delete 1", "add --first A --last B",
    ])
  func fullDisk(words: String) throws {
    let place = try onePerson()
    let outcome = try place.shell("contacts \(words) >/dev/full")
    #expect(outcome.isFailure(74, saying: "cannot write to standard output"))
    #expect(try place.contacts("list").isQuietSuccess)
  }

  @Test(
    "a full disk is noticed in a large answer too",
    .enabled(if: Tools.hasFullDevice, "No /dev/full."))
  func fullDiskInTheMiddle() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(5_000))
    let outcome = try place.shell("contacts list --json >/dev/full")
    #expect(outcome.isFailure(74, saying: "cannot write to standard output"))
  }

  @Test(
    "output that is closed is an error, and nothing is written where it does not belong",
    arguments: ["list", "show 1", "--help", "--version", "delete 1", "add --first A --last B"])
  func closedOutput(words: String) throws {
    let place = try onePerson()
    let outcome = try place.shell("contacts \(words) >&-")
    #expect(outcome.isFailure(74, saying: "cannot write to standard output"))
    #expect(try place.contacts("list").isQuietSuccess)
  }

  @Test(
    "closed standard streams do not end up in the address book",
    arguments: ["<&-", "2>&-", ">&- 2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
  func closedStreams(closing: String) throws {
    let place = try onePerson()
    let before = try place.read(place.store)
    _ = try place.shell("contacts add --first A --last B \(closing)")
    _ = try place.shell("contacts add --first A --last B --age abc \(closing)")
    _ = try place.shell("contacts show 9 \(closing)")
    #expect(try place.read(place.store) == before)
    #expect(try place.contacts("list", "--ids") == .success("1\n2\n"))
    #expect(try place.read(place.lock) == [])
  }

  @Test("a reader that has seen enough leaves no message", arguments: ["", "--json", "--ids"])
  func closedPipe(format: String) throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(20_000))
    let outcome = try place.shell(
      "{ contacts list \(format); echo $? >status; } | head -n 1; cat status")
    #expect(outcome.isQuietSuccess)
    #expect(outcome.lines.count == 2)
    #expect(outcome.lines.last == "141")
  }

  @Test("a signal that ends the command does so at once, and the address book is as it was")
  func interrupted() throws {
    let place = try onePerson()
    let outcome = try place.shell(
      """
      mkfifo pipe
      contacts import pipe & process=$!
      exec 3>pipe
      printf '{"first":"A","last":"B"}' >&3
      kill -TERM $process
      wait $process
      echo $?
      """)
    #expect(outcome.lines.last == "143")
    #expect(try place.contacts("list") == .success("1\tAda\tLovelace\t\n"))
  }
}
