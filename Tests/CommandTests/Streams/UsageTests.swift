import Foundation
import Testing

/// Command lines that are wrong: exit status 64, one clear message, nothing done.
@Suite("Usage errors")
struct UsageTests {
  @Test(
    "a wrong command line is explained",
    arguments: [
      (["lst"], ["unknown command 'lst'", "Did you mean 'list'?"]),
      (["add", "--frist", "A"], ["unknown option '--frist'", "Did you mean '--first'?"]),
      (["lisst", "--json"], ["'lisst'", "Did you mean 'list'?"]),
      (["list", "--bogus"], ["unknown option '--bogus'"]),
      (["xyzzy"], ["unknown command 'xyzzy'"]),
      (["add", "--age", "5"], ["give a name: contacts add 'Ada Lovelace'"]),
      (["add", "--last"], ["missing value", "--last"]),
      (["add", "--first", "A", "--first", "B", "--last", "C"], ["only once"]),
      (["add", "--first", "A", "--last", "B", "C"], ["'C' and --first both give a name"]),
      (["show"], ["missing argument"]),
      (["show", "1.5"], ["'1.5'", "ID"]),
      (["show", "0"], ["'0'", "ID"]),
      (["delete"], ["which contacts?"]),
      (["delete", "1", "--where", "age = 1"], ["not both"]),
      (["sort", "agee"], ["unknown field 'agee'"]),
      (["sort", "age", "-age"], ["given twice"]),
      (["list", "--json", "--table"], ["exclude each other"]),
      (["list", "--limit", "-1"], ["'-1'", "--limit"]),
      (["list", "--limit", "99999999999999999999"], ["--limit"]),
      (["filter"], ["give a condition"]),
      (["--store"], ["missing value", "--store"]),
      (["--store", "", "list"], ["--store"]),
      (["--timeout", "-1", "list"], ["'-1'", "--timeout"]),
    ])
  func wrong(words: [String], message: [String]) throws {
    let place = try Workplace()
    let outcome = try place.command(words).run()
    #expect(outcome.isFailure(64))
    for part in message { #expect(outcome.messageText.contains(part)) }
    #expect(outcome.messageText.contains("Usage: contacts "))
    #expect(try place.names() == [])
  }

  @Test("somebody without any name is refused")
  func nameless() throws {
    let place = try Workplace()
    let outcome = try place.contacts("add", "--first", "", "--last", "", "--age", "5")
    #expect(outcome.isFailure(64, saying: "the contact has no name"))
    #expect(try place.names() == [])
  }

  @Test(
    "an age is a whole number from 0 on, with or without a sign of its own",
    arguments: ["-1", "abc", "99999999999", "2147483648", "1.5", "", "５", "+1", "0x10", " 1"])
  func age(text: String) throws {
    let place = try Workplace()
    let outcome = try place.contacts("add", "--first", "A", "--last", "B", "--age", text)
    #expect(outcome.isFailure(64, saying: "'\(text)'", "--age", "from 0 to 2147483647"))
    #expect(try place.names() == [])
  }

  @Test("the smallest and the greatest age are kept", arguments: ["0", "2147483647"])
  func greatestAge(text: String) throws {
    let place = try Workplace()
    _ = try place.contacts("add", "--first", "A", "--last", "B", "--age", text)
    #expect(try place.contacts("list") == .success("1\tA\tB\t\(text)\n"))
    #expect(try place.contacts("filter", "age = \(text)", "--ids") == .success("1\n"))
  }

  @Test(
    "words that are not valid UTF-8 are refused by their position",
    arguments: [
      ("add --first \"$bad\" --last B", "argument 3"), ("\"$bad\"", "argument 1"),
      ("list --store=\"$bad\"", "argument 2"), ("filter \"first = '$bad'\"", "argument 2"),
    ])
  func invalidUTF8(words: String, position: String) throws {
    let place = try Workplace()
    let outcome = try place.shell("bad=$(printf 'a\\377b'); contacts \(words)")
    #expect(outcome.isFailure(64, saying: position, "UTF-8"))
    #expect(try place.names() == [])
  }

  @Test("a mistake in a predicate is pointed at")
  func predicate() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(1))
    let unknown = try place.contacts("filter", "agee > 50")
    #expect(unknown.isFailure(65, saying: "agee", "age", "^"))
    #expect(try place.contacts("filter", "age > ").isFailure(65, saying: "^"))
    #expect(try place.contacts("filter", "age > 'x'").isFailure(65, saying: "^"))
    #expect(try place.contacts("filter", "").isFailure(65))
  }

  @Test(
    "with --json an error is JSON too",
    arguments: [
      (["list", "--jsno", "--json"], 64), (["show", "9", "--json"], 1),
      (["filter", "agee > 50", "--jsonl=id"], 65),
      (["add", "--first", "A", "--last", "B", "--age", "x", "--json"], 64),
      (["list", "--json", "--store", "/nowhere/at/all"], 66),
    ])
  func json(words: [String], status: Int) throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(1))
    let outcome = try place.command(words).run()
    #expect(outcome.ending == .exit(Int32(status)))
    #expect(outcome.output.isEmpty)
    let parsed = try JSONSerialization.jsonObject(with: Data(outcome.messages))
    let object = try #require(parsed as? [String: Any])
    let error = try #require(object["error"] as? [String: Any])
    #expect(error["status"] as? Int == status)
    #expect((error["message"] as? String)?.isEmpty == false)
  }
}
