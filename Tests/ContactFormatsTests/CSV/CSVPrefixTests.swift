import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Forms of address and academic titles in two columns")
struct CSVPrefixTests {
  private func read(_ table: String, map: String = "") throws -> TableReading {
    let mapping = try map.isEmpty ? CSVMapping() : CSVMapping(map)
    return TableReading(CSVCardReader(mapping: mapping), table)
  }

  @Test(
    "make one prefix, the form of address in front",
    arguments: [
      ("Anrede;Titel", "Herr;Dr.", "Herr Dr."), ("Titel;Anrede", "Dr.;Herr", "Herr Dr."),
      ("Anrede;Titel", "Frau;", "Frau"), ("Anrede;Titel", ";Prof. Dr.", "Prof. Dr."),
      ("Anrede;Titel", "Dr.;Dr.", "Dr."),
    ])
  func both(titles: String, cells: String, prefix: String) throws {
    let reading = try read("\(titles);Vorname;Nachname\n\(cells);Karl;Roth\n")
    #expect(reading.cards.first?.name.prefix == prefix)
    #expect(reading.warnings == [])
  }

  @Test("make one prefix where a mapping says so")
  func mapped() throws {
    let reading = try read("Anrede;Grad;Vorname;Nachname\nHerr;Dr.;Karl;Roth\n", map: "Grad=prefix")
    #expect(reading.cards.first?.name.prefix == "Herr Dr.")
    #expect(reading.warnings == [])
  }

  @Test("are kept apart where the titles do not tell that they belong together")
  func others() throws {
    let reading = try read("Prefix;Salutation;First;Last\nDr.;Mr.;Karl;Roth\n")
    #expect(reading.cards.first?.name.prefix == "Dr.")
    #expect(reading.warnings.count == 1)
    let alone = try read("Titel;Vorname;Nachname\nDr.;Karl;Roth\n")
    #expect(alone.cards.first?.name.prefix == "Dr.")
    let job = try read("Anrede;Titel;Vorname;Nachname\nHerr;Chef;Karl;Roth\n", map: "Titel=title")
    #expect(job.cards.first?.name.prefix == "Herr" && job.cards.first?.jobTitle == "Chef")
  }
}
