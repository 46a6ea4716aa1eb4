import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Members of groups that are imported")
struct GroupMembersTests {
  private static let uuid = "6D8AB7C0-1111-4222-8333-444455556666"

  private func person(uid: String) -> String {
    """
    BEGIN:VCARD
    VERSION:3.0
    N:Roe;Jane;;;
    FN:Jane Roe
    EMAIL:jane@x.example
    UID:\(uid)
    END:VCARD

    """
  }

  private func group(_ members: [String]) -> String {
    """
    BEGIN:VCARD
    VERSION:3.0
    N:Pals;;;;
    FN:Pals
    X-ADDRESSBOOKSERVER-KIND:group
    \(members.map { "X-ADDRESSBOOKSERVER-MEMBER:\($0)" }.joined(separator: "\n"))
    UID:g1
    END:VCARD

    """
  }

  private func imported(
    _ texts: [String], into book: AddressBook, isStrict: Bool = false
  ) throws -> ContactImportReport {
    var options = ContactImportOptions(now: 1_700_000_000)
    options.isStrict = isStrict
    let sources = texts.map { text in
      ContactSource { body in
        var rest = Array(text.utf8)[...]
        try body { count in
          defer { rest = rest.dropFirst(count) }
          return Array(rest.prefix(count))
        }
      }
    }
    return try AddressBook.importContacts(options, from: sources) { book }
  }

  private func members(_ name: String, in book: AddressBook) throws -> [String] {
    var query = AddressBook.Query()
    query.selection = ContactSelection(.group, name)
    return try book.contacts(query).map(\.card.displayName)
  }

  @Test(
    "are found by their UIDs however those are written, and by their addresses",
    arguments: [
      ("urn:uuid:\(uuid)", uuid), ("urn:uuid:\(uuid.lowercased())", uuid),
      (uuid, "urn:uuid:\(uuid)"), ("URN:UUID:\(uuid)", "urn:uuid:\(uuid.lowercased())"),
      ("id-1", "id-1"), ("mailto:Jane@x.example", "id-1"), ("jane@x.example", ""),
    ])
  func spellings(member: String, uid: String) throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let report = try imported([person(uid: uid), group([member])], into: book, isStrict: true)
    #expect(report.groupCount == 1)
    #expect(try members("Pals", in: book) == ["Jane Roe"])
  }

  @Test("who is no contact is told with the place of the group, and refused when strict")
  func missing() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let text =
      person(uid: "id-1") + group(["urn:uuid:\(Self.uuid)", "mailto:nobody@x.example"])
    #expect(throws: CardError.self) { try imported([text], into: book, isStrict: true) }
    #expect(try book.contacts(AddressBook.Query()).isEmpty)
    let report = try imported([text], into: book)
    #expect(report.warnings.map(\.warning.line) == [8])
    #expect(report.warnings.first?.warning.reason.contains("names 2 members") == true)
    #expect(try members("Pals", in: book).isEmpty)
  }

  @Test("who has nothing but an address is not taken for somebody else")
  func nameless() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let text = "BEGIN:VCARD\nVERSION:3.0\nEMAIL:x@x.example\nEND:VCARD\n"
    let report = try imported([text + group(["mailto:ghost@y.example"])], into: book)
    #expect(report.warningCount == 1)
    #expect(try members("Pals", in: book).isEmpty)
  }

  @Test("are found by whole names among those who are there, unless several have one")
  func names() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    for (name, uid) in [("John Doe", "1"), ("Ann Lee", "2"), ("Ann Lee", "3")] {
      let card = "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nUID:\(uid)\nEND:VCARD\n"
      _ = try imported([card], into: book)
    }
    let group = "objectclass: groupOfNames\ncn: Pals\nmember: cn=John Doe\nmember: cn=Ann Lee\n"
    let report = try imported(["dn: cn=Pals\n" + group], into: book)
    #expect(report.warnings.first?.warning.reason.contains("cn=Ann Lee") == true)
    #expect(try members("Pals", in: book) == ["John Doe"])
  }

  @Test("are found among the contacts that are there already")
  func saved() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    _ = try imported([person(uid: Self.uuid)], into: book)
    let group = group(["urn:uuid:\(Self.uuid.lowercased())"])
    _ = try imported([group], into: book, isStrict: true)
    #expect(try members("Pals", in: book) == ["Jane Roe"])
  }

  @Test("of an alias of mutt may be other aliases, before or behind it, and those of groups")
  func aliases() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let text = """
      alias all unixers, both
      alias ken Ken T <ken@x.example>
      alias dmr D R <d@x.example>
      alias unixers ken, dmr
      alias both ken@x.example, new@x.example
      alias loop loop, ken

      """
    let report = try imported([text], into: book, isStrict: true)
    #expect(report.warnings.isEmpty)
    #expect(try Set(members("unixers", in: book)) == ["Ken T", "D R"])
    #expect(try Set(members("both", in: book)) == ["Ken T", "new@x.example"])
    #expect(try Set(members("all", in: book)) == ["Ken T", "D R", "new@x.example"])
    #expect(try members("loop", in: book) == ["Ken T"])
    let later = try imported(["alias more dmr, Zed <z@x.example>\n"], into: book, isStrict: true)
    #expect(later.warnings.isEmpty)
    #expect(try Set(members("more", in: book)) == ["D R", "Zed"])
  }

  @Test("in a directory are found by the address or the name in their names (RFC 4514)")
  func directory() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let text = """
      dn: cn=Pals
      objectclass: groupOfNames
      cn: Pals
      member: cn=Jane Roe,mail=jane@x.example
      member: cn=John Doe

      dn: cn=Jane Roe,mail=jane@x.example
      objectclass: person
      givenName: Jane
      sn: Roe
      cn: Jane Roe
      mail: jane@x.example

      dn: cn=John Doe
      objectclass: person
      givenName: John
      sn: Doe
      cn: John Doe

      """
    let report = try imported([text], into: book, isStrict: true)
    #expect(report.warnings.isEmpty)
    #expect(try Set(members("Pals", in: book)) == ["Jane Roe", "John Doe"])
  }
}
