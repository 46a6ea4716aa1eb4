import AddressBook
import Testing

@testable import ContactsCLI

@Suite("Names that the shell completes")
struct NameCompletionTests {
  /// All words that may be the name of something somewhere.
  private static let words =
    ContactJSONKey.allCases.map(\.rawValue) + ContactField.singularNames
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
    let offered = offered(words, in: try shell())
    #expect(!offered.isEmpty)
    for word in offered.union(Self.words) {
      let outcome = try shell().run(words + [word])
      let isAccepted = outcome.status == .success
      #expect(isAccepted == offered.contains(word), "\(words) \(word): \(outcome.error)")
    }
  }
}
