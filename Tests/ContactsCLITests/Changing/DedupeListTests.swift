import Foundation
import Testing

@testable import ContactsCLI

@Suite("Lists of contacts dedupe")
struct DedupeListTests {
  private struct Entry: Codable, Equatable {
    var ids: [Int]
    var percent: Int
    var names: [String]
    var reasons: [String]
  }

  private func entries(_ outcome: TestShell.Outcome) throws -> [Entry] {
    try JSONDecoder().decode([Entry].self, from: Data(outcome.output.utf8))
  }

  @Test("each group is an object with the IDs, the percent, the names and the reasons")
  func objects() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Bob", "-l", "Miller", "--phone", "5551234567")
    shell.contacts("add", "-f", "Robert", "-l", "Miller", "--phone", "555 123 4567")
    shell.contacts("add", "-f", "Zoë", "-l", "\"Ng\"")
    let outcome = shell.contacts("dedupe", "--json")
    #expect(outcome.status == .success && outcome.error.isEmpty)
    #expect(
      try entries(outcome) == [
        Entry(
          ids: [1, 2], percent: 85, names: ["Bob Miller", "Robert Miller"],
          reasons: ["same phone", "a short form"])
      ])
  }

  @Test("on a terminal there is a table, which fits in, and in a pipe a line with tabs")
  func table() throws {
    let shell = try TestShell()
    for _ in 0..<2 {
      shell.contacts("add", "-f", "Ada", "-l", "King\u{1b}", "--email", "a@example.org")
    }
    let line = #"1 2\#t95\#tAda King\x1b | Ada King\x1b\#tsame e-mail, same name"#
    #expect(shell.contacts("dedupe").lines == [line])
    shell.sitDown()
    #expect(
      shell.contacts("dedupe", "--no-color").lines == [
        "IDs   %  Names                        Why",
        #"1 2  95  Ada King\x1b | Ada King\x1b  same e-mail, same name"#,
      ])
    shell.variables["COLUMNS"] = "40"
    #expect(shell.contacts("dedupe", "--no-color").lines.allSatisfy { $0.count <= 40 })
  }

  @Test("without duplicates the array is empty, and nothing is said")
  func nothing() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King")
    let outcome = shell.contacts("dedupe", "--json")
    #expect(outcome.output == "[]\n" && outcome.error.isEmpty && outcome.status == .success)
  }

  @Test("--min leaves out what is less likely, also of what is merged")
  func least() throws {
    let shell = try TestShell()
    for _ in 0..<2 {
      shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "a@example.org")
      shell.contacts("add", "-f", "Bo", "-l", "Li")
    }
    #expect(try entries(shell.contacts("dedupe", "--json")).map(\.percent) == [95, 70])
    #expect(try entries(shell.contacts("dedupe", "--json", "--min", "70")).count == 2)
    #expect(try entries(shell.contacts("dedupe", "--json", "--min", "71")).map(\.ids) == [[1, 3]])
    #expect(shell.contacts("dedupe", "--min", "90").lines.map { $0.prefix(4) } == ["1 3\t"])
    for wrong in ["49", "101", "x"] {
      #expect(shell.contacts("dedupe", "--min", wrong).status == .usage)
    }
    #expect(shell.contacts("dedupe", "--merge", "--yes", "--min", "90").lines == ["1"])
    #expect(shell.contacts("list", "--ids").lines == ["1", "2", "4"])
    let none = shell.contacts("dedupe", "--min", "90")
    #expect(none.output.isEmpty)
    #expect(none.error == "contacts: no contacts look the same by 90 % or more\n")
  }

  @Test("two men of one name, of whom two files tell, are two groups")
  func namesakes() throws {
    let shell = try TestShell()
    for _ in 0..<2 {
      for (email, phone) in [("a@x.example", "+49 30 1234567"), ("b@x.example", "+49 40 7654321")] {
        shell.contacts("add", "-f", "Jan", "-l", "Müller", "--email", email, "--phone", phone)
      }
    }
    #expect(try entries(shell.contacts("dedupe", "--json")).map(\.ids) == [[1, 3], [2, 4]])
  }

  @Test("--json and --merge exclude each other, and nothing is changed")
  func both() throws {
    let shell = try TestShell()
    for _ in 0..<2 { shell.contacts("add", "-f", "Ada", "-l", "King") }
    #expect(shell.contacts("dedupe", "--merge", "--yes", "--json").status == .usage)
    #expect(shell.contacts("list", "--ids").lines.count == 2)
  }
}
