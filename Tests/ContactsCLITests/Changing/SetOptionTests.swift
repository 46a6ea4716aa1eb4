import Testing

@testable import ContactsCLI

@Suite("contacts edit --set")
struct SetOptionTests {
  @Test("sets a field by its name, as its own option does")
  func single() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts(
      "edit", "1", "--set", "nickname=Tony", "--set", "age=52", "--set", "birthday=--02-29",
      "--set", "phonetic_first=an=t", "--set", "mark=#ff8800", "--set", "title=")
    #expect(outcome.status == .success && outcome.output == "1\n")
    let json = shell.contacts("show", "1", "--json=nickname,birthday,phonetic_first,color,title")
    for part in ["Tony", "--02-29", "an=t", "#ff8800"] { #expect(json.output.contains(part)) }
  }

  @Test("the color has one name among the fields, beside that of its option and another spelling")
  func color() throws {
    let shell = try TestShell.withPeople()
    for name in ["color", "mark", "colour"] {
      let trial = shell.contacts("edit", "1", "--set", "\(name)=#ff8800", "--dry-run")
      #expect(trial.output == "1\tAnthony Robbins\tcolor\t\t#ff8800\n")
      shell.contacts("edit", "1", "--mark", "#ff8800")
      #expect(shell.contacts("list", "--fields", name, "-l", "1").output == "#ff8800\n")
      #expect(shell.contacts("edit", "1", "--unset", name).status == .success)
      #expect(shell.contacts("show", "1", "--jsonl=color").output == "{\"color\":null}\n")
    }
    #expect(shell.contacts("show", "1", "--table", "--fields", "color").lines.first == "Color")
    let both = shell.contacts("edit", "1", "--mark", "#ff8800", "--set", "color=#ff8800")
    #expect(both.error.contains("--mark and --set color exclude each other"))
    let wrong = shell.contacts("add", "-f", "A", "-l", "", "--color", "#ff8800")
    #expect(wrong.error.contains("what marks a contact is --mark #ff8800"))
    #expect(!shell.contacts("edit", "--help").output.contains("colour that marks"))
  }

  @Test("of a list, the values given take the place of all others")
  func lists() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("edit", "1", "--add-email", "a@x.example", "--add-tag", "t")
    shell.contacts(
      "edit", "1", "--set", "email=*work=b@x.example", "--set", "emails=c@x.example", "--set",
      "tag=")
    let json = shell.contacts("show", "1", "--json=emails,tags").output
    #expect(!json.contains("a@x.example") && json.contains("b@x.example"))
    #expect(json.contains("c@x.example") && json.contains("work") && !json.contains("\"t\""))
  }

  @Test("that several values of a list give way at once is told, with what brings them back")
  func replaced() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("edit", "1", "--unset", "phones")
    #expect(shell.contacts("edit", "1", "--set", "phone=work=1").error.isEmpty)
    #expect(shell.contacts("edit", "1", "--set", "phone=2").error.isEmpty, "one gives way to one")
    shell.contacts("edit", "1", "--add-phone", "home=3")
    let outcome = shell.contacts("edit", "1", "--set", "phone=4", "--set", "nickname=Tony")
    #expect(outcome.output == "1\n")
    #expect(
      outcome.error
        == "contacts: --set phone took the place of '2', 'home=3'; --add-phone adds one, and "
        + "'contacts undo' brings them back\n")
    shell.contacts("undo")
    #expect(shell.contacts("show", "1", "--json=phones").output.contains("home"))
    let kept = shell.contacts("edit", "1", "--set", "phone=2", "--set", "phone=home=3")
    #expect(kept.error.isEmpty)
    #expect(shell.contacts("edit", "1", "--set", "phone.home=5").error.isEmpty)
    #expect(shell.contacts("edit", "1", "--set", "phone=").error.isEmpty)
  }

  @Test("of a list, the values with one label are set alone")
  func labelled() throws {
    let shell = try TestShell.withPeople()
    shell.contacts(
      "edit", "1", "--add-phone", "*work=1", "--add-phone", "home=2", "--add-phone", "Work (2)=3",
      "--add-address", "home=1 Road;Town", "--add-date", "met=2001-02-03", "--add-messenger",
      "club=xmpp:a", "--add-field", "Shoe size=44", "--add-relation", "child=Tom")
    func set(_ words: String...) -> [String] {
      let outcome = shell.run(["edit", "1"] + words)
      #expect(outcome.status == .success, "\(outcome.error)")
      return shell.contacts("show", "1", "--format", "{phones.labelled}").lines
    }
    #expect(set("--set", "phone.Work=5") == ["5 (work), 2 (home), 3 (Work (2))"])
    #expect(shell.contacts("show", "1", "--format", "{phone}").output == "5\n")
    #expect(set("--set", "phones.fax=6=7") == ["5 (work), 2 (home), 3 (Work (2)), 6=7 (fax)"])
    #expect(
      set("--set", "phone['Work (2)']=8", "--set", "phone['a=b']=9")
        == ["5 (work), 2 (home), 8 (Work (2)), 6=7 (fax), 9 (a=b)"])
    #expect(
      set(
        "--unset", "phone.fax", "--unset", "phone['a=b']", "--set", "phone.home=*3", "--set",
        "phone.home=4") == ["5 (work), 3 (home), 4 (home), 8 (Work (2))"])
    #expect(shell.contacts("show", "1", "--format", "{phone}").output == "3\n")
    #expect(set("--unset", "phone.work", "--set", "phone.home=") == ["8 (Work (2))"])
    _ = set(
      "--set", "address.home=2 Road;City", "--set", "date.met=2002-03-04", "--set",
      "messenger.club=xmpp:b", "--set", "field.shoe size=45", "--set", "relation.child=Tim")
    #expect(
      shell.contacts(
        "show", "1", "--format",
        "{address.home} {date.met} {messenger.club} {field.Shoe size} {relation.child}"
      ).output == "2 Road, City 2002-03-04 b 45 Tim\n")
  }

  @Test(
    "a label is none where a field has none, an address is set whole, and a form has no labels there",
    arguments: [
      ("tag.x=1", "unknown field 'tag.x'"), ("first.x=1", "unknown field 'first.x'"),
      ("address.city=Bonn", "set the whole"), ("date.x=soon", "what happened and a date"),
    ])
  func unlabelled(text: String, words: String) throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("edit", "1", "--set", text)
    #expect(outcome.status == .usage && outcome.error.contains(words), "\(outcome.error)")
    shell.sitDown()
    shell.edit = { $0 + "phone.work: 1\n" }
    let edited = shell.contacts("edit", "1", typed: ["n"])
    #expect(edited.error.contains("'phone: work=1'"), "\(edited.error)")
  }

  @Test(
    "a field that is none, a value that is none, and contradictions are refused",
    arguments: [
      ["--set", "nick=Tony"], ["--set", "age=old"], ["--set", "age"], ["--set", "id=7"],
      ["--set", "age=3", "--age", "4"], ["--set", "age=3", "--unset", "age"],
      ["--set", "age=3", "--set", "age=4"],
    ])
  func refusals(words: [String]) throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    #expect(shell.run(["edit", "1"] + words).status == .usage, "\(words)")
    #expect(shell.everybody == before)
  }

  @Test("what a label's values take the place of is told where it was several")
  func labelledValues() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "", "--phone", "mobile=+491", "--phone", "mobile=+492", "--phone",
      "home=+493")
    let outcome = shell.contacts("edit", "1", "--set", "phone.mobile=+499")
    #expect(outcome.error.contains("'mobile=+491', 'mobile=+492'"), "\(outcome)")
    #expect(!shell.contacts("edit", "1", "--set", "phone.mobile=+498").error.contains("place of"))
  }

  @Test("a picture is not set by its name, and the option for it is named")
  func picture() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "")
    let outcome = shell.contacts("edit", "1", "--set", "photo=x.jpg")
    #expect(outcome.status == .usage && outcome.error.contains("--photo FILE"))
  }
}
