import Testing

@testable import ContactsCLI

@Suite("Relations and fields of one's own among the fields")
struct RelationFieldsTests {
  @Test("they are columns of tables, CSV and lines of one's own")
  func columns() throws {
    let shell = try RelationSample.shell()
    #expect(
      shell.contacts("list", "--fields", "id,relations,fields").output == """
        1\tBob Miller, Eve\tBlood type=A+
        2\tTom Lee\t
        3\t\t
        4\tBob Miller\tShoe size=44, Blood type=0-

        """)
    #expect(
      shell.contacts("list", "--csv=relations,id", "--limit", "1").output
        == "relations,id\r\nspouse=Bob Miller;Eve,1\r\n")
    #expect(
      shell.contacts(
        "list", "--format", "{relation.spouse|relation}; {field.blood Type}; {fields.shoe size}"
      ).output == "Bob Miller; A+; \nTom Lee; ; \n; ; \nBob Miller; 0-; 44\n")
    #expect(
      shell.contacts(
        "list", "--format", "{relation.Spouse}; {field.BLOOD_type}; {fields.Shoe_size}", "-l", "1"
      ).output == "Bob Miller; A+; \n")
    #expect(
      shell.contacts("show", "4", "--format", "card", "--fields", "relations,fields").output
        == "Relation    Bob Miller (spouse)\nShoe size   44\nBlood type  0-\n")
    #expect(
      shell.contacts("list", "--group-by", "relations", "--ids").error.contains("--group-by"))
    #expect(shell.contacts("list", "--group-by", "relations", "--plain").output.contains("Eve\n"))
  }

  @Test("JSON has them, and takes them back with and without the lines that they are in")
  func json() throws {
    let shell = try RelationSample.shell()
    let listed = shell.contacts("list", "--jsonl").output
    #expect(
      listed.contains(
        #""relations":[{"value":"Bob Miller","label":"spouse"},{"value":"Eve"}]"#
          + #","fields":[{"value":"A+","label":"Blood type"}],"#), "\(listed)")
    for fields in ["id,first,last,relations,fields", "all"] {
      let other = try TestShell()
      other.contacts("import", "-", input: shell.contacts("list", "--jsonl=\(fields)").output)
      let command = ["list", "--jsonl=first,relations,fields"]
      #expect(other.run(command).output == shell.run(command).output)
    }
    let whole = try TestShell()
    whole.contacts("import", "-", input: shell.contacts("list", "--jsonl=all").output)
    let kept = ["list", "--jsonl=kept"]
    #expect(whole.run(kept).output == shell.run(kept).output)
    #expect(!shell.contacts("export", "--format", "jsonl").output.contains("\"relations\""))
  }

  @Test(
    "what was listed comes back without doubles, and is a change where somebody else is related")
  func returning() throws {
    let shell = try RelationSample.shell()
    let listed = shell.contacts("list", "--jsonl").output
    let again = shell.contacts("import", "-", input: listed)
    #expect(again.error.contains("read 4 contacts: all up to date"), "\(again.error)")
    #expect(shell.contacts("show", "4", "--jsonl=kept").output.contains("item3.X-ABRELATEDNAMES"))
    let other = listed.replacing("Eve", with: "Zoe")
    #expect(
      shell.contacts("import", "-", input: other).error.contains("(0 new, 1 changed, 3 up to date)")
    )
  }

  @Test("JSON sets or removes all of them, and wins over the lines beside it")
  func editing() throws {
    let shell = try RelationSample.shell()
    shell.contacts(
      "edit", "4", "--from", "-", input: #"{"relations":["Zed"],"fields":null}"#)
    let kept = shell.contacts("show", "4", "--jsonl=kept").output
    #expect(kept == #"{"kept":["UID FN N","X-ODD:1","RELATED;VALUE=text:Zed"]}"# + "\n")
    let both = #"{"relations":[{"value":"Eve","label":"aunt"}],"kept":["X-SPOUSE:Bob","X-A:1"]}"#
    shell.contacts("edit", "4", "--from", "-", input: both)
    #expect(
      shell.contacts("show", "4", "--jsonl=kept").output
        == #"{"kept":["X-A:1","RELATED;VALUE=text;TYPE=aunt:Eve"]}"# + "\n")
  }

  @Test(
    "JSON in which one says nothing is refused, with its place",
    arguments: [
      (#"{"fields":["A+"]}"#, #"column 12: an element of "fields" has to be an object"#),
      (#"{"fields":[{"value":"A+"}]}"#, #"the key "label" is missing in "fields""#),
      (#"{"fields":[{"value":"A+","label":""}]}"#, #""label" is empty in "fields""#),
      (#"{"relations":[{"value":" "}]}"#, #""value" is empty in "relations""#),
      (#"{"relations":[{"value":"Bob","preferred":true}]}"#, #""preferred""#),
    ])
  func refusals(json: String, message: String) throws {
    let outcome = try RelationSample.shell().contacts("edit", "1", "--from", "-", input: json)
    #expect(outcome.status == .badData && outcome.error.contains(message), "\(outcome.error)")
  }
}
