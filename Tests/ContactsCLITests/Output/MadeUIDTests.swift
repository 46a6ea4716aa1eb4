import Testing

@testable import ContactsCLI

@Suite("UIDs of contacts that have none")
struct MadeUIDTests {
  @Test("every verb writes the UID that exports give, and makes none of its own")
  func everywhere() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--phone", "1")
    shell.contacts("add", "-f", "Bob", "-l", "")
    let card = shell.contacts("export", "1").output.split(whereSeparator: \.isNewline)
    let uid = try #require(card.first { $0.hasPrefix("UID:") }?.dropFirst(4))
    let uids = [
      shell.contacts("show", "1", "--json=uid"), shell.contacts("list", "--json=uid"),
      shell.contacts("edit", "1", "--age", "3", "--json=uid"),
      shell.contacts("edit", "1", "--age", "4", "--dry-run", "--json=uid"),
      shell.contacts("tag", "add", "t", "1", "--json=uid"),
      shell.contacts("export", "--format", "{uid}"),
      shell.contacts("export", "1", "--format", "{uid}"),
      shell.contacts("delete", "1", "--dry-run", "--json=uid"),
      shell.contacts("delete", "--where", "first = 'Ada'", "--dry-run", "--json=uid"),
      shell.contacts("merge", "1", "2", "--dry-run", "--json=uid"),
      shell.contacts("delete", "1", "--json=uid"),
    ]
    for outcome in uids { #expect(outcome.output.contains(uid), "\(outcome)") }
  }

  @Test("a template for an empty list of contacts writes nobody, as every format does")
  func nobody() throws {
    let shell = try TestShell.withPeople()
    for format in ["{first}", "jsonl", "mutt", "vcard"] {
      let outcome = shell.contacts("export", "-", "--format", format)
      #expect(outcome.output.isEmpty && outcome.status == .success, "\(format): \(outcome)")
    }
  }
}
