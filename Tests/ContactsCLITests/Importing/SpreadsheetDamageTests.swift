import Testing

@testable import ContactsCLI

@Suite("Tables that have gone through a spreadsheet or an editor")
struct SpreadsheetDamageTests {
  @Test(
    "a number or a postal code keeps what a spreadsheet takes away from its beginning",
    arguments: ["csv", "google", "outlook"])
  func lostDigits(format: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--phone", "mobile=+46701234567", "--phone",
      "home=0301234567",
      "--address", "home=Weg 1;Dresden;01067;;DE")
    let table = shell.contacts("export", "--format", format, "--raw-csv").output
    let damaged = table.replacing("+46701234567", with: "46701234567")
      .replacing("0301234567", with: "301234567").replacing("01067", with: "1067")
    #expect(damaged != table)
    shell.contacts("import", "-", input: table)
    let before = shell.contacts("list", "--json=phones,addresses").output
    let again = shell.contacts("import", "-", input: damaged)
    #expect(again.error.contains("read 1 contact: all up to date"), "\(again.error)")
    #expect(shell.contacts("list", "--json=phones,addresses").output == before)
  }

  @Test("a number that somebody has is meant as it is, beside one with a zero before it")
  func bothNumbers() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "B", "--phone", "home=0123456", "--phone", "mobile=123456",
      "--phone", "work=+123456")
    let before = shell.contacts("list", "--json=phones").output
    for _ in 0..<2 {
      let table = shell.contacts("export", "--format", "csv").output
      shell.contacts("import", "-", input: table)
      #expect(shell.contacts("list", "--json=phones").output == before)
    }
  }

  @Test("a number that a spreadsheet has rounded is told and kept, not taken")
  func rounded() throws {
    let shell = try TestShell()
    let rows = "First Name,Last Name,Phone\nAnn,Lee,4.67012E+10\nBob,Ray,\"4,91701E+11\"\n"
    let told = shell.contacts("import", "-", input: rows)
    #expect(told.error.contains("\"Phone\" does not take \"4.67012E+10\"; it is kept"))
    #expect(shell.contacts("count", "phone != nil").output == "0\n")
  }

  @Test("a quote that is never closed is told before rows are lost in its cell")
  func openQuote() throws {
    let shell = try TestShell()
    let head = "First Name,Last Name,Notes\nAnn,Lee,"
    let swallowing = shell.contacts("import", "-", input: head + "\"open\nBob,Ray,yo\nCy,Q,\n")
    #expect(swallowing.status == .badData)
    #expect(
      swallowing.error.contains("line 2: a quote begins a cell there that has no closing quote"))
    #expect(shell.contacts("count").status == .success || shell.contacts("list").output.isEmpty)
    let cut = shell.contacts("import", "-", input: head + "\"open")
    #expect(cut.error.contains("the last cell has no closing quote"))
    #expect(shell.contacts("list", "--format", "{notes}").output == "open\n")
  }

  @Test("cells that a row has not say nothing, and those that are empty say that there is nothing")
  func shortRow() throws {
    let shell = try TestShell()
    let head = "First Name,Last Name,E-mail 1 - Value,Organization Name,Notes\nAnn,Lee,a@x.example"
    func held() -> String { shell.contacts("list", "--format", "{company}|{notes}").output }
    shell.contacts("import", "-", input: head + ",Acme,hello\n")
    let short = shell.contacts("import", "-", input: head + "\n")
    #expect(short.error.contains("the row has 3 cells where there are 5 titles"))
    #expect(held() == "Acme|hello\n")
    shell.contacts("import", "-", input: head + ",Acme,\n")
    #expect(held() == "Acme|\n")
  }
}
