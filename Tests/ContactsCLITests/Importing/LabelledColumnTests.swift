import Testing

@testable import ContactsCLI

@Suite("Tables with relations and fields of one's own that come back")
struct LabelledColumnTests {
  /// People with several relations of a kind and signs of all sorts in them.
  private func shell() throws -> TestShell {
    let shell = try RelationSample.shell()
    shell.contacts(
      "edit", "3", "--add-relation", "child=Tom;Tim, Jr.", "--add-relation", "child=Eve",
      "--add-relation", "=a=b", "--add-relation", "sister-in-law=Zoë \"Z\"", "--add-field",
      "Shoe size=44=EU; 10\\UK", "--add-field", "Blood type==A", "--add-field", "x,y=1")
    return shell
  }

  @Test(
    "what 'list --csv' has written is read back as it was, all of it or some",
    arguments: [
      "id,first,last,age,uid,relations,fields", "name,relations,fields,id",
      "first,last,relation.spouse,relation.child,relation.sister-in-law,field.Blood type,"
        + "field.Shoe size",
    ])
  func roundTrip(fields: String) throws {
    let shell = try shell()
    shell.contacts("edit", "3", "--age", "7")
    let other = try TestShell()
    let table = shell.contacts("list", "--csv=\(fields)").output
    let outcome = other.contacts("import", "-", input: table)
    #expect(outcome.status == .success)
    #expect(outcome.error.hasSuffix("imported 4 contacts\n") && outcome.error.utf8.count < 40)
    #expect(other.contacts("list", "--csv=\(fields)").output == table)
    if fields.contains("relations") {
      let all = ["list", "--jsonl=first,relations,fields"]
      #expect(other.run(all).output == shell.run(all).output)
    }
    let again = other.contacts("import", "-", input: table)
    #expect(again.error.contains("read 4 contacts: all up to date"), "\(again.error)")
  }

  @Test("tags and groups of a contact are read back as several, with whatever signs they have")
  func sets() throws {
    let (shell, other) = (try TestShell(), try TestShell())
    let json = #"{"first":"A","last":"B","tags":["x, y","z"],"groups":["g;h","i"]}"# + "\n"
    shell.contacts("import", "-", input: json)
    let list = ["list", "--jsonl=first,last,tags,groups"]
    let table = shell.contacts("list", "--csv=first,last,tags,groups").output
    #expect(table == "first,last,tags,groups\r\nA,B,\"x, y;z\",g\\;h;i\r\n")
    other.contacts("import", "-", input: table)
    #expect(other.run(list).output == json && shell.run(list).output == json)
  }

  @Test("several fields with one label go out and come back, or are told to be lost")
  func sameLabels() throws {
    let (shell, other) = (try TestShell(), try TestShell())
    let fields = #""fields":[{"value":"a;b","label":"shoe"},{"value":"c","label":"shoe"}]"#
    let json = #"{"first":"A","last":"B",\#(fields)}"# + "\n"
    shell.contacts("import", "-", input: json)
    let table = shell.contacts("export", "--format", "csv")
    #expect(table.error == "contacts: exported 1 contact\n")
    #expect(table.output.contains(",shoe,shoe\r\n") && table.output.hasSuffix(",a;b,c\r\n"))
    other.contacts("import", "-", input: table.output)
    #expect(other.contacts("list", "--jsonl=first,last,fields").output == json)
    // The same text in another place is no excuse.
    shell.contacts(
      "add", "-f", "C", "-l", "", "--relation", "spouse=Eva", "--field", "Best friend=Eva")
    let outlook = shell.contacts("export", "2", "--format", "outlook")
    #expect(outlook.output.contains("Eva"))
    #expect(
      outlook.error.contains("cannot hold it): the field \"Best friend\" 1;"), "\(outlook.error)")
  }

  @Test("what has no name of its own is kept with a warning, and other programs mean other things")
  func foreign() throws {
    let shell = try TestShell()
    let outcome = shell.contacts(
      "import", "-", input: "first,last,fields,relation.,Kin\nA,B,plain,C,D\n")
    #expect(outcome.error.contains("\"fields\" does not take \"plain\"; it is kept"))
    #expect(
      shell.contacts("list", "--fields", "fields").output
        == "fields=plain, relation.=C, Kin=D\n")
  }

  @Test("a mapping can name the lists")
  func mapping() throws {
    let shell = try TestShell()
    shell.contacts(
      "import", "-", "--map", "Kin=relations", input: "first,last,Kin\nA,B,aunt=Zoe;Max\n")
    #expect(
      shell.contacts("list", "--jsonl=relations").output
        == #"{"relations":[{"value":"Zoe","label":"aunt"},{"value":"Max"}]}"# + "\n")
  }
}
