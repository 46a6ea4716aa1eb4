import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("What stands first in a date where none of a table tells")
struct CSVDateOrderTests {
  private func birthday(_ table: String, map: String = "") throws -> String? {
    let mapping = try map.isEmpty ? CSVMapping() : CSVMapping(map)
    return TableReading(CSVCardReader(mapping: mapping), table).cards.first?.birthday?.description
  }

  @Test(
    "is the day in languages that write it so",
    arguments: [
      "Prénom;Nom;Date de naissance", "Vorname;Name;Geburtstag", "Name;Email;Geb.",
      "Nombre;Apellidos;Fecha de nacimiento", "Nome;Cognome;Data di nascita",
      "Voornaam;Achternaam;Geboortedatum", "Nome;Sobrenome;Data de nascimento",
      "Imię;Nazwisko;Data urodzenia", "Имя;Фамилия;Дата рождения",
      "Jméno;Příjmení;Datum narození", "Ad;Soyad;Doğum tarihi",
    ])
  func dayFirst(titles: String) throws {
    #expect(try birthday(titles + "\nA;B;08/07/1961\n") == "1961-07-08")
  }

  @Test(
    "is the month in English",
    arguments: ["First;Last;Birthday", "Vorname;Nachname;Birthday", "First Name;Last Name;DOB"])
  func monthFirst(titles: String) throws {
    #expect(try birthday(titles + "\nA;B;08/07/1961\n") == "1961-08-07")
  }

  @Test("follows from the other titles where a mapping names the dates")
  func mapped() throws {
    let cells = "\nA;B;08/07/1961\n"
    #expect(try birthday("Vorname;Nachname;Wann" + cells, map: "Wann=birthday") == "1961-07-08")
    #expect(try birthday("First;Last;When" + cells, map: "When=birthday") == "1961-08-07")
  }

  @Test("is what a date of the table tells, in any language")
  func told() throws {
    #expect(
      try birthday("Vorname;Nachname;Geburtstag\nA;B;08/07/1961\nC;D;12/31/1970\n") == "1961-08-07")
  }

  @Test("is told with what to do about it")
  func warning() {
    let reading = TableReading(CSVCardReader(), "Prénom;Nom;Né le\nA;B;08/07/1961\n")
    #expect(
      reading.warnings == [
        "2: ambiguous date '8/7/1961' read as 8 July; use YYYY-MM-DD or --dates mdy"
      ])
  }
}
