import CardTestSupport
import Testing

@testable import Charsets
@testable import ContactCards
@testable import ContactFormats

@Suite("What other readers refuse or lose of vCards is read")
struct VCardLenienceTests {
  @Test(
    "the card of an agent is in the character set that somebody names for the text, or in the likely one"
  )
  func agentCharset() throws {
    let name: [UInt8] = [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a, 0x20, 0x57, 0xb1, 0xbf]
    let start = "BEGIN:VCARD\nVERSION:2.1\nN:A\nAGENT:\nBEGIN:VCARD\nVERSION:2.1\nFN:"
    let text = Array(start.utf8) + name + Array("\nEND:VCARD\nEND:VCARD\n".utf8)
    for (undeclared, expectedGuesses) in [
      (VCardUndeclaredText.known(.latin2), []), (.guessed(nil), [true]),
    ] {
      var reader = VCardReader(undeclared: undeclared)
      var cards: [ReadCard] = []
      try reader.read(text) { cards.append($0) }
      try reader.finish { cards.append($0) }
      let agent = cards.first?.card?.keptLines.first { $0.hasPrefix("AGENT:") } ?? ""
      #expect(agent.contains("FN:Łukasz Wąż\\n"), "\(agent)")
      let guesses = cards.first?.warnings.map(\.isGuessedCharset)
      #expect(guesses == expectedGuesses)
    }
  }

  @Test(
    "the card of an agent may begin on the line of the property", arguments: ["2.1", "3.0"])
  func agent(version: String) throws {
    let text = """
      BEGIN:VCARD
      VERSION:\(version)
      N:Doe;John
      TEL:1
      AGENT:BEGIN:VCARD
      N:Roe;Jane
      TEL:2
      AGENT: begin:vcard
      N:Inner
      END:VCARD
      END:VCARD
      EMAIL:j@x.org
      END:VCARD

      """
    let cards = try VCardSupport.read(text)
    #expect(cards.count == 1 && cards[0].warnings.isEmpty)
    let card = try #require(cards.first?.card)
    #expect(card.name.last == "Doe" && card.phones.map(\.value) == ["1"])
    #expect(card.emails.map(\.value) == ["j@x.org"])
    let agent = try #require(card.keptLines.first { $0.hasPrefix("AGENT:") })
    #expect(agent.contains(#"N:Roe\;Jane\nTEL:2\nAGENT:\nBEGIN:VCARD\nN:Inner\nEND:VCARD\n"#))
    let bytes = Array(text.utf8)
    for size in 1...40 {
      #expect(try VCardSupport.read(bytes, pieces: size) == cards, "pieces of \(size)")
    }
  }

  @Test(
    "a text in base64 is the text",
    arguments: [
      "NOTE;ENCODING=b:SGVsbG8=", "NOTE;BASE64:SGVs\r\n bG8=", "NOTE;ENCODING=BASE64:SGVsbG8=",
    ])
  func base64(line: String) throws {
    let card = try VCardSupport.card("FN:A B", line)
    #expect(card.notes == "Hello")
    let name = try VCardSupport.card("N;ENCODING=b:TMO8ZHRrZTtBbm5h", "TITLE;ENCODING=b:/9j/4AAQ")
    #expect(name.name.last == "Lüdtke" && name.name.first == "Anna")
    #expect(name.jobTitle == "/9j/4AAQ", "what is no text stays as it is")
  }

  @Test(
    "a card whose beginning is missing or damaged is read up to its end",
    arguments: [
      "VERSION:3.0\nFN:Ann One\nTEL:1\nEND:VCARD\n",
      "--BEGIN:VCARD\nVERSION:3.0\nFN:Ann One\nTEL:1\nEND:VCARD\n",
      "EGIN:VCARD\nN:One;Ann\nTEL:1\nEND:VCARD\n",
    ])
  func beginning(text: String) throws {
    #expect(CardFormat(sniffing: Array(text.utf8)) == .vcard)
    for before in ["", "BEGIN:VCARD\nFN:Bob\nEND:VCARD\n"] {
      let cards = try VCardSupport.read(before + text)
      #expect(cards.last?.card?.displayName == "Ann One")
      #expect(cards.last?.card?.phones.map(\.value) == ["1"])
      #expect(cards.last?.warnings.last?.reason.contains("lacks the line BEGIN:VCARD") == true)
      #expect(cards.count == (before.isEmpty ? 1 : 2))
    }
  }

  @Test("what looks like a card outside of cards and has no end is none")
  func noCard() throws {
    let text = "Version: 1\nN: x\n\nBEGIN:VCARD\nFN:Ann\nEND:VCARD\nVERSION:3.0\nFN:Bob\n"
    let cards = try VCardSupport.read(text)
    #expect(cards.compactMap(\.card?.displayName) == ["Ann"])
    #expect(
      cards.flatMap(\.warnings).map(\.reason)
        == ["text outside of cards is skipped", "text outside of cards is skipped"])
    #expect(cards.map(\.isStray) == [false, true])
  }

  @Test("lines of a note whose breaks nobody escaped belong to it")
  func brokenNote() throws {
    let text = """
      BEGIN:VCARD
      VERSION:3.0
      FN:A
      NOTE:one
      two; and

      three
      TEL:5
      END:VCARD

      """
    let card = try #require(try VCardSupport.read(text).first)
    #expect(card.card?.notes == "one\ntwo; and\nthree")
    #expect(card.card?.phones.map(\.value) == ["5"])
    #expect(card.warnings.map(\.line) == [4])
    let old = try VCardSupport.card(
      "FN:A", "ADR;ENCODING=QUOTED-PRINTABLE:;;1 Main=0D=0A", "Street;Town;;;", "TEL:5",
      version: "2.1")
    #expect(old.addresses.first?.street == "1 Main\nStreet" && old.addresses.first?.city == "Town")
    #expect(old.phones.map(\.value) == ["5"])
  }

  @Test("a line with a colon behind a note is a property of its own")
  func noteAndProperty() throws {
    let card = try VCardSupport.card("FN:A", "NOTE:one", "X-TWO;A=B:three")
    #expect(card.notes == "one" && card.keptLines.contains("X-TWO;A=B:three"))
  }

  @Test("members of what is no group are kept, as nothing else is to be done with them")
  func members() throws {
    let card = try VCardSupport.card("FN:A", "MEMBER:mailto:x@y.z", version: "4.0")
    #expect(card.members.isEmpty && card.keptLines.contains("MEMBER:mailto:x@y.z"))
  }

  @Test("the year 1604 stands for none, also where nothing says so")
  func year() throws {
    for text in ["16040229", "1604-02-29"] {
      let card = try VCardSupport.card("FN:A", "BDAY:\(text)", "ANNIVERSARY:\(text)")
      #expect(card.birthday == ContactCard.PartialDate(year: nil, month: 2, day: 29))
      #expect(card.dates.first?.date == card.birthday)
    }
    #expect(try VCardSupport.card("FN:A", "BDAY:1604").birthday?.year == 1604)
  }

  @Test("who was born in 1604 stays so in every version", arguments: VCardVersion.allCases)
  func olderTimes(version: VCardVersion) throws {
    var card = ContactCard()
    card.name.first = "Ann"
    card.birthday = ContactCard.PartialDate(year: 1604, month: 2, day: 29)
    let read = try VCardSupport.read(VCardSupport.text([card], version)).first?.card
    #expect(read?.birthday == card.birthday && read?.keptLines.isEmpty == true)
  }

  @Test("a preference may stand among the types, and a word that only announces a type is none")
  func types() throws {
    let card = try VCardSupport.card(
      "FN:A", "EMAIL;TYPE=INTERNET,PREF=1:a@b.c", "TEL;TYPE:5", "TEL;TYPE=HOME,PREF=0:6")
    #expect(card.emails == [.init("a@b.c", label: "", isPreferred: true)])
    #expect(card.phones == [.init("5"), .init("6", label: "home")])
  }

  @Test("a character set that is not known is named, and only where it matters")
  func unknownCharset() throws {
    func warnings(_ note: String) throws -> [String] {
      let text = "BEGIN:VCARD\nFN:A\nNOTE;CHARSET=klingon:\(note)\nEND:VCARD\n"
      return try VCardSupport.read(text).flatMap(\.warnings).map(\.reason)
    }
    #expect(try warnings("plain").isEmpty)
    #expect(
      try warnings("grün")
        == [#"the character set "klingon" is not known; the bytes are read as UTF-8"#])
  }

  @Test(
    "a person without a name is the same again in every version", arguments: VCardVersion.allCases)
  func nameless(version: VCardVersion) throws {
    var card = ContactCard()
    card.formattedName = "1 St, City"
    card.phones = [.init("1")]
    let text = VCardSupport.text([card], version)
    let read = try #require(try VCardSupport.read(text).first?.card)
    #expect(read.formattedName == "1 St, City" && read.name.isUnnamed && read.keptLines.isEmpty)
  }

  @Test("marks of the writing direction round a number are no part of it, but go out again")
  func marks() throws {
    let line = "TEL;TYPE=CELL:\u{202a}0151 2345679\u{202c}"
    let card = try VCardSupport.card("FN:A B", "N:B;A;;;", line)
    #expect(card.phones == [.init("0151 2345679", label: "mobile")])
    #expect(VCardSupport.text([card]).contains(line))
  }
}
