import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Titles of columns that people write")
struct CSVTitleTests {
  /// The card of a table with one more column, and what was told.
  private func read(_ title: String, _ cell: String) -> (card: ContactCard?, warnings: [String]) {
    let reading = TableReading(
      CSVCardReader(), "first,last,\"\(title)\"\nAnn,Lee,\"\(cell)\"\n")
    return (reading.cards.first, reading.warnings)
  }

  @Test(
    "are known with a word for a number, full stops, parentheses and numbers of values",
    arguments: [
      ("Tel.", ""), ("Tel.-Nr.", ""), ("Tel No", ""), ("Phone #", ""), ("Phone No.", ""),
      ("Phone:", ""), ("Phone 7", ""), ("Phone2", ""), ("Contact Number", ""), ("Contact No.", ""),
      ("Numéro de téléphone", ""), ("Rufnummer", ""), ("Cell #", "mobile"), ("Cell.", "mobile"),
      ("Mobile No.", "mobile"), ("Mobile 2", "mobile"), ("Handy-Nr.", "mobile"),
      ("Handynummer", "mobile"), ("Telefon (mobil)", "mobile"), ("Fax No", "fax"),
      ("Telefon (privat)", "home"), ("Tél. fixe", "home"), ("Work Phone 3", "work"),
    ])
  func phones(title: String, label: String) {
    let (card, warnings) = read(title, "+1 555")
    #expect(card?.phones == [.init("+1 555", label: label)])
    #expect(warnings == [])
  }

  @Test(
    "are known of other fields, too",
    arguments: [
      ("Email1", "email", "ann@x.example"), ("E-mail 4", "email", "ann@x.example"),
      ("Email ID", "email", "ann@x.example"), ("Adresse mail", "email", "ann@x.example"),
      ("Other Email", "email", "ann@x.example"), ("D.O.B.", "birthday", "1975-04-03"),
      ("Geb.", "birthday", "1975-04-03"), ("Geb.-Datum", "birthday", "1975-04-03"),
      ("Né le", "birthday", "1975-04-03"), ("ZIP/Postal Code", "zip", "53111"),
      ("Post Code", "zip", "53111"), ("CP", "zip", "53111"), ("Wohnort", "city", "Bonn"),
      ("Bundesland", "region", "NRW"), ("Straße Nr.", "street", "Weg 1"),
      ("Straße und Hausnummer", "street", "Weg 1"), ("Address Line 3", "street", "Weg 1"),
      ("Dept.", "department", "Sales"), ("Beruf", "title", "Chef"), ("M.I.", "middle", "B"),
      ("Mr/Mrs", "prefix", "Dr"), ("Bemerkung", "notes", "hi"), ("Remarques", "notes", "hi"),
      ("Description", "notes", "hi"), ("Tag", "tags", "vip"), ("Category", "tags", "vip"),
      ("Labels", "tags", "vip"), ("Gruppe", "groups", "team"), ("Groupe", "groups", "team"),
      ("WhatsApp", "messenger", "+1 555"), ("Wife", "spouse", "Eve"), ("Kids", "child", "Eve"),
    ])
  func others(title: String, field: String, cell: String) throws {
    let (found, warnings) = read(title, cell)
    let card = try #require(found)
    #expect(warnings == [])
    let value: String? =
      switch field {
      case "email": card.emails.first?.value
      case "birthday": card.birthday?.description
      case "zip": card.addresses.first?.postalCode
      case "city": card.addresses.first?.city
      case "region": card.addresses.first?.region
      case "street": card.addresses.first?.street
      case "department": card.department
      case "title": card.jobTitle
      case "middle": card.name.middle
      case "prefix": card.name.prefix
      case "notes": card.notes
      case "tags": card.tags.first
      case "groups": card.groups.first
      case "messenger": card.messengers.first { $0.service == "whatsapp" }?.address
      default: card.relations.first { $0.label == field }?.value
      }
    #expect(value == cell)
  }

  @Test(
    "that are only like others stay what they are",
    arguments: [
      "Company No", "Company Number", "Name 2", "City 2", "Birthday 2", "No", "#", "Nr.", "Name No",
      "Favourite colour", "1", "...",
    ])
  func unknown(title: String) {
    let (card, _) = read(title, "x")
    #expect(card?.keptLines.count == 1)
    #expect(card?.displayName == "Ann Lee" && card?.company == "" && card?.phones == [])
  }

  @Test("of other programs are not guessed at")
  func programs() {
    let reading = TableReading(
      CSVCardReader(), "First Name,E-mail 1 - Value,Phone #\nAnn,a@x.example,1\n")
    #expect(reading.cards.first?.phones == [])
    #expect(reading.cards.first?.keptLines == ["X-CSV-COLUMN;X-NAME=Phone #:1"])
  }

  @Test("the number of a value that no row can have is none, however large it is")
  func greatNumbers() {
    for number in ["9223372036854775807", "99999", "-1"] {
      let reading = TableReading(
        CSVCardReader(),
        "First Name,E-mail 1 - Value,E-mail \(number) - Value\nAnn,a@x.example,b@y.example ::: c@z.example\n"
      )
      #expect(reading.cards.first?.emails.map(\.value) == ["a@x.example"], "\(number)")
      #expect(reading.warnings.contains { $0.contains("E-mail \(number) - Value") })
    }
  }

  @Test("commas tell the cells apart, whatever stands in quotes behind a blank")
  func quotesBehindBlanks() {
    let reading = TableReading(
      CSVCardReader(), "First, \"Street; City; Zip\", Last\nAnn, \"Weg 1; Bonn; 53111\", Lee\n")
    #expect(reading.cards.first?.name.last == "Lee")
  }
}
