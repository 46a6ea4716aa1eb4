import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("jCard")
struct JCardTests {
  private static func cards(_ text: String) throws -> [ContactCard] {
    var reader = JCardReader()
    var cards: [ContactCard] = []
    try reader.read(Array(text.utf8)) { if let card = $0.card { cards.append(card) } }
    try reader.finish { if let card = $0.card { cards.append(card) } }
    return cards
  }

  private static let ada = """
    ["vcard",[["version",{},"text","4.0"],
     ["fn",{},"text","Dr. Ada King, Jr."],
     ["n",{},"text",["King","Ada",["Augusta","B"],"Dr.","Jr."]],
     ["email",{"type":"work","pref":"1"},"text","ada@example.org"],
     ["tel",{"type":["home","voice"]},"uri","tel:+44-20-7946-0000"],
     ["bday",{},"date-and-or-time","--12-10"],
     ["categories",{},"text","maths","a, b"],
     ["x-odd",{"group":"item1"},"unknown","kept; as it is"]]]
    """

  @Test("a card is read as the vCard that it stands for (RFC 7095, 3)")
  func reading() throws {
    let card = try #require(try Self.cards(Self.ada).first)
    #expect(card.name.first == "Ada")
    #expect(card.name.last == "King")
    #expect(card.name.prefix == "Dr.")
    #expect(card.emails.map(\.value) == ["ada@example.org"])
    #expect(card.emails.first?.isPreferred == true)
    #expect(card.phones.count == 1)
    #expect(card.birthday == ContactCard.PartialDate(year: nil, month: 12, day: 10))
    #expect(card.tags == ["maths", "a, b"])
  }

  @Test("a comma in quotes divides no parameter, but a list that stands in quotes as a whole")
  func quotedComma() throws {
    let card = try VCardSupport.card(
      "N:T;T;;;", #"IMPP;X-SERVICE-TYPE="Very special, custom:":x-apple:m"#,
      #"X-A;X-B="c,d","e";TYPE="f,g":h"#)
    var output = ByteBuffer(capacity: 256)
    var writer = JCardWriter()
    writer.begin(&output)
    writer.write(card, to: &output)
    writer.end(&output)
    let text = String(decoding: output.content, as: UTF8.self)
    #expect(text.contains(#"{"x-service-type":"Very special, custom:"}"#), "\(text)")
    #expect(text.contains(#"{"x-b":["c,d","e"],"type":["f","g"]}"#), "\(text)")
    #expect(try Self.cards(text).first?.messengers == card.messengers)
  }

  @Test("tabs stay in values of properties that nobody knows")
  func tabs() throws {
    let text = #"["vcard",[["fn",{},"text","A"],["x-phonetic-last-name",{},"unknown","a\tb"]]]"#
    #expect(try Self.cards(text).first?.name.phoneticLast == "a\tb")
  }

  @Test("several cards stand in an array")
  func several() throws {
    #expect(try Self.cards("[\(Self.ada),\(Self.ada)]").count == 2)
    #expect(try Self.cards("[]").isEmpty)
  }

  @Test("what was written is read back")
  func roundTrip() throws {
    var card = try #require(try Self.cards(Self.ada).first)
    var writer = JCardWriter()
    let text = String(decoding: writer.text(of: [card]), as: UTF8.self)
    var again = try #require(try Self.cards(text).first)
    #expect(text.contains("\"x-odd\""))
    (card.keptLines, again.keptLines) = ([], [])
    #expect(again == card)
  }

  @Test("a type that values have anyway is not kept as one that somebody chose (RFC 7095, 5.1)")
  func usualTypes() throws {
    var card = ContactCard()
    (card.name.first, card.uid) = ("Ada", "urn:x:1")
    card.birthday = ContactCard.PartialDate(year: 1815, month: 12, day: 10)
    (card.created, card.modified) = (1_700_000_000, 1_700_000_001)
    var writer = JCardWriter()
    let text = String(decoding: writer.text(of: [card]), as: UTF8.self)
    #expect(text.contains(#"["bday",{},"date-and-or-time""#))
    let again = try #require(try Self.cards(text).first)
    #expect(again.keptLines.allSatisfy { !$0.contains("VALUE") }, "\(again.keptLines)")
    let dated = text.replacing(#""date-and-or-time""#, with: #""date""#)
    #expect(try Self.cards(dated).first?.keptLines == again.keptLines)
  }

  @Test(
    "what a vCard says in its own way is written and read back without loss",
    arguments: [
      (
        "CATEGORIES:Friends;Family,Work", #"["categories",{},"text","Friends;Family","Work"]"#,
        #"CATEGORIES:Friends\;Family,Work"#
      ),
      (
        "SOUND;X-IRMC-N:ヤマダ;タロウ;;;",
        #"["sound",{"type":"x-irmc-n"},"text",["ヤマダ","タロウ","","",""]]"#,
        "SOUND;TYPE=x-irmc-n:ヤマダ;タロウ;;;"
      ),
      (
        #"GENDER:O;it's\, complicated"#, #"["gender",{},"text",["O","it's, complicated"]]"#,
        #"GENDER:O;it's\, complicated"#
      ),
      ("REV:20130209T101112Z", #"["rev",{},"timestamp","2013-02-09T10:11:12Z"]"#, ""),
      ("X-GN:Foo;Bar", #"["x-gn",{},"unknown","Foo;Bar"]"#, "X-GN:Foo;Bar"),
      (
        #"X-COFFEE:Guinea\,Africa\nand\\or;b"#,
        #"["x-coffee",{},"unknown","Guinea\\,Africa\\nand\\\\or;b"]"#,
        #"X-COFFEE:Guinea\,Africa\nand\\or;b"#
      ),
    ])
  func kept(line: String, json: String, again: String) throws {
    let text = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Yamada;Taro\r\n\(line)\r\nEND:VCARD\r\n"
    var reader = VCardReader()
    var card = ContactCard()
    try reader.read(Array(text.utf8)) { card = $0.card ?? card }
    try reader.finish { card = $0.card ?? card }
    var writer = JCardWriter()
    let written = String(decoding: writer.text(of: [card]), as: UTF8.self)
    #expect(written.contains(json), "\(written)")
    let second = try #require(try Self.cards(written).first)
    #expect(second.name == card.name)
    #expect(second.tags.count == card.tags.count)
    var vCard = VCardWriter(version: .v30)
    let lines = String(decoding: vCard.text(of: [second]), as: UTF8.self)
    #expect(lines.contains(again + "\r\n"), "\(lines)")
  }

  @Test(
    "dates and times stand in jCard with what separates their parts (RFC 7095, 3.5.3)",
    arguments: [
      ("19850412", "1985-04-12"), ("1985-04", "1985-04"), ("1985", "1985"),
      ("--0412", "--04-12"), ("--04", "--04"), ("---12", "---12"),
      ("19850412T102200", "1985-04-12T10:22:00"), ("T1022", "T10:22"), ("T10", "T10"),
      ("T-2200", "T-22:00"), ("T--00", "T--00"), ("--0412T102200Z", "--04-12T10:22:00Z"),
      ("19850412T102200-0800", "1985-04-12T10:22:00-08:00"), ("T102200+01", "T10:22:00+01"),
      ("circa 1800", "circa 1800"), ("", ""), ("T", "T"), ("1985041", "1985041"),
    ])
  func dates(basic: String, extended: String) {
    #expect(JCardDate.extended(basic, type: "date-and-or-time") == extended)
    #expect(JCardDate.extended(extended, type: "date-and-or-time") == extended)
    #expect(JCardDate.basic(extended, type: "date-and-or-time") == basic)
    #expect(JCardDate.basic(basic, type: "date-and-or-time") == basic)
  }

  @Test("an offset from Greenwich stands with a colon (RFC 7095, 3.5.8)")
  func offsets() {
    #expect(JCardDate.extended("-0500", type: "utc-offset") == "-05:00")
    #expect(JCardDate.basic("-05:00", type: "utc-offset") == "-0500")
    #expect(JCardDate.extended("102200", type: "time") == "10:22:00")
  }

  @Test("a type that a property does not have anyway is named in a vCard, and in jCard again")
  func namedTypes() throws {
    let text =
      #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"],"#
      + #"["x-a",{},"text","a, b"],["x-b",{},"date","2001-06-30"],["tel",{},"text","1"]]]"#
    let card = try #require(try Self.cards(text).first)
    #expect(card.keptLines.contains(#"X-A;VALUE=text:a\, b"#), "\(card.keptLines)")
    #expect(card.keptLines.contains("X-B;VALUE=date:20010630"), "\(card.keptLines)")
    var writer = JCardWriter()
    let again = String(decoding: writer.text(of: [card]), as: UTF8.self)
    #expect(again.contains(#"["x-a",{},"text","a, b"],["x-b",{},"date","2001-06-30"]"#), "\(again)")
  }

  @Test("thousands of cards in an array are read one after another, in whatever pieces")
  func many() throws {
    let text = "[\n" + Array(repeating: Self.ada, count: 2_000).joined(separator: ",\n") + "]"
    let bytes = Array(text.utf8)
    for size in [4_099, .max] {
      var reader = JCardReader()
      var lines: [Int] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(size))
        rest = rest.dropFirst(piece.count)
        try reader.read(piece) { lines.append($0.line) }
      }
      try reader.finish { lines.append($0.line) }
      #expect(lines.count == 2_000 && lines.first == 2 && lines.last == 2 + 1_999 * 8)
    }
  }

  @Test("numbers, truth values and several dates are what they are in JSON (RFC 7095, 3.5)")
  func plainValues() throws {
    let lines = [
      "X-INT;VALUE=integer:1,2,3", "X-BOOL;VALUE=boolean:TRUE", "X-F;VALUE=float:1.5,-2",
      "X-DATES;VALUE=date:19900102,19910203", "X-BAD;VALUE=integer:one", "ORG:Acme, Inc;A,B",
    ]
    let text = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\n" + lines.joined(separator: "\r\n")
    var reader = VCardReader()
    var card = ContactCard()
    try reader.read(Array((text + "\r\nEND:VCARD\r\n").utf8)) { card = $0.card ?? card }
    var writer = JCardWriter()
    let json = String(decoding: writer.text(of: [card]), as: UTF8.self)
    for part in [
      #""integer",1,2,3]"#, #""boolean",true]"#, #""float",1.5,-2]"#,
      #""date","1990-01-02","1991-02-03"]"#, #""integer","one"]"#, #"["Acme, Inc","A,B"]"#,
    ] {
      #expect(json.contains(part), "\(part): \(json)")
    }
    let again = try #require(try Self.cards(json).first)
    #expect(Set(again.keptLines).isSuperset(of: lines.dropLast()), "\(again.keptLines)")
    #expect(again.company == "Acme, Inc" && again.department == "A,B")
  }

  @Test("who writes all values as texts means dates all the same")
  func textDates() throws {
    let text =
      #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"],"#
      + #"["bday",{},"text","1985-04-12"],["x-anniversary",{},"text","2001-02-03"]]]"#
    let card = try #require(try Self.cards(text).first)
    #expect(card.birthday?.description == "1985-04-12")
    #expect(card.dates.map(\.date.description) == ["2001-02-03"])
    let odd = text.replacing("1985-04-12", with: "circa 1800")
    #expect(try Self.cards(odd).first?.keptLines.contains("BDAY;VALUE=text:circa 1800") == true)
  }

  @Test("a line feed in a value of an unknown type stays one")
  func lineFeeds() throws {
    let text =
      #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","A"],"#
      + #"["x-a",{},"unknown","a\nb"]]]"#
    let card = try #require(try Self.cards(text).first)
    #expect(card.keptLines.contains(#"X-A:a\nb"#), "\(card.keptLines)")
  }

  @Test(
    "what is no card is refused or left out, with its place",
    arguments: ["", "[", "{}", "[\"vcard\"]", "[[1]]", "[\"vcard\",[[1,2,3]]]", "null", "[[[[["])
  func nonsense(text: String) {
    let cards = try? Self.cards(text)
    #expect(cards?.allSatisfy { $0.displayName.isEmpty } ?? true)
  }
}
