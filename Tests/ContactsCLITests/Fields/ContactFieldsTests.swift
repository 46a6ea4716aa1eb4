import Testing

@testable import ContactsCLI

@Suite("Fields of contacts")
struct ContactFieldsTests {
  private static let ada = [
    "add", "-f", "Ada", "-l", "King", "--prefix", "Lady", "--email", "*home=ada@example.org",
    "--email", "work=ada@work.example", "--phone", "mobile=+44 20 7946 0000", "--url",
    "https://ada.example", "--address", "home=1 Main St;London;NW1;;UK", "--messenger",
    "xmpp:ada@chat.example", "--date", "anniversary=1835-07-08", "--birthday", "--12-10",
    "--notes", "two\nlines", "--tag", "maths", "--group", "friends", "--company", "Engines",
    "--title", "Countess", "--mark", "#ff8800",
  ]

  private static let object = #"""
    {"id":1,"first":"Ada","last":"King","prefix":"Lady","company":"Engines","title":"Countess",\#
    "emails":[{"value":"ada@example.org","label":"home","preferred":true},\#
    {"value":"ada@work.example","label":"work"}],\#
    "phones":[{"value":"+44 20 7946 0000","label":"mobile"}],\#
    "urls":[{"value":"https://ada.example"}],\#
    "addresses":[{"street":"1 Main St","city":"London","postal_code":"NW1","country":"UK",\#
    "label":"home"}],"messengers":[{"address":"ada@chat.example","service":"xmpp"}],\#
    "birthday":"--12-10","age":null,"dates":[{"date":"1835-07-08","label":"anniversary"}],\#
    "notes":"two\nlines","tags":["maths"],"groups":["friends"],"color":"#ff8800"}
    """#

  @Test("everything that add is given comes out again, as JSON that adds the same contact")
  func add() throws {
    let shell = try TestShell()
    #expect(shell.run(Self.ada).output == "1\n")
    let shown = shell.contacts("show", "1", "--jsonl").output.withoutMembers("name", "uid")
    #expect(shown == Self.object + "\n")
    #expect(shell.contacts("add", "--from", "-", input: shown).output == "2\n")
    let second = shell.contacts("show", "2", "--jsonl").output.withoutMembers("name", "uid")
    #expect(second == shown.replacing("\"id\":1", with: "\"id\":2"))
  }

  @Test("edit adds and removes values of lists, empties fields, and leaves the rest")
  func edit() throws {
    let shell = try TestShell()
    shell.run(Self.ada)
    let outcome = shell.contacts(
      "edit", "1", "--remove-email", "ada@example.org", "--add-phone", "home=1", "--unset", "notes",
      "--unset", "tags", "--title", "")
    #expect(outcome.output == "1\n" && outcome.error.isEmpty)
    let expected = Self.object
      .replacing(#"{"value":"ada@example.org","label":"home","preferred":true},"#, with: "")
      .replacing(#""label":"mobile"}"#, with: #""label":"mobile"},{"value":"1","label":"home"}"#)
      .replacing(#","title":"Countess""#, with: "")
      .replacing(#""notes":"two\nlines","tags":["maths"],"#, with: "")
    let shown = shell.contacts("show", "1", "--jsonl").output.withoutMembers("name", "uid")
    #expect(shown == expected + "\n")
  }

  @Test("an object of JSON edits what it names: null empties, all else replaces")
  func patch() throws {
    let shell = try TestShell()
    shell.run(Self.ada)
    let patch = #"{"nickname":"A","emails":null,"tags":["x","y"],"age":30}"#
    #expect(shell.contacts("edit", "1", "--from", "-", input: patch).output == "1\n")
    let shown = shell.contacts("show", "1", "--jsonl=nickname,emails,tags,age,first").output
    #expect(
      shown == #"{"nickname":"A","emails":[],"tags":["x","y"],"age":30,"first":"Ada"}"# + "\n")
    for (text, reason) in [
      (#"{"first":1}"#, "\"first\" has to be a string"), ("[", "line 1"), ("", "line 1"),
      (#"{"frist":"x"}"#, "frist"),
    ] {
      let outcome = shell.contacts("edit", "1", "--from", "-", input: text)
      #expect(outcome.status == .badData)
      #expect(
        outcome.error.contains(reason) && outcome.error.lowercased().contains("nothing was changed")
      )
    }
    #expect(shell.contacts("show", "1", "--jsonl=nickname").output == "{\"nickname\":\"A\"}\n")
  }

  @Test("objects with an id edit each contact in its own way, and one undo takes that back")
  func patches() throws {
    let shell = try TestShell.withPeople()
    let before = shell.contacts("list", "--json=all").output
    let listed = shell.contacts("list", "--json=id,first,last").output
    #expect(shell.contacts("edit", "--from", "-", input: listed).output == "1\n2\n3\n")
    #expect(shell.contacts("list", "--json=all").output == before)
    let patches =
      #"[{"id":3,"title":"Boss"},{"id":1,"title":"Chief","age":null,"name":"Anthony Robbins"}]"#
    let outcome = shell.contacts("edit", "--from", "-", input: patches)
    #expect(outcome.status == .success && outcome.output == "3\n1\n")
    #expect(
      shell.contacts("show", "1", "3", "--jsonl=id,title,age").lines == [
        #"{"id":1,"title":"Chief","age":null}"#, #"{"id":3,"title":"Boss","age":null}"#,
      ])
    #expect(shell.contacts("undo").output.contains("edit, changed 2 (title, age): "))
    #expect(shell.contacts("list", "--json=all").output == before)
    shell.contacts("link", "1", "--manager", "2")
    let led = shell.contacts("list", "--json=id,manager").output
    #expect(shell.contacts("edit", "--from", "-", input: led).status == .success)
    let other = shell.contacts("edit", "--from", "-", input: #"{"id":1,"manager":"山田太郎"}"#)
    #expect(other.status == .success)
    #expect(shell.contacts("count", "manager.last = '山田'").output == "1\n")
    let nothing = shell.contacts("edit", "--from", "-", input: "[]")
    #expect(nothing.status == .success && nothing.error == "contacts: nothing was changed\n")
  }

  @Test(
    "objects that leave open whom they are about change nothing",
    arguments: [
      (#"[{"id":1,"title":"x"},{"title":"x"}]"#, "column 23: the object has no id"),
      (#"{"id":1}{"id":1}"#, "contact 1 has been changed by an object before"),
      (#"[{"id":"1"}]"#, "the id is not that of a contact"), (#"[{"id":1},7]"#, "column 11"),
      (#"[{"id":1,"title":"x"},{"id":9}]"#, "no contact has the ID 9"),
    ])
  func patches(text: String, reason: String) throws {
    let shell = try TestShell.withPeople()
    let before = shell.contacts("list", "--json=all").output
    let outcome = shell.contacts("edit", "--from", "-", input: text)
    #expect(outcome.status == (reason.hasSuffix("9") ? .failure : .badData))
    #expect(outcome.output.isEmpty && outcome.error.contains(reason))
    #expect(shell.contacts("list", "--json=all").output == before)
    let mixed = shell.contacts("edit", "--from", "-", "--last", "X", input: #"{"id":1}"#)
    #expect(mixed.status == .usage && mixed.error.contains("without an ID"))
    #expect(shell.contacts("edit", "--last", "X").error.contains("Give IDs or --where"))
  }

  @Test("several contacts are edited in one step, all or none")
  func several() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("edit", "3", "1", "--add-tag", "x").output == "3\n1\n")
    #expect(shell.contacts("edit", "2", "9", "--add-tag", "x").status == .failure)
    #expect(
      shell.contacts("list", "--jsonl=id,tags").lines == [
        #"{"id":1,"tags":["x"]}"#, #"{"id":2,"tags":[]}"#, #"{"id":3,"tags":["x"]}"#,
      ])
  }

  @Test("what is to be removed has to be there, and a value that is none is refused")
  func refusals() throws {
    let shell = try TestShell()
    shell.run(Self.ada)
    let before = shell.contacts("show", "1", "--json=all").output
    let missing = shell.contacts("edit", "1", "--remove-email", "no@example.org", "--last", "X")
    #expect(missing.status == .failure)
    #expect(
      missing.error
        == "contacts: no email 'no@example.org' to remove; nothing was changed\n")
    for words in [
      ["--birthday", "1815-13-10"], ["--birthday", "1815-02-30"], ["--add-date", "x"],
      ["--mark", "orange-ish"], ["--unset", "id"], ["--unset", "nothing"],
      ["--last", "x", "--unset", "last"], ["--add-email", ""], [],
    ] {
      let outcome = shell.run(["edit", "1"] + words)
      #expect(outcome.status == .usage, "\(words)")
    }
    #expect(shell.contacts("show", "1", "--json=all").output == before)
  }

  @Test("a birthday with a year tells the age, one without does not")
  func age() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "", "--birthday", "1976-11-23")
    shell.contacts("add", "-f", "B", "-l", "", "--birthday", "1976-11-22")
    shell.contacts("add", "-f", "C", "-l", "", "--birthday", "--02-29")
    shell.contacts("add", "-f", "D", "-l", "", "--age", "7")
    #expect(
      shell.contacts("list", "--jsonl=age,age_source").lines == [
        #"{"age":49,"age_source":"computed"}"#, #"{"age":50,"age_source":"computed"}"#,
        #"{"age":null,"age_source":null}"#, #"{"age":7,"age_source":"stated"}"#,
      ])
    #expect(
      shell.contacts("birthdays").lines == [
        "2026-11-22\t2\tB\t50", "2026-11-23\t1\tA\t50", "2027-03-01\t3\tC\t",
      ])
    #expect(shell.contacts("birthdays", "--next", "1d").lines.count == 2)
    #expect(shell.contacts("birthdays", "--next", "x").status == .usage)
  }
}
