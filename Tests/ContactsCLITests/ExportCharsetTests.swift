import Foundation
import Testing

@testable import ContactsCLI

@Suite("Tables in other character sets")
struct ExportCharsetTests {
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Zoë", "-l", "Ångström", "--notes", "5 €", "--phone", "+46 70 1")
    shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "ada@example.org")
    return shell
  }

  private func exported(_ shell: TestShell, _ words: String...) throws -> [UInt8] {
    let path = shell.path("out.csv")
    let outcome = shell.run(["export", "-o", path] + words)
    #expect(outcome.error == "contacts: exported 2 contacts\n")
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test("Outlook's table begins with the mark by which Excel knows UTF-8; others do not")
  func mark() throws {
    let shell = try shell()
    #expect(
      try exported(shell, "--format", "outlook").starts(with: Self.mark + Array("Title,".utf8)))
    #expect(
      try exported(shell, "--format", "outlook", "--charset", "utf8").starts(with: Self.mark))
    #expect(try exported(shell, "--format", "google").starts(with: Array("First Name".utf8)))
    #expect(try exported(shell, "--csv").starts(with: Array("id,kind".utf8)))
    #expect(try exported(shell, "--csv", "--charset", "utf-16le").starts(with: [0xff, 0xfe]))
    let western = try exported(shell, "--format", "outlook", "--charset", "windows-1252")
    #expect(western.starts(with: Array("Title,".utf8)))
    #expect(western.contains(0xeb) && western.contains(0x80))
  }

  @Test(
    "tables come back as they were, with their character set and with the mark",
    arguments: [
      ("outlook", nil), ("outlook", "utf-16le"), ("outlook", "windows-1252"), ("csv", "cp1252"),
      ("csv", "UTF-16"), ("csv", "iso-8859-15"), ("google", "windows-1252"),
    ] as [(String, String?)])
  func comeBack(format: String, charset: String?) throws {
    let shell = try shell()
    let option = charset.map { ["--charset", $0] } ?? []
    let path = shell.path("out.csv")
    let outcome = shell.run(["export", "-o", path, "--format", format] + option)
    #expect(outcome.status == .success)
    for given in [option, charset?.lowercased().hasPrefix("utf") ?? true ? [] : option] {
      let copy = try TestShell()
      let imported = copy.run(["import", path] + given)
      #expect(
        imported.status == .success && !imported.error.contains("warning"), "\(imported.error)")
      #expect(
        copy.contacts("list", "--csv", "--fields", "first,last,notes,phones").output
          == shell.contacts("list", "--csv", "--fields", "first,last,notes,phones").output)
    }
  }

  @Test("what the set has no place for becomes a question mark, and is told with what else is lost")
  func lost() throws {
    let shell = try shell()
    shell.contacts(
      "add", "-f", "伟", "-l", "Zhang", "--email", "a@x.example", "--email", "b@x.example",
      "--email",
      "c@x.example", "--email", "d@x.example")
    shell.contacts("add", "-f", "Bo", "-l", "Li", "--field", "血型=A")
    let outlook = shell.contacts(
      "export", "--format", "outlook", "--charset", "latin1", "-o", "-", "3")
    #expect(outlook.status == .success && outlook.output.contains(",?,,Zhang,"))
    #expect(
      outlook.error == """
        contacts: exported 1 contact
        contacts: not written (outlook cannot hold it): characters beyond ISO-8859-1 1, emails 1; of 伟 Zhang

        """)
    let csv = shell.contacts("export", "--csv", "--charset", "windows-1252").error
    #expect(
      csv.hasSuffix(
        "not written (csv cannot hold it): characters beyond Windows-1252 2; of 伟 Zhang, Bo Li\n"),
      "\(csv)")
    #expect(
      shell.contacts("export", "--csv", "--charset", "gbk", "3", "4").error.hasSuffix("contacts\n"))
  }

  @Test(
    "--charset is refused for what is no table, and where there is no such set",
    arguments: [
      ["--format", "vcard"], ["--json"], ["--format", "ldif"], ["--format", "{name}"],
      ["--format", "vdir", "-o", "folder"],
    ])
  func refused(words: [String]) throws {
    let shell = try shell()
    let outcome = shell.run(["export", "--charset", "latin1"] + words)
    #expect(outcome.status == .usage)
    #expect(
      outcome.error.contains("--charset goes with csv, google, outlook"), "\(outcome.error)")
    // What is read under the last names is more or less than is to be written under them.
    for name in ["klingon", "us-ascii", "ASCII", "gb18030", "utf-7"] {
      let unknown = shell.contacts("export", "--csv", "--charset", name)
      #expect(unknown.status == .usage, "\(name)")
      #expect(unknown.error.contains("expected a character set such as"), "\(name)")
    }
  }
}
