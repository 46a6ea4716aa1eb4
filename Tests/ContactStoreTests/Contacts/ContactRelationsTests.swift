import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore
@testable import TextTools

@Suite("Relations and custom fields of a card")
struct ContactRelationsTests {
  private typealias Entry = ContactCard.Entry

  private func card(_ lines: String...) -> ContactCard {
    var card = ContactCard()
    card.keptLines = lines
    return card
  }

  @Test(
    "somebody is related in whatever form a program says so",
    arguments: [
      (["RELATED;TYPE=spouse;VALUE=text:Bob\\, Jr."], Entry("Bob, Jr.", label: "spouse")),
      (["related;type=Friend,Neighbor,pref:Bob"], Entry("Bob", label: "friend")),
      ([#"RELATED;TYPE="emergency,spouse":Bob"#], Entry("Bob", label: "spouse")),
      (["RELATED;TYPE=Friend:Bob"], Entry("Bob", label: "friend")),
      (["RELATED;TYPE=a,b:Bob"], Entry("Bob", label: "a,b")),
      (["X-WAB-SPOUSE_NAME:Bob"], Entry("Bob", label: "spouse")),
      (["X-KADDRESSBOOK-X-SpouseName:Bob"], Entry("Bob", label: "spouse")),
      (["X-MS-CHILD:Bob"], Entry("Bob", label: "children")),
      (["RELATED:urn:uuid:1"], Entry("urn:uuid:1")),
      (["x-evolution-spouse:Bob"], Entry("Bob", label: "spouse")),
      (["X-MS-ASSISTANT:Bob"], Entry("Bob", label: "assistant")),
      (["X-MANAGER:Bob"], Entry("Bob", label: "manager")),
      (["i.X-ABRELATEDNAMES;type=pref:Bob"], Entry("Bob")),
      (["i.X-ABLabel:_$!<Spouse>!$_", "I.X-ABRELATEDNAMES: Bob"], Entry("Bob", label: "spouse")),
      (["i.X-ABRELATEDNAMES:Bob", "i.X-ABLabel:Best (man)"], Entry("Bob", label: "Best (man)")),
    ])
  func reading(lines: [String], relation: ContactCard.Entry) {
    var card = ContactCard()
    card.keptLines = ["N FN"] + lines + ["X-A:b"]
    #expect(card.relations == [relation] && card.customFields.isEmpty)
    card.relations = [relation, relation]
    #expect(card.keptLines.starts(with: ["N FN"] + lines + ["X-A:b"]), "what stays is left alone")
    #expect(card.relations == [relation, relation])
    card.relations = []
    #expect(card.keptLines == ["N FN", "X-A:b"], "the label goes as well")
  }

  @Test(
    "what names nobody is no relation",
    arguments: [
      "RELATED:", "X-SPOUSE: ", "i.X-ABLabel:Spouse", "X-SPOUSES:Bob", "RELATED",
      "RELATED;ENCODING=b:AAAA", "X-CSV-COLUMN;X-NAME=Spouse:Bob",
    ])
  func others(line: String) {
    #expect(card(line).relations.isEmpty)
  }

  @Test("a manager whom a link names is not one of the others")
  func linkedManager() {
    var card = card("X-MANAGER:Eve", "X-SPOUSE:Bob")
    card.manager = "Eve"
    #expect(card.relations == [Entry("Bob", label: "spouse")])
    card.relations = []
    #expect(card.keptLines == ["X-MANAGER:Eve"])
  }

  @Test("one of two alike goes, and what else is in its group stays with the label")
  func alike() {
    var card = card(
      "a.X-ABRELATEDNAMES:Bob", "a.X-ABLabel:Friend", "a.TEL:1", "RELATED;TYPE=friend:Bob",
      "X-SPOUSE:Cid")
    card.relations.remove(at: 0)
    #expect(card.keptLines.count == 4 && card.relations.count == 2)
    card.relations.remove(at: 0)
    #expect(card.keptLines == ["a.X-ABLabel:Friend", "a.TEL:1", "X-SPOUSE:Cid"])
  }

  @Test(
    "what is added is read again as it was given",
    arguments: ["Bob", "Bob; Miller, \"Bo\"", "a\\nb", "urn:uuid:1", "a\nb"], ["", "Best, (man)"])
  func adding(name: String, label: String) throws {
    var card = ContactCard()
    let relation = Entry(name, label: label)
    card.relations = [relation]
    #expect(card.relations == [relation])
    let field = Entry(name, label: label + "^:;'")
    card.customFields.append(field)
    #expect(card.customFields == [field] && card.relations == [relation])
    let furthers = card.furtherProperties
    #expect(furthers.map(\.text) == [name, name])
  }

  @Test("columns of tables are fields, which are changed and removed")
  func fields() {
    var card = card("X-CSV-COLUMN;X-NAME=Size:44", "X-CSV-COLUMN;X-NAME=Team:", "X-CSV-COLUMN:x")
    #expect(card.customFields == [Entry("44", label: "Size")])
    card.customFields[0].value = "45"
    #expect(card.keptLines.last == "X-CSV-COLUMN;X-NAME=Size:45" && card.keptLines.count == 3)
    card.customFields = []
    #expect(card.keptLines == ["X-CSV-COLUMN;X-NAME=Team:", "X-CSV-COLUMN:x"])
  }

  @Test("relations are written and read with any label, and fields with any name")
  func spelling() throws {
    for text in ["Bob", "Best (man)=Bob", "=a=b", "spouse=Bob"] {
      #expect(try Entry(relationSpelling: text).relationSpelling == text)
    }
    #expect(try Entry(relationSpelling: "Spouse = Bob ") == Entry("Bob", label: "spouse"))
    #expect(try Entry(fieldSpelling: "Blood type=A=+").fieldSpelling == "Blood type=A=+")
    for text in ["", "spouse=", "*spouse=Bob", "manager=Bob", " "] {
      #expect(throws: InvalidContactText.self) { try Entry(relationSpelling: text) }
    }
    for text in ["", "a", "=a", "a=", " =a"] {
      #expect(throws: InvalidContactText.self) { try Entry(fieldSpelling: text) }
    }
  }

  @Test("a birthday that is no date goes with the right one, whatever else is changed")
  func birthday() {
    let before = card("BDAY:in May", "X-SPOUSE:Bob")
    var after = before
    after.birthday = .init(year: nil, month: 5, day: 3)
    after.relations.append(Entry("Cid"))
    after.replaceKeptBirthday(since: before)
    #expect(after.keptLines == ["X-SPOUSE:Bob", "RELATED;VALUE=text:Cid"])
  }

  @Test("many relations are taken away at once in no time")
  func many() {
    var card = ContactCard()
    card.relations = (0..<2_000).map { Entry("Bob \($0)", label: "friend") }
    card.relations.removeFirst(1000)
    #expect(card.relations.first?.value == "Bob 1000")
  }

  @Test("Google and Outlook get whom other programs relate, but no identifiers")
  func tables() throws {
    var card = card(
      "X-SPOUSE:Bob", "i.X-ABRELATEDNAMES:Cid", "i.X-ABLabel:_$!<Child>!$_", "RELATED:urn:uuid:1")
    card.name.first = "Ann"
    let google = String(decoding: try written(card, as: .google), as: UTF8.self)
    #expect(google.contains(",Spouse,Bob,Child,Cid\r\n") && !google.contains("urn:"))
    let outlook = String(decoding: try written(card, as: .outlook), as: UTF8.self)
    #expect(outlook.contains("Bob") && outlook.contains("Cid"))
  }

  private func written(_ card: ContactCard, as format: ContactExport) throws -> [UInt8] {
    var shape = CSVShape()
    shape.cover(card)
    var writer = format.writer(shape: shape, guardsFormulas: false)
    var buffer = ByteBuffer(capacity: 1 << 10)
    writer.begin(&buffer)
    writer.write(card, to: &buffer)
    writer.end(&buffer)
    return buffer.content
  }
}
