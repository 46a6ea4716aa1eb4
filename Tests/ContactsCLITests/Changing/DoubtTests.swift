import Testing

@testable import ContactsCLI

@Suite("Values that are unlikely to be meant")
struct DoubtTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "ada@x.org")
    return shell
  }

  private static let noAt =
    "contacts: warning: 'ada.x.org' is no e-mail address (no @); saved anyway\n"
  private static let blanks =
    "contacts: warning: 'ada king@x.org' is no e-mail address (a blank in it); saved anyway\n"
  private static let future =
    "contacts: warning: the birthday 2062-12-10 is in the future; saved anyway\n"

  private static let old =
    "contacts: warning: the age 400 is unlikely; saved anyway\n"

  @Test(
    "they are taken as they are typed, and doubted on standard error",
    arguments: [
      (["add", "-f", "Bob", "-l", "Zed", "--email", "work=ada.x.org"], noAt),
      (
        ["add", "Bob", "--email", "@x"],
        "contacts: warning: '@x' is no e-mail address (nothing before the @); saved anyway\n"
      ),
      (
        ["add", "Bob", "--email", "ada@"],
        "contacts: warning: 'ada@' is no e-mail address (nothing after the @); saved anyway\n"
      ),
      (["add", "-f", "Bob", "-l", "Zed", "--birthday", "2062-12-10"], future),
      (["edit", "1", "--add-email", "*ada king@x.org"], blanks),
      (["edit", "1", "--set", "email=ada.x.org", "--birthday", "2062-12-10"], noAt + future),
      (["edit", "1", "--set", "birthday=2062-12-10"], future),
      (["company", "add", "Acme", "--email", "ada.x.org"], noAt),
      (["add", "-f", "Bob", "-l", "Zed", "--age", "400", "--notes", "ada"], old),
      (["edit", "1", "--set", "age=400"], old),
    ])
  func doubted(words: [String], told: String) throws {
    let shell = try shell()
    let outcome = shell.run(words)
    #expect(outcome.status == .success)
    #expect(outcome.error == told)
    let kept =
      shell.contacts("export", "--format", "json").output + shell.contacts("stats").output
      + shell.run(["company", "show", "Acme", "--json"]).output
    #expect(kept.contains(told == Self.future ? "2062-12-10" : "ada"), "\(kept)")
  }

  @Test(
    "likely ones are not doubted, nor a day of which the year is not known",
    arguments: [
      ["--add-email", "ada@localhost"], ["--add-email", "üöä@例え.jp"], ["--birthday", "2026-11-22"],
      ["--birthday", "2026"], ["--birthday", "2026-11"], ["--birthday", "--12-31"],
      ["--remove-email", "ada@x.org"], ["--notes", "a b"],
    ])
  func likely(words: [String]) throws {
    let shell = try shell()
    let outcome = shell.run(["edit", "1"] + words)
    #expect(outcome.status == .success && outcome.error.isEmpty, "\(outcome.error)")
  }

  @Test("who edits a form is told of what they have typed, and of nothing else")
  func form() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--add-email", "old.x.org")
    shell.sitDown()
    shell.edit = { $0.replacing("email: ada@x.org", with: "email: ada.x.org") }
    #expect(shell.contacts("edit", "1").error == Self.noAt)
  }

  @Test("what files say is not doubted")
  func files() throws {
    let shell = try shell()
    let json =
      #"{"id":1,"first":"Bob","last":"Zed","birthday":"2062-12-10","emails":[{"value":"b"}]}"#
    for words in [["add", "--from", "-"], ["edit", "1", "--from", "-"], ["import", "-", "-q"]] {
      let outcome = shell.run(words, input: Array(json.utf8))
      #expect(outcome.status == .success && outcome.error.isEmpty, "\(outcome.error)")
    }
  }

  @Test("a number without digits and addresses in one are doubted, and kept")
  func numbersAndAddresses() throws {
    let shell = try TestShell()
    let outcome = shell.contacts(
      "add", "-f", "A", "-l", "", "--phone", "not a number", "--phone", "1-800-FLOWERS", "--email",
      "a@b.example,c@d.example")
    #expect(
      outcome.error.contains("'not a number' is no telephone number (no digits); saved anyway"))
    #expect(!outcome.error.contains("FLOWERS"))
    #expect(
      outcome.error.contains(
        "'a@b.example,c@d.example' is no e-mail address (several in one); saved"))
    #expect(!shell.contacts("edit", "1", "--age", "3").error.contains("digits"))
  }

  @Test("a name that was typed with other accents is told to be the one that is there")
  func accents() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "", "--company", "Cafe", "--tag", "resume")
    let outcome = shell.contacts("edit", "1", "--set", "company=Café", "--add-tag", "Résumé")
    #expect(
      outcome.error.contains(
        "used the existing company 'Cafe' for 'Café'; 'contacts company rename' changes its name"))
    #expect(outcome.error.contains("used the existing tag 'resume' for 'Résumé'"))
    #expect(!shell.contacts("edit", "1", "--set", "company=CAFE").error.contains("existing"))
    let added = shell.contacts("add", "-f", "B", "-l", "", "--company", "Café")
    #expect(added.error.contains("the existing company 'Cafe'"))
  }
}
