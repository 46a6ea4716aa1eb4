import Arguments
import Testing

@testable import ContactsCLI

@Suite("contacts add with words")
struct AddedWordsTests {
  private static let fields = "--jsonl=first,last,prefix,emails,phones"

  /// A contact of whom nothing but the name is known.
  private static func plain(_ first: String, _ last: String) -> String {
    #"{"first":"\#(first)","last":"\#(last)","prefix":"","emails":[],"phones":[]}"#
  }

  @Test(
    "words are the name, addresses and numbers of one contact",
    arguments: [
      (["Ada", "Lovelace"], plain("Ada", "Lovelace")),
      (
        ["Ada Lovelace", "ada@example.org", "+44 20 7946 0000"],
        #"{"first":"Ada","last":"Lovelace","prefix":"","emails":[{"value":"ada@example.org"}],"#
          + #""phones":[{"value":"+44 20 7946 0000"}]}"#
      ),
      (["Lovelace, Ada"], plain("Ada", "Lovelace")),
      (["Lovelace,", "Ada"], plain("Ada", "Lovelace")),
      (["--name", "Ada King"], plain("Ada", "King")),
      (
        ["Ada", "Maria", "Lovelace", "--prefix", "Dr"],
        #"{"first":"Ada Maria","last":"Lovelace","prefix":"Dr","emails":[],"phones":[]}"#
      ),
      (
        ["Ada", "work=ada@x.org", "mobile=0171 23", "--email", "ada@x.org", "--phone", "110"],
        #"{"first":"Ada","last":"","prefix":"","emails":[{"value":"ada@x.org","label":"work"}],"#
          + #""phones":[{"value":"0171 23","label":"mobile"},{"value":"110"}]}"#
      ),
      (
        ["Ada Lovelace <ada@x.org>", "mailto:a%2Bb@x.org?subject=Hi"],
        #"{"first":"Ada","last":"Lovelace","prefix":"","emails":[{"value":"ada@x.org"},"#
          + #"{"value":"a+b@x.org"}],"phones":[]}"#
      ),
      (
        ["Augusta", "Ada <ada@x.org>"],
        #"{"first":"Augusta","last":"","prefix":"","emails":[{"value":"ada@x.org"}],"phones":[]}"#
      ),
      (["Agent", "47"], plain("Agent", "47")),
      (["山田", "太郎"], plain("太郎", "山田")),
    ])
  func meaning(words: [String], card: String) throws {
    let shell = try TestShell()
    let outcome = shell.run(["add"] + words + [Self.fields])
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(outcome.output == card + "\n")
  }

  @Test("a name is divided as that of the sender of a message is")
  func sameAsSender() throws {
    for name in [
      "Pelé", "Dr. Ada Lovelace", "Ludwig van Beethoven", "Ada Lovelace, PhD", "John Smith Jr.",
      "van Gogh, Vincent", "Müller GmbH", "Ada  King",
    ] {
      let (words, mail) = (try TestShell(), try TestShell())
      words.contacts("add", name, "a@x.org")
      mail.contacts("add", "--from-mail", "-", input: "From: \"\(name)\" <a@x.org>\n\n")
      for export in ["json", "vcf"] {
        let all = ["export", "--format", export == "vcf" ? "vcard" : export]
        func text(_ shell: TestShell) -> [String] {
          shell.run(all).lines.filter { !$0.contains("UID") && !$0.contains("uid") }
        }
        #expect(text(words) == text(mail), "\(name)")
      }
    }
  }

  @Test("what was understood is shown on a terminal, and the ID alone goes into a pipe")
  func output() throws {
    let shell = try TestShell()
    #expect(shell.contacts("add", "Ada", "Lovelace").output == "1\n")
    shell.sitDown()
    shell.variables["NO_COLOR"] = "1"
    let shown = shell.contacts("add", "Bob Ray", "bob@x.org", "+1 555 0100")
    #expect(
      shown.output == """
        ID      2
        First   Bob
        Last    Ray
        E-mail  bob@x.org
        Phone   +1 555 0100

        """)
    let trial = shell.contacts("add", "Cy Fox", "-n")
    #expect(trial.output == "First  Cy\nLast   Fox\n")
    #expect(trial.error == "contacts: the contact could be added; nothing was changed\n")
    #expect(shell.contacts("add", "Dee", "--ids").output == "3\n")
    #expect(shell.contacts("add", "Eve", "-0").output == "4\0")
    let json = shell.contacts("add", "--from", "-", input: #"[{"first":"F"},{"first":"G"}]"#)
    #expect(json.output == "5\n6\n")
  }

  @Test(
    "a name that is given in two ways is refused",
    arguments: [
      (["Ada", "--first", "B"], "the words 'Ada' and --first both give a name"),
      (["Ada", "--last", ""], "the words 'Ada' and --last both give a name"),
      (["Ada", "--name", "B"], "the words 'Ada' and --name both give a name"),
      (["--name", "B", "--last", "C"], "--name and --last both give a name"),
      (["Ada", "--from", "-"], "leave out the words, or --from"),
    ])
  func twoNames(words: [String], told: String) throws {
    let shell = try TestShell()
    let outcome = shell.run(["add"] + words, input: Array("{}".utf8))
    #expect(outcome.status == .usage && outcome.error.contains(told), "\(outcome.error)")
    #expect(shell.everybody.isEmpty)
  }

  @Test(
    "a word that is neither a name nor a number is refused with what was meant",
    arguments: [
      (["-"], "--from - reads JSON from standard input"),
      (["people.vcf"], "'contacts import' takes"),
      (["Ada", "+44", "20", "7946"], "one with blanks stands in quotes"),
      (["Ada", "=mailto:?to=@"], "expected an e-mail address"),
    ])
  func faultyWords(words: [String], told: String) throws {
    let shell = try TestShell()
    let outcome = shell.run(["add"] + words)
    #expect(outcome.status == .usage && outcome.error.contains(told), "\(outcome.error)")
    #expect(shell.everybody.isEmpty)
  }

  @Test("a word is a number from three digits on, with nothing beside but marks of numbers")
  func numbers() throws {
    let numbers = [
      "110", "+44 (0)20-7946.0000", "030/123", "(555) 0100", "fax=12345", "٠١٠١٢٣٤٥٦٧٨", "＋４４（０）２０",
      "555‑0100",
    ]
    for text in numbers {
      #expect(try ContactWord(text) == .phone(text))
    }
    for text in ["47", "R2D2", "112 Nord", "1st", "", "...", "7.", "+", "Ada=x", "12=a"] {
      #expect(try ContactWord(text) == .name(text))
    }
    for text in ["+44", "(0)", "-"] {
      #expect(throws: InvalidValue.self) { try ContactWord(text) }
    }
  }

  @Test(
    "a contact without a name comes back from every format as it was",
    arguments: [["a@x.org"], ["+44 20 7946 0000"], ["--company", "Acme"]],
    ["vcard", "json", "jsonl", "jcard", "jscontact", "csv", "ldif"])
  func nameless(words: [String], format: String) throws {
    let shell = try TestShell()
    #expect(shell.run(["add"] + words).output == "1\n")
    let (before, list) = (shell.contacts("show", "1", "--json").output, shell.everybody)
    let file = shell.contacts("export", "--format", format).output
    let again = shell.contacts("import", "-", input: file)
    #expect(again.error.contains(": all up to date"), "\(again.error)")
    #expect(shell.everybody == list)
    #expect(shell.contacts("show", "1", "--json").output == before)
    let other = try TestShell()
    let moved = other.contacts("import", "-", input: file)
    #expect(moved.status == .success, "\(moved.error)")
    let name = words.count == 1 ? words[0] : "Acme"
    let lists = [["list", "--format", "{name}"], ["company", "list", "--format", "{name}"]]
    #expect(lists.contains { other.run($0).lines.contains(name) }, "\(moved.error)")
  }
}
