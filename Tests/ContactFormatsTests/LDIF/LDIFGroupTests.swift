import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Groups in LDIF")
struct LDIFGroupTests {
  private static func person(_ name: String, uid: String, _ emails: String...) -> ContactCard {
    var card = ContactCard()
    (card.formattedName, card.uid) = (name, uid)
    card.emails = emails.map { .init($0) }
    return card
  }

  private static func group(_ name: String, _ members: String...) -> ContactCard {
    var card = ContactCard()
    (card.kind, card.formattedName, card.members) = (.group, name, members)
    return card
  }

  private static func lines(_ name: String, of cards: [ContactCard]) -> [String] {
    var writer = LDIFWriter()
    return String(decoding: writer.text(of: cards), as: UTF8.self)
      .replacing("\n ", with: "").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
  }

  private static let cards = [
    person("Ada Lovelace", uid: "urn:uuid:1", "ada@example.org", "a@x.example"),
    person("Pelé, the King", uid: "urn:uuid:2"), person("John Smith", uid: "urn:uuid:3"),
    person("john smith", uid: "urn:uuid:4"), person("John Smith", uid: "5", "j@example.org"),
    person("John Smith", uid: "6", "j@example.org"), person("", uid: "7", "only@example.org"),
    group(
      "Friends", "urn:uuid:1", "urn:uuid:2", "urn:uuid:3", "urn:uuid:4", "5", "6", "7",
      "mailto:else@example.org", "urn:uuid:8"),
  ]

  @Test("have as members the names that entries of the same text have, each of them its own")
  func members() {
    var cards = Self.cards
    cards.remove(at: 1)
    let names = Self.lines("dn", of: cards)
    #expect(
      names == [
        "cn=Ada Lovelace,mail=ada@example.org", "cn=John Smith", "cn=john smith,uid=urn:uuid:4",
        "cn=John Smith,mail=j@example.org", "cn=John Smith,uid=6,mail=j@example.org",
        "mail=only@example.org", "cn=Friends",
      ])
    let members = Self.lines("member", of: cards)
    #expect(
      members == [names[0], "uid=urn:uuid:2"] + names[1...5]
        + ["mail=else@example.org", "uid=urn:uuid:8"])
  }

  @Test("have the members again that they had")
  func roundTrip() {
    var writer = LDIFWriter()
    let reading = TableReading(LDIFReader(), writer.text(of: Self.cards))
    #expect(reading.warnings == [])
    #expect(reading.cards.last?.members == Self.cards.last?.members)
  }

  @Test(
    "name contacts of entries by what finds these, whatever the case and blanks of their names",
    arguments: [
      ("cn=Doe\\, Jane,ou=People", "mailto:jane@example.org"),
      ("CN=Doe\\2c Jane, OU=people", "mailto:jane@example.org"),
      ("cn=jd,ou=people", "u1"), ("cn=nm,ou=people", "No Mail"),
      ("cn=No One,mail=no@x.example", "mailto:no@x.example"),
      ("cn=inner,ou=groups", "cn=inner,ou=groups"),
    ])
  func entries(member: String, found: String) {
    let text = """
      dn: cn=Doe\\, Jane,ou=People
      cn: Jane
      mail: jane@example.org

      dn: cn=jd,ou=people
      cn: John Doe
      uid: u1
      mail: john@example.org

      dn: cn=nm,ou=people
      cn: No Mail

      dn: cn=inner,ou=groups
      objectClass: groupOfNames
      cn: inner

      dn: cn=all,ou=groups
      objectClass: groupOfNames
      cn: all
      member: \(member)

      """
    let reading = TableReading(LDIFReader(), Array(text.utf8))
    #expect(reading.cards.last?.members == [found])
  }

  @Test("an address of AIM comes back in the attribute that Mozilla's schema has for it")
  func messenger() {
    let text = "dn: cn=a\ncn: Ann\nnsAIMid: ann1\nnscpAIMScreenname: ann2\n"
    let card = TableReading(LDIFReader(), Array(text.utf8)).cards.first ?? ContactCard()
    #expect(card.messengers == [.init("ann1", service: "aim"), .init("ann2", service: "aim")])
    #expect(Self.lines("nsAIMid", of: [card]) == ["ann1", "ann2"])
    var writer = LDIFWriter()
    let again = TableReading(LDIFReader(), writer.text(of: [card])).cards.first
    #expect(again?.messengers == card.messengers)
  }
}
