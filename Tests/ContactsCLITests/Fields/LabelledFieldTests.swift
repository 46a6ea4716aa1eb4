import Testing

@testable import ContactsCLI

@Suite("A single relation or field of one's own among the fields")
struct LabelledFieldTests {
  private static let fields = "id,relation.Spouse,field.blood_type"

  @Test("it is a column of tables, lines, CSV and JSON, under the name that it was asked for by")
  func columns() throws {
    let shell = try RelationSample.shell()
    shell.contacts("edit", "2", "--add-relation", "child=Ann;a, b")
    #expect(
      shell.contacts("list", "--fields", Self.fields, "--header").output == """
        id\trelation.Spouse\tfield.blood_type
        1\tBob Miller\tA+
        2\t\t
        3\t\t
        4\tBob Miller\t0-

        """)
    #expect(
      shell.contacts("list", "--table", "--no-color", "--fields", "id,field.Blood type").lines
        == ["ID  Blood type", " 1  A+", " 2", " 3", " 4  0-"])
    #expect(
      shell.contacts("list", "--csv=id,relation.child,field.Blood type", "--limit", "2").output
        == "id,relation.child,field.Blood type\r\n1,,A+\r\n2,\"Tom Lee;Ann\\;a, b\",\r\n")
    #expect(
      shell.contacts("list", "--jsonl=id,relation.child,field.Blood type", "--limit", "2").lines
        == [
          #"{"id":1,"relation.child":"","field.Blood type":"A+"}"#,
          #"{"id":2,"relation.child":"Tom Lee, Ann;a, b","field.Blood type":""}"#,
        ])
    #expect(
      shell.contacts("show", "1", "--format", "card", "--fields", "relation.spouse").output
        == "Relation  Bob Miller (spouse)\n")
  }

  @Test(
    "contacts are sorted by it, those without it last either way, together with other fields",
    arguments: [
      ("field.Blood type", "4 1 3 2"), ("-field.blood_type", "1 4 3 2"),
      ("relation.spouse,-id", "4 1 3 2"), ("-relation.spouse,-first", "4 1 3 2"),
      ("relation.child,first", "2 1 3 4"), ("last,field.Blood type", "1 3 4 2"),
      ("-last,-field.Blood type", "2 4 1 3"), ("age,relation.spouse,id", "1 4 2 3"),
    ])
  func order(keys: String, expected: String) throws {
    let shell = try RelationSample.shell()
    for words in [["list", "--sort", keys, "--ids"], ["sort", keys, "--ids"]] {
      let outcome = shell.run(words)
      #expect(outcome.lines.joined(separator: " ") == expected, "\(outcome.error)")
      let window = shell.run(words + ["--offset", "1", "--limit", "2"]).lines
      #expect(window == expected.split(separator: " ")[1...2].map(String.init))
    }
    let ids = shell.contacts("list", "--sort", keys, "--fields", "id,emails").lines
    #expect(ids.map { String($0.prefix(1)) }.joined(separator: " ") == expected)
    #expect(shell.contacts("list", "--sort", keys, "--explain").status == .success)
  }

  @Test("computed ages have their part in such an order")
  func ages() throws {
    let shell = try RelationSample.shell()
    shell.contacts("edit", "1", "--birthday", "1990-01-01")
    shell.contacts("edit", "4", "--age", "50")
    #expect(
      shell.contacts("list", "--sort", "-age,field.x", "--ids").output == "4\n1\n3\n2\n")
  }

  @Test("contacts are grouped by it")
  func groups() throws {
    let shell = try RelationSample.shell()
    let output = shell.contacts("list", "--group-by", "field.Blood type", "--plain").output
    #expect(output.hasPrefix("0-\n4\tDee\tLee\t\n\nA+\n1\tAnn\t\t\n\n(no field.Blood type)\n"))
  }

  @Test("JSON with it alone is refused, as it says less than the list")
  func reading() throws {
    let shell = try RelationSample.shell()
    let json = shell.contacts("list", "--jsonl=id,relation.spouse").output
    let outcome = shell.contacts("edit", "--from", "-", input: json)
    #expect(outcome.status == .badData)
    #expect(
      outcome.error.contains(#""relation.spouse" is output-only; use "relations""#))
    #expect(shell.contacts("schema", "--json").output.contains(#"|relations|fields)\\..+)$""#))
  }

  @Test("a field without its label is refused, and those that there are are completed")
  func names() throws {
    let shell = try RelationSample.shell()
    for (words, message) in [
      (["list", "--sort", "relations"], "'relations' does not go here"),
      (["list", "--sort", "relation."], "has no label, as relation.spouse"),
      (["list", "--fields", "relatoin.spouse"], "unknown field 'relatoin.spouse'"),
      (["list", "--fields", "field.A b,field.a_B"], "given twice"),
      (["sort", "field.x", "-field.X"], "given twice"),
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == .usage && outcome.error.contains(message), "\(outcome.error)")
    }
    func candidates(_ words: String...) -> [String] {
      let index = String(words.count - 1)
      return shell.run(["---complete", "zsh", index] + words).lines.dropFirst().map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(
      candidates("list", "--fields", "relation.") == ["relation.child", "relation.spouse"])
    #expect(candidates("list", "--sort", "last,-field.b") == ["last,-field.Blood type"])
  }
}
