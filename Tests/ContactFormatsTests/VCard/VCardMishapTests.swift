import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("What becomes of vCards that were put together, cut or indented, and of what comes again")
struct VCardMishapTests {
  private static let names = ["Ann One", "Bob Two"]

  private static func people(_ text: String) throws -> [String] {
    try VCardSupport.read(text).compactMap(\.card?.displayName)
  }

  @Test(
    "cards are told apart whatever stands between and before them",
    arguments: [
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann One\nEND:VCARDBEGIN:VCARD\nFN:Bob Two\nEND:VCARD\n",
      "BEGIN:VCARD\nVERSION:3.0\nFN:Ann One\nend:vcard Begin:VCard\nFN:Bob Two\nEND:VCARD\n",
      "home.begin:vcard\nfn:Ann One\nEND:VCARD\nTEST.BEGIN:VCARD\nFN:Bob Two\nTEST.END:VCARD\n",
      "  BEGIN:VCARD\n  FN:Ann One\n  END:VCARD\n\tBEGIN:VCARD\n\tFN:Bob\n\t  Two\n\tEND:VCARD\n",
      "From: me\nSubject: two\n\nBEGIN:VCARD\nFN:Ann One\nEND:VCARD\nBEGIN:VCARD\nFN:Bob Two\n"
        + "END:VCARD\n",
    ])
  func apart(text: String) throws {
    #expect(CardFormat(sniffing: Array(text.utf8)) == .vcard)
    #expect(try Self.people(text) == Self.names)
    for ending in ["\r\n", "\r"] {
      #expect(try Self.people(text.replacing("\n", with: ending)) == Self.names)
    }
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      let cards = try VCardSupport.read(bytes, pieces: size)
      #expect(cards.compactMap(\.card?.displayName) == Self.names, "pieces of \(size)")
    }
  }

  @Test("what is folded stays with its property though it looks like a mark")
  func folded() throws {
    let card = try VCardSupport.card("NOTE:see", " BEGIN:VCARD", " home.END:VCARD", "FN:Ann")
    #expect(card.notes == "seeBEGIN:VCARDhome.END:VCARD")
    #expect(card.displayName == "Ann")
    let ends = try VCardSupport.card("NOTE:x.END:VCARD", "FN:a.begin:vcard", "TITLE:a:b.end:vcard")
    #expect(ends.notes == "x.END:VCARD" && ends.displayName == "a.begin:vcard")
    #expect(ends.jobTitle == "a:b.end:vcard")
  }

  @Test("a card is indented as a whole only if the line behind its first one is so")
  func indentation() throws {
    let text = " BEGIN:VCARD\nVERSION:3.0\nFN:A\nNOTE:hello wor\n ld\nEND:VCARD\n"
    #expect(try VCardSupport.read(text).first?.card?.notes == "hello world")
    let agent = """
      \tBEGIN:VCARD
      \tVERSION:3.0
      \tFN:A
      \tAGENT:
      \tBEGIN:VCARD
      \tFN:B
      \tTEL:1
      \tEND:VCARD
      \tTEL:2
      \tEND:VCARD

      """
    let cards = try VCardSupport.read(agent)
    #expect(cards.count == 1 && cards[0].warnings.isEmpty)
    #expect(cards[0].card?.phones.map(\.value) == ["2"])
    #expect(cards[0].card?.keptLines.contains { $0.contains(#"TEL:1\n"#) } == true)
  }

  @Test("a soft break before an empty line ends the value, unless the lines have two ends each")
  func softBreak() throws {
    let address = "ADR;HOME;ENCODING=QUOTED-PRINTABLE:;;Street 1;Ulm;;89073;="
    let card = try VCardSupport.card("N:B;A", address, "", "TEL;HOME:123", version: "2.1")
    #expect(card.addresses.map(\.country) == [""])
    #expect(card.addresses.first?.postalCode == "89073")
    #expect(card.phones.map(\.value) == ["123"])
    let text = "BEGIN:VCARD\nVERSION:2.1\nN:B;A\n\(address)\nGer=\nmany\nTEL:1\nEND:VCARD\n"
    let note = "NOTE;ENCODING=QUOTED-PRINTABLE:Call=0D=0A=\nTel: 5=0D=0A\nTEL:1"
    let long = "BEGIN:VCARD\nVERSION:2.1\nN:B;A\n\(note)\nEND:VCARD\n"
    for ends in ["\n", "\r\n", "\r\r\n", "\n\n"] {
      let read = try VCardSupport.read(long.replacing("\n", with: ends)).first?.card
      #expect(
        read?.notes == "Call\nTel: 5\n" && read?.phones.count == 1, "\(ends.debugDescription)")
    }
    let doubled = try VCardSupport.read(text.replacing("\n", with: "\r\r\n")).first?.card
    #expect(doubled?.addresses.map(\.country) == ["Germany"])
    #expect(doubled?.phones.map(\.value) == ["1"])
  }

  private static let repeated = [
    "TITLE:a", "TITLE:b", "ORG:c", "ORG:d;e", "NICKNAME:f", "NICKNAME:g", "BDAY:1990-01-02",
    "BDAY:1991-02-03", "X-PHONETIC-FIRST-NAME:h", "X-PHONETIC-FIRST-NAME:i", "UID:j", "UID:k",
    "PHOTO;ENCODING=b;TYPE=GIF:R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgo=", "FN;LANGUAGE=jp:l",
  ]

  @Test("a property that comes again comes out again, in every version")
  func again() throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", Self.repeated[0], Self.repeated[1])
    #expect(card.jobTitle == "a")
    var all = ContactCard()
    let lines = ["BEGIN:VCARD", "VERSION:3.0", "N:B;A;;;", "FN:A B"] + Self.repeated
    let text = (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    all = try #require(try VCardSupport.read(text).first?.card)
    let written = VCardSupport.text([all]).replacing("\r\n ", with: "")
    for line in Self.repeated { #expect(written.contains(line + "\r\n"), "\(line) in \(written)") }
    for version in VCardVersion.allCases {
      let written = VCardSupport.text([all], version)
      let second = try #require(try VCardSupport.read(written).first?.card)
      #expect(VCardSupport.text([second]).split(separator: "\r\n").count >= lines.count)
      #expect(second.jobTitle == "a" && second.company == "c" && second.uid == "j")
    }
    all.jobTitle = "new"
    let changed = VCardSupport.text([all])
    #expect(changed.contains("TITLE:new\r\n") && changed.contains("TITLE:b\r\n"))
    #expect(!changed.contains("TITLE:a\r\n"))
  }

  @Test("several notes are one text, come out as they were, and are one when they are changed")
  func notes() throws {
    for lines in [["NOTE:one", "NOTE:two"], ["NOTE;LANGUAGE=en:one", "TEL:1", "NOTE:two"]] {
      let text =
        "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n\(lines.joined(separator: "\r\n"))"
        + "\r\nEND:VCARD\r\n"
      var card = try #require(try VCardSupport.read(text).first?.card)
      #expect(card.notes == "one\ntwo")
      let written = VCardSupport.text([card])
      for line in lines { #expect(written.contains(line + "\r\n"), "\(written)") }
      #expect(try VCardSupport.read(written).first?.card?.notes == card.notes)
      card.notes = "one, fixed"
      let changed = VCardSupport.text([card])
      #expect(changed.contains(#"one\, fixed"#) && !changed.contains("two"))
      card.notes = ""
      #expect(!VCardSupport.text([card]).contains("NOTE"))
    }
  }

  @Test("a second value that was kept when cards were read otherwise comes out too")
  func olderBooks() {
    var card = ContactCard()
    (card.formattedName, card.notes, card.jobTitle) = ("A", "one", "x")
    card.keptLines = ["FN NOTE", "NOTE:two", "TITLE", "TITLE:y"]
    let text = VCardSupport.text([card])
    for line in ["NOTE:one", "NOTE:two", "TITLE:x", "TITLE:y"] {
      #expect(text.contains(line + "\r\n"), "\(text)")
    }
    let understoodLater = [
      "X-MS-ANNIVERSARY:2001-06-30", "PHOTO;VALUE=URI:data:image/gif;base64\\,\(Self.gif)",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Jirka;1;;",
    ]
    (card.notes, card.jobTitle, card.keptLines) = ("", "", ["FN"] + understoodLater)
    let again = VCardSupport.text([card]).replacing("\r\n ", with: "")
    for line in understoodLater { #expect(again.contains(line + "\r\n"), "\(again)") }
  }

  @Test("what a merge gives up does not come out again")
  func merged() throws {
    let first = try VCardSupport.card("N:Lee;Ann;;;", "FN:Ann Lee", "TITLE:Boss", "NOTE:a")
    let second = try VCardSupport.card(
      "N:Lee;Ann", "FN;LANGUAGE=en:Ann Lee", "TITLE;LANGUAGE=de:Chef", "NOTE;LANGUAGE=en:b",
      "X-KEPT:1", "TITLE:Third", "EMAIL;X-A=b:a@x.example")
    let merge = ContactMerge([first, second])
    let text = VCardSupport.text([merge.card])
    for name in ["N:", "N;", "FN", "TITLE", "NOTE"] {
      let count = text.split(separator: "\r\n").count { $0.hasPrefix(name) }
      #expect(count == (name == "N;" ? 0 : name == "TITLE" ? 2 : 1), "\(name) in \(text)")
    }
    #expect(text.contains("TITLE:Boss\r\n") && text.contains("TITLE:Third\r\n"))
    #expect(text.contains("X-KEPT:1\r\n") && text.contains("EMAIL;X-A=b:a@x.example\r\n"))
    #expect(text.contains(#"NOTE:a\n\nb"#))
  }

  @Test("a company is called by ORG, else FN, else N, and keeps what its card says of a person")
  func companies() throws {
    for lines in [
      ["KIND:org", "FN:ACME", "TEL:1"], ["X-ABShowAs:COMPANY", "FN:ACME"],
      ["X-ABShowAs:COMPANY", "N:ACME;;;;"],
    ] {
      let text = (["BEGIN:VCARD", "VERSION:4.0"] + lines + ["END:VCARD", ""])
        .joined(separator: "\r\n")
      let card = try #require(try VCardSupport.read(text).first?.card)
      #expect(card.kind == .company && card.company == "ACME" && card.fault == nil)
      let written = VCardSupport.text([card], .v40)
      for line in lines { #expect(written.contains(line + "\r\n"), "\(written)") }
      let orgs = written.split(separator: "\r\n").count { $0.hasPrefix("ORG") }
      #expect(orgs == (lines.contains { $0.hasPrefix("FN") } ? 0 : 1))
    }
    let full = [
      "N:Miller;Anna;;;", "FN:ACME Inc.", "NICKNAME:ac", "ORG:ACME Inc.;Sales;East",
      "TITLE:boss", "BDAY:1980-01-02", "X-PHONETIC-FIRST-NAME:an", "X-ABShowAs:COMPANY",
    ]
    let text = (["BEGIN:VCARD", "VERSION:3.0"] + full + ["END:VCARD", ""])
      .joined(separator: "\r\n")
    var card = try #require(try VCardSupport.read(text).first?.card)
    #expect(card.company == "ACME Inc." && card.name.isUnnamed && card.birthday == nil)
    let written = VCardSupport.text([card])
    for line in full { #expect(written.contains(line + "\r\n"), "\(written)") }
    #expect(written.split(separator: "\r\n").count == full.count + 3, "\(written)")
    card.company = "New"
    let renamed = VCardSupport.text([card])
    #expect(renamed.contains("ORG:New;Sales;East\r\n") && renamed.contains("N:Miller;Anna;;;\r\n"))
  }

  @Test(
    "a picture is read where its bytes show that it is one, and its type is what they say",
    arguments: [
      "PHOTO;VALUE=URI:data:image/gif;base64\\,\(gif)", "PHOTO;TYPE=GIF:\(gif)", "PHOTO:\(gif)",
      "PHOTO;ENCODING=b;TYPE=GOOGLECONTACTSPHOTO_1140:\(gif)",
    ])
  func pictures(line: String) throws {
    let photo = try #require(try VCardSupport.card("FN:A", line, version: "4.0").photo)
    #expect(photo.mediaType == "image/gif")
    #expect(photo.bytes.starts(with: Array("GIF89a".utf8)))
  }

  private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test("blanks round names and parts are none, and a property of blanks says nothing")
  func blanks() throws {
    let card = try VCardSupport.card(
      "N:Keskus; ; ; ; ", "FN: Keskus ", "ORG: ; ", "ADR;WORK: ;; ; ; ; ; ", "NICKNAME:  Big Joe",
      "TEL:1", version: "2.1")
    #expect(card.name.full == "Keskus" && card.displayName == "Keskus")
    #expect(card.company.isEmpty && card.department.isEmpty && card.addresses.isEmpty)
    #expect(card.name.nickname == "Big Joe")
    let written = VCardSupport.text([card], .v21)
    #expect(
      written.contains("NICKNAME:  Big Joe\r\n")
        && written.contains("ENCODING=QUOTED-PRINTABLE: ;=20\r\n"))
    let company = try VCardSupport.card("FN:A", "ORG: Foo ; Bar ")
    #expect(company.company == "Foo" && company.department == "Bar")
  }

  @Test("what Android keeps in a property of its own is a nickname, a birthday, another date")
  func android() throws {
    let lines = [
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Jirka;1;;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2010-06-05;1;;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1980-02-03;3;;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2011-01-02;0;Name day;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Eva;5;;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;soon;1;;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:", "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname",
    ]
    let text =
      (["BEGIN:VCARD", "VERSION:3.0", "N:Novák;Jiří;;;", "FN:Jiří Novák"] + lines
      + ["END:VCARD", ""]).joined(separator: "\r\n")
    var card = try #require(try VCardSupport.read(text).first?.card)
    #expect(card.name.nickname == "Jirka")
    #expect(card.birthday == ContactCard.PartialDate(year: 1980, month: 2, day: 3))
    #expect(card.dates.map(\.label) == ["anniversary", "Name day"])
    let written = VCardSupport.text([card]).replacing("\r\n ", with: "")
    for line in lines { #expect(written.contains(line + "\r\n"), "\(line) in \(written)") }
    #expect(!written.contains("NICKNAME") && !written.contains("BDAY"))
    card.name.nickname = "Jura"
    let changed = VCardSupport.text([card])
    #expect(changed.contains("NICKNAME:Jura\r\n") && !changed.contains("Jirka"))
  }

  @Test("people whom Android relates to a contact are relations, and stay as Android writes them")
  func androidRelations() throws {
    let start = "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;"
    let tail = String(repeating: ";", count: 12)
    let quoted =
      "X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item/relation;"
      + "=4A=C3=BCrg=3B=20Junior;0;=50=61=74=65" + tail
    let lines = [start + "Eva;14;" + tail, quoted, start + "Tom;3;" + tail, start + "X;99;" + tail]
    let text =
      (["BEGIN:VCARD", "VERSION:2.1", "N:Nov;Ann", "FN:Ann Nov"] + lines + [start, "END:VCARD", ""])
      .joined(separator: "\r\n")
    var card = try #require(try VCardSupport.read(text).first?.card)
    #expect(
      card.relations == [
        .init("Eva", label: "spouse"), .init("Jürg; Junior", label: "Pate"),
        .init("Tom", label: "child"), .init("X"),
      ])
    let shown = card.furtherProperties.filter { $0.text != "vnd.android.cursor.item/relation;" }
    #expect(shown.map(\.title) == ["Spouse", "Pate", "Child", "Related"])
    #expect(shown.map(\.text) == ["Eva", "Jürg; Junior", "Tom", "X"])
    let written = VCardSupport.text([card], .v21)
    #expect(try VCardSupport.read(written).first?.card?.relations == card.relations)
    for line in [lines[0], lines[2]] { #expect(written.contains(line + "\r\n"), "\(written)") }
    card.relations.removeAll { $0.label == "child" }
    #expect(!VCardSupport.text([card], .v21).contains("Tom"))
  }

  @Test("a value in UTF-8 is read as that though its line declares a set of single bytes")
  func lyingCharset() throws {
    let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=windows-1252:Doë;John\r\nEND:VCARD\r\n"
    let read = try #require(try VCardSupport.read(text).first)
    #expect(read.card?.name.last == "Doë")
    #expect(read.warnings.map(\.reason).contains { $0.contains("is UTF-8") })
    var bytes = Array(text.utf8)
    let place = try #require(bytes.firstIndex(of: 0xc3))
    bytes.replaceSubrange(place..<place + 2, with: [0xeb])
    let honest = try #require(try VCardSupport.read(bytes).first)
    #expect(honest.card?.name.last == "Doë" && honest.warnings.isEmpty)
  }

  @Test("members of a group are written as addresses (RFC 6350, 6.6.5)")
  func members() {
    var group = ContactCard()
    (group.kind, group.formattedName) = (.group, "Pals")
    group.members = ["6D8AB7C0-1111-4222-8333-444455556666", "urn:uuid:1", "mailto:a@x.example"]
    let text = VCardSupport.text([group], .v40)
    #expect(text.contains("MEMBER:urn:uuid:6D8AB7C0-1111-4222-8333-444455556666\r\n"))
    #expect(text.contains("MEMBER:urn:uuid:1\r\n") && text.contains("MEMBER:mailto:a@"))
  }

  @Test(
    "an address behind mailto: is told without what a letter to it should say (RFC 6068)",
    arguments: [
      ("mailto:a%2Bb@x.example?subject=hi", "a+b@x.example"), ("MAILTO:a@x.example", "a@x.example"),
      ("mailto:who?@x.example", "who?@x.example"), ("a%2Bb@x.example?x=1", "a%2Bb@x.example?x=1"),
      ("mailto:100%@x.example", "100%@x.example"),
    ])
  func mailto(value: String, address: String) throws {
    let card = try VCardSupport.card("FN:Ann", "EMAIL:\(value)")
    #expect(card.emails.map(\.value) == [address])
    var writer = VCardWriter(version: .v30)
    #expect(String(decoding: writer.text(of: [card]), as: UTF8.self).contains("EMAIL:\(value)\r\n"))
  }
}
