import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Columns with a part of an address that belongs to another")
struct CSVHouseNumberTests {
  private func addresses(_ table: String) -> (lines: [String], warnings: [String]) {
    let reading = TableReading(CSVCardReader(), table)
    let lines = reading.cards.flatMap(\.addresses).map {
      "\($0.label)|\($0.street)|\($0.postalCode)|\($0.city)"
    }
    return (lines, reading.warnings)
  }

  @Test(
    "have the number of the house, which goes behind the street",
    arguments: [
      "Name;Straße;Hausnummer;PLZ", "Name;Straße;Hausnr.;PLZ", "Name;Straße;Haus-Nr.;PLZ",
      "Name;Straße;Nr.;PLZ", "Name;Straße;Nr;PLZ", "Name;Rue;N°;Code postal",
    ])
  func numbers(titles: String) {
    let found = addresses(titles + "\nAnn Lee;Weg;5;53111\n")
    #expect(found.lines == ["|Weg 5|53111|"])
    #expect(found.warnings == [])
  }

  @Test("may stand before the street, and apart from it where the title is clear")
  func order() {
    #expect(addresses("Hausnummer;Name;PLZ;Straße\n5;Ann;1;Weg\n").lines == ["|Weg 5|1|"])
  }

  @Test("belong to the street that is beside them")
  func labels() {
    let found = addresses(
      "Name;Straße privat;Hausnr.;Straße;Nr.\nAnn;Weg;5;Allee;7\n")
    #expect(Set(found.lines) == ["home|Weg 5||", "|Allee 7||"])
  }

  @Test("are not written twice, and are all there is in a village without streets")
  func villages() {
    let titles = "Name;Straße;Hausnummer;PLZ\n"
    #expect(addresses(titles + "Ann;Weg 5;5;1\n").lines == ["|Weg 5|1|"])
    #expect(addresses(titles + "Ann;;5;1\n").lines == ["|5|1|"])
    #expect(addresses(titles + "Ann;Weg;;1\n").lines == ["|Weg|1|"])
  }

  @Test(
    "are fields of one's own where they may be something else",
    arguments: [
      "Nr;Name;Straße\n5;Ann Lee;Weg\n", "Name;Nr;Straße\nAnn Lee;5;Weg\n",
      "N°;Rue;Name\n5;Weg;Ann Lee\n", "Name;N°;Rue\nAnn Lee;5;Weg\n",
      "Name;Hausnummer;Email\nAnn Lee;5;a@x.example\n",
      "Name;Rue;Numéro\nAnn Lee;Weg;+33 6 12 34 56 78\n",
    ])
  func others(table: String) {
    let reading = TableReading(CSVCardReader(), table)
    #expect(reading.cards.first?.keptLines.count == 1 && reading.warnings.count == 1)
    #expect(reading.cards.first?.addresses.allSatisfy { $0.street == "Weg" } == true)
  }

  @Test("say nothing twice of the postal code and the city beside columns of these")
  func both() {
    let table = "Name;Straße;PLZ/Ort;Ort;PLZ\nAnn Lee;Weg 5;01067 Dresden;Dresden;01067\n"
    #expect(addresses(table).lines == ["|Weg 5|01067|Dresden"])
  }

  @Test(
    "have the postal code and the city in one",
    arguments: [
      ("PLZ/Ort", "01067 Dresden", "01067", "Dresden"),
      ("PLZ Ort", "01067 Dresden", "01067", "Dresden"),
      ("PLZ / Ort", "D-01067 Bad Muskau", "D-01067", "Bad Muskau"),
      ("PLZ/Ort", "Dresden", "", "Dresden"),
      ("PLZ/Ort", "01067", "01067", ""), ("PLZ, Ort", "01067, Dresden", "01067", "Dresden"),
      ("CP/Ville", "75001 Paris", "75001", "Paris"),
    ])
  func cities(title: String, cell: String, code: String, city: String) {
    let found = addresses("Name;Straße;\(title)\nAnn Lee;Weg 5;\(cell)\n")
    #expect(found.lines == ["|Weg 5|\(code)|\(city)"])
    #expect(found.warnings == [])
  }
}
