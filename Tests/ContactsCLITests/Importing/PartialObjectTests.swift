import Testing

@testable import ContactsCLI

@Suite("Objects of JSON that say a part of a contact")
struct PartialObjectTests {
  private static let card = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    UID:u1\r
    FN:Ada Lovelace\r
    N:Lovelace;Ada;;;\r
    TEL;TYPE=CELL:+44 20 7946 0000\r
    NOTE:Met in Oslo\r
    PHOTO:data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAeImBZsAAAAASUVORK5CYII=\r
    X-SHOE-SIZE:38\r
    END:VCARD\r

    """

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    #expect(shell.contacts("import", "-", "--quiet", input: Self.card).status == .success)
    return shell
  }

  private func whole(_ shell: TestShell) -> String {
    shell.contacts("export", "--format", "json").output
  }

  @Test("change what they name and leave everything else of the contact with their UID")
  func named() throws {
    let shell = try shell()
    let before = whole(shell)
    #expect(before.contains("X-SHOE-SIZE") && before.contains("\"photo\":"))
    let outcome = shell.contacts(
      "import", "-", input: #"{"uid":"u1","notes":"Met in Bergen","title":"Countess"}"#)
    #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
    let fields = "first,last,notes,title"
    #expect(
      shell.contacts("list", "--jsonl=\(fields)").output
        == #"{"first":"Ada","last":"Lovelace","notes":"Met in Bergen","title":"Countess"}"# + "\n")
    let after = whole(shell)
    #expect(after.contains("X-SHOE-SIZE") && after.contains("7946 0000"))
    #expect(after.contains("\"photo\":"))
  }

  @Test("take a value away by null, and the whole of a list by an empty one")
  func null() throws {
    let shell = try shell()
    let outcome = shell.contacts("import", "-", input: #"{"uid":"u1","notes":null,"phones":[]}"#)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(
      shell.contacts("list", "--jsonl=name,notes,phones").output
        == #"{"name":"Ada Lovelace","notes":"","phones":[]}"# + "\n")
  }

  @Test("are all of the contact with --overwrite")
  func overwrite() throws {
    let shell = try shell()
    let object = #"{"uid":"u1","first":"Ada","last":"King"}"#
    #expect(shell.contacts("import", "-", "--overwrite", input: object).status == .success)
    let after = whole(shell)
    #expect(after.contains("\"King\"") && !after.contains("7946"))
    #expect(!after.contains("X-SHOE-SIZE") && !after.contains("\"photo\":"))
  }

  @Test(
    "come back from a list as nothing new, whatever fields it has",
    arguments: ["", "=uid,id,first", "=uid,name", "=uid,name,first", "=uid,phones", "=uid"])
  func echo(fields: String) throws {
    let shell = try shell()
    let before = whole(shell)
    let list = shell.contacts("list", "--json\(fields)").output
    #expect(list.contains("\"uid\":\"u1\""))
    let outcome = shell.contacts("import", "-", input: list)
    #expect(outcome.error == "contacts: read 1 contact: all up to date\n")
    #expect(whole(shell) == before)
  }

  @Test("find again those who have no UID of their own by the one that JSON gives them")
  func made() throws {
    let shell = try TestShell.withPeople()
    let list = shell.contacts("list", "--json").output
    let changed = list.replacing("\"age\":82", with: "\"age\":83")
    #expect(changed != list)
    let outcome = shell.contacts("import", "-", input: changed)
    #expect(outcome.error == "contacts: imported 3 contacts (0 new, 1 changed, 2 up to date)\n")
    #expect(shell.contacts("list", "--format", "{age}", "--sort", "id").output == "51\n83\n\n")
  }

  @Test("give another name by the whole of it, or by one of its parts")
  func names() throws {
    let shell = try shell()
    for (object, first, last) in [
      (#"{"uid":"u1","name":"Ada King"}"#, "Ada", "King"),
      (#"{"uid":"u1","name":"Ada King","first":"Augusta"}"#, "Augusta", "King"),
    ] {
      let outcome = shell.contacts("import", "-", input: object)
      #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
      #expect(shell.contacts("list", "--format", "{first},{last}").output == "\(first),\(last)\n")
    }
  }

  @Test("of one text are taken one after another, as what each names")
  func several() throws {
    let shell = try shell()
    let objects = """
      {"uid":"u2","first":"Ann","last":"Lee"}
      {"uid":"u2","age":40}
      {"uid":"u1","age":36}
      """
    let outcome = shell.contacts("import", "-", input: objects)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(
      shell.contacts("list", "--format", "{name} {age}", "--sort", "id").output
        == "Ada Lovelace 36\nAnn Lee 40\n")
  }

  @Test("are refused where they say nothing to call a new contact by")
  func nobody() throws {
    let shell = try shell()
    let before = whole(shell)
    let outcome = shell.contacts("import", "-", input: #"{"uid":"u9","age":40}"#)
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains("nobody here has its UID; nothing was changed"))
    let whole = shell.contacts("import", "-", "--overwrite", input: #"{"uid":"u1","age":40}"#)
    #expect(whole.status == .badData)
    #expect(whole.error.contains("with --overwrite nothing of the contact here stays"))
    #expect(self.whole(shell) == before)
  }

  @Test("take the manager and groups away that they name as none, and put others in their place")
  func managersAndGroups() throws {
    let shell = try shell()
    shell.contacts("add", "Boss", "One", "--group", "G")
    shell.contacts("link", "1", "--manager", "2")
    shell.contacts("group", "add", "G", "1")
    func ada() -> String {
      shell.contacts("list", "ada", "--jsonl=manager,groups").output
    }
    #expect(ada() == #"{"manager":"Boss One","groups":["G"]}"# + "\n")
    for (object, expected) in [
      (#"{"uid":"u1","groups":["H"]}"#, #"{"manager":"Boss One","groups":["H"]}"#),
      (#"{"uid":"u1","manager":null,"groups":[]}"#, #"{"manager":"","groups":[]}"#),
      (#"{"uid":"u1","manager":"Boss One"}"#, #"{"manager":"Boss One","groups":[]}"#),
      (#"{"uid":"u1","manager":"Nobody"}"#, #"{"manager":"","groups":[]}"#),
    ] {
      let outcome = shell.contacts("import", "-", input: object)
      #expect(outcome.error == "contacts: imported 1 contact (0 new, 1 changed, 0 up to date)\n")
      #expect(ada() == expected + "\n", "\(object)")
    }
    #expect(shell.contacts("export", "--format", "vcard4").output.contains("Nobody"))
  }

  @Test("that have the age that is shown say nothing by it, whether it is stated or computed")
  func ages() throws {
    let shell = try TestShell()
    shell.contacts("add", "Bob", "--age", "35", "--birthday", "1988-02-29")
    shell.contacts("add", "Ada", "--birthday", "1990-01-01")
    shell.contacts("add", "Cy", "--age", "7")
    let before = whole(shell)
    for fields in ["uid,age", "uid,name,birthday,age"] {
      let list = shell.contacts("list", "--json=\(fields)").output
      let outcome = shell.contacts("import", "-", input: list)
      #expect(outcome.error == "contacts: read 3 contacts: all up to date\n", "\(fields)")
    }
    #expect(whole(shell) == before)
  }

  @Test("of one contact in one text each change what they name")
  func ofOneContact() throws {
    let shell = try shell()
    let objects = """
      {"uid":"u1","emails":["b@x.example"],"title":"Boss"}
      {"uid":"u1","notes":null}
      {"uid":"u1","nickname":"Ace"}
      """
    let outcome = shell.contacts("import", "-", "--strict", input: objects)
    #expect(outcome.status == .success || outcome.error.contains("replaced"), "\(outcome.error)")
    shell.contacts("import", "-", input: objects)
    #expect(
      shell.contacts("list", "--format", "{email} {title} {nickname} [{notes}]").output
        == "b@x.example Boss Ace []\n")
  }

  @Test("about a group leave what they do not name")
  func group() throws {
    let shell = try shell()
    let card =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:g1\r\nKIND:group\r\nFN:Friends\r\nX-G:1\r\nEND:VCARD\r\n"
    shell.contacts("import", "-", input: card)
    let object = #"{"uid":"g1","kind":"group","name":"Friends"}"#
    #expect(shell.contacts("import", "-", input: object).status == .success)
    #expect(shell.contacts("export", "--format", "vcard4").output.contains("X-G:1"))
  }

  @Test("with the UID of a company are told to say so where they have no name")
  func otherKind() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-", input: #"{"uid":"c1","kind":"company","company":"Acme","notes":"n"}"#)
    let outcome = shell.contacts("import", "-", input: #"{"uid":"c1","notes":"m"}"#)
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains(#"a company here has its UID; add "kind":"company""#))
  }
}
