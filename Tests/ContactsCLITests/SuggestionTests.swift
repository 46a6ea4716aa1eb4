import Testing

@testable import ContactsCLI

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "mistyped words are met with the closest right one",
    arguments: [
      (["lst"], "unknown command 'lst'. Did you mean 'list'?"),
      (["dleete", "1"], "unknown command 'dleete'. Did you mean 'delete'?"),
      (["help", "imprt"], "unknown command 'imprt'. Did you mean 'import'?"),
      (["add", "--frist", "A"], "unknown option '--frist'. Did you mean '--first'?"),
      (["list", "--wehre", "x"], "unknown option '--wehre'. Did you mean '--where'?"),
      (["list", "-limit", "3"], "unknown option '-limit'. Did you mean '--limit'?"),
      (["delete", "--force-yes", "1"], "unknown option '--force-yes'"),
      (["list", "--no-colour"], "unknown option '--no-colour'. Did you mean '--no-color'?"),
      (["sort", "agee"], "unknown field 'agee'. Did you mean 'age'?"),
      (["sort", "-agee"], "unknown field 'agee'. Did you mean 'age'?"),
      (["sort", "age", "frist"], "unknown field 'frist'. Did you mean 'first'?"),
      (["list", "--sort", "age,-lsat"], "unknown field 'lsat'. Did you mean 'last'?"),
      (["edit", "1", "--phone", "1"], "unknown option '--phone'. Did you mean '--add-phone'?"),
      (["backup"], "unknown command 'backup'. Did you mean 'store backup'?"),
      (["completions"], "unknown command 'completions'. Did you mean 'completion'?"),
      (["add", "--tel", "1"], "unknown option '--tel'. Did you mean '--phone'?"),
      (["edit", "1", "--tel", "1"], "unknown option '--tel'. Did you mean '--add-phone'?"),
      (["edit", "1", "--name", "A"], "unknown option '--name'. Did you mean '--first'?"),
      (["add", "--mail", "a@b"], "unknown option '--mail'. Did you mean '--email'?"),
      (["add", "--bday", "1985"], "unknown option '--bday'. Did you mean '--birthday'?"),
      (["export", "--format", "vcf"], "abook, vdir. Did you mean 'vcard'?"),
      (["export", "--format", "ndjson"], "Did you mean 'jsonl'?"),
      (["list", "--group-by", "tgas"], "Did you mean 'tags'?"),
      (["list", "--fields", "emials"], "Did you mean 'emails'?"),
      (["list", "--sort", "-agee"], "Did you mean 'age'?"),
      (["list", "--json=fist"], "Did you mean 'first'?"),
      (["list", "--jsonl=id,lst"], "Did you mean 'last'?"),
      (["list", "--color", "nevr"], "Did you mean 'never'?"),
      (["filter", "fist = 'A'"], "Did you mean 'first'?"),
    ])
  func suggestions(words: [String], expected: String) throws {
    let outcome = try TestShell.withPeople().run(words)
    #expect(outcome.status == .usage || outcome.status == .badData)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(expected), "\(outcome.error)")
  }

  @Test(
    "fields by the names of other programs are met with what they are called here",
    arguments: [
      ("bday", "birthday"), ("tel", "phone"), ("surname", "last"), ("firstname", "first"),
      ("org", "company"), ("mail", "email"), ("website", "url"), ("note", "notes"),
      ("first_name", "first"), ("job_title", "title"),
    ])
  func fields(name: String, field: String) throws {
    let shell = try TestShell.withPeople()
    for words in [
      ["list", "--fields", name], ["list", "--format", "{id} {\(name)}"],
      ["list", "--json=\(name)"],
      ["edit", "1", "--set", "\(name)=1985"], ["edit", "1", "--unset", name],
      ["filter", "\(name) = '1985'"],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == .usage || outcome.status == .badData)
      let asked = outcome.error.contains("Did you mean '\(field)'?")
      #expect(asked || outcome.error.contains("Did you mean '\(field)s'?"), "\(outcome.error)")
    }
  }

  @Test(
    "what is asked for may not go where another field is meant",
    arguments: [["list", "--sort", "surname"], ["list", "--group-by", "surname"]])
  func places(words: [String]) throws {
    let outcome = try TestShell.withPeople().run(words)
    #expect(outcome.error.contains("Did you mean 'last'?"), "\(outcome.error)")
  }

  @Test(
    "words of other programs are met with what they are called here",
    arguments: [
      (["grep", "ada"], "unknown command 'grep'. Did you mean 'find'?"),
      (["help", "grep"], "unknown command 'grep'. Did you mean 'find'?"),
      (["email"], "unknown command 'email'. Did you mean 'query'?"),
      (["phones"], "Did you mean 'list --fields name,phones'?"),
      (["verify"], "Did you mean 'store check'?"),
      (["recover"], "Did you mean 'store recover'?"),
      (["group", "new", "x"], "unknown command 'group new'. Did you mean 'group create'?"),
      (["group", "rm", "x"], "Did you mean 'group delete'?"),
      (["tag", "ls"], "Did you mean 'tag list'?"),
      (["store", "verify"], "Did you mean 'store check'?"),
      (["add", "--first-name", "A"], "Did you mean '--first'?"),
      (["add", "--mobile", "1"], "Did you mean '--phone mobile=NUMBER'?"),
      (["edit", "1", "--mobile", "1"], "Did you mean '--add-phone mobile=NUMBER'?"),
      (["add", "--colour", "red"], "Did you mean '--mark'?"),
      (["list", "--colour", "never"], "Did you mean '--color'?"),
      (["add", "--spouse", "B"], "Did you mean '--relation spouse=NAME'?"),
      (["edit", "1", "--spouse=B"], "Did you mean '--add-relation spouse=NAME'?"),
      (["add", "--city", "Bonn"], "Did you mean '--address'?"),
      (["add", "--add-email", "a@x.example"], "Did you mean '--email'?"),
      (["add", "--add-mobile", "1"], "Did you mean '--phone mobile=NUMBER'?"),
      (["edit", "1", "--set-first", "A"], "Did you mean '--first'?"),
      (["list", "--order-by", "age"], "Did you mean '--sort'?"),
      (["list", "--reverse"], "Did you mean '--sort -KEY'?"),
      (["list", "--columns", "id"], "Did you mean '--fields'?"),
      (["query", "--remove-first-line", "ada"], "Did you mean '--no-message'?"),
      (["list", "--last", "Lee"], #"Did you mean '--where "last = 'NAME'"'?"#),
      (["find", "--name", "Ann"], #"Did you mean '--where "first = 'NAME'"'?"#),
      (["export", "--phone", "1"], #"Did you mean '--where "phone CONTAINS 'NUMBER'"'?"#),
      (["delete", "--age", "9"], #"Did you mean '--where "age >= YEARS"'?"#),
      (["edit", "1", "--surname", "Lee"], "Did you mean '--last'?"),
      (["add", "--job", "Boss"], "Did you mean '--title'?"),
    ])
  func otherWords(words: [String], expected: String) throws {
    let outcome = try TestShell.withPeople().run(words)
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(expected), "\(outcome.error)")
  }

  @Test("the condition that is suggested for a field is one")
  func conditions() throws {
    let shell = try TestShell.withPeople()
    for name in [
      "last", "name", "email", "phone", "city", "country", "title", "department", "notes",
    ] {
      let error = shell.contacts("list", "--\(name)", "x").error
      let condition = try #require(error.split(separator: "\"").dropFirst().first)
      #expect(shell.contacts("list", "--where", String(condition)).status == .success)
    }
  }

  @Test("--filter is another name of --where")
  func filterOption() throws {
    let shell = try TestShell.withPeople()
    let found = shell.contacts("list", "--where", "first != nil", "--ids")
    #expect(!found.output.isEmpty)
    #expect(shell.contacts("list", "--filter", "first != nil", "--ids").output == found.output)
  }

  @Test(
    "a verb is never guessed, only suggested", arguments: ["lis", "LIST", "list ", "sho", "del"])
  func noGuessing(verb: String) throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts(verb, "1").status == .usage)
    #expect(shell.everybody.split(separator: "\n").count == 3)
  }

  @Test(
    "what is far from everything is met with no suggestion", arguments: ["xyzzy", "", "日本", "7"])
  func noSuggestion(verb: String) throws {
    let outcome = try TestShell().contacts(verb)
    #expect(outcome.error.hasPrefix("contacts: unknown command '\(verb)'\n"))
  }
}
