import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Titles of columns in other languages and of other programs")
struct CSVLanguageTests {
  /// The card of a table with one more column, and what was told.
  private func read(_ title: String, _ cell: String) -> (card: ContactCard?, warnings: [String]) {
    let reading = TableReading(
      CSVCardReader(), "first,last,\"\(title)\"\nAnn,Lee,\"\(cell)\"\n")
    return (reading.cards.first, reading.warnings)
  }

  @Test(
    "tell what a telephone number is for",
    arguments: [
      ("Home Phone Number", "home"), ("Work Phone Number", "work"), ("Cell Phone Number", "mobile"),
      ("Mobile Phone Number", "mobile"), ("Business Phone Number", "work"),
      ("Phone - Mobile", "mobile"), ("Phone - Home", "home"), ("Phone - Work", "work"),
      ("Yahoo Phone", "yahoo"), ("Téléphone portable", "mobile"), ("Tél. portable", "mobile"),
      ("Tél. domicile", "home"), ("Tél. bureau", "work"), ("GSM", "mobile"), ("RNIS", "isdn"),
      ("Tel. privat", "home"), ("Tel. dienstlich", "work"), ("Tel. mobil", "mobile"),
      ("Telefon dienstlich", "work"), ("Telefon Arbeit", "work"), ("Fax dienstlich", "work fax"),
      ("Fax privat", "home fax"), ("Radioteléfono", "radio"),
      ("Número de centralita de la organización", "company"),
      ("Devolución de llamada", "callback"), ("Altro telefono", "other"),
      ("Altro fax", "other fax"), ("Telefono auto", "car"), ("Telefono assistente", "assistant"),
      ("Telefono principale società", "company"), ("Richiamata automatica", "callback"),
      ("Radiotelefono", "radio"), ("Cep telefonu", "mobile"), ("Telefon", ""),
      ("Komórka", "mobile"), ("Mobil", "mobile"),
    ])
  func phones(title: String, label: String) {
    let (card, warnings) = read(title, "+1 555")
    #expect(card?.phones == [.init("+1 555", label: label)])
    #expect(warnings == [])
  }

  @Test(
    "tell what an address is for",
    arguments: [
      ("Alternate Email 1", ""), ("Alternate Email 2", ""), ("E-Mail privat", "home"),
      ("E-Mail dienstlich", "work"), ("Dirección del correo electrónico", ""), ("E-posta", ""),
    ])
  func emails(title: String, label: String) {
    let (card, warnings) = read(title, "a@x.example")
    #expect(card?.emails == [.init("a@x.example", label: label)])
    #expect(warnings == [])
  }

  @Test(
    "tell what a page is for",
    arguments: [("Personal Website", "home"), ("Business Website", "work")])
  func pages(title: String, label: String) {
    #expect(read(title, "x.example").card?.urls == [.init("x.example", label: label)])
  }

  @Test(
    "tell who somebody is to the contact",
    arguments: [
      ("Conjoint(e)", "spouse"), ("Enfants", "child"), ("Nom de l'assistant(e)", "assistant"),
      ("Hijos", "child"), ("Figli", "child"),
    ])
  func relations(title: String, label: String) {
    #expect(read(title, "Eve").card?.relations == [.init("Eve", label: label)])
  }

  @Test("tell the manager and the messenger", arguments: ["Responsable", "Nombre del director"])
  func others(title: String) {
    #expect(read(title, "Eve").card?.manager == "Eve")
    #expect(read("IMAddress", "ann").card?.messengers.map(\.address) == ["ann"])
  }

  @Test("tell the parts of addresses in Spanish and Italian")
  func addresses() throws {
    let spanish = TableReading(
      CSVCardReader(),
      "Nombre,Calle del trabajo,Calle del trabajo 2,Otra calle,Otra ciudad,Otro código postal,"
        + "País o región del domicilio\nAna,a,b,c,d,e,f\n")
    #expect(spanish.warnings == [])
    let card = try #require(spanish.cards.first)
    let streets = card.addresses.map { "\($0.label): \($0.street)" }
    try #require(streets == ["work: a\nb", "other: c", "home: "])
    #expect(card.addresses[1].city == "d" && card.addresses[1].postalCode == "e")
    #expect(card.addresses[2].country == "f")
    let italian = TableReading(
      CSVCardReader(), "Nome,Altra via,Altra città,Altro CAP\nAna,a,b,c\n")
    #expect(italian.warnings == [])
    let other = try #require(italian.cards.first?.addresses.first)
    #expect([other.label, other.street, other.city, other.postalCode] == ["other", "a", "b", "c"])
  }

  @Test(
    "are known in Czech, Turkish and Polish",
    arguments: [
      "Jméno;Příjmení;Město;Telefon;Ulice;PSČ", "Ad;Soyad;Şehir;Telefon;Adres;Posta kodu",
      "Adı;Soyadı;Şehir;Telefon;Adres;Posta kodu", "ADI;SOYADI;ŞEHİR;TELEFON;ADRES;POSTA KODU",
      "Imię;Nazwisko;Miasto;Telefon;Ulica;Kod pocztowy",
    ])
  func people(titles: String) throws {
    let reading = TableReading(CSVCardReader(), titles + "\nAnn;Lee;Brno;+1 555;Weg 5;60200\n")
    let card = try #require(reading.cards.first)
    #expect(card.name.first == "Ann" && card.name.last == "Lee")
    #expect(card.phones == [.init("+1 555")])
    #expect(card.addresses.map(\.street) == ["Weg 5"])
    #expect(card.addresses.map(\.city) == ["Brno"])
    #expect(reading.warnings == [])
  }

  @Test("are known in Polish of a job, too")
  func jobs() throws {
    let reading = TableReading(
      CSVCardReader(),
      "Imię;Nazwisko;Firma;Stanowisko;Data urodzenia;Notatki\nAnn;Lee;Acme;Szef;4.3.1975;hi\n")
    let card = try #require(reading.cards.first)
    #expect([card.company, card.jobTitle, card.notes] == ["Acme", "Szef", "hi"])
    #expect(card.birthday?.description == "1975-03-04" && reading.warnings == [])
  }

  @Test(
    "tell how names are read in Japanese",
    arguments: [
      ("姓,名,セイ,メイ", "やまだ,たろう"), ("姓,名,姓(ふりがな),名(ふりがな)", "やまだ,たろう"),
      ("姓,名,姓 (フリガナ),名 (フリガナ)", "ヤマダ,タロウ"), ("姓,名,フリガナ", "ヤマダ タロウ"),
      ("姓,名,ふりがな", "やまだ\u{3000}たろう"),
    ])
  func readings(titles: String, cells: String) throws {
    let reading = TableReading(CSVCardReader(), "\(titles)\n山田,太郎,\(cells)\n")
    let name = try #require(reading.cards.first?.name)
    let parts = cells.split { ", \u{3000}".contains($0) }.map(String.init)
    #expect([name.phoneticLast, name.phoneticFirst] == parts)
    #expect(name.last == "山田" && name.first == "太郎" && reading.warnings == [])
  }
}
