import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Reading tables")
struct CSVCardReaderTests {
  private static let fixtures = [
    "google.csv", "google-old.csv", "outlook.csv", "outlook-web.csv", "outlook-german.csv",
    "outlook-french.csv", "plain.csv", "contacts.csv",
  ]

  @Test(
    "a table cut anywhere gives the same cards",
    arguments: ["outlook-web.csv", "outlook-french.csv", "plain.csv", "contacts.csv"],
    [false, true])
  func cuts(name: String, isUTF16: Bool) throws {
    var text = try TableReading.fixture("spreadsheets/" + name)
    if isUTF16 {
      let units = String(decoding: text, as: UTF8.self).utf16
      text = [0xfe, 0xff] + units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
    let whole = TableReading(CSVCardReader(), text)
    #expect(!whole.cards.isEmpty)
    let seed = testSeed("cut tables, \(name)")
    for cut in testSample(of: text.indices, 60, seed: seed) {
      let reading = TableReading(CSVCardReader(), [Array(text[..<cut]), Array(text[cut...])])
      #expect(reading == whole, "cut at \(cut)")
    }
    #expect(TableReading(CSVCardReader(), text.map { [$0] }) == whole)
  }

  @Test("random damage gives cards, warnings or an error, and the same in pieces")
  func damage() throws {
    var random = TableRandom()
    let texts = try Self.fixtures.map { try TableReading.fixture("spreadsheets/" + $0) }
    for _ in 0..<testRounds(60) {
      let text = random.damaged(random.one(of: texts))
      let reading = TableReading(CSVCardReader(unguards: random.happens(50)), text)
      #expect(reading.warnings.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 } })
      let pieces = random.pieces(text)
      let whole = TableReading(CSVCardReader(), text)
      #expect(TableReading(CSVCardReader(), pieces) == whole, "seed \(random.seed)")
    }
  }

  @Test("a comma, a semicolon and a tab are told from the titles, quoted ones left alone")
  func delimiters() {
    for delimiter in [",", ";", "\t"] {
      let text = ["Name", "Email", "\"Notes,;;;;\""].joined(separator: delimiter)
      let row = ["Ann", "a@x.org", "n"].joined(separator: delimiter)
      let reading = TableReading(CSVCardReader(), text + "\n" + row)
      #expect(reading.cards.first?.emails.map(\.value) == ["a@x.org"])
    }
    let excel = TableReading(CSVCardReader(), "sep=;\r\nName;Email\r\nAnn;a@x.org\r\n")
    #expect(excel.cards.first?.emails.map(\.value) == ["a@x.org"])
    #expect(excel.read.first?.line == 3)
  }

  @Test("a line break and doubled quotes within quotes belong to the text, and lines are counted")
  func quotes() {
    let text = "Name,Notes\r\nAnn,\"a\r\n\"\"b\"\"\n\"\r\n\r\nBob,x\"y\"\n\"Cy\"z,\n"
    let reading = TableReading(CSVCardReader(), text)
    #expect(reading.cards.map(\.notes) == ["a\n\"b\"\n", "x\"y\"", ""])
    #expect(reading.cards.map(\.displayName) == ["Ann", "Bob", "Cyz"])
    #expect(reading.read.map(\.line) == [2, 6, 7])
    #expect(reading.warnings == ["7: a text stands behind the quote that closes a cell"])
  }

  @Test("surplus cells are kept, empty ones read over")
  func cellCount() {
    let reading = TableReading(CSVCardReader(), "Name,Email\nAnn,a@x.org,more\nBob,b@x.org,,\n")
    #expect(reading.warnings == ["2: the row has 3 cells where there are 2 titles; they are kept"])
    #expect(reading.cards[0].keptLines == ["X-CSV-COLUMN;X-NAME=column 3:more"])
    #expect(reading.cards[1].keptLines == [])
  }

  @Test("a quote that is not closed at the end is told, and refused where it takes in other lines")
  func unclosed() {
    let reading = TableReading(CSVCardReader(), "Name,Notes\nAnn,\"never closed\n")
    #expect(reading.cards.map(\.notes) == ["never closed\n"])
    #expect(reading.warnings == ["2: the last cell has no closing quote"])
    let refused = TableReading(CSVCardReader(), "Name,Notes\nAnn,\"never\nclosed")
    #expect(refused.cards.isEmpty && refused.error?.line == 2)
  }

  @Test("cells, rows and lines of titles that are too long are refused")
  func limits() {
    let cell = TableReading(
      CSVCardReader(), "Name\n\"" + String(repeating: "x", count: CSVRows.greatestCellLength + 1))
    #expect(cell.error?.line == 2)
    let many = TableReading(
      CSVCardReader(), "Name\n" + String(repeating: ",", count: CSVRows.greatestCellCount + 1))
    #expect(many.error?.line == 2)
    let wide = String(repeating: "x", count: 1 << 20) + ","
    let row = TableReading(CSVCardReader(), "Name\n" + String(repeating: wide, count: 17))
    #expect(row.error?.reason == "a row is longer than 16 MB")
    let titles = TableReading(CSVCardReader(), String(repeating: "x", count: (1 << 20) + 1))
    #expect(titles.error?.line == 1)
  }

  @Test("a table without a title that is known is refused")
  func unknown() {
    let reading = TableReading(CSVCardReader(), "Ann,a@x.org\nBob,b@x.org\n")
    #expect(reading.error?.line == 1)
    #expect(reading.error?.reason.contains("\"Ann\"") == true)
    #expect(TableReading(CSVCardReader(), "").error == nil)
  }

  @Test("dates that nothing tells the order of are read with the month first, and that is told")
  func ambiguousDates() {
    let text = "Name,Birthday\nAnn,3/4/1975\nBob,5/5/1976\n"
    let reading = TableReading(CSVCardReader(), text)
    #expect(reading.cards.map { $0.birthday?.description } == ["1975-03-04", "1976-05-05"])
    #expect(reading.warnings.count == 1)
    let told = TableReading(CSVCardReader(), text + "Cy,13/1/1977\n")
    #expect(told.cards.first?.birthday?.description == "1975-04-03")
    #expect(told.warnings == [])
  }

  @Test("a year of two digits is guessed, which is told once")
  func centuries() {
    let text = "Name,Birthday\nAnn,13.4.75\nBob,13.4.05\nCy,13.4.0075\nDee,00.00.00\n"
    let reading = TableReading(CSVCardReader(), text)
    let dates = reading.cards.map { $0.birthday?.description }
    #expect(dates == ["1975-04-13", "2005-04-13", "0075-04-13", nil])
    #expect(reading.warnings == ["2: years of two digits are taken to be from 1930 to 2029"])
  }

  @Test("what is no date is kept and told")
  func noDate() {
    let reading = TableReading(CSVCardReader(), "Name,Birthday,Age\nAnn,in May,old\n")
    #expect(
      reading.cards[0].keptLines == [
        "X-CSV-COLUMN;X-NAME=Birthday:in May", "X-CSV-COLUMN;X-NAME=Age:old",
      ])
    #expect(reading.warnings.count == 2)
  }

  @Test("a mapping overrules the titles")
  func mapping() throws {
    let mapping = try CSVMapping(
      "Rufname=first, E-Mail 2=email:work ,Ort=address:home.city,a\\,b\\=c=notes")
    let text = "Rufname,Nachname,E-Mail 2,Ort,\"a,b=c\"\nTony,Robbins,t@x.org,Bonn,hi\n"
    let reading = TableReading(CSVCardReader(mapping: mapping), text)
    let card = try #require(reading.cards.first)
    #expect(card.name.full == "Tony Robbins")
    #expect(card.emails == [.init("t@x.org", label: "work")])
    #expect(card.addresses.map(\.city) == ["Bonn"])
    #expect(card.addresses.map(\.label) == ["home"])
    #expect(card.notes == "hi")
  }

  @Test("a mapping that is wrong says how")
  func wrongMappings() throws {
    #expect(throws: CSVMapping.Fault.unknownField("surname")) { try CSVMapping("a=surname") }
    #expect(throws: CSVMapping.Fault.unknownField("first:work")) { try CSVMapping("a=first:work") }
    #expect(throws: CSVMapping.Fault.noField("a")) { try CSVMapping("a") }
    #expect(throws: CSVMapping.Fault.columnTwice("A")) { try CSVMapping("a=first,A=last") }
    let mapping = try CSVMapping("Vorname=first")
    let reading = TableReading(CSVCardReader(mapping: mapping), "Name\nAnn\n")
    #expect(reading.error == CardError(line: 1, reason: #"there is no column "Vorname""#))
    #expect(CSVMapping.fieldNames.contains("phonetic_first"))
  }
}
