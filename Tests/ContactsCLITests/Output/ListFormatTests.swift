import ContactStore
import Foundation
import Testing

@testable import ContactCards
@testable import ContactsCLI

@Suite("Formats of lists")
struct ListFormatTests {
  @Test("in a pipe, a list is tab-separated values without a header")
  func plain() throws {
    let shell = try TestShell.withPeople()
    let expected = "1\tAnthony\tRobbins\t51\n2\tPelé\t\t82\n3\t太郎\t山田\t\n"
    #expect(shell.contacts("list").output == expected)
    #expect(shell.contacts("ls").output == expected)
    let header = "id\tfirst\tlast\tage\n"
    #expect(shell.contacts("list", "--header").output == header + expected)
    #expect(shell.contacts("list", "--plain", "--header").output == header + expected)
    shell.sitDown()
    #expect(shell.contacts("list", "--plain").output == expected)
    #expect(shell.contacts("list", "--header").output == header + expected)
  }

  @Test("on a terminal, a list is a table with numbers to the right")
  func table() throws {
    let shell = try TestShell.withPeople()
    let expected = """
      ID  First    Last     Age
       1  Anthony  Robbins   51
       2  Pelé               82
       3  太郎     山田

      """
    #expect(shell.contacts("list", "--table").output == expected)
    shell.sitDown()
    shell.variables["TERM"] = "dumb"
    #expect(shell.contacts("list").output == expected)
  }

  @Test("JSON is one array with an object a line")
  func json() throws {
    let shell = try TestShell.withPeople()
    let text = shell.contacts("list", "--json").output.withoutMembers("name", "uid")
    #expect(
      text == """
        [
        {"id":1,"first":"Anthony","last":"Robbins","age":51},
        {"id":2,"first":"Pelé","last":"","age":82},
        {"id":3,"first":"太郎","last":"山田","age":null}
        ]

        """)
    let objects = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(objects?.count == 3)
    #expect(objects?.first?["age"] as? Int == 51)
  }

  @Test("fields are chosen behind the equals sign, in any order")
  func fields() throws {
    let shell = try TestShell.withPeople()
    #expect(
      shell.contacts("list", "--limit", "1", "--json=age,first").output
        == "[\n{\"age\":51,\"first\":\"Anthony\"}\n]\n")
    #expect(
      shell.contacts("list", "--jsonl=id").output == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
  }

  @Test(
    "'help' lists the fields, without a look at the store",
    arguments: [["list"], ["show", "9"], ["delete"], ["sort", "age"], ["filter", "nonsense"]],
    ["--json=help", "--jsonl=help", "--csv=help"])
  func fieldNames(words: [String], option: String) throws {
    let shell = try TestShell()
    shell.variables["CONTACTS_STORE"] = shell.path("none")
    let outcome = shell.run(words + [option])
    #expect(outcome.status == .success)
    #expect(outcome.output == ContactJSONKey.allCases.map { $0.rawValue + "\n" }.joined())
    #expect(outcome.error.isEmpty)
  }

  @Test(
    "a field that there is not, or one twice, is refused",
    arguments: [
      ("bad", "unknown field 'bad'; 'contacts help fields' lists them"),
      ("lst", "unknown field 'lst'. Did you mean 'last'?"),
      ("", "a field is missing; 'contacts help fields' lists them"),
      ("id,", "a field is missing; 'contacts help fields' lists them"),
      ("id,id", "the field 'id' is given twice"),
      ("help,id", "unknown field 'help'; 'contacts help fields' lists them"),
    ])
  func badFields(fields: String, reason: String) throws {
    let outcome = try TestShell().contacts("list", "--json=\(fields)")
    #expect(outcome.status == .usage)
    #expect(
      try errorMessage(outcome).hasPrefix(
        "invalid value '\(fields)' for '--json[=FIELDS]': \(reason)\n"))
  }

  @Test("CSV has a line of field names, and lines that end as RFC 4180 wants it")
  func csv() throws {
    let shell = try TestShell.withPeople()
    #expect(
      shell.contacts("list", "--csv").output
        == "id,first,last,age\r\n1,Anthony,Robbins,51\r\n2,Pelé,,82\r\n3,太郎,山田,\r\n")
    #expect(shell.contacts("show", "1", "--csv=age,last").output == "age,last\r\n51,Robbins\r\n")
  }

  @Test("a name that a spreadsheet takes for a formula gets an apostrophe, unless CSV is to be raw")
  func formulas() throws {
    let shell = try TestShell()
    try shell.add(#"{"first":"=1+1","last":"+A1"}"#)
    #expect(shell.contacts("list", "--csv=first,last").output == "first,last\r\n'=1+1,'+A1\r\n")
    let raw = shell.contacts("list", "--csv=first,last", "--raw-csv")
    #expect(raw.output == "first,last\r\n=1+1,+A1\r\n")
    let refused = shell.contacts("list", "--raw-csv")
    #expect(refused.status == .usage)
    #expect(refused.error.contains("--raw-csv goes with --csv"))
  }

  @Test("IDs go one to a line, or end in null bytes for xargs")
  func ids() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("list", "--ids").output == "1\n2\n3\n")
    #expect(shell.contacts("list", "--ids", "-0").outputBytes == Array("1\u{0}2\u{0}3\u{0}".utf8))
    #expect(shell.contacts("list", "--ids", "--print0").output == "1\02\03\0")
    #expect(shell.contacts("list", "--ids", "--null").output == "1\02\03\0")
  }

  @Test(
    "formats exclude each other",
    arguments: [
      ["--json", "--jsonl"], ["--json", "--plain"], ["--jsonl", "--table"], ["--plain", "--table"],
      ["--table", "--ids"], ["--json", "--ids"], ["--json", "--csv"], ["--csv", "--plain"],
    ])
  func exclusive(options: [String]) throws {
    let outcome = try TestShell().run(["list"] + options)
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("\(options[0]) and \(options[1]) exclude each other"))
  }

  @Test(
    "a header goes with tab-separated values only",
    arguments: ["--json", "--csv", "--table", "--ids"])
  func header(option: String) throws {
    let outcome = try TestShell().contacts("list", "--header", option)
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("--header goes with tab-separated values"))
  }

  @Test(
    "nobody is an empty output, which is still valid JSON",
    arguments: [
      ("--json", "[]\n"), ("--jsonl", ""), ("--csv", "id,first,last,age\r\n"), ("--plain", ""),
      ("--table", ""), ("--ids", ""),
    ])
  func nobody(option: String, output: String) throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("list", option, "--where", "age > 1000")
    #expect(outcome.status == .success)
    #expect(outcome.output == output)
    #expect(outcome.error.isEmpty)
  }

  @Test("what 'list' writes, 'import' reads back", arguments: ["--json", "--jsonl", "--csv"])
  func importedBack(option: String) throws {
    let shell = try TestShell.withPeople()
    let text = shell.contacts("list", option).output
    let other = try TestShell()
    #expect(other.contacts("import", "-", input: text).status == .success)
    #expect(other.everybody == shell.everybody)
  }

  @Test("a tab-separated value has one line, no tab, and can be had back")
  func escaping() {
    for (value, text) in [
      ("a\tb\nc\r", #"a\tb\nc\r"#), (#"a\tb"#, #"a\\tb"#), ("\u{1b}[0m", #"\x1b[0m"#),
      ("\u{202e}x", #"\u{202e}x"#), ("\\\u{301}", "\\\\\u{301}"), ("é😀 ", "é😀 "), ("", ""),
    ] {
      #expect(PlainText.escape(value).unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  private func errorMessage(_ outcome: TestShell.Outcome) throws -> String {
    let object =
      try JSONSerialization.jsonObject(with: Data(outcome.error.utf8)) as? [String: [String: Any]]
    return try #require(object?["error"]?["message"] as? String)
  }
}

@Suite("JSON without a choice of fields")
struct StandardJSONTests {
  @Test("has the name of each contact, and the UID by which an import finds it again")
  func name() throws {
    let shell = try TestShell.withPeople()
    let lines = shell.contacts("list", "--jsonl").lines
    let start =
      #"{"id":1,"name":"Anthony Robbins","first":"Anthony","last":"Robbins","age":51,"uid":""#
    let uid = shell.contacts("list", "--format", "{uid}").lines[0]
    #expect(uid.hasPrefix("urn:uuid:") && lines[0] == start + uid + "\"}")
  }

  @Test("goes through jq and back although a name no longer follows from its parts")
  func edited() throws {
    let shell = try TestShell.withPeople()
    let text = shell.contacts("list", "--jsonl").output.replacing("\"Robbins\"", with: "\"Roe\"")
    #expect(shell.contacts("edit", "--from", "-", input: text).status == .success)
    #expect(shell.contacts("list", "--fields", "name").lines[0] == "Anthony Roe")
  }
}
