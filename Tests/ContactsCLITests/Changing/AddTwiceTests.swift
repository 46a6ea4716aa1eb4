import Testing

@testable import ContactsCLI

@Suite("Adding somebody who is there already")
struct AddTwiceTests {
  private let ann = ["add", "-f", "Ann", "-l", "Bee"]

  @Test(
    "who has the name and an address of somebody is added, with a note",
    arguments: [
      (["--email", "a@x.org"], ["--email", "A@x.org"], "name and e-mail"),
      (["--phone", "+49 30 1234567"], ["--phone", "030 1234567"], "name and telephone number"),
      ([], [], "name"), ([], ["--email", "a@x.org"], "name"),
    ])
  func noted(first: [String], second: [String], common: String) throws {
    let shell = try TestShell()
    #expect(shell.run(ann + first).error.isEmpty)
    let outcome = shell.run(ann + second)
    #expect(outcome.status == .success && outcome.output == "2\n")
    #expect(
      outcome.error
        == "contacts: 1 (Ann Bee) has the same \(common); 'contacts merge 1 2' puts them together\n"
    )
    #expect(shell.run(ann + second + ["-q"]).error.isEmpty)
    #expect(shell.contacts("merge", "1", "2", "3").status == .success)
  }

  @Test(
    "nothing is said of a namesake whom anything tells apart",
    arguments: [
      (["--email", "a@x.org"], ["--email", "b@x.org"]),
      (["--email", "a@x.org"], ["--phone", "030 1234567"]),
      (["--birthday", "1975-02-03"], ["--birthday", "1980-02-03"]),
      (["--suffix", "Jr."], []),
    ])
  func others(first: [String], second: [String]) throws {
    let shell = try TestShell()
    #expect(shell.run(ann + first).error.isEmpty)
    #expect(shell.run(ann + second).error.isEmpty)
  }

  @Test("of many that are added it is told how many are there")
  func many() throws {
    let shell = try TestShell()
    shell.run(ann)
    let people = (1...9).map { #"{"first":"Ann","last":"Bee\#($0)"}"# }.joined(separator: "\n")
    let file = try shell.file("people.json", people + #"{"first":"Ann","last":"Bee"}"#)
    #expect(
      shell.contacts("add", "--from", file).error.hasPrefix("contacts: 1 of them has the name"))
    let again = shell.contacts("add", "--from", file)
    #expect(again.error.hasPrefix("contacts: 10 of them have the name") && again.lines.count == 10)
  }

  @Test("the first of those that are merged keeps its name, and what is given up is told")
  func mergedName() throws {
    let shell = try TestShell()
    shell.contacts("add", "Bob Miller")
    shell.contacts("add", "Robert Miller", "--middle", "J.", "--email", "bob@x.org")
    let merged = shell.contacts("merge", "1", "2", "--format", "{name} {email}")
    #expect(merged.output == "Bob Miller bob@x.org\n")
    #expect(merged.error.contains("first: 'Bob' is kept, 'Robert' given up\n"), "\(merged.error)")
    #expect(merged.error.contains("middle: 'J.' given up\n"))
  }
}
