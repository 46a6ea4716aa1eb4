import ContactStore
import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts export")
struct ExportCommandTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell.withPeople()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--email", "a@example.org", "--phone", "1", "--group",
      "club",
      "--company", "Engines")
    return shell
  }

  @Test("the name of a file in the place of a contact is met with the option for it")
  func forgottenOption() throws {
    let outcome = try shell().contacts("export", "book.vcf")
    #expect(outcome.status == .usage)
    #expect(
      outcome.error.hasPrefix(
        "contacts: no contact named 'book.vcf'; -o book.vcf writes to that file\n"))
    for words in [["book.vcf", "-o", "x.vcf"], ["-"]] {
      let other = try shell().run(["export"] + words, input: Array("book.vcf\n".utf8))
      #expect(other.status == .failure && !other.error.contains("writes to"))
    }
  }

  @Test("every format has something of everybody, and all or some are written")
  func formats() throws {
    let shell = try shell()
    for format in ContactExport.allCases {
      let all = shell.contacts("export", "--format", format.rawValue)
      #expect(all.status == .success)
      #expect(all.output.contains("a@example.org"), "\(format)")
      let isMutt = format == .mutt
      // Our own JSON has the company of which nothing but the name is known.
      let isBackup = format == .json || format == .jsonl
      let count = isMutt ? "1 contact" : isBackup ? "5 contacts" : "4 contacts"
      #expect(all.error.hasPrefix("contacts: exported \(count)\n"), "\(format)")
      let some = shell.contacts("export", "--format", format.rawValue, "4")
      #expect(some.output.contains("a@example.org") && !some.output.contains("Robbins"))
      let found = shell.contacts("export", "--format", format.rawValue, "-w", "age = 51")
      #expect(found.error.hasPrefix("contacts: exported \(isMutt ? "0 contacts" : "1 contact")\n"))
      #expect(!found.output.contains("a@example.org"))
    }
    #expect(shell.contacts("export", "9").status == .failure)
    #expect(shell.contacts("export", "4", "-w", "age = 51").status == .usage)
    #expect(shell.contacts("export", "--format", "nope").status == .usage)
  }

  @Test(
    "the formats that other verbs write are chosen as they are there",
    arguments: ["json", "jsonl", "csv"])
  func flags(format: String) throws {
    let shell = try shell()
    let named = shell.contacts("export", "--format", format)
    #expect(shell.contacts("export", "--\(format)").output == named.output)
    let path = shell.path("people.vcf")
    #expect(shell.contacts("export", "--\(format)", "-o", path).status == .success)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == named.output)
    for other in ["--format=vcard", "--json", "--jsonl", "--csv"] where other != "--\(format)" {
      let both = shell.contacts("export", "--\(format)", other)
      #expect(both.status == .usage && both.error.contains(" exclude each other"), "\(both.error)")
    }
  }

  @Test(
    "without a format, the name of the file tells it",
    arguments: [
      ("a.csv", "id,kind,"), ("a.json", "["), ("A.JSONL", "{"), ("a.ldif", "version: 1"),
      ("b.abook", "#"), ("a.vcf", "BEGIN:VCARD"), ("a.aliases", "alias "), ("a.txt", "BEGIN:VCARD"),
      ("csv", "BEGIN:VCARD"),
    ])
  func named(name: String, beginning: String) throws {
    let shell = try shell()
    #expect(shell.contacts("export", "-o", shell.path(name), "4").status == .success)
    let text = try String(contentsOfFile: shell.path(name), encoding: .utf8)
    #expect(text.hasPrefix(beginning), "\(text)")
    shell.contacts("export", "-o", shell.path(name), "--format", "jcard")
    #expect(try String(contentsOfFile: shell.path(name), encoding: .utf8).contains("[\"vcard\""))
  }

  @Test(
    "a name that promises another kind of file is refused with advice, unless a format is given",
    arguments: [
      ("people.xlsx", ".csv for spreadsheets"), ("people.XLS", ".csv for spreadsheets"),
      ("people.ods", ".csv for spreadsheets"), ("people.docx", ".csv for a table"),
      ("people.pdf", ".csv for a table"), ("people.sqlite", ".csv for a table"),
      ("people.zip", "and pack that"),
      ("people.gz", "'contacts export --format vcard -o - | gzip > FILE'"),
      ("people.csv.gz", "'contacts export --format csv -o - | gzip > FILE'"),
      ("people.tar.gz", "archives are not written"),
      ("people.vcf.zst", "'contacts export --format vcard -o - | zstd > FILE'"),
    ])
  func foreignEnding(name: String, advice: String) throws {
    let shell = try shell()
    let path = shell.path(name)
    let outcome = shell.contacts("export", "-o", path)
    #expect(outcome.status == .usage)
    #expect(outcome.error.hasPrefix("contacts: \(path): "), "\(outcome.error)")
    #expect(outcome.error.contains(advice), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: path))
    for format in ["--format=csv", "--csv", "--format={name}"] {
      #expect(shell.contacts("export", format, "-o", path).status == .success)
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("King"))
    }
  }

  @Test("a guard that another program takes for a part of a cell is told")
  func guards() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--notes", "=SUM(A1)", "--phone", "+49 30 1")
    shell.contacts("add", "-f", "Bo", "-l", "Li")
    for format in ["google", "outlook"] {
      let told = shell.contacts("export", "--format", format).error
      #expect(
        told.contains(
          "\(format) keeps the ': Ada King; --raw-csv leaves it out\n"
        ),
        "\(told)")
      let raw = shell.contacts("export", "--format", format, "--raw-csv")
      #expect(raw.error == "contacts: exported 2 contacts\n")
      #expect(raw.output.contains(",=SUM(A1),"))
    }
    #expect(!shell.contacts("export", "--format", "csv").error.contains("keeps the"))
  }

  @Test("what a format has no place for is told, with of how many and of whom, if anybody has it")
  func dropped() throws {
    let shell = try shell()
    #expect(
      shell.contacts("export", "4", "--format", "mutt").error == """
        contacts: exported 1 contact
        contacts: not written (mutt cannot hold it): company 1, phones 1; of Ada King

        """)
    #expect(
      shell.contacts("export", "4", "--format", "csv").error == "contacts: exported 1 contact\n")
  }

  @Test("values beyond the places of a format are told, and labels where it has none for them")
  func excess() throws {
    let shell = try TestShell()
    let emails = (1...4).map { #"{"value":"\#($0)@x.example","label":"home"}"# }
    let people =
      #"[{"first":"Ann","last":"Lee","emails":[\#(emails.joined(separator: ","))]},"#
      + #"{"first":"Bo","last":"Di","urls":[{"value":"http://a.example"},{"value":"http://b.example"}]},"#
      + #"{"first":"Cy","last":"Ek","birthday":"1975-02-03","phones":[{"value":"1","label":"home"}]}]"#
    shell.contacts("import", "-", input: people)
    let outlook = shell.contacts("export", "--format", "outlook").error
    #expect(
      outlook == """
        contacts: exported 3 contacts
        contacts: not written (outlook cannot hold it): emails 1, urls 1; of Ann Lee, Bo Di

        """)
    let ldif = shell.contacts("export", "--format", "ldif").error
    #expect(ldif.contains("not written (ldif cannot hold it): labels of emails 1; of Ann Lee\n"))
    let mutt = shell.contacts("export", "--format", "mutt").error
    #expect(mutt.hasPrefix("contacts: exported 1 contact\n"))
    #expect(
      mutt.contains("skipped 2 contacts without an e-mail address: Bo Di, Cy Ek"))
    #expect(
      shell.contacts("export", "--format", "google").error == "contacts: exported 3 contacts\n")
  }

  @Test("a file is replaced whole, and stays as it was when the export fails")
  func file() throws {
    let shell = try shell()
    let path = try shell.file("out.vcf", "old")
    #expect(shell.contacts("export", "9", "-o", path).status == .failure)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    let outcome = shell.contacts("export", "-o", path)
    #expect(outcome.output.isEmpty && outcome.status == .success)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == shell.contacts("export").output)
  }

  @Test(
    "a number with an extension or a pause gets no apostrophe in a table for other address books",
    arguments: [
      ("+1 512 555 0142 x33", true), ("+33 1 23 45 67 89,123", true), ("+1 (512) 555 ext. 7", true),
      ("+1-512-555;ext=7", false), ("+49 30 1*2#p3W4", true), ("+x1", false), ("+1 EXT 2", true),
      ("+1+A1", false), ("+1+cmd", false), ("+1 xx 2", false),
    ])
  func extensions(number: String, isSpared: Bool) throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Lee", "--phone", number)
    for format in ["google", "outlook"] {
      let output = shell.contacts("export", "--format", format).output
      #expect(output.contains(number) && output.contains("'" + number) != isSpared, "\(output)")
      let copy = try TestShell()
      copy.contacts("import", "-", input: output)
      #expect(copy.contacts("list", "--format", "{phone}").output == number + "\n")
    }
  }

  @Test("a cell that a spreadsheet takes for a formula is guarded, unless CSV is to be raw")
  func formulas() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "=1+1", "-l", "@x")
    for format in ["csv", "google", "outlook"] {
      let guarded = shell.contacts("export", "--format", format).output
      #expect(guarded.contains("'=1+1") && guarded.contains("'@x"))
      #expect(!shell.contacts("export", "--format", format, "--raw-csv").output.contains("'=1"))
    }
  }

  @Test("of notes that mutt has on one line, only the line breaks are said to be lost")
  func notes() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--first", "Ada", "--last", "", "--email", "a@example.org", "--notes", "met\nin Oslo")
    let outcome = shell.contacts("export", "--format", "mutt")
    #expect(outcome.output.contains("# met in Oslo\n"))
    #expect(outcome.error.contains("cannot hold it): line breaks of notes 1; of Ada"))
  }

  @Test(
    "those whose IDs are given come in the order that is asked for, and else in that of the IDs",
    arguments: ["{last}", "jsonl"])
  func order(format: String) throws {
    let shell = try TestShell()
    for last in ["Zed", "Alpha", "Mid"] { shell.contacts("add", "-f", "A", "-l", last) }
    func names(_ words: String...) throws -> [String] {
      let outcome = shell.run(["export"] + words + ["--format", format])
      #expect(outcome.status == .success, "\(outcome.error)")
      return outcome.lines.compactMap { line in
        ["Zed", "Alpha", "Mid"].first { line.contains($0) }
      }
    }
    #expect(try names("3", "1", "2") == ["Mid", "Zed", "Alpha"])
    #expect(try names("1", "2", "--sort", "last") == ["Alpha", "Zed"])
    #expect(try names("2", "3", "1", "--sort", "-last") == ["Zed", "Mid", "Alpha"])
    let missing = shell.contacts("export", "1", "9", "--sort", "last", "--format", format)
    #expect(missing.status == .failure && missing.error.contains("no contact has the ID 9"))
  }

  @Test(
    "an option that the format makes nothing of is refused",
    arguments: [
      ("vcard", "--raw-csv", "csv, google, outlook"), ("json", "--raw-csv", "csv, google, outlook"),
      ("vdir", "--raw-csv", "csv, google, outlook"),
      ("{last}", "--raw-csv", "csv, google, outlook"), ("{last}", "--prune", "vdir"),
      ("csv", "--prune", "vdir"), ("csv", "--null", "templates"), ("vdir", "--null", "templates"),
    ])
  func uselessOption(format: String, option: String, advice: String) throws {
    let shell = try TestShell.withPeople()
    let folder = shell.path("cards")
    let outcome = shell.contacts("export", "--format", format, option, "-o", folder)
    #expect(outcome.status == .usage && outcome.output.isEmpty)
    #expect(outcome.error.contains("\(option) goes with \(advice)"), "\(outcome.error)")
  }
}
