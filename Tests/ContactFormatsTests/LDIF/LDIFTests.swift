import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("LDIF")
struct LDIFTests {
  private func read(_ name: String) throws -> TableReading {
    TableReading(LDIFReader(), try TableReading.fixture("ldif/" + name))
  }

  @Test("an address book of Thunderbird gives contacts, and lists with their members")
  func thunderbird() throws {
    let reading = try read("thunderbird.ldif")
    #expect(reading.error == nil)
    #expect(reading.warnings == [])
    try #require(reading.cards.count == 2)
    let card = reading.cards[0]
    #expect(card.displayName == "Anthony Robbins")
    #expect(card.formattedName == "")
    #expect(card.name.nickname == "Tony")
    #expect(card.emails.map(\.value) == ["tony@example.org", "tony@home.example"])
    #expect(card.phones.map(\.label) == ["work", "home", "fax", "mobile"])
    #expect(card.addresses.map(\.label) == ["home", "work"])
    #expect(card.addresses.map(\.street) == ["1 Main St", "2 Work Rd\nFloor 3"])
    #expect(card.urls.map(\.label) == ["work", "home"])
    #expect(card.birthday?.description == "1975-02-03")
    #expect(card.notes == "First line\nsecond line")
    #expect(card.keptLines == ["X-LDIF-mozillaCustom1:blue"])
    #expect(reading.cards[1].kind == .group)
    #expect(reading.cards[1].displayName == "Friends")
    #expect(reading.cards[1].members == ["mailto:tony@example.org", "mailto:jane@example.org"])
  }

  @Test("a directory gives what is added; no file is opened and other changes are told")
  func directory() throws {
    let reading = try read("directory.ldif")
    try #require(reading.cards.count == 2)
    let card = reading.cards[0]
    #expect(card.displayName == "Zoë Müller")
    #expect(card.emails.map(\.value) == ["zoe@example.org"])
    #expect(card.addresses.map(\.city) == ["Köln"])
    #expect(card.addresses.map(\.country) == ["DE"])
    #expect(card.urls == [.init("https://example.org/zoe", label: "home page")])
    #expect(card.photo == .init([0xff, 0xd8, 0xff, 0x00], mediaType: "image/jpeg"))
    #expect(
      card.keptLines == [
        "X-LDIF-objectClass:posixAccount", "X-LDIF-cn;X-OPTIONS=lang-ja:Zoe",
        "X-LDIF-co:Germany", "X-LDIF-uidNumber:1001",
      ])
    #expect(reading.cards[1].phones == [.init("555-0103", label: "mobile")])
    #expect(
      reading.warnings == [
        #"25: the value of "jpegPhoto" is elsewhere ("file:///etc/passwd"); no file is opened"#,
        #"37: a change of the kind "modify" is skipped"#,
        #"43: a change of the kind "delete" is skipped"#,
      ])
    #expect(reading.read.map(\.line) == [5, 28, 36, 42])
  }

  @Test(
    "LDIF cut anywhere gives the same cards", arguments: ["thunderbird.ldif", "directory.ldif"])
  func cuts(name: String) throws {
    let text = try TableReading.fixture("ldif/" + name)
    let whole = TableReading(LDIFReader(), text)
    for cut in testSample(of: text.indices, 250, seed: testSeed("cut \(name)")) {
      let reading = TableReading(LDIFReader(), [Array(text[..<cut]), Array(text[cut...])])
      #expect(reading == whole, "cut at \(cut)")
    }
    #expect(TableReading(LDIFReader(), text.map { [$0] }) == whole)
  }

  @Test("random damage gives cards, warnings or an error, and the same in pieces")
  func damage() throws {
    var random = TableRandom()
    let texts = try ["thunderbird.ldif", "directory.ldif"].map {
      try TableReading.fixture("ldif/" + $0)
    }
    for _ in 0..<testRounds(40) {
      let text = random.damaged(random.one(of: texts))
      let whole = TableReading(LDIFReader(), text)
      #expect(whole.warnings.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 } })
      let pieces = TableReading(LDIFReader(), random.pieces(text))
      try #require(pieces == whole, "seed \(random.seed)")
    }
  }

  @Test("what is written and read again gives the card, but for what is dropped")
  func roundTrip() throws {
    var random = TableRandom()
    for _ in 0..<testRounds(30) {
      let card = random.directoryCard()
      var writer = LDIFWriter()
      let text = writer.text(of: [card])
      let lines = text.split(separator: 0x0a)
      #expect(lines.allSatisfy { $0.count <= LDIFWriter.width && $0.allSatisfy { $0 < 0x7f } })
      let reading = TableReading(LDIFReader(), text)
      try #require(
        differences(reading.cards, [card]) == [], "seed \(random.seed)")
      #expect(reading.warnings == [])
    }
  }

  @Test("names in a directory are escaped, and read back")
  func names() throws {
    var random = TableRandom()
    for _ in 0..<testRounds(30) {
      let value = random.text() + random.one(of: ["", " ", "\\", "\u{7f}"])
      let name = LDIFName([("cn", value), ("mail", "a@x.org")])
      #expect(LDIFName(name.text)["cn"] == value, "seed \(random.seed)")
      #expect(LDIFName(name.text)["mail"] == "a@x.org")
    }
    #expect(LDIFName([("cn", "#a, \"b\"+c ")]).text == ##"cn=\#a\, \"b\"\+c\ "##)
  }

  @Test("Base64 comes back, and what is none is refused")
  func base64() {
    var random = TableRandom()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(Base64.decoded(Base64.encoded(bytes), .blanks) == bytes)
    }
    #expect(String(decoding: Base64.encoded(Array("Ma".utf8)), as: UTF8.self) == "TWE=")
    #expect(Base64.decoded("TWE-".utf8, .blanks) == nil)
  }
}

extension TableRandom {
  /// A card with what a directory holds.
  fileprivate mutating func directoryCard() -> ContactCard {
    var card = ContactCard()
    let awkward = ["\"", ",", ";", "\\", "\n", ":", "<", " "]
    (card.name.first, card.name.last) = (text(awkward), text(awkward))
    (card.name.prefix, card.name.middle) = (word(), happens(50) ? word() : "")
    (card.name.suffix, card.name.nickname) = (happens(50) ? word() : "", text(awkward))
    if happens(30) { card.formattedName = text(awkward) }
    (card.company, card.department, card.jobTitle) = (text(awkward), text(), text())
    (card.manager, card.notes, card.uid) = (text(), text(awkward), text())
    card.emails = (0..<below(4)).map { "a\($0)@x.org" }.map { .init($0) }
    card.phones = ["work", "home", "mobile", "fax", "pager"].filter { _ in happens(60) }.map {
      .init(text(), label: $0)
    }
    card.urls = ["work", "home", "", "my page"].filter { _ in happens(60) }.map {
      .init("https://" + word(), label: $0)
    }
    card.addresses = ["work", "home"].filter { _ in happens(60) }.map { label in
      var address = ContactCard.Address()
      (address.label, address.street, address.city) = (label, "1 Main\nFloor 2", text())
      (address.country, address.postalCode) = (word(), text())
      if label == "work" { address.postOfficeBox = text() }
      return address
    }
    card.birthday = happens(60) ? date() : nil
    if happens(40) { card.photo = .init([0xff, 0xd8, 0, 1, 2], mediaType: "image/jpeg") }
    if happens(40) { card.keptLines = [KeptLine("X-LDIF-carLicense", value: text(awkward)).text] }
    if happens(30) { card.members = ["mailto:a@x.org", "urn:uuid:1"] }
    return card
  }

  @Test("groups of each kind of directory have the members that find people here")
  func groups() {
    let people = "dn: uid=jd,ou=p\nobjectClass: inetOrgPerson\nuid: jd\ncn: John Doe\n"
    for (name, member) in [
      ("group", "member: uid=jd,ou=p"), ("posixGroup", "memberUid: jd"),
      ("groupOfUniqueNames", "uniqueMember: uid=jd,ou=p"),
    ] {
      let text = "\(people)\ndn: cn=staff,ou=g\nobjectClass: \(name)\ncn: staff\n\(member)\n"
      let reading = TableReading(LDIFReader(), Array(text.utf8))
      #expect(reading.cards.map(\.kind) == [.person, .group], "\(name)")
      #expect(reading.cards.last?.members == ["jd"] && reading.cards.last?.keptLines == [])
    }
  }

  @Test("a manager in a directory is called by what finds that person here")
  func managers() {
    for (name, manager) in [
      ("uid=boss,ou=p", "boss"), ("cn=Big Boss,ou=p", "Big Boss"), ("Big Boss", "Big Boss"),
      ("mail=b@example.org,cn=x", "b@example.org"),
    ] {
      let text = "dn: cn=a\ncn: Jane Doe\nmanager: \(name)\n"
      #expect(TableReading(LDIFReader(), Array(text.utf8)).cards.first?.manager == manager)
    }
  }

  @Test("passwords are left out, and entries that are about nobody are passed over; both is told")
  func nobody() {
    let text = """
      dn: dc=example
      objectClass: top
      objectClass: dcObject
      dc: example

      dn: ou=people
      objectClass: organizationalUnit
      ou: people

      dn: cn=admin
      objectClass: simpleSecurityObject
      objectClass: organizationalRole
      cn: admin
      userPassword:: e1NTSEF9YWJj

      dn: uid=jd
      objectClass: inetOrgPerson
      cn: John Doe
      userPassword:: e1NTSEF9YWJj

      dn: ou=sales
      objectClass: organizationalUnit
      ou: Sales
      telephoneNumber: 12345

      """
    let reading = TableReading(LDIFReader(), Array(text.utf8))
    #expect(reading.cards.map(\.displayName) == ["John Doe", "Sales"] || reading.cards.count == 2)
    #expect(reading.cards.allSatisfy { $0.keptLines.allSatisfy { !$0.contains("assword") } })
    #expect(
      reading.warnings.map { $0.split(separator: ": ", maxSplits: 1).last ?? "" } == [
        "an entry of the class \"dcObject\" is of nobody; it is passed over",
        "an entry of the class \"organizationalUnit\" is of nobody; it is passed over",
        "an entry of the class \"simpleSecurityObject\" is of nobody; it is passed over",
        "a password is left out",
      ])
  }
}
