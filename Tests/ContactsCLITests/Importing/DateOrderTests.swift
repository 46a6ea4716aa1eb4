import Testing

@testable import ContactsCLI

@Suite("The order of dates in tables")
struct DateOrderTests {
  private static let table = "Name,Birthday\nAda,3/4/1970\nBob,5/6/1971\n"

  @Test(
    "--dates says which number of a date is the day, and nothing is ambiguous then",
    arguments: [("dmy", "1970-04-03"), ("mdy", "1970-03-04")])
  func order(order: String, birthday: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", "--dates", order, input: Self.table)
    #expect(outcome.error == "contacts: imported 2 contacts\n")
    #expect(shell.contacts("list", "--fields", "birthday").lines[0] == birthday)
  }

  @Test("an ambiguous date is reported with how it was read and what to do")
  func ambiguous() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", input: Self.table)
    #expect(
      outcome.error.contains(
        "line 2: ambiguous date '3/4/1970' read as 4 March; use YYYY-MM-DD or --dates dmy"),
      "\(outcome.error)")
  }

  @Test("--dates goes with tables")
  func otherFormats() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n"
    let outcome = shell.contacts("import", "-", "--dates", "dmy", input: card)
    #expect(outcome.status == .usage && outcome.error.contains("--dates goes with tables"))
    #expect(shell.contacts("import", "-", "--dates", "ymd", input: Self.table).status == .usage)
  }

  @Test(
    "the name of a program stands for the formats that it writes",
    arguments: [
      ("google", "Name,E-mail 1 - Value\nAda,ada@x.example\n"),
      ("outlook", "First Name,Last Name\nAda,King\n"),
      ("thunderbird", "dn: cn=Ada\ncn: Ada\nobjectclass: person\n"),
      ("thunderbird", "First Name,Last Name,Display Name\nAda,King,Ada King\n"),
      ("icloud", "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n"),
    ])
  func programs(program: String, text: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", "--format", program, input: text)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(shell.contacts("count").output == "1\n")
  }
}
