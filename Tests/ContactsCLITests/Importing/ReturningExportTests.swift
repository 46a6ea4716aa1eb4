import ContactStore
import TestSupport
import Testing

@testable import ContactsCLI

/// What is exported comes back into the same address book as nothing new, whatever the format has no
/// place for.
@Suite("Exports that are imported where they come from")
struct ReturningExportTests {
  private static let formats = ContactExport.allCases.map(\.rawValue)

  /// What the book holds.
  private func everything(in shell: TestShell) -> String {
    shell.contacts("export", "--format", "json").output
  }

  /// Exports everybody in one format after the other and imports each again, and tells what is not as
  /// it was.
  private func checkReturns(of people: [[String]], _ what: String) throws {
    let shell = try TestShell()
    for person in people {
      let outcome = shell.run(["add"] + person)
      #expect(outcome.status == .success, "\(what): \(outcome.error)")
    }
    let before = everything(in: shell)
    for format in Self.formats {
      let text = shell.contacts("-q", "export", "--format", format).outputBytes
      // Who has no e-mail address has no alias.
      if format == "mutt", text.isEmpty { continue }
      let outcome = shell.run(["import", "-"], input: text)
      #expect(outcome.status == .success, "\(what), \(format): \(outcome.error)")
      #expect(outcome.error.contains(": all up to date"), "\(what), \(format): \(outcome.error)")
    }
    #expect(everything(in: shell) == before, "\(what)")
  }

  @Test("each of many awkward people comes back as nothing new")
  func alone() throws {
    let seed = testSeed("awkward people who come back")
    for (what, options) in testSample(of: AwkwardPeople.all, 6, seed: seed) {
      try checkReturns(of: [options], what)
    }
    try checkReturns(of: AwkwardPeople.namesakes, "namesakes")
  }

  @Test("all of them together come back as nothing new")
  func together() throws {
    try checkReturns(of: AwkwardPeople.all.map(\.options) + AwkwardPeople.namesakes, "all")
  }

  @Test("a folder of vCards comes back as nothing new")
  func folder() throws {
    let shell = try TestShell()
    for (_, options) in AwkwardPeople.all { shell.run(["add"] + options) }
    let before = everything(in: shell)
    shell.contacts("export", "--format", "vdir", "-o", shell.path("folder"))
    let outcome = shell.contacts("import", shell.path("folder"))
    #expect(outcome.error.contains(": all up to date"), "\(outcome.error)")
    #expect(everything(in: shell) == before)
  }

  private static let orders = testSample(
    of: everyOrder, 12, seed: testSeed("orders of formats that come back"))
  private static let everyOrder = ["google", "outlook", "abook", "mutt", "vcard", "csv", "ldif"]
    .flatMap {
      first in
      ["google", "outlook", "abook", "mutt", "vcard", "csv", "ldif"].map { [first, $0] }
    }

  @Test("exports of several formats one after the other change nothing", arguments: orders)
  func sequence(formats: [String]) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Zoe", "-l", "A", "--middle", "M", "--nickname", "Zo", "--email", "a@b",
      "--notes", "l1\nl2", "--tag", "vip", "--group", "Friends")
    let before = everything(in: shell)
    for format in formats + ["mutt", "abook", "outlook", "google"] {
      let text = shell.contacts("-q", "export", "--format", format).outputBytes
      let outcome = shell.run(["import", "-"], input: text)
      #expect(outcome.error.contains(": all up to date"), "\(format): \(outcome.error)")
    }
    #expect(everything(in: shell) == before)
  }

  @Test(
    "who has only a company is a person in another address book, too",
    arguments: [
      "ldif", "csv", "json",
    ])
  func copy(format: String) throws {
    let (shell, other) = (try TestShell(), try TestShell())
    shell.contacts("add", "-f", "", "-l", "", "--company", "Acme", "--email", "a@b")
    let text = shell.contacts("-q", "export", "--format", format).output
    other.contacts("import", "-", input: text)
    #expect(other.contacts("count").output == "1\n")
    #expect(other.contacts("import", "-", input: text).error.contains(": all up to date"))
  }

  @Test("an entry of a directory that says only a company is one, unless a person has its UID")
  func directories() throws {
    let shell = try TestShell()
    let entry = """
      dn: cn=Acme
      objectClass: person
      cn: Acme
      o: Acme
      uid: u1

      """
    shell.contacts("import", "-", input: entry)
    #expect(shell.contacts("count").output == "0\n")
    let other = try TestShell()
    other.contacts("import", "-", input: #"{"uid":"u1","kind":"person","company":"Acme"}"#)
    let outcome = other.contacts("import", "-", input: entry)
    #expect(outcome.error.contains("read 1 contact: all up to date"), "\(outcome.error)")
  }

  @Test("what has changed in a text without parts of names leaves the parts as they are")
  func changed() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Zoe", "-l", "A", "--middle", "M", "--email", "a@b", "--notes", "1\n2")
    for (name, email) in [("Zoe M A", "a@b"), ("Zoe M A", "c@d"), ("Zoe M A", "e@f")] {
      shell.contacts(
        "import", "-", input: "alias zoe \(name) <a@b>\nalias zoe-2 \(name) <\(email)>\n")
      let abook = "# abook\n[0]\nname=\(name)\nemail=\(email)\nnotes=1 2\nmobile=5550001\n"
      shell.contacts("import", "-", "--format", "abook", input: abook)
      #expect(
        shell.contacts("show", "1", "--jsonl=first,middle,last,notes").output
          == #"{"first":"Zoe","middle":"M","last":"A","notes":"1\n2"}"# + "\n")
    }
    #expect(shell.contacts("count").output == "1\n")
    // A name that is another one is taken.
    shell.contacts("import", "-", input: "name,email\nZoe M A,a@b\n")
    shell.contacts("import", "-", input: "name,email\nZoe M Bell,a@b\n")
    #expect(
      shell.contacts("show", "1", "--jsonl=first,middle,last").output
        == #"{"first":"Zoe M","middle":"","last":"Bell"}"# + "\n")
  }

  @Test("a label that is new stays apart from those that are tags and groups")
  func labels() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "B", "--email", "a@b", "--tag", "vip", "--group", "Friends")
    let head = "First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value\n"
    for labels in ["Friends ::: vip ::: New", "friends ::: VIP ::: new"] {
      shell.contacts("import", "-", input: head + "A,B,\(labels),,a@b\n")
      #expect(
        shell.contacts("show", "1", "--jsonl=tags,groups").output
          == #"{"tags":["vip"],"groups":["Friends","New"]}"# + "\n")
    }
    let outlook = "First Name,Last Name,Categories,E-mail Address\nA,B,vip;Friends;New;more,a@b\n"
    shell.contacts("import", "-", input: outlook)
    #expect(
      shell.contacts("show", "1", "--jsonl=tags,groups").output
        == #"{"tags":["more","vip"],"groups":["Friends","New"]}"# + "\n")
  }
}
