import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("Blanks round the cells of a table")
struct CSVBlankTests {
  @Test("are none of the text where a cell has no quotes, as people write tables by hand")
  func plain() {
    let reading = TableReading(
      CSVCardReader(), "first, last , email, notes\n Ann ,\tLee,  a@x.org\t, a  b \r\n , ,,\n \n")
    #expect(reading.cards.map(\.name.full) == ["Ann Lee"])
    #expect(reading.cards.first?.emails.map(\.value) == ["a@x.org"])
    #expect(reading.cards.first?.notes == "a  b")
    #expect(reading.warnings.isEmpty)
  }

  @Test("may stand round quotes, too, and what is within them is the text")
  func quoted() {
    let reading = TableReading(
      CSVCardReader(), "first, last, email\nAnn, \"Lee, Jr.\" ,\"a@x.org\"\t\n\" Bo \",\" \", \n")
    #expect(reading.cards.map(\.name.last) == ["Lee, Jr.", " "])
    #expect(reading.cards.map(\.name.first) == ["Ann", " Bo "])
    #expect(reading.cards.first?.emails.map(\.value) == ["a@x.org"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("are none of the text of another program's cells, in quotes or not")
  func others() {
    let reading = TableReading(
      CSVCardReader(),
      "\"First Name\",\"Last Name\",\"E-mail Address\"\n\" Ann \",\"Lee \",\" a@x.org \"\n")
    #expect(reading.cards.map(\.name.full) == ["Ann Lee"])
    #expect(reading.cards.first?.emails.map(\.value) == ["a@x.org"])
  }

  @Test("behind a quote are told only where a text follows them")
  func behindQuotes() {
    let reading = TableReading(CSVCardReader(), "Name,Notes\n\"Cy\" ,\"a\" b\n")
    #expect(reading.cards.map(\.displayName) == ["Cy"])
    #expect(reading.cards.map(\.notes) == ["a b"])
    #expect(reading.warnings == ["2: a text stands behind the quote that closes a cell"])
  }

  @Test("that are tabs stand between cells where tabs do")
  func tabs() {
    let reading = TableReading(CSVCardReader(), "first\tlast\temail\nAnn\t\t a@x.org \n")
    #expect(reading.cards.map(\.name.full) == ["Ann"])
    #expect(reading.cards.first?.emails.map(\.value) == ["a@x.org"])
  }

  @Test("are read alike wherever the table is cut")
  func cuts() {
    let text = Array(
      "first, last , notes\r\n Ann , \" Lee, \"\"x\"\" \" ,\"a\" b \n\"c\"  ,d, \n".utf8)
    let whole = TableReading(CSVCardReader(), text)
    #expect(whole.cards.count == 2)
    for cut in text.indices {
      let reading = TableReading(CSVCardReader(), [Array(text[..<cut]), Array(text[cut...])])
      #expect(reading == whole, "cut at \(cut)")
    }
    #expect(TableReading(CSVCardReader(), text.map { [$0] }) == whole)
  }

  @Test(
    "that belong to a text are written between quotes, so that the text comes back",
    arguments: [
      " a", "a ", " ", "\ta", "\ta,", "\ta ", "a\t", " a,b ", "a \"b\" ", " =1", "'", "a b",
    ])
  func written(text: String) {
    let cell = CSVText.cell(text, guardsFormulas: true)
    #expect(cell.hasPrefix("\"") == !["a b", "'", "\ta", " =1"].contains(text))
    let reading = TableReading(CSVCardReader(unguards: true), "first,last\nx,\(cell)\n")
    #expect(reading.cards.map(\.name.last) == [text])
    #expect(reading.warnings.isEmpty)
  }

  @Test(
    "hide no formula, nor do characters without width, and the text comes back",
    arguments: [
      " ", "\u{a0}", "\u{200b}", "\u{feff}", "\u{3000}", "\u{2009}", " ' ", "\u{2060} \u{ad}",
    ], ["=1+2", "+f()", "@a", "-b", "\u{ff1d}1"])
  func formulas(blanks: String, formula: String) {
    let text = blanks + formula
    let cell = CSVText.cell(text, guardsFormulas: true)
    #expect(cell == "'" + text)
    let reading = TableReading(CSVCardReader(unguards: true), "first,last\nx,\(cell)\n")
    #expect(reading.cards.map(\.name.last) == [text])
  }
}
