import Foundation
import Testing

@testable import ContactsCLI

@Suite("Sections")
struct GroupingTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--company", "émile", "--tag", "b", "--tag", "a")
    shell.contacts("add", "-f", "Bob", "-l", "Åberg", "--company", "Zeta", "--tag", "b")
    shell.contacts("add", "-f", "Cy", "-l", "Abel")
    return shell
  }

  @Test("a table has a section for each value, and one for nothing at the end")
  func table() throws {
    #expect(
      try shell().contacts("list", "--table", "--group-by", "company").output == """
        émile
        ID  First  Last
         1  Ada    King

        Zeta
        ID  First  Last
         2  Bob    Åberg

        (no company)
        ID  First  Last
         3  Cy     Abel

        """)
  }

  @Test("those without a part of an address are below its plain name")
  func partsOfAddresses() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--add-address", "home=;Paris")
    #expect(
      shell.contacts("list", "--group-by", "city", "--format", "{first}").output
        == "Paris\nAda\n\n(no city)\nBob\nCy\n")
  }

  @Test("lines have sections too, and a contact with several values is in several")
  func lines() throws {
    let shell = try shell()
    let expected = "a\nAda\n\nb\nBob\nAda\n\n(no tags)\nCy\n"
    #expect(
      shell.contacts("list", "-g", "tag", "--sort", "-first", "--format", "{first}").output
        == expected)
    #expect(
      shell.contacts("list", "-g", "initial", "--fields", "last").output
        == "A\nÅberg\nAbel\n\nK\nKing\n")
  }

  @Test("sections are in the order of names: Ё between Е and Ж, plain letters before marked ones")
  func orderOfSections() throws {
    let shell = try TestShell()
    let names = ["Жук", "Ёж", "Еж", "zoë", "Zoe", "ёлка", "Елка"]
    for (number, name) in names.enumerated() {
      shell.contacts("add", "-f", "P\(number)", "-l", name)
    }
    let lines = shell.contacts("list", "-g", "last", "--format", "{first}").lines
    #expect(
      lines.filter(names.contains) == ["Zoe", "zoë", "Еж", "Ёж", "Елка", "ёлка", "Жук"])
  }

  @Test("JSON is an object of arrays, JSON Lines have an object for each value")
  func json() throws {
    let shell = try shell()
    #expect(
      shell.contacts("list", "--json=id", "-g", "tags").output == """
        {
        "a":[
        {"id":1}
        ],
        "b":[
        {"id":1},
        {"id":2}
        ],
        "":[
        {"id":3}
        ]
        }

        """)
    #expect(
      shell.contacts("list", "--jsonl=id", "-g", "tags").output == """
        {"tags":"a","contacts":[{"id":1}]}
        {"tags":"b","contacts":[{"id":1},{"id":2}]}
        {"tags":"","contacts":[{"id":3}]}

        """)
    let nobody = shell.contacts("list", "--json", "-g", "tags", "-w", "FALSEPREDICATE")
    #expect(nobody.output == "{}\n")
  }

  @Test("what has no room for sections refuses them", arguments: ["--csv", "--ids", "--null"])
  func refusals(option: String) throws {
    let outcome = try shell().contacts("list", option, "--group-by", "company")
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("--group-by goes with tables"))
  }

  @Test("a field that nobody has in common with others is refused")
  func badField() throws {
    let outcome = try shell().contacts("list", "--group-by", "id")
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("'id' does not go here"))
    let typo = try shell().contacts("list", "--group-by", "compny")
    #expect(typo.error.contains("Did you mean 'company'?"))
  }

  @Test("sections by age are in the order of numbers")
  func ages() throws {
    let shell = try TestShell()
    for age in ["9", "10", "100"] {
      shell.contacts("add", "-f", "A" + age, "-l", "B", "--age", age)
    }
    shell.contacts("add", "-f", "Z", "-l", "B")
    let sections = shell.contacts("list", "--group-by", "age", "--format", "{first}")
    #expect(sections.lines.filter { $0.hasPrefix("A") || $0 == "Z" } == ["A9", "A10", "A100", "Z"])
  }
}
