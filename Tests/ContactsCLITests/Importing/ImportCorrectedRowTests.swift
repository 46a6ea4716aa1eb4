import Testing

@testable import ContactsCLI

@Suite("contacts import of rows in which something was corrected")
struct ImportCorrectedRowTests {
  private static let head = "first,last,birthday,email\n"
  private static let rest = "Bob,Smith,,b@x.example\n"

  private func take(_ rows: String, _ shell: TestShell) -> String {
    shell.contacts("import", "-", input: Self.head + rows).error
  }

  private func count(_ shell: TestShell) -> Int { shell.contacts("list", "--plain").lines.count }

  @Test(
    "changes the contact whose name, birthday or only e-mail address it was",
    arguments: [true, false])
  func corrections(isAlone: Bool) throws {
    let shell = try TestShell()
    let rest = isAlone ? "" : Self.rest
    #expect(take("Ann,Miller,1980-01-02,a@x.example\n" + rest, shell).contains("imported"))
    let count = count(shell)
    for row in [
      "Ann,Miller,1980-02-01,a@x.example", "Ann,Miller,1980-02-01,anna@y.example",
      "Ann,Meyer,1980-02-01,anna@y.example", "Hanna,Meyer,1980-02-01,anna@y.example",
    ] {
      let error = take(row + "\n" + rest, shell)
      #expect(error.contains("0 new, 1 changed"), "\(row): \(error)")
      #expect(self.count(shell) == count)
    }
    #expect(
      shell.contacts("list", "--format", "{name} {birthday}").lines.first
        == "Hanna Meyer 1980-02-01")
  }

  @Test(
    "adds those who are called so, too, or whom anything tells apart",
    arguments: [
      ("Ann,Miller,1980-01-02,a@x.example\n", "Ann,Miller,1990-03-04,anna@y.example\n"),
      (
        "Ann,Miller,,a@x.example\nAnn,Miller,,a@y.example\n", "Ann,Miller,,anna@z.example\n"
      ),
      ("Ann,Miller,,a@x.example\n", "Ann,Miller,,anna@z.example\nAnn,Miller,,ann@w.example\n"),
      ("Tom,Lee,1970-01-02,lee@x.example\n", "Lisa,Lee,1999-01-02,lee@x.example\n"),
    ])
  func others(before: String, after: String) throws {
    let shell = try TestShell()
    _ = take(before + Self.rest, shell)
    let known = count(shell)
    let error = take(after + Self.rest, shell)
    let new = after.filter { $0 == "\n" }.count
    #expect(error.contains("(\(new) new, 0 changed"), "\(error)")
    #expect(count(shell) == known + new)
  }

  @Test("adds the namesakes of another table that has the same columns")
  func otherTable() throws {
    let shell = try TestShell()
    _ = take("Ann,Miller,,a@x.example\n" + Self.rest, shell)
    let error = take("Ann,Miller,,miller@z.example\nCy,Day,,cy@z.example\n", shell)
    #expect(count(shell) == 4, "\(error)")
  }

  @Test(
    "makes nobody somebody else who has an address, a name or a household in common",
    arguments: [
      // Another person at the same address, of the same name or of another one.
      ("Max,Berg,,office@x.example", "Ida,Stone,,office@x.example"),
      ("Max,Berg,,berg@x.example", "Ida,Berg,,berg@x.example"),
      ("Tom,Berg,1970-01-02,berg@x.example", "Tim,Berg,1999-01-02,berg@x.example"),
      // A namesake of another table in which some are that everybody knows.
      ("Ann,Lee,,ann@x.example", "Ann,Lee,,a.lee@work.example"),
      ("Ann,Lee,1950-01-01,", "Ann,Lee,1990-05-05,"),
    ], [true, false])
  func differentPeople(rows: (before: String, after: String), isAlone: Bool) throws {
    let shell = try TestShell()
    let rest = isAlone ? "" : Self.rest
    _ = take(rows.before + "\n" + rest, shell)
    shell.contacts("edit", "1", "--set", "notes=mine")
    let before = shell.contacts("show", "1", "--json").output
    let known = count(shell)
    for round in 0..<2 {
      let error = take(rows.after + "\n" + rest, shell)
      #expect(error.contains(round == 0 ? "1 new" : ": all up to date") || isAlone, "\(error)")
      #expect(count(shell) == known + 1, "\(error)")
      #expect(shell.contacts("show", "1", "--json").output == before)
    }
  }

  @Test("follows a row of which only the name is the same where the rest of the table is as it was")
  func sameTable() throws {
    let shell = try TestShell()
    let rest = (0..<4).map { "Bob\($0),Smith,,b\($0)@x.example\n" }.joined()
    _ = take("Ann,Lee,,ann@x.example\n" + rest, shell)
    #expect(take("Ann,Lee,,a.lee@work.example\n" + rest, shell).contains("(0 new, 1 changed"))
    #expect(count(shell) == 5)
  }
}
