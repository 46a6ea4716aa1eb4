import Testing

@testable import ContactsCLI

@Suite("Lists in cells that come back")
struct ListedValuesTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--tag", "a, b", "--tag", #"c;d\e"#, "--tag", "f",
      "--group", "G, H", "--group", "I", "--email", "home=a@x.example", "--email", "b@x.example",
      "--phone", "mobile (2)=12", "--phone", "34", "--url", "https://x.example/?a;b", "--date",
      "anniversary=2001-06-30", "--messenger", "xmpp:a;b@x.example", "--messenger", "skype:c",
      "--address", "home=1 Main St; Top", "--address", "2 Side St", "--date", "x=--02-03",
      "--relation", "spouse=Bob", "--field",
      "Size=9", "--mark", "#ff8800")
    shell.contacts("add", "-f", "Bob", "-l", "Fox", "--tag", "f")
    return shell
  }

  @Test(
    "tags, groups and values of lists are the same after an import into an empty book",
    arguments: [
      "id,first,last,tags,groups", "first,last,tags", "name,groups,tags",
      "first,last,emails,phones,urls,dates", "first,last,messengers,addresses",
      "id,first,last,emails.labelled,phones.labelled",
      "first,last,emails.home,phone.mobile,tags", "all",
    ])
  func roundTrip(fields: String) throws {
    let shell = try shell()
    let table = shell.contacts("list", "--csv=\(fields)").output
    let other = try TestShell()
    let outcome = other.contacts("import", "-", input: table)
    #expect(outcome.error.hasSuffix("imported 2 contacts\n") && outcome.error.utf8.count < 40)
    let shown = fields == "all" ? "tags,groups,emails,phones,urls,relations,fields,kept" : fields
    #expect(
      other.contacts("list", "--csv=\(shown)").output
        == shell.contacts("list", "--csv=\(shown)").output)
    let sets = ["list", "--jsonl=tags,groups"]
    if fields.contains("tags"), fields.contains("groups") || fields == "all" {
      #expect(other.run(sets).output == shell.run(sets).output)
    }
  }

  @Test("labels come back where they are written")
  func labels() throws {
    let shell = try shell()
    let other = try TestShell()
    let fields = "first,last,emails.labelled,phones.labelled,dates.labelled"
    other.contacts("import", "-", input: shell.contacts("list", "--csv=\(fields)").output)
    let all = ["list", "--jsonl=emails,phones,dates"]
    #expect(other.run(all).output == shell.run(all).output)
  }

  @Test("services of messengers come back with all their addresses")
  func services() throws {
    let shell = try TestShell()
    let messengers = """
      [{"address":"ann.lee","service":"Skype","label":"home"},{"address":"a;b@x.example",\
      "service":"xmpp"},{"address":"@ann:x.example","service":"matrix"},{"address":"@ann:x.example"},\
      {"address":"a:b"},{"address":"a.b"},{"address":"ann","service":"Google Talk","label":"a (b)"},\
      {"address":"http://chat.example/ann"}]
      """
    shell.contacts("add", "--from", "-", input: #"{"first":"Ann","messengers":\#(messengers)}"#)
    for (fields, key) in [("messengers", "label"), ("messengers.labelled", "")] {
      let table = shell.contacts("list", "--csv=first,\(fields)").output
      let other = try TestShell()
      other.contacts("import", "-", input: table)
      #expect(other.contacts("list", "--csv=first,\(fields)").output == table)
      let written = shell.run(["list", "--jsonl=messengers"]).output
      let expected =
        key.isEmpty ? written : written.replacing(try Regex(#","label":"[^"]*""#), with: "")
      #expect(other.run(["list", "--jsonl=messengers"]).output == expected)
    }
  }

  @Test("what is said in two columns is taken once")
  func twice() throws {
    let shell = try shell()
    let other = try TestShell()
    let fields = "id,name,email,emails,phones,phone.mobile,relations,fields,kept"
    let outcome = other.contacts(
      "import", "-", input: shell.contacts("list", "--csv=\(fields)").output)
    #expect(outcome.error == "contacts: imported 2 contacts\n")
    let all = ["list", "--csv=emails,phones,relations,fields,kept"]
    #expect(other.run(all).output == shell.run(all).output)
  }

  @Test("what was listed is no news for the book that it is from")
  func again() throws {
    let shell = try shell()
    let table = shell.contacts("list", "--csv=id,first,last,uid,emails,phones,tags,groups").output
    let outcome = shell.contacts("import", "-", input: table)
    #expect(outcome.error.contains("read 2 contacts: all up to date"), "\(outcome.error)")
  }
}
