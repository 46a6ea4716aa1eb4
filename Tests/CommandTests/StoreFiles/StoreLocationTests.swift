import Foundation
import Testing

/// Where the address book is, and how private it is made.
@Suite("Places of the address book")
struct StoreLocationTests {
  private static let add = ["add", "--first", "Ada", "--last", "Lovelace", "--quiet"]

  private func freshHome() throws -> Workplace {
    let place = try Workplace()
    place.environment["CONTACTS_STORE"] = nil
    return place
  }

  @Test(
    "with nothing configured it is in the data folder of the home, for its owner alone",
    arguments: ["022", "000", "077"])
  func home(mask: String) throws {
    let place = try freshHome()
    let added = try place.shell("umask \(mask); contacts add --first Ada --last Lovelace")
    #expect(added == .success("1\n"))
    _ = try place.shell("umask \(mask); contacts add --first Anne --last Isabella")
    let folder = place.path(".local/share/contacts")
    for made in [".local", ".local/share", ".local/share/contacts"] {
      #expect(try place.mode(place.path(made)) == 0o700, "\(made)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.contains("default.contacts") && names.count == 3)
    for name in names { #expect(try place.mode("\(folder)/\(name)") == 0o600, "\(name)") }
    #expect(try place.contacts("list", "--ids") == .success("1\n2\n"))
  }

  @Test("with nothing configured and nothing added, looking makes no file")
  func lookingOnly() throws {
    let place = try freshHome()
    for words in [["list"], ["filter", "age > 1"], ["sort", "age"]] {
      let outcome = try place.command(words).run()
      #expect(outcome.ending == .exit(0) && outcome.output.isEmpty)
      #expect(outcome.messageText.contains("the address book is empty"))
    }
    #expect(try place.contacts("show", "1").ending == .exit(1))
    #expect(try place.contacts("delete", "1").ending == .exit(1))
    #expect(try place.names() == [])
  }

  @Test("XDG_DATA_HOME says where the data folder is")
  func dataHome() throws {
    let place = try freshHome()
    place.environment["XDG_DATA_HOME"] = place.path("data")
    #expect(try place.command(Self.add).run() == .success("1\n"))
    #expect(try place.names() == ["data"])
    #expect(try !place.read(place.path("data/contacts/default.contacts")).isEmpty)
  }

  @Test("an XDG_DATA_HOME that is relative or empty does not count", arguments: ["data", ""])
  func relativeDataHome(value: String) throws {
    let place = try freshHome()
    place.environment["XDG_DATA_HOME"] = value
    #expect(try place.command(Self.add).run() == .success("1\n"))
    #expect(try place.names() == [".local"])
  }

  @Test("the option goes before CONTACTS_STORE, wherever in the line it stands")
  func precedence() throws {
    let place = try Workplace()
    #expect(try place.command(Self.add).run() == .success("1\n"))
    let other = place.path("other")
    #expect(try place.command(["--store", other] + Self.add).run() == .success("1\n"))
    #expect(try place.command(Self.add + ["--store=\(other)"]).run() == .success("2\n"))
    #expect(try place.contacts("list", "--ids") == .success("1\n"))
    #expect(try place.contacts("list", "--ids", "--store", other) == .success("1\n2\n"))
    #expect(
      try place.names().filter { !$0.hasSuffix("-lock") && !$0.hasSuffix("-journal") }
        == ["book.contacts", "other"])
  }

  @Test(
    "a path may be relative and have any characters", arguments: ["a b", "-x", "\n", "é%20\"'"])
  func oddNames(name: String) throws {
    let place = try Workplace()
    place.environment["CONTACTS_STORE"] = name
    for id in 1...2 {
      #expect(try place.shell("contacts add --first A --last B\(id)") == .success("\(id)\n"))
    }
    #expect(try place.shell("contacts list --ids") == .success("1\n2\n"))
    #expect(try place.names().contains(name))
  }

  @Test(
    "an address book that is named and not there is an error for whoever wants to read",
    arguments: [
      ["list"], ["show", "1"], ["filter", "age > 1"], ["delete", "1"], ["sort", "age"],
    ],
    ["missing", "missing/folder/book"])
  func missing(words: [String], name: String) throws {
    let place = try Workplace()
    let path = place.path(name)
    let outcome = try place.command(["--store", path] + words).run()
    #expect(outcome.isFailure(66, saying: path))
    #expect(try place.names() == [])
  }

  @Test("the folder of a named address book is not made")
  func missingFolder() throws {
    let place = try Workplace()
    let outcome = try place.command(["--store", place.path("missing/book")] + Self.add).run()
    #expect(outcome.isFailure(73, saying: place.path("missing")))
    #expect(try place.names() == [])
  }
}
