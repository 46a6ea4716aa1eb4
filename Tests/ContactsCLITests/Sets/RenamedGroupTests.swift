import Testing

@testable import ContactsCLI

@Suite("A group that is made under the former name of another")
struct RenamedGroupTests {
  @Test(
    "keeps its members, and has a UID of its own, when both come back",
    arguments: ["vcard", "vcard4", "vcard21", "jcard", "jscontact", "json", "ldif"])
  func formerName(format: String) throws {
    let shell = try TestShell()
    func comeBack(to other: TestShell? = nil) -> String {
      let text = shell.contacts("export", "--format", format).output
      return (other ?? shell).contacts("import", "--format", importName, "-", input: text).error
    }
    var importName: String { format.hasPrefix("vcard") ? "vcard" : format }
    shell.contacts("add", "-f", "A", "-l", "B", "--group", "Old")
    _ = comeBack()
    shell.contacts("group", "rename", "Old", "New")
    shell.contacts("add", "-f", "C", "-l", "D", "--group", "Old")
    let before = shell.contacts("list", "--json=first,groups").output
    for _ in 0..<2 {
      let told = comeBack()
      #expect(!told.contains("groups, 1 of them changed"), "\(told)")
      #expect(shell.contacts("list", "--json=first,groups").output == before)
    }
    let other = try TestShell()
    #expect(!comeBack(to: other).contains("same UID"))
    #expect(other.contacts("group", "list").output == "New\t1\nOld\t1\n")
  }
}
