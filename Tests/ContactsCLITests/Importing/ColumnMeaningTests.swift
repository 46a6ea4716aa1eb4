import Testing

@testable import ContactsCLI

@Suite("What columns of tables mean together")
struct ColumnMeaningTests {
  @Test("a column that is mapped to the prefix joins the one that is it already")
  func prefixes() throws {
    let shell = try TestShell()
    let outcome = shell.contacts(
      "import", "-", "--map", "Titel=prefix",
      input: "Anrede;Titel;Vorname;Nachname\nHerr;Dr.;Karl;Roth\n")
    #expect(outcome.error == "contacts: imported 1 contact\n")
    #expect(
      shell.contacts("list", "--jsonl=prefix,first,last").output
        == #"{"prefix":"Herr Dr.","first":"Karl","last":"Roth"}"# + "\n")
  }

  @Test("several numbers, the number of the house and the place of one table come back as they are")
  func again() throws {
    let shell = try TestShell()
    let table =
      "Name;Telefon;Straße;Hausnummer;PLZ/Ort\nAnn Lee;1234567, 7654321;Weg;5;01067 Dresden\n"
    shell.contacts("import", "-", input: table)
    #expect(
      shell.contacts(
        "list", "--format", "{phones}|{address.street}|{address.postal_code}|{address.city}"
      ).output == "1234567, 7654321|Weg 5|01067|Dresden\n")
    #expect(shell.contacts("list", "--jsonl=phones").output.contains(#"{"value":"7654321"}"#))
    let again = shell.contacts("import", "-", input: table)
    #expect(again.error.contains("read 1 contact: all up to date"), "\(again.error)")
  }

  @Test("a company in a column of names is one, and comes back as it is")
  func companies() throws {
    let shell = try TestShell()
    let table = "Name,Email\nMüller GmbH & Co. KG,m@x.example\nAnn Lee,a@x.example\n"
    shell.contacts("import", "-", input: table)
    #expect(
      shell.contacts("company", "list", "--format", "{name}").output == "Müller GmbH & Co. KG\n")
    #expect(shell.contacts("list", "--format", "{name}").output == "Ann Lee\n")
    let again = shell.contacts("import", "-", input: table)
    #expect(again.error.contains("read 2 contacts (1 company): all up to date"), "\(again.error)")
  }
}
