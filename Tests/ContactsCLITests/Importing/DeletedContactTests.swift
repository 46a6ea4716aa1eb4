import Testing

@testable import ContactsCLI

@Suite("contacts import of the cards of contacts that were deleted")
struct DeletedContactTests {
  /// A text of two people, Ada and Bo, in a format.
  struct Text: Sendable, CustomTestStringConvertible {
    let format: String
    let content: String
    /// What changes of Ada.
    var old = "ada@x.org"
    /// What that becomes.
    var new = "countess@y.example"

    var testDescription: String { format }
  }

  private static func card(_ name: String, _ lines: String...) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nN:;\(name);;;\n"
      + lines.map { $0 + "\n" }.joined() + "END:VCARD\n"
  }
  private static let cards =
    card("Ada", "UID:u1", "EMAIL:ada@x.org") + card("Bo", "UID:u2", "EMAIL:bo@x.org")
  private static let again = """
    contacts: kept 1 contact deleted; its card has not changed since the last import; --overwrite \
    brings it back

    """

  private static let both = again.replacing("1 contact", with: "2 contacts")
    .replacing("its card has", with: "their cards have").replacing("brings it", with: "brings them")

  private static let texts = [
    Text(format: "vCard", content: cards),
    Text(
      format: "vCard without UIDs",
      content: card("Ada", "EMAIL:ada@x.org") + card("Bo", "EMAIL:bo@x.org")),
    Text(
      format: "vCard with one UID",
      content: card("Bo", "UID:u", "EMAIL:bo@x.org") + card("Ada", "UID:u", "EMAIL:ada@x.org")),
    Text(
      format: "jCard",
      content: """
        [["vcard",[["version",{},"text","4.0"],["uid",{},"text","u1"],["fn",{},"text","Ada"],
        ["n",{},"text",["","Ada","","",""]],["email",{},"text","ada@x.org"]]],
        ["vcard",[["version",{},"text","4.0"],["uid",{},"text","u2"],["fn",{},"text","Bo"],
        ["n",{},"text",["","Bo","","",""]]]]]
        """),
    Text(
      format: "JSContact",
      content: """
        [{"@type":"Card","version":"1.0","uid":"u1","name":{"components":[{"kind":"given",
        "value":"Ada"}]},"emails":{"e":{"address":"ada@x.org"}}},{"@type":"Card","version":"1.0",
        "uid":"u2","name":{"components":[{"kind":"given","value":"Bo"}]}}]
        """),
    Text(
      format: "table",
      content: "First Name,Last Name,E-mail 1 - Value\nAda,,ada@x.org\nBo,,bo@x.org\n"),
    Text(
      format: "plain table", content: "first,last,age\nAda,King,36\nBo,Li,40\n", old: "36",
      new: "37"),
    Text(
      format: "LDIF",
      content: """
        dn: cn=Ada,ou=people
        objectClass: inetOrgPerson
        cn: Ada
        givenName: Ada
        mail: ada@x.org

        dn: cn=Bo,ou=people
        objectClass: inetOrgPerson
        cn: Bo
        givenName: Bo
        mail: bo@x.org

        """),
    Text(format: "aliases", content: "alias ada Ada <ada@x.org>\nalias bo Bo <bo@x.org>\n"),
    Text(
      format: "abook",
      content: "[format]\nprogram=abook\nversion=0.6.1\n\n[0]\nname=Ada\nemail=ada@x.org\n\n"
        + "[1]\nname=Bo\nemail=bo@x.org\n"),
  ]

  private func names(_ shell: TestShell) -> [String] {
    shell.contacts("list", "--format", "{first}", "--sort", "first").lines
  }

  @Test("does not bring them back unless a card has changed, or with --overwrite", arguments: texts)
  func formats(text: Text) throws {
    let shell = try TestShell()
    #expect(shell.contacts("import", "-", input: text.content).error.contains("2 contacts"))
    #expect(shell.contacts("delete", "Ada").status == .success)
    let trial = shell.contacts("import", "-", "--dry-run", input: text.content)
    #expect(trial.error.hasSuffix(": all up to date\n" + Self.again))
    let outcome = shell.contacts("import", "-", input: text.content)
    #expect(
      outcome.error
        == "contacts: read 1 contact: all up to date\n" + Self.again)
    #expect(names(shell) == ["Bo"])
    let overwriting = shell.contacts("import", "-", "--overwrite", input: text.content)
    #expect(overwriting.error.contains("1 new") && !overwriting.error.contains("deleted"))
    #expect(names(shell) == ["Ada", "Bo"])
    #expect(
      shell.contacts("import", "-", input: text.content).error.contains(
        "read 2 contacts: all up to date"))
    shell.contacts("delete", "Ada")
    #expect(shell.contacts("import", "-", input: text.content).error.hasSuffix(Self.again))
    let changed = text.content.replacing(text.old, with: text.new)
    let news = shell.contacts("import", "-", input: changed)
    #expect(news.error.contains("1 new") && !news.error.contains("deleted"))
    #expect(names(shell) == ["Ada", "Bo"])
  }

  @Test("comes back as often as its card changes, also to what it was before")
  func changedBack() throws {
    let shell = try TestShell()
    let changed = Self.cards.replacing("ada@", with: "countess@")
    for text in [Self.cards, changed, Self.cards] {
      shell.contacts("import", "-", input: text)
      #expect(names(shell) == ["Ada", "Bo"])
      shell.contacts("delete", "Ada")
      #expect(shell.contacts("import", "-", input: text).error.hasSuffix(Self.again))
    }
  }

  @Test("takes everybody for deleted who was deleted", arguments: texts)
  func everybody(text: Text) throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: text.content)
    shell.contacts("delete", "Ada", "Bo", "--yes")
    let outcome = shell.contacts("import", "-", input: text.content)
    #expect(outcome.error == "contacts: imported 0 contacts\n" + Self.both)
    let pruning = shell.contacts("import", "-", "--prune", "--yes", input: text.content)
    #expect(pruning.status == .success && pruning.error == outcome.error)
    #expect(names(shell).isEmpty)
    #expect(
      shell.contacts("import", "-", "--overwrite", input: text.content).error
        .hasSuffix("contacts: imported 2 contacts\n"))
  }

  @Test("an undone deletion leaves no trace")
  func undone() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.cards)
    shell.contacts("delete", "Ada")
    #expect(shell.contacts("undo").lines == ["undid 2: delete, deleted 1: Ada"])
    #expect(
      shell.contacts("import", "-", input: Self.cards).error
        == "contacts: read 2 contacts: all up to date\n")
    shell.contacts("undo", "--to", "0")
    #expect(shell.contacts("import", "-", input: Self.cards).error.contains("2 contacts\n"))
    shell.contacts("delete", "Ada")
    shell.contacts("import", "-", "--overwrite", input: Self.cards)
    shell.contacts("undo")
    #expect(shell.contacts("import", "-", input: Self.cards).error.hasSuffix(Self.again))
  }

  @Test("our own JSON brings back everybody, and what --prune deleted comes back with its card")
  func backups() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.cards)
    let backup = shell.contacts("export", "--json").output
    shell.contacts("delete", "Ada")
    shell.contacts("import", "-", input: backup)
    #expect(names(shell) == ["Ada", "Bo"])
    #expect(!shell.contacts("import", "-", input: Self.cards).error.contains("deleted"))
    let bo = Self.card("Bo", "UID:u2", "EMAIL:bo@x.org")
    #expect(shell.contacts("import", "-", "--prune", input: bo).error.contains("1 deleted"))
    #expect(shell.contacts("import", "-", input: Self.cards).error.contains("1 new"))
    #expect(names(shell) == ["Ada", "Bo"])
  }

  @Test("who was never imported comes in with the first card, also one of our own export")
  func typed() throws {
    let shell = try TestShell()
    shell.contacts("add", "Ada", "--email", "ada@x.org")
    let card = shell.contacts("export").output
    shell.contacts("delete", "Ada")
    #expect(shell.contacts("import", "-", input: card).error == "contacts: imported 1 contact\n")
    shell.contacts("delete", "Ada")
    #expect(shell.contacts("import", "-", input: card).error.hasSuffix(Self.again))
  }

  @Test("all cards stay away that a contact was made of, and none of one that was merged")
  func merged() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.cards)
    let row = "First Name,Last Name,E-mail 1 - Value,Notes\nAda,,ada@x.org,n\n"
    #expect(shell.contacts("import", "-", input: row).error.contains("1 changed"))
    shell.contacts("merge", "Bo", "Ada")
    #expect(
      shell.contacts("import", "-", input: Self.cards).error.contains(
        "read 2 contacts: all up to date\n"))
    shell.contacts("delete", "Bo")
    #expect(
      shell.contacts("import", "-", input: Self.cards).error
        == "contacts: imported 0 contacts\n" + Self.both)
    #expect(shell.contacts("import", "-", input: row).error.hasSuffix(Self.again))
    #expect(shell.contacts("count").output == "0\n")
  }

  @Test("a company stays deleted as people do, whoever works there by the cards")
  func companies() throws {
    let shell = try TestShell()
    let text =
      Self.card("Ada", "UID:u1", "ORG:Acme")
      + "BEGIN:VCARD\nVERSION:4.0\nKIND:org\nUID:c\nFN:Acme\nORG:Acme\nTEL:1\nEND:VCARD\n"
    shell.contacts("import", "-", input: text)
    shell.contacts("company", "delete", "Acme", "--yes")
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.error.hasSuffix(Self.again))
    #expect(shell.contacts("company", "list").output.isEmpty)
    shell.contacts("import", "-", "--overwrite", input: text)
    #expect(shell.contacts("company", "list").output == "2\tAcme\t1\n")
  }

  @Test("a group loses those who were deleted without a word, and has who comes back")
  func groups() throws {
    let text =
      Self.cards + "BEGIN:VCARD\nVERSION:4.0\nKIND:group\nUID:g\nFN:Pals\n"
      + "MEMBER:u1\nMEMBER:u2\nEND:VCARD\n"
    let aliases = "alias ada Ada <ada@x.org>\nalias bo Bo <bo@x.org>\nalias Pals ada, bo\n"
    for text in [text, aliases] {
      let shell = try TestShell()
      shell.contacts("import", "-", input: text)
      shell.contacts("delete", "Ada")
      let outcome = shell.contacts("import", "-", "--strict", input: text)
      #expect(outcome.status == .success)
      #expect(
        outcome.error
          == "contacts: read 1 contact (1 group): all up to date\n"
          + Self.again)
      #expect(!shell.contacts("export").output.contains("u1"))
      shell.contacts("import", "-", "--overwrite", input: text)
      #expect(shell.contacts("count", "--group", "Pals").output == "2\n")
    }
  }

  @Test("of a folder of files, each with a card")
  func folder() throws {
    let shell = try TestShell()
    shell.contacts("import", "-", input: Self.cards)
    let folder = shell.path("v")
    shell.contacts("export", "--format", "vdir", "-o", folder)
    shell.contacts("import", folder)
    shell.contacts("delete", "Ada")
    #expect(shell.contacts("import", folder).error.hasSuffix(Self.again))
    #expect(shell.contacts("import", folder, "--prune").error.hasSuffix(Self.again))
    #expect(names(shell) == ["Bo"])
    let pruned = shell.contacts("export", "--format", "vdir", "-o", folder, "--prune")
    #expect(pruned.error.contains("deleted 1 file of contacts that were deleted here"))
  }

  @Test("many at once stay deleted as few do", arguments: [true, false])
  func many(haveUIDs: Bool) throws {
    let shell = try TestShell()
    let text = (1...300).map {
      Self.card("N\($0)", haveUIDs ? "UID:u\($0)" : "NOTE:x", "EMAIL:n\($0)@x.org")
    }.joined()
    shell.contacts("import", "-", input: text)
    shell.contacts("delete", "--where", "TRUEPREDICATE", "--yes")
    #expect(shell.contacts("count").output == "0\n")
    #expect(shell.contacts("import", "-", input: text).error.contains("kept 300 contacts deleted"))
    shell.contacts("undo")
    #expect(
      shell.contacts("import", "-", input: text).error.contains(
        "read 300 contacts: all up to date\n"))
  }
}
