import Testing

@testable import ContactsCLI

@Suite("Exports of fields of one's own, and blanks in values")
struct OwnFieldExportTests {
  @Test("a field that is called as a column comes back from a table of ours")
  func ownTable() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--field", "Notes=n1", "--field", "Title=t1", "--field",
      "ID=0012", "--field", "Photo=zz", "--field", "Blood type=A+")
    let other = try TestShell()
    other.contacts("import", "-", input: shell.contacts("export", "--format", "csv").output)
    let fields = shell.contacts("list", "--json=fields,notes,title").output
    #expect(other.contacts("list", "--json=fields,notes,title").output == fields)
  }

  @Test("Outlook's table has no field of one's own in the place of another, and that is told")
  func outlook() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--field", "Title=t1", "--field", "Hobby=chess",
      "--relation", "sister=Lu", "--relation", "spouse=Al")
    let table = shell.contacts("export", "--format", "outlook")
    #expect(
      table.error.contains("cannot hold it): relations 1, the field \"Title\" 1; of "),
      "\(table.error)")
    #expect(!table.error.contains("Hobby") && !table.error.contains("other formats"))
    let other = try TestShell()
    other.contacts("import", "-", input: table.output)
    #expect(other.contacts("list", "--json=prefix").output == "[\n{\"prefix\":\"\"}\n]\n")
  }

  @Test("blanks around a label and its value are of neither")
  func blanks() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "B", "--phone", "mobile = 22", "--email", "home = a@b.example")
    let stored = shell.contacts("list", "--jsonl=emails,phones").output
    #expect(
      stored == #"{"emails":[{"value":"a@b.example","label":"home"}],"#
        + #""phones":[{"value":"22","label":"mobile"}]}"# + "\n")
    #expect(shell.contacts("edit", "1", "--add-phone", "\"a \"= 5").status == .success)
    #expect(
      shell.contacts("list", "--jsonl=phones").output.contains(#"{"value":" 5","label":"a "}"#))
  }

  @Test("an address of nothing but blanks is none", arguments: ["--email", "--phone", "--url"])
  func blankValues(option: String) throws {
    let shell = try TestShell()
    #expect(shell.contacts("add", "-f", "A", "-l", "B", option, " ").error.contains("is empty"))
  }
}
