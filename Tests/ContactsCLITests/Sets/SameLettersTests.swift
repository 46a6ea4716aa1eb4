import Testing

@testable import ContactsCLI

@Suite("Names of the same letters")
struct SameLettersTests {
  private static let composed = "\u{c9}tude"
  private static let decomposed = "E\u{301}tude"

  @Test("are one name, whatever characters the letters are made of")
  func canonical() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "")
    for words in [["group", "create"], ["company", "add"]] {
      #expect(shell.run(words + [Self.composed]).status == .success)
      let other = shell.run(words + [Self.decomposed])
      #expect(other.status == .failure && other.error.contains("already"))
    }
    shell.contacts("group", "create", "b")
    #expect(shell.contacts("group", "rename", "b", Self.decomposed).status == .failure)
    #expect(shell.contacts("group", "add", Self.decomposed, "1").status == .success)
    #expect(shell.contacts("group", "list").output == "b\t0\n\(Self.composed)\t1\n")
  }

  @Test("are one name for options and files, too")
  func typedAndImported() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "", "--tag", Self.composed, "--company", Self.decomposed)
    let typed = shell.contacts(
      "add", "-f", "Bob", "-l", "", "--tag", Self.decomposed, "--company", Self.composed)
    #expect(typed.error.isEmpty, "\(typed.error)")
    let card = """
      BEGIN:VCARD\nVERSION:3.0\nN:;Eve;;;\nFN:Eve\nORG:\(Self.composed)
      CATEGORIES:\(Self.decomposed),\(Self.composed)\nEND:VCARD\n
      """
    let row = "first,company,tags\nDan,\(Self.composed),\(Self.decomposed)\n"
    for text in [card, row, card] { shell.contacts("import", "-", input: text) }
    #expect(shell.contacts("tag", "list").output.utf8.elementsEqual("\(Self.composed)\t4\n".utf8))
    let companies = shell.contacts("company", "list").output
    #expect(companies.utf8.elementsEqual("1\t\(Self.decomposed)\t4\n".utf8))
    #expect(shell.contacts("list", "--tag", Self.decomposed, "--ids").lines.count == 4)
  }

  @Test("may be written in another case")
  func otherCase() throws {
    let shell = try TestShell()
    shell.contacts("group", "create", Self.composed)
    let outcome = shell.contacts("group", "rename", Self.composed, "\u{e9}tude")
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(shell.contacts("group", "list").output == "\u{e9}tude\t0\n")
  }

  @Test("have no blanks at their ends, in whichever verb they are typed")
  func blanks() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "")
    shell.contacts("group", "create", " g ")
    for words in [["tag", "add", "vip "], ["tag", "add", " vip"], ["group", "add", " g "]] {
      #expect(shell.run(words + ["1"]).status == .success)
    }
    #expect(shell.contacts("tag", "list").output == "vip\t1\n")
    #expect(shell.contacts("group", "list").output == "g\t1\n")
    #expect(shell.contacts("list", "--tag", "vip ", "--ids").output == "1\n")
  }
}
