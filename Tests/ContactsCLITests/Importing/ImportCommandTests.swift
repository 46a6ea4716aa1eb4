import Testing

@testable import ContactsCLI

@Suite("contacts import")
struct ImportCommandTests {
  private static let lines = """
    {"first":"Anthony","last":"Robbins","age":51}
    {"first":"Pelé","last":""}

    """

  private static let imported = """
    {"id":1,"first":"Anthony","last":"Robbins","age":51}
    {"id":2,"first":"Pelé","last":"","age":null}

    """

  @Test("a file and standard input are read alike, as lines or as an array")
  func sources() throws {
    let array = "[\n" + Self.lines.split(separator: "\n").joined(separator: ",\n") + "\n]"
    for text in [Self.lines, array, "\u{feff}" + Self.lines] {
      let piped = try TestShell()
      let outcome = piped.contacts("import", "-", input: text)
      #expect(outcome.status == .success)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error == "contacts: imported 2 contacts\n")
      #expect(piped.everybody == Self.imported)
      let shell = try TestShell()
      let file = try shell.file("people.json", text)
      #expect(shell.contacts("import", file, "-q").error.isEmpty)
      #expect(shell.everybody == Self.imported)
    }
  }

  @Test("CSV is told by its content, and other formats when they are named")
  func formats() throws {
    for (format, text) in [
      (nil, "first,last,age\r\nAnthony,Robbins,51\r\nPelé,,\r\n"),
      (nil, "age;lastName;firstName;id\n51;Robbins;\"Anthony\";7\n;\"\";Pelé;\n"),
      ("csv", "first\tlast\tage\nAnthony\tRobbins\t51\n\nPelé\t\t\n"), ("jsonl", Self.lines),
      ("json", Self.lines),
    ] {
      let shell = try TestShell()
      let options = format.map { ["--format", $0] } ?? []
      let outcome = shell.run(["import", "-"] + options, input: Array(text.utf8))
      #expect(outcome.error == "contacts: imported 2 contacts\n")
      #expect(shell.everybody == Self.imported)
    }
    let refused = try TestShell().contacts("import", "-", "--format", "csv", input: Self.lines)
    #expect(refused.status == .badData)
  }

  @Test("an apostrophe before a formula goes away, unless it is to be kept")
  func guards() throws {
    let text = "first,last\n'=1,''=2\n'x,'\n"
    let shell = try TestShell()
    shell.contacts("import", "-", input: text)
    let raw = try TestShell()
    raw.contacts("import", "-", "--raw-csv", input: text)
    let head = "first,last\r\n"
    let list = ["list", "--csv=first,last"]
    #expect(shell.run(list + ["--raw-csv"]).output == head + "=1,'=2\r\n'x,'\r\n")
    #expect(raw.run(list + ["--raw-csv"]).output == head + "'=1,''=2\r\n'x,'\r\n")
    #expect(shell.run(list).output == head + "'=1,''=2\r\n'x,'\r\n")
  }

  @Test("standard input is read only when it is asked for")
  func unasked() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", input: Self.lines)
    #expect(outcome.status == .usage)
    #expect(outcome.error.hasPrefix("contacts: missing argument 'FILE'\n"))
    #expect(shell.everybody.isEmpty)
  }

  @Test("an import adds to what is there and gives new IDs")
  func adding() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("import", "-", input: #"[{"id":1,"first":"A","last":"B"}]"#)
    #expect(shell.everybody.hasSuffix(#"{"id":4,"first":"A","last":"B","age":null}"# + "\n"))
  }

  @Test("a dry run checks the file and adds nothing")
  func dryRun() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", "--dry-run", input: Self.lines)
    #expect(outcome.status == .success)
    #expect(outcome.error == "contacts: could import 2 contacts; nothing was changed\n")
    #expect(shell.contacts("import", "-", "-n", input: "{").status == .badData)
    #expect(shell.everybody.isEmpty)
  }

  @Test("nobody to import is no error and makes no address book", arguments: ["", "[]", "\n\n"])
  func nobody(text: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.status == .success)
    let hint = text == "[]" ? "" : "contacts: standard input is empty\n"
    #expect(outcome.error == hint + "contacts: imported 0 contacts\n")
  }

  @Test(
    "an error names file, line and column, and nobody is imported",
    arguments: [
      (
        "{\"first\":\"A\",\"last\":\"\"}\n{\"first\":\"B\"",
        "line 2: column 13: the text ends in the middle of an object; nothing was changed"
      ),
      (
        "\n [{\"first\":\"\",\"last\":\"\"}]",
        "line 2: column 3: the contact has no name, no company and no address; "
          + "nothing was changed"
      ),
      (
        #"{"first":"é","age":-1}"#,
        "line 1: column 20: \"age\" has to be a whole number from 0 to 2147483647 or null, not -1; "
          + "nothing was changed"
      ),
      (
        #"{"first":"A","mail":"x"}"#,
        "line 1: column 14: unknown key \"mail\"; did you mean \"emails\"? Nothing was changed"
      ),
      (
        #"{"last":"A","lastName":"x"}"#,
        "line 1: column 13: \"last\" appears twice in one object; nothing was changed"
      ),
      (
        "[{}",
        "line 1: column 2: the contact has no name, no company and no address; nothing was changed"
      ),
      (
        #"{"\u001b[2J\u202e":1}"#,
        #"line 1: column 2: unknown key "\u001b[2J\u202e"; nothing was changed"#
      ),
    ])
  func errors(text: String, message: String) throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let file = try shell.file("new\u{1b}.json", text)
    let outcome = shell.contacts("import", file)
    #expect(outcome.status == .badData)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error
        == "contacts: \(shell.path(#"new\x1b.json"#)), \(message)\n")
    #expect(shell.everybody == before)
    #expect(
      shell.contacts("import", "-", input: text).error.hasPrefix(
        "contacts: standard input, \(message)"))
  }

  @Test(
    "a row or an object that says less, or more, than others is taken like one with further fields",
    arguments: [
      ("first,last,age\nAnn,Bee,30\n,,\n", "Ann|Bee|30\n"),
      ("first,last,age\nAnn,Bee,30\nBob\n", "Ann|Bee|30\nBob||\n"),
      ("first,last,age\nAnn,Bee,thirty\n", "Ann|Bee|\n"),
      ("first,last\nAnn,X,extra\n", "Ann|X|\n"), ("id;last;first\n1;A;B\n2;C", "B|A|\n|C|\n"),
      (#"{"first":"Ann"}"#, "Ann||\n"),
    ])
  func incomplete(text: String, people: String) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.status == .success)
    #expect(shell.contacts("list", "--format", "{first}|{last}|{age}").output == people)
  }

  @Test("contacts with nothing but a name and an age know when they were added, and come again")
  func plainPeople() throws {
    for text in ["first,last,age\nAnn,Bee,30\n", Self.lines] {
      let shell = try TestShell()
      shell.contacts("import", "-", input: text)
      #expect(!shell.contacts("export", "--format", "json").output.contains(#""created":null"#))
      let again = shell.contacts("import", "-", input: text)
      #expect(again.error.contains(": all up to date"))
    }
  }

  @Test("a long word is shortened in the message")
  func longWords() throws {
    let word = String(repeating: "x", count: 100_000)
    for text in [
      "{\"\(word)\":1}", "{\"age\":\(word)}", "{\"age\":\(word.map { _ in "9" }.joined())}",
    ] {
      let outcome = try TestShell().contacts("import", "-", input: text)
      #expect(outcome.status == .badData)
      #expect(outcome.error.utf8.count < 300)
    }
  }

  @Test("bytes that are no UTF-8 are refused where they stand")
  func invalidUTF8() throws {
    let shell = try TestShell()
    let bytes = Array("{\"first\":\"é\",\n\"last\":\"".utf8) + [0xe9] + Array("\"}".utf8)
    let outcome = shell.run(["import", "-"], input: bytes)
    #expect(outcome.status == .badData)
    #expect(
      outcome.error
        == "contacts: standard input, line 2: column 9: the bytes are no valid UTF-8; "
        + "nothing was changed\n")
    #expect(shell.everybody.isEmpty)
  }

  @Test("a file that is not there, or is a folder, is named")
  func missingFiles() throws {
    let shell = try TestShell()
    let missing = shell.contacts("import", shell.path("none.json"))
    #expect(missing.status == .noInput)
    #expect(
      missing.error
        == "contacts: cannot open \(shell.path("none.json")): No such file or directory\n")
    let folder = shell.contacts("import", shell.path(""))
    #expect(folder.status == .noInput)
    #expect(folder.error.contains("no .vcf file in the folder"))
    #expect(shell.contacts("import", "").status == .usage)
    #expect(shell.contacts("import").status == .usage)
  }

  @Test("thousands of contacts are imported at once")
  func many() throws {
    let shell = try TestShell()
    let text = (0..<5_000).map { "{\"first\":\"F\($0)\",\"last\":\"L\",\"age\":\($0)}\n" }.joined()
    #expect(
      shell.contacts("import", "-", input: text).error == "contacts: imported 5000 contacts\n")
    #expect(shell.contacts("filter", "age >= 100 AND age <= 200", "--ids").lines.count == 101)
  }
}
