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
      (["sort", "agee"], "uid, created, modified. Did you mean 'age'?"),
      (["sort", "-agee"], "uid, created, modified. Did you mean 'age'?"),
      (["sort", "age", "frist"], "uid, created, modified. Did you mean 'first'?"),
      (
        ["list", "--sort", "age,-lsat"], "'lsat' is no field; the fields are id, name, first, last,"
      ),
      (["list", "--sort", "age,-lsat"], "Did you mean 'last'?"),
      (["edit", "1", "--phone", "1"], "unknown option '--phone'. Did you mean '--add-phone'?"),
      (["backup"], "unknown command 'backup'. Did you mean 'store backup'?"),
      (["completions"], "unknown command 'completions'. Did you mean 'completion'?"),
      (["add", "--tel", "1"], "unknown option '--tel'. Did you mean '--phone'?"),
      (["edit", "1", "--tel", "1"], "unknown option '--tel'. Did you mean '--add-phone'?"),
      (["add", "--name", "A"], "unknown option '--name'. Did you mean '--first'?"),
      (["add", "--mail", "a@b"], "unknown option '--mail'. Did you mean '--email'?"),
      (["add", "--bday", "1985"], "unknown option '--bday'. Did you mean '--birthday'?"),
      (["export", "--format", "vcf"], "abook, vdir. Did you mean 'vcard'?"),
      (["export", "--format", "ndjson"], "Did you mean 'jsonl'?"),
      (["list", "ada"], "'contacts list' takes no arguments; 'contacts find' takes words"),
      (["list", "--group-by", "tgas"], "Did you mean 'tags'?"),
      (["list", "--fields", "emials"], "Did you mean 'emails'?"),
      (["list", "--sort", "-agee"], "Did you mean 'age'?"),
      (["list", "--json=fist"], "Did you mean 'first'?"),
      (["list", "--jsonl=id,lst"], "Did you mean 'last'?"),
      (["list", "--color", "nevr"], "Did you mean 'never'?"),
      (["filter", "fist = 'A'"], "Did you mean 'first'?"),
      (["filter", "lastname = 'A'"], "Did you mean 'lastName'?"),
    ])
  func suggestions(words: [String], expected: String) throws {
    let outcome = try TestShell.withPeople().run(words)
    #expect(outcome.status == .usage || outcome.status == .badData)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(expected), "\(outcome.error)")
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
