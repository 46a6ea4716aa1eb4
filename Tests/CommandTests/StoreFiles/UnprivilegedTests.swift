import Foundation
import Testing

/// What permissions forbid, as somebody sees it who is not root.
@Suite(
  "Without permission",
  .enabled(if: Tools.unprivileged != nil, "Root without setpriv is bound by no permissions."))
struct UnprivilegedTests {
  private func threePeople() throws -> Workplace {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(3))
    try place.giveUpRights()
    return place
  }

  @Test("an address book that may not be read is said to be so")
  func unreadable() throws {
    let place = try threePeople()
    try place.setMode(0, of: place.store)
    for words in [["list"], ["add", "--first", "A", "--last", "B"], ["delete", "1"]] {
      let outcome = try place.command(words).run()
      #expect(outcome.isFailure(77, saying: place.store, "Permission denied"))
    }
  }

  @Test("in a folder that may not be written, looking works and changing is a clear error")
  func readOnlyFolder() throws {
    let place = try threePeople()
    #expect(try place.contacts("add", "--first", "A", "--last", "B") == .success("4\n"))
    let list = try place.contacts("list")
    #expect(list.lines.count == 4)
    try FileManager.default.removeItem(atPath: place.lock)
    let names = try place.names()
    try place.setMode(0o555, of: place.path(""))
    defer { try? place.setMode(0o755, of: place.path("")) }
    #expect(try place.contacts("list") == list)
    #expect(try place.contacts("filter", "age >= 1", "--ids") == .success("2\n3\n"))
    let commands = [["add", "--first", "A", "--last", "B"], ["delete", "1"]]
    for words in commands {
      let outcome = try place.command(words).run()
      #expect(outcome.isFailure(77, saying: place.store, "is read-only for you"))
    }
    #expect(try place.contacts("list") == list)
    #expect(try place.names() == names)
  }

  @Test("a file that may not be written is still read")
  func readOnlyFiles() throws {
    let place = try threePeople()
    #expect(try place.contacts("add", "--first", "A", "--last", "B") == .success("4\n"))
    for path in [place.store, place.journal, place.lock] { try place.setMode(0o444, of: path) }
    #expect(try place.contacts("list", "--ids") == .success("1\n2\n3\n4\n"))
    let outcome = try place.contacts("add", "--first", "A", "--last", "B")
    #expect(outcome.isFailure(77, saying: "is read-only for you"))
    #expect(try place.contacts("list", "--ids") == .success("1\n2\n3\n4\n"))
  }

  @Test(
    "permissions hold for an address book of another kind too",
    arguments: ["other.xml", "other.db"])
  func otherKinds(name: String) throws {
    let place = try threePeople()
    let book = place.path(name)
    place.environment["CONTACTS_STORE"] = book
    let added = try place.contacts("add", "--first", "A", "--last", "B")
    // Not every build has all kinds.
    if added.messageText.contains("TRAITS=") { return }
    #expect(added == .success("1\n"))
    try place.setMode(0o444, of: book)
    #expect(try place.contacts("list", "--ids") == .success("1\n"))
    let outcome = try place.contacts("add", "--first", "A", "--last", "B")
    #expect(outcome.isFailure(77, saying: book, "read-only for you"))
    try place.setMode(0, of: book)
    #expect(try place.contacts("list").isFailure(77, saying: book))
  }

  @Test("a file to be imported that may not be read is said to be so")
  func unreadableImport() throws {
    let place = try threePeople()
    let path = try place.write(Array(#"{"first":"A","last":"B"}"#.utf8), to: "people.jsonl")
    try place.setMode(0, of: path)
    #expect(try place.contacts("import", path).isFailure(77, saying: path, "Permission denied"))
  }

  @Test("a home that may not be written is said to be so")
  func readOnlyHome() throws {
    let place = try threePeople()
    place.environment["CONTACTS_STORE"] = nil
    try place.setMode(0o555, of: place.path(""))
    defer { try? place.setMode(0o755, of: place.path("")) }
    let outcome = try place.contacts("add", "--first", "A", "--last", "B")
    #expect(outcome.isFailure(77, saying: place.path(".local"), "Permission denied"))
  }
}
