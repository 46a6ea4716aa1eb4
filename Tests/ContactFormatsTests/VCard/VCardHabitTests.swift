import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("What people and programs write in vCards in ways of their own")
struct VCardHabitTests {
  @Test("a break that is a vertical tab is a line feed, also where it is encoded")
  func verticalTabs() throws {
    let card = try VCardSupport.card("FN:A", "NOTE:one\u{b}two", "TEL:1")
    let encoded = try VCardSupport.card(
      "FN:A", "NOTE;QUOTED-PRINTABLE:one=0Btwo", "TEL:1", version: "2.1")
    for card in [card, encoded] {
      #expect(card.notes == "one\ntwo" && card.phones.count == 1)
      #expect(try VCardSupport.read(VCardSupport.text([card])).first?.card?.notes == card.notes)
    }
  }

  @Test("a blank behind a soft break is none of the text where a writer folds all that it breaks")
  func foldedSoftBreaks() throws {
    let encoding = ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
    let name = ["N" + encoding + ";=C3=89lo=C3=AF=", "se"]
    let note = ["NOTE" + encoding + "caf=C3=A9=", " =C3=A0 midi"]
    let within = ["NOTE" + encoding + "caf=C3=", " =A9"]
    func card(_ lines: [String]) throws -> ContactCard? {
      let text = ["BEGIN:VCARD", "VERSION:2.1"] + lines + ["END:VCARD", ""]
      return try VCardSupport.read(text.joined(separator: "\r\n")).first?.card
    }
    #expect(try card(note)?.notes == "caféà midi")
    let bare = try card(name + note)
    #expect(bare?.name.first == "Éloïse" && bare?.notes == "café à midi")
    #expect(try card(name + within)?.notes == "café")
  }

  @Test("lines that are filled up with blanks are read without them")
  func filledLines() throws {
    let lines = [
      "BEGIN:VCARD", "VERSION:3.0", "FN:Ann Lee", "EMAIL:ann@exam", " ple.org", "END:VCARD",
    ]
    let filled = (lines + lines).map { $0 + String(repeating: " ", count: 100 - $0.count) + "\n" }
    let read = try VCardSupport.read(filled.joined())
    #expect(read.map(\.card?.displayName) == ["Ann Lee", "Ann Lee"])
    #expect(read.map(\.card?.emails.first?.value) == ["ann@example.org", "ann@example.org"])
    #expect(read.allSatisfy { $0.warnings.isEmpty })
  }

  @Test(
    "a fax whose place is in the same word is one of that place", arguments: VCardVersion.allCases)
  func faxes(version: VCardVersion) throws {
    let card = try VCardSupport.card(
      "N:B;A;;;", "FN:A B", "TEL;TYPE=homefax:1", "TEL;TYPE=workfax,pref:2", "TEL;TYPE=OTHERFAX:3",
      "TEL;TYPE=telefax:4", "TEL;TYPE=HomeFax,VOICE:5")
    #expect(
      card.phones.map(\.label) == ["home fax", "work fax", "other fax", "telefax", "home fax"])
    #expect(card.phones.map(\.isPreferred) == [false, true, false, false, false])
    let again = try VCardSupport.read(VCardSupport.text([card], version)).first?.card
    #expect(again?.phones == card.phones)
  }

  @Test("an address in one piece is a street", arguments: VCardVersion.allCases)
  func onePiece(version: VCardVersion) throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", "ADR;TYPE=HOME:1 Main St, Springfield")
    #expect(card.addresses.map(\.street) == ["1 Main St, Springfield"])
    #expect(card.addresses.map(\.postOfficeBox) == [""])
    let again = try VCardSupport.read(VCardSupport.text([card], version)).first?.card
    #expect(again?.addresses == card.addresses)
  }

  @Test("tags of version 2.1 may have semicolons between them", arguments: VCardVersion.allCases)
  func tags(version: VCardVersion) throws {
    let card = try VCardSupport.card("N:B;A", "FN:A B", "CATEGORIES:a;b", version: "2.1")
    #expect(card.tags == ["a", "b"])
    let written = VCardSupport.text([card], version)
    #expect(written.contains("CATEGORIES:a;b") == (version == .v21))
    #expect(try VCardSupport.read(written).first?.card?.tags == card.tags)
    #expect(try VCardSupport.card("FN:A", "CATEGORIES:a;b").tags == ["a;b"])
    #expect(try VCardSupport.card("FN:A", "CATEGORIES:a;b,c", version: "2.1").tags == ["a;b", "c"])
  }

  @Test(
    "a birthday is read as people write it, where there is but one way to read it",
    arguments: [
      "1980.01.12", "12 Jan 1980", "January 12, 1980", "12-JAN-1980", "1980年1月12日", "12. jan. 1980",
      "12 janvier 1980", "12. Januar 1980", "12 gen 1980", "12 de enero de 1980", "12.01.1980",
      "12.1.1980", "12. 1. 1980",
    ])
  func birthdays(text: String) throws {
    let date = ContactCard.PartialDate(year: 1980, month: 1, day: 12)
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", "BDAY:" + text)
    #expect(card.birthday == date)
    for version in VCardVersion.allCases {
      let written = VCardSupport.text([card], version)
      #expect(try VCardSupport.read(written).first?.card?.birthday == date, "\(written)")
    }
  }

  @Test(
    "with slashes the number that is no month is the day",
    arguments: ["23/4/1985", "4/23/1985", "23/04/1985", "04/23/1985"])
  func slashes(text: String) throws {
    let date = ContactCard.PartialDate(year: 1985, month: 4, day: 23)
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", "BDAY:" + text, "ANNIVERSARY:" + text)
    #expect(card.birthday == date && card.dates.map(\.date) == [date])
  }

  @Test(
    "what is no one day stays as it is",
    arguments: [
      "12 Foo 1980", "Jan 1980 12", "12 Jan 80", "31 Feb 1980", "1/2/1980", "12/12/1980",
      "13/13/1980", "12.13.1980", "31.02.1980", "13.1/1980", "13/1/80", "ma 12 1980",
      "12 jui 1980",
    ])
  func noBirthday(text: String) throws {
    let card = try VCardSupport.card("N:B;A;;;", "FN:A B", "BDAY:" + text)
    #expect(card.birthday == nil && VCardSupport.text([card]).contains("BDAY:" + text))
  }

  @Test("nicknames on lines of their own are a list", arguments: VCardVersion.allCases)
  func nicknames(version: VCardVersion) throws {
    let lines = ["NICKNAME:Robbie", "NICKNAME:Jim,Jimmie", "X-NICKNAME:Bob", "NICKNAME:Al"]
    var card = try VCardSupport.card(
      "N:B;A;;;", "FN:A B", lines[0], lines[1], lines[2], "TEL:1", lines[3])
    #expect(card.name.nickname == "Robbie, Jim, Jimmie, Bob, Al")
    let written = VCardSupport.text([card], version)
    for line in lines { #expect(written.contains(line + "\r\n"), "\(written)") }
    #expect(try VCardSupport.read(written).first?.card?.name == card.name)
    card.name.nickname = "Jo"
    let changed = VCardSupport.text([card], version)
    #expect(changed.contains("NICKNAME:Jo\r\n"))
    #expect(try VCardSupport.read(changed).first?.card?.name == card.name, "\(changed)")
  }

  @Test("a text before the first card does not make a table of it")
  func sniffing() {
    let text = "Name, Phone\nall my friends\n\nBEGIN:VCARD\nFN:A\nEND:VCARD\n"
    #expect(CardFormat(sniffing: Array(text.utf8)) == .vcard)
    for table in ["Name,Phone\nBEGIN,1\n", "Name,Notes\nAnn,\"one\nBEGIN:VCARD\ntwo\"\n"] {
      #expect(CardFormat(sniffing: Array(table.utf8)) == .csv)
    }
  }
}
