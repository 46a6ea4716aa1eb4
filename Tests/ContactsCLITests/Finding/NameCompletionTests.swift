import ContactStore
import Testing

@testable import ContactCards
@testable import ContactsCLI

@Suite("Names that the shell completes")
struct NameCompletionTests {
  /// All words that may be the name of something somewhere.
  ///
  /// What companies and groups have, lists of people take and have nothing to say of; a picture is no value
  /// to group by.
  private static let words =
    ContactJSONKey.allCases.filter { ![.members, .people, .photo].contains($0) }.map(\.rawValue)
    + ContactField.singularNames
    + ["initial", "city", "country", "contacts"]

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--relation", "spouse=Bob", "--field", "Shoe size=40",
      "--group", "friends", "--tag", "vegan")
    return shell
  }

  private func offered(_ words: [String], in shell: TestShell) -> Set<String> {
    let request = ["---complete", "zsh", "\(words.count)"] + words + [""]
    return Set(
      shell.run(request).lines.dropFirst().compactMap {
        $0.split(separator: "\t").first.map(String.init)
      }.filter { !$0.hasPrefix("-") })
  }

  @Test(
    "every field that is offered is accepted, and every one that is accepted is offered",
    arguments: [
      ["list", "--group-by"], ["stats", "--group-by"], ["list", "--sort"], ["list", "--fields"],
      ["group", "list", "--fields"],
      ["group", "list", "friends", "--fields"], ["tag", "list", "--fields"],
    ])
  func fields(words: [String]) throws {
    let shell = try shell()
    let offered = offered(words, in: shell)
    #expect(!offered.isEmpty)
    for word in offered.union(Self.words) {
      let outcome = shell.run(words + [word])
      let isAccepted = outcome.status == .success
      #expect(isAccepted == offered.contains(word), "\(words) \(word): \(outcome.error)")
    }
  }

  @Test(
    "fields are offered to be set and emptied by the names that errors list, and all of them can be",
    arguments: [["edit", "1"], ["company", "edit", "Acme"]])
  func assignments(words: [String]) throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--company", "Acme")
    let other = try self.shell()
    for option in ["--set", "--unset"] {
      let names = offered(words + [option], in: shell).map { $0.prefix { $0 != "=" } }
      let refusal = shell.run(words + [option, option == "--set" ? "nonsense=1" : "nonsense"])
      #expect(refusal.error.contains("unknown field 'nonsense'; 'contacts help fields' lists them"))
      #expect(names.count > 10)
      for name in names where option == "--unset" || name != "name" {
        let value = String(name) + (option == "--set" ? "=" : "")
        let outcome = other.run(["edit", "1", option, value, "--dry-run"])
        #expect(outcome.status == .success, "\(name): \(outcome.error)")
      }
    }
  }

  @Test(
    "what cannot be set cannot be emptied either",
    arguments: ["created", "modified", "uid", "id", "kind", "age_stated", "people", "members"])
  func unsettable(field: String) throws {
    let shell = try shell()
    let before = shell.everybody
    for words in [["--set", field + "="], ["--unset", field]] {
      let outcome = shell.run(["edit", "1"] + words)
      #expect(outcome.status == .usage && outcome.error.contains("the fields are prefix") == false)
      #expect(outcome.error.contains("the field '\(field)' cannot be"), "\(outcome.error)")
    }
    #expect(shell.everybody == before)
  }
}
