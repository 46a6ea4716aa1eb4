import Testing

@testable import ContactsCLI

@Suite("Objects of JSON that have nothing but a whole name")
struct WholeNameTests {
  private func written(_ object: String, by words: [String]) throws -> String {
    let shell = try TestShell()
    let outcome = shell.run(words + ["--quiet"], input: Array(object.utf8))
    #expect(outcome.status == .success && outcome.error.isEmpty, "\(outcome.error)")
    let people = shell.contacts("list", "--jsonl=prefix,first,last,suffix,company", "--quiet")
      .output
    return people + shell.contacts("company", "list", "--quiet").output
  }

  @Test(
    "give its parts, whichever verb reads them",
    arguments: [
      (#"{"name":"Ann Lee"}"#, "", "Ann", "Lee", "", ""),
      (#"[{"name":"Dr. Ann Lee","emails":["a@x.example"]}]"#, "Dr.", "Ann", "Lee", "", ""),
      (#"{"name":"Lee, Ann","company":"Acme"}"#, "", "Ann", "Lee", "", "Acme"),
      (#"{"first":"","last":"","name":"Pelé"}"#, "", "Pelé", "", "", ""),
      (#"{"kind":"person","name":"Ann Lee","emails":["a@x.example"]}"#, "", "Ann", "Lee", "", ""),
    ])
  func parts(
    object: String, prefix: String, first: String, last: String, suffix: String, company: String
  ) throws {
    for words in [["import", "-"], ["add", "--from", "-"]] {
      let written = try written(object, by: words)
      #expect(
        written.hasPrefix(
          #"{"prefix":"\#(prefix)","first":"\#(first)","last":"\#(last)","suffix":"\#(suffix)","#
            + #""company":"\#(company)"}"#), "\(words): \(written)")
    }
  }

  @Test(
    "that follows from something else say nothing by it",
    arguments: [
      #"{"name":"a@x.example","emails":["a@x.example"]}"#,
      #"{"name":"Annie","nickname":"Annie"}"#,
      #"{"name":"Acme","company":"Acme","emails":["a@x.example"]}"#,
      #"{"name":"The Lees","formatted_name":"The Lees"}"#,
    ])
  func derived(object: String) throws {
    for words in [["import", "-"], ["add", "--from", "-"]] {
      #expect(try written(object, by: words).contains(#""first":"","last":"""#))
    }
  }

  @Test("of a company is that of the company")
  func company() throws {
    let object = #"{"kind":"company","name":"Acme Tools","emails":["a@x.example"]}"#
    for words in [["import", "-"], ["add", "--from", "-"]] {
      let shell = try TestShell()
      let outcome = shell.run(words, input: Array(object.utf8))
      #expect(outcome.status == .success, "\(outcome.error)")
      #expect(
        shell.contacts("company", "list", "--format", "{company}, {email}").output
          == "Acme Tools, a@x.example\n")
      #expect(shell.contacts("list").output.isEmpty)
    }
  }

  @Test("that is another one than the rest says is told, and nothing is lost in silence")
  func contradiction() throws {
    let shell = try TestShell()
    let object = #"{"name":"Annie Lee","first":"Ann","last":"Lee"}"#
    let outcome = shell.contacts("import", "-", input: object)
    #expect(
      outcome.error
        == "contacts: standard input, line 1: \"name\" contradicts first and last (\"Ann Lee\"); "
        + "\"Annie Lee\" is ignored\ncontacts: imported 1 contact\n")
    #expect(shell.contacts("list", "--jsonl=name").output == "{\"name\":\"Ann Lee\"}\n")
    let strict = shell.contacts("import", "-", "--strict", input: object)
    #expect(strict.status == .badData)
    let added = shell.contacts("add", "--from", "-", input: object)
    #expect(added.status == .badData && added.error.contains("leave it out"))
  }

  @Test("come back from a list as they are")
  func echo() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    for fields in ["name,emails", "name", "id,name,first,last", "all"] {
      let list = shell.contacts("list", "--json=\(fields)").output
      let outcome = shell.contacts("import", "-", input: list)
      #expect(outcome.status == .success, "\(outcome.error)")
      #expect(shell.everybody == before, "\(fields): \(outcome.error)")
    }
  }

  @Test(
    "is what other names of fields are told to be",
    arguments: [
      ("first_name", "first"), ("given_name", "first"), ("familyName", "last"),
      ("surname", "last"), ("workPhone", "phones"), ("mobile", "phones"), ("mail", "emails"),
      ("organization", "company"), ("jobTitle", "title"), ("date-of-birth", "birthday"),
      ("website", "urls"), ("zzz", ""), ("", ""), ("ignore", ""),
    ])
  func hints(key: String, meant: String) throws {
    let outcome = try TestShell().contacts("import", "-", input: #"{"\#(key)":"x"}"#)
    let hint = meant.isEmpty ? "\"; nothing was changed" : "\"; did you mean \"\(meant)\"?"
    #expect(outcome.error.contains("unknown key \"\(key)\(hint)"), "\(outcome.error)")
  }
}
