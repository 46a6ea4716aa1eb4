import Foundation
import Testing

/// What is no address book is refused, at once and untouched.
@Suite("No address book")
struct UnusualStoreTests {
  private static let commands = [
    ["list"], ["show", "1"], ["add", "--first", "A", "--last", "B"], ["delete", "1"],
  ]

  private func expectRefusal(_ place: Workplace, status: Int32, _ words: String...) throws {
    for command in Self.commands {
      let outcome = try place.command(command).run()
      #expect(outcome.isFailure(status, saying: place.store))
      for word in words { #expect(outcome.messageText.contains(word)) }
    }
  }

  @Test(
    "a folder, a pipe or a device is not opened",
    arguments: [
      "mkdir book.contacts", "mkfifo book.contacts", "ln -s /dev/null book.contacts",
      "ln -s . book.contacts",
    ])
  func notAFile(script: String) throws {
    let place = try Workplace()
    _ = try place.shell(script)
    try expectRefusal(place, status: 66, "not a regular file")
    #expect(try place.names() == ["book.contacts"])
  }

  @Test(
    "a pipe without a name is not taken for an empty address book",
    arguments: ["list", "count", "add --first A --last B", "delete 1", "store check", "export"])
  func namelessPipe(command: String) throws {
    let place = try Workplace()
    _ = try place.contacts("add", "--first", "A", "--last", "B")
    for script in ["contacts --store /dev/stdin", "contacts --store /dev/fd/0"] {
      let outcome = try place.shell("cat book.contacts | \(script) \(command)")
      #expect(outcome.isFailure(66, saying: "not a regular file"))
    }
  }

  @Test(
    "a file of another program is left alone",
    arguments: [
      ("text", Array("first,last,age\nAda,Lovelace,36\n".utf8)), ("one line end", [0x0a]),
      ("JSON", Array("{}".utf8)), ("zeros", [UInt8](repeating: 0, count: 4_096)),
      ("SQLite", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 1, count: 4_080)),
      ("XML property list", Array("<?xml version=\"1.0\"?><plist><dict/></plist>".utf8)),
      ("a file as this program writes, but of nothing", Array("bplist00".utf8)),
    ] as [(String, [UInt8])])
  func foreign(name: String, content: [UInt8]) throws {
    let place = try Workplace()
    try place.write(content, to: "book.contacts")
    try expectRefusal(place, status: 65)
    #expect(try place.read(place.store) == content)
    #expect(try !place.names().contains("book.contacts-journal"))
  }

  @Test("a file of SQLite itself is left alone")
  func database() throws {
    let place = try Workplace()
    let made = try place.shell("sqlite3 book.contacts 'create table person (name text)'")
    guard made.isQuietSuccess else { return }
    let content = try place.read(place.store)
    try expectRefusal(place, status: 65)
    #expect(try place.read(place.store) == content)
  }

  @Test("another property list is left alone")
  func propertyList() throws {
    let place = try Workplace()
    let values: [[String: Any]] = [
      ["name": "Ada", "friends": ["Charles", "Mary"]], [:],
      ["kind": "something else", "format": 1],
    ]
    for value in values {
      let data = try PropertyListSerialization.data(
        fromPropertyList: value, format: .binary, options: 0)
      try place.write(Array(data), to: "book.contacts")
      try expectRefusal(place, status: 65, "not an address book")
      #expect(try place.read(place.store) == Array(data))
    }
  }

  @Test("an empty file is damage, not an empty address book")
  func empty() throws {
    let place = try Workplace()
    try place.write([], to: "book.contacts")
    try expectRefusal(place, status: 65)
    #expect(try place.read(place.store) == [])
  }

  @Test("a journal without its address book is damage, not a new one")
  func journalOnly() throws {
    let place = try Workplace()
    for _ in 1...2 { _ = try place.contacts("add", "--first", "A", "--last", "B") }
    let journal = try place.read(place.journal)
    try FileManager.default.removeItem(atPath: place.store)
    for command in Self.commands {
      #expect(try place.command(command).run().isFailure(65, saying: place.store))
    }
    #expect(try place.read(place.journal) == journal)
    #expect(try !place.names().contains("book.contacts"))
  }
}
