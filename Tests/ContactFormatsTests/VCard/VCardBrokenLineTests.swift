import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Lines of vCards that somebody broke, or that lack something")
struct VCardBrokenLineTests {
  private static func text(_ lines: [String], _ version: String) -> String {
    (["BEGIN:VCARD", "VERSION:" + version] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  @Test("a comment behind a note is none of it, but what follows a soft break is")
  func comments() throws {
    let text = Self.text(
      ["FN:A", "NOTE:one", "# a comment", "TEL:1", "NOTE;QUOTED-PRINTABLE:two=", "#three", "# x"],
      "2.1")
    let read = try #require(try VCardSupport.read(text).first)
    #expect(read.card?.notes == "one\ntwo#three")
    #expect(read.card?.phones.map(\.value) == ["1"])
    #expect(read.warnings.map(\.reason) == ["a comment is skipped", "a comment is skipped"])
  }

  @Test("lines of an address whose breaks nobody escaped belong to it, until it is complete")
  func addresses() throws {
    let text = Self.text(
      [
        "FN:A", "ADR;TYPE=HOME:;;Street 1", "Apt 2;City;R;1;US", "neither", "TEL:1",
        "LABEL;TYPE=HOME:Street 1", "City", "US", "EMAIL:a@x.example",
        "ADR:;;Street 2;Ulm", "BABEL,X:Y",
      ], "3.0")
    let read = try #require(try VCardSupport.read(text).first)
    let card = try #require(read.card)
    #expect(card.addresses.first?.street == "Street 1\nApt 2")
    #expect(card.addresses.map(\.city) == ["City", "Ulm"])
    #expect(card.addresses.map(\.country) == ["US", ""])
    #expect(card.keptLines.contains(#"LABEL;TYPE=HOME:Street 1\nCity\nUS"#))
    #expect(card.phones.count == 1 && card.emails.count == 1)
    #expect(read.warnings.map(\.line) == [4, 6, 8])
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      #expect(try VCardSupport.read(bytes, pieces: size).first == read, "pieces of \(size)")
    }
  }

  @Test("a break that somebody made within a name is a blank of it")
  func names() throws {
    let lines = [
      "FN:Gábor Béla\n\nSzabó", "N:Béla\nSzabó;Gábor;;;", "ORG:Acme\nInc", "TITLE:Head\nof all",
      "TEL:1",
    ]
    let text = Array(Self.text(lines, "3.0").utf8)
    for size in [1, 7, text.count] {
      let read = try #require(try VCardSupport.read(text, pieces: size).first)
      let card = try #require(read.card)
      #expect(card.displayName == "Gábor Béla Szabó" && card.company == "Acme Inc")
      #expect(card.name.last == "Béla Szabó" && card.name.first == "Gábor")
      #expect(card.jobTitle == "Head of all" && card.phones.count == 1)
      #expect(read.warnings.map(\.line) == [3, 6, 8, 10])
    }
  }

  @Test(
    "a soft break that leads to a property ends the value",
    arguments: [
      ["NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=", "TEL;CELL:123"],
      ["NOTE;ENCODING=QUOTED-PRINTABLE:one=0A=", "TEL;CELL;ENCODING=QUOTED-PRINTABLE:=31=32=33"],
      ["note;encoding=quoted-printable:one=0d=0a=", "item1.tel;cell:123"],
    ])
  func softBreak(lines: [String]) throws {
    let text = Self.text(["N:A;B"] + lines + ["EMAIL:x@y.example"], "2.1")
    for pieces in [1, 7, .max] {
      let card = try #require(try VCardSupport.read(Array(text.utf8), pieces: pieces).first?.card)
      #expect(card.notes == "one\n" && card.phones == [.init("123", label: "mobile")])
      #expect(card.emails.map(\.value) == ["x@y.example"])
    }
  }

  @Test(
    "a soft break leads on in the text where it only looks like a property",
    arguments: [
      ("Tel: 5=0D=0A", "Tel: 5\n"), ("TEL: 5", "TEL: 5"), ("TEL:5=0D=0A", "TEL:5\n"),
      ("TEL:5=0D=0A=\r\nmore", "TEL:5\nmore"), ("Office:5", "Office:5"), ("tel:5", "tel:5"),
      ("http://x.example/?a=b", "http://x.example/?a=b"), ("URL:", "URL:"),
      (".N;A:5", ".N;A:5"), ("1.TEL:5", "1.TEL:5"),
    ])
  func noProperty(line: String, note: String) throws {
    let card = try VCardSupport.card(
      "N:A;B", "NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=", line, "EMAIL:x@y.example",
      version: "2.1")
    #expect(card.notes == "one\n" + note && card.emails.count == 1 && card.phones.isEmpty)
  }

  @Test("a line behind a note is some of it unless it has the name of a property")
  func notes() throws {
    let lines = ["Office: 12345", "http://foo.example/x", "Tel: 555 1234", "e.g. this: that"]
    let own = ["item1.TEL:1", "X-Ray:2", "ROLE:boss", "tel;cell:3", "Nickname:Al"]
    for note in ["NOTE:", "item2.NOTE;LANGUAGE=en:"] {
      let text = Self.text(["FN:A B", note + "call: today"] + lines + own, "3.0")
      for pieces in [1, 9, .max] {
        let read = try #require(try VCardSupport.read(Array(text.utf8), pieces: pieces).first)
        #expect(read.card?.notes == (["call: today"] + lines).joined(separator: "\n"))
        #expect(read.card?.phones.map(\.value) == ["1", "3"])
        #expect(read.card?.name.nickname == "Al")
        #expect(read.card?.keptLines.contains { $0.hasSuffix("X-Ray:2") } == true)
        #expect(read.warnings.map(\.line) == [4])
      }
    }
    let other = try VCardSupport.card("Note: one", "Tel: 5", "Office: 6")
    #expect(other.notes == " one" && other.phones.map(\.value) == ["5"])
  }

  @Test("what readers would take for a line of a note is written before it")
  func order() throws {
    var card = try VCardSupport.card("N:B;A;;;", "FOO:1", "NOTE:one", "TEL:1", "X-A/B:2")
    card.keptLines = ["N FN", "NOTE;LANGUAGE=en:one", "FOO:1", "Role: x", "X-BAR:2", "TEL"]
    for version in VCardVersion.allCases {
      let text = VCardSupport.text([card], version)
      let names = text.split(separator: "\r\n").map { $0.prefix { $0 != ":" && $0 != ";" } }
      #expect(names.dropFirst(4).prefix(4) == ["FOO", "Role", "NOTE", "X-BAR"], "\(text)")
      #expect(try VCardSupport.read(text).first?.card?.notes == "one")
    }
    let kaddressbook = try VCardSupport.card("FN:A", "NOTE:one", "X-messaging/xmpp-All:a@x.example")
    #expect(kaddressbook.notes == "one" && kaddressbook.messengers.map(\.service) == ["xmpp"])
  }

  @Test(
    "a property that lacks its colon is read if what stands last can be but its value",
    arguments: [
      "TEL;TYPE=\"HOME\";+31612345678", "TEL;+31612345678", "TEL;CELL;+31612345678",
      "item1.tel;type=home; +31612345678",
    ])
  func colons(line: String) throws {
    for before in ["EMAIL:a@x.example", "NOTE:one"] {
      let read = try #require(
        try VCardSupport.read(Self.text(["FN:A B", before, line], "4.0")).first)
      #expect(read.card?.phones.map(\.value) == ["+31612345678"])
      #expect(read.warnings.map(\.line) == [5])
      #expect(read.warnings.first?.reason.contains("a colon is missing") == true)
    }
  }

  @Test(
    "what lacks its colon and its value is no property",
    arguments: ["TEL;TYPE=HOME", "TEL;HOME", "TEL;", "EMAIL;X", "TEL;X-A=1", "FOO;12"])
  func values(line: String) throws {
    let read = try #require(try VCardSupport.read(Self.text(["FN:A B", line], "4.0")).first)
    #expect(read.card?.phones.isEmpty == true && read.card?.emails.isEmpty == true)
    #expect(read.warnings.map(\.reason) == ["a line without a property is skipped"])
  }

  @Test("a card that is begun twice is one, and what ends it again is passed over")
  func begunTwice() throws {
    let text = "BEGIN:VCARD\n" + Self.text(["FN:A B"], "3.0") + "END:VCARD\n"
    let cards = try VCardSupport.read(text + Self.text(["FN:C"], "3.0") + "END:VCARD\n")
    #expect(cards.compactMap(\.card?.displayName) == ["A B", "C"])
    #expect(cards.flatMap(\.warnings).map(\.line) == [2, 11])
    #expect(cards.map(\.isStray) == [false, false, true])
  }
}
