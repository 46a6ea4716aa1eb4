import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("Reading vCards")
struct VCardReadingTests {
  private func bytes(_ head: String, _ raw: [UInt8], _ tail: String) -> [UInt8] {
    Array(head.utf8) + raw + Array(tail.utf8)
  }

  private let start = "BEGIN:VCARD\r\nVERSION:3.0\r\n"

  @Test("breaks and folds may stand within a character")
  func brokenCharacters() throws {
    let old =
      "BEGIN:VCARD\nVERSION:2.1\nADR;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:;;;Z=C3=\n=BCrich\nEND:VCARD\n"
    #expect(try VCardSupport.read(old)[0].card?.addresses.first?.city == "Zürich")
    let text = bytes(start + "NOTE:Stra", [0xc3, 0x0d, 0x0a, 0x20, 0x9f], "e\r\nEND:VCARD\r\n")
    #expect(try VCardSupport.read(text)[0].card?.notes == "Straße")
  }

  @Test("texts in UTF-16 are read, with a byte order mark and without")
  func utf16() throws {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ελένη 😀\r\nN:;Ελένη 😀;;;\r\nEND:VCARD\r\n"
    for isBig in [false, true] {
      let units = text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBig ? [high, low] : [low, high]
      }
      let mark: [UInt8] = isBig ? [0xfe, 0xff] : [0xff, 0xfe]
      for bytes in [mark + units, units] {
        for pieces in [1, 3, 1000] {
          let read = try VCardSupport.read(bytes, pieces: pieces)
          #expect(read.first?.card?.name.first == "Ελένη 😀")
        }
      }
    }
  }

  @Test("texts in UTF-32 are read, with a byte order mark and without")
  func utf32() throws {
    let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ελένη 😀\r\nEND:VCARD\r\n"
    for isBig in [false, true] {
      for mark in ["", "\u{feff}"] {
        let bytes = (mark + text).unicodeScalars.flatMap { scalar -> [UInt8] in
          let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> ($0 * 8)) }
          return isBig ? bytes.reversed() : bytes
        }
        for pieces in [1, 5, 1000] {
          let read = try VCardSupport.read(bytes, pieces: pieces)
          #expect(read.map(\.card?.displayName) == ["Ελένη 😀"])
        }
      }
    }
  }

  @Test(
    "texts with byte order marks that somebody has put together are read, in any order of bytes")
  func joinedTexts() throws {
    let texts = ["Zoë", "Øda", "Čeněk"].map { "\u{feff}BEGIN:VCARD\r\nFN:\($0)\r\nEND:VCARD\r\n" }
    #expect(
      try VCardSupport.read(texts.joined()).map(\.card?.displayName) == ["Zoë", "Øda", "Čeněk"])
    for isFirstBig in [false, true] {
      let bytes = texts.enumerated().flatMap { index, text in
        text.utf16.flatMap { unit -> [UInt8] in
          let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
          return (index == 1) != isFirstBig ? [high, low] : [low, high]
        }
      }
      let read = try VCardSupport.read(bytes)
      #expect(read.map(\.card?.displayName) == ["Zoë", "Øda", "Čeněk"])
      #expect(read.flatMap(\.warnings).isEmpty)
    }
  }

  @Test("bytes that are not UTF-8 are guessed, with a warning")
  func undeclared() throws {
    let latin = bytes(start + "FN:M", [0xfc], "ller\r\nNOTE:It\u{2019}s\r\nEND:VCARD\r\n")
    let read = try VCardSupport.read(latin)[0]
    #expect(read.card?.displayName == "Müller" && read.card?.notes == "It’s")
    #expect(read.warnings.map(\.line) == [3])
    let apostrophe = bytes(start + "NOTE:It", [0x92], "s\r\nEND:VCARD\r\n")
    #expect(try VCardSupport.read(apostrophe)[0].card?.notes == "It’s")
    let kanji = bytes(start + "NOTE:", [0x8e, 0x52, 0x93, 0x63], "\r\nEND:VCARD\r\n")
    #expect(try VCardSupport.read(kanji)[0].card?.notes == "山田")
    let unknown = try VCardSupport.card("NOTE;CHARSET=X-9;ENCODING=QUOTED-PRINTABLE:=E9")
    #expect(unknown.notes == "é")
  }

  @Test("declared character sets are decoded")
  func charsets() throws {
    let cases: [(String, [UInt8], String)] = [
      ("ISO-8859-15", [0xa4], "€"), ("ISO-8859-2", [0xe8], "č"), ("Windows-1250", [0x8a], "Š"),
      ("Windows-1251", [0xc6], "Ж"), ("KOI8-R", [0xf6], "Ж"), ("ISO-8859-1", [0xe9], "é"),
      ("EUC-JP", [0xbb, 0xb3, 0xc5, 0xc4], "山田"),
      ("ISO-2022-JP", [0x1b, 0x24, 0x42, 0x3b, 0x33, 0x45, 0x44, 0x1b, 0x28, 0x42], "山田"),
      ("Shift_JIS", [0x83, 0x5c, 0xfb, 0xfc, 0x87, 0x40], "ソ髙①"),
    ]
    for (name, raw, wanted) in cases {
      let text = bytes(start + "NOTE;CHARSET=\(name):", raw, "\r\nEND:VCARD\r\n")
      #expect(try VCardSupport.read(text)[0].card?.notes == wanted, "\(name)")
    }
  }

  @Test("parameters in quotes hold anything, carets mean more")
  func parameters() throws {
    let quoted = try VCardSupport.card(#"TEL;X-A="a:b;c,d";TYPE=home:1"#)
    #expect(quoted.phones == [ContactCard.Entry("1", label: "home")])
    let label = try #require(VCardProperty(line: #"ADR;LABEL="a^nb^'c^^":;;1;;;;"#))
    #expect(label.parameters[0].values == ["a\nb\"c^"])
    #expect(
      try VCardSupport.card(#"URL:http\://x.org/a;b,c"#).urls[0].value == "http://x.org/a;b,c")
    let kept = try VCardSupport.card(
      "X-GOOGLE TALK:me", "X-messaging/pager-All:you", "a.B.C:1", "junk")
    #expect(kept.messengers.map(\.address) == ["me"])
    #expect(kept.keptLines.contains("X-messaging/pager-All:you"))
    #expect(kept.keptLines.contains("a.B.C:1"))
  }

  @Test("pictures are read however their lines are broken")
  func pictures() throws {
    let picture = (0..<256).map { UInt8($0) }
    let text = String(decoding: Base64.encoded(picture), as: UTF8.self)
    let half = text.index(text.startIndex, offsetBy: 100)
    let (one, two) = (text[..<half], text[half...])
    for lines in [
      ["PHOTO;ENCODING=b;TYPE=JPEG:\(one)", String(two)],
      ["PHOTO;ENCODING=BASE64:", String(one), String(two), ""],
      ["PHOTO;ENCODING=b:data:image/jpeg;base64,\(text)"], ["PHOTO:data:image/jpeg;base64,\(text)"],
      ["PHOTO;BASE64;JPEG:\(one)", "  \(two)"],
    ] {
      let source = start + lines.joined(separator: "\r\n") + "\r\nTEL:1\r\nEND:VCARD\r\n"
      let card = try #require(try VCardSupport.read(source)[0].card)
      #expect(card.photo == ContactCard.Photo(picture, mediaType: "image/jpeg"), "\(lines[0])")
      #expect(card.phones.map(\.value) == ["1"])
      #expect(!card.keptLines.contains { $0.utf8.count > 80 })
      let again = try VCardSupport.read(VCardSupport.text([card]))[0].card
      #expect(again?.photo == card.photo)
    }
  }

  @Test("a card that is not closed ends where the next one begins")
  func unclosed() throws {
    let text = "BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nBEGIN:VCARD\nFN:C\nend : vcard\n"
    let read = try VCardSupport.read(text)
    #expect(read.map { $0.card?.displayName } == ["A", "B", "C"])
    #expect(read.map(\.line) == [1, 4, 6])
    #expect(read.map(\.warnings.count) == [0, 1, 0] && read[1].warnings[0].line == 4)
    let open = try VCardSupport.read("BEGIN:VCARD\nTEL:1\nFN:Z")
    #expect(open.map { $0.card?.displayName } == ["Z"] && open[0].warnings.count == 1)
    #expect(try VCardSupport.read("what is this\n").map(\.card) == [nil])
    #expect(try VCardSupport.read("").isEmpty)
  }

  @Test("an agent is no contact of its own")
  func agent() throws {
    let text =
      "BEGIN:VCARD\nVERSION:2.1\nN:A;B\nAGENT:\nBEGIN:VCARD\nTEL:1\nEND:VCARD\nTEL:2\nEND:VCARD\n"
    let read = try VCardSupport.read(text)
    #expect(read.count == 1 && read[0].card?.phones.map(\.value) == ["2"])
    #expect(try VCardSupport.card("AGENT:Fred", "TEL:1").keptLines.contains("AGENT:Fred"))
  }

  @Test("what is preferred, and one name of several, is found")
  func alternatives() throws {
    let card = try VCardSupport.card(
      "N;ALTID=1:Doe;Jo;;;", "N;ALTID=1;LANGUAGE=ja:山;田;;;", "EMAIL:b@x.org",
      "EMAIL;PREF=1:a@x.org",
      #"CATEGORIES:a,b\,c,d"#, version: "4.0")
    #expect(card.name.last == "Doe" && card.tags == ["a", "b,c", "d"])
    #expect(card.emails.first(where: \.isPreferred)?.value == "a@x.org")
  }

  @Test("what is too long is left out, with a warning")
  func limits() throws {
    let limits = VCardLimits(property: 1000, card: 3000)
    let long = String(repeating: "x", count: 2000)
    let folded = String(repeating: "\r\n " + String(repeating: "y", count: 70), count: 30)
    for value in [long, folded] {
      let text = Array((start + "FN:A\r\nNOTE:\(value)\r\nTEL:1\r\nEND:VCARD\r\n").utf8)
      for pieces in [1, 100, 10_000] {
        let read = try VCardSupport.read(text, pieces: pieces, limits: limits)
        #expect(read[0].card?.notes == "" && read[0].card?.phones.count == 1)
        #expect(read[0].warnings.map(\.line) == [4])
      }
    }
    let many =
      start + String(repeating: "TEL:1\r\n", count: 100) + "END:VCARD\r\n" + start
      + "FN:B\r\nEND:VCARD"
    let read = try VCardSupport.read(Array(many.utf8), limits: limits)
    #expect(read.map { $0.card?.displayName } == [nil, "B"] && read[0].warnings.count == 1)
    let nested =
      start + String(repeating: "AGENT:\r\nBEGIN:VCARD\r\n", count: 40)
      + String(repeating: "END:VCARD\r\n", count: 41) + start + "FN:B\r\nEND:VCARD\r\n"
    let deep = try VCardSupport.read(nested)
    #expect(deep.map { $0.card?.displayName } == [nil, "B"])
  }

  @Test("NULs, comments and blank lines are passed over")
  func junk() throws {
    let text = start + "# comment\r\n\r\nFN:A\u{0}B\r\n\r\nTEL:1\r\nEND:VCARD\r\n"
    let read = try VCardSupport.read(text)[0]
    #expect(read.card?.displayName == "AB" && read.card?.phones.count == 1)
    #expect(read.warnings.map(\.line) == [3, 5])
  }

  @Test("NULs that fill up a text are no part of it", arguments: [2, 30, 500])
  func padding(count: Int) throws {
    let padding = String(repeating: "\0", count: count)
    let card = start + "FN:A\r\nEND:VCARD"
    for text in [
      card + "\r\n" + padding + card, card + padding + card + padding,
      padding + card + "\r\n" + card,
      card.replacing("\r\n", with: padding + "\r\n") + padding + "\r\n" + card,
    ] {
      let read = try VCardSupport.read(text)
      #expect(read.map(\.card?.displayName) == ["A", "A"], "\(text.debugDescription)")
      #expect(read.allSatisfy { !$0.isUnclosed })
    }
  }

  @Test("lines of every length end where they end")
  func lineEnds() throws {
    for end in ["\n", "\r", "\r\n"] {
      for length in 1..<20 {
        for odd in ["", "\t", "é", "\u{7f}"] {
          let text = String(repeating: "a", count: length) + odd + "b"
          let lines = ["BEGIN:VCARD", "VERSION:3.0", "N:" + text, "X-B:" + text, "END:VCARD", ""]
          let cards = try VCardSupport.read(lines.joined(separator: end))
          #expect(cards.map { $0.card?.name.last } == [text], "\(length)")
          #expect(cards.first?.card?.keptLines.contains("X-B:" + text) == true, "\(length)")
          #expect(cards.first?.warnings == [])
        }
      }
    }
  }

  @Test("parameters that were read before tell of their own line")
  func repeatedParameters() throws {
    let card = try VCardSupport.card(
      "TEL;TYPE=Gym:1", "item1.TEL;TYPE=Gym:2", "EMAIL;TYPE=Gym:a@b.c",
      "ADR;TYPE=Gym:;;Street;;;;", "NOTE;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=E9",
      "TITLE;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=E8")
    #expect(card.phones.map(\.label) == ["Gym", "Gym"] && card.emails.map(\.label) == ["Gym"])
    #expect(card.addresses.map(\.label) == ["Gym"])
    #expect(card.notes == "é" && card.jobTitle == "è")
  }
}
