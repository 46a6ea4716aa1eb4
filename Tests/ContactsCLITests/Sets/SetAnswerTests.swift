import Testing

@testable import ContactsCLI

@Suite("What groups, tags and companies answer alike")
struct SetAnswerTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "add", "friends", "1", "2")
    shell.contacts("tag", "add", "vip", "1")
    shell.contacts("edit", "1", "2", "--company", "Acme")
    return shell
  }

  @Test(
    "a group or tag that does not exist is made, which a terminal is told",
    arguments: ["group", "tag"])
  func made(kind: String) throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts(kind, "add", "new", "1")
    #expect(outcome.output == "1\n" && outcome.error.isEmpty)
    #expect(shell.contacts("list", "--\(kind)", "new", "--ids").output == "1\n")
    #expect(
      shell.contacts(kind, "add", "newe", "1").error
        == "contacts: made the \(kind) 'newe'; did you mean 'new'?\n")
    shell.sitDown()
    #expect(
      shell.contacts(kind, "add", "other", "1").error == "contacts: made the \(kind) 'other'\n")
    let trial = shell.contacts(kind, "add", "third", "1", "--dry-run")
    #expect(trial.error.contains("would make the \(kind) 'third'"))
    #expect(!shell.contacts(kind, "list").output.contains("third"))
  }

  @Test(
    "one that contacts belong to is deleted after a yes, or with --yes",
    arguments: [("group", "friends", 2), ("tag", "vip", 1), ("company", "Acme", 2)])
  func deletion(kind: String, name: String, count: Int) throws {
    let shell = try shell()
    let refused = shell.contacts(kind, "delete", name)
    #expect(refused.status == .usage && refused.output.isEmpty)
    let people = count == 1 ? "1 contact" : "\(count) contacts"
    #expect(
      refused.error.hasPrefix("contacts: refusing to delete 1 \(kind) of \(people) without --yes"),
      "\(refused.error)")
    let trial = shell.contacts(kind, "delete", name, "--dry-run")
    #expect(trial.status == .success && trial.questions == 0)
    shell.sitDown()
    let declined = shell.contacts(kind, "delete", name, typed: ["n"])
    #expect(declined.status == .failure && declined.questions == 1)
    #expect(declined.error.contains(name))
    #expect(shell.contacts("list", "--\(kind)", name, "--ids").lines.count == count)
    let done = shell.contacts(kind, "delete", name, typed: ["y"])
    #expect(done.status == .success)
    #expect(!shell.contacts(kind, "list").output.contains(name))
    shell.contacts("undo")
    #expect(shell.contacts(kind, "delete", name, "--yes").questions == 0)
    #expect(!shell.contacts(kind, "list").output.contains(name))
  }

  @Test("an empty group and a company without people are deleted without a question")
  func empty() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("group", "create", "empty")
    shell.contacts("company", "add", "Bolt")
    #expect(shell.contacts("group", "delete", "empty").output == "empty\n")
    #expect(shell.contacts("company", "delete", "Bolt").status == .success)
  }
}
