import Testing

@testable import ContactsCLI

@Suite("Other names of fields")
struct OtherNameTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "", "--mark", "#ff8800", "--address", "Main St 1;Berlin;;;Germany",
      "--age", "40")
    shell.contacts("add", "-f", "Bob", "-l", "", "--address", "Rue 2;Aix;;;France")
    shell.contacts("add", "-f", "Cid", "-l", "")
    return shell
  }

  @Test("are taken wherever a field is named")
  func everywhere() throws {
    let shell = try shell()
    #expect(
      shell.contacts("list", "--format", "{mark|city} {country}").lines[0] == "#ff8800 Germany")
    #expect(
      shell.contacts("list", "--fields", "city,mark", "--sort", "city").lines
        == ["Aix\t", "Berlin\t#ff8800", "\t"])
    #expect(shell.contacts("list", "--group-by", "city", "--fields", "first").lines[0] == "Aix")
    #expect(shell.contacts("filter", "mark = '#ff8800'", "--ids").output == "1\n")
    #expect(shell.contacts("filter", "colour = nil", "--ids").lines == ["2", "3"])
    let refusal = shell.contacts("edit", "1", "--set", "city=Rome")
    #expect(refusal.status == .usage && refusal.error.contains("part of an address"))
  }

  @Test(
    "address stands for all parts of all addresses in conditions",
    arguments: [
      ("address CONTAINS 'Berlin'", "1"), ("address CONTAINS[cd] 'RUE'", "2"),
      ("ANY address BEGINSWITH 'Ger'", "1"), ("address = 'Aix'", "2"), ("address = nil", "3"),
      ("address != nil", "1 2"), ("address != 'Aix'", "1 3"), ("NOT address CONTAINS 'Aix'", "1 3"),
      ("address IN {'Aix', 'Berlin'}", "1 2"), ("address LIKE 'Main*'", "1"),
    ])
  func address(condition: String, found: String) throws {
    let outcome = try shell().contacts("filter", condition, "--ids")
    #expect(outcome.lines.joined(separator: " ") == found, "\(outcome.error)")
  }

  @Test("groups of colours and of days are told as lists tell them")
  func summaries() throws {
    let shell = try shell()
    #expect(shell.contacts("stats", "-g", "color").lines == ["#ff8800\t1", "\t2"])
    #expect(shell.contacts("stats", "mark", "-w", "age = 40").output == "#ff8800\n")
    let ages = shell.contacts("stats", "-g", "age_stated", "--jsonl", "-w", "age = 40")
    #expect(ages.output == "{\"age_stated\":\"2026-11-22\",\"count\":1}\n")
    #expect(shell.contacts("stats", "max:(age_stated)").output == "2026-11-22\n")
  }

  @Test(
    "a field with several values makes no groups of a summary, and the way is told",
    arguments: ["city", "address.city", "emails", "tag"])
  func severalValues(field: String) throws {
    let outcome = try shell().contacts("stats", "--group-by", field)
    #expect(outcome.status == .usage)
    let name = field == "city" ? "address.city" : field
    #expect(outcome.error.contains("'contacts list --group-by \(name)' shows them"))
  }

  @Test(
    "an explanation goes with no format",
    arguments: [
      ["--json"], ["--csv"], ["--ids"], ["--format", "{name}"], ["--fields", "id"], ["--plain"],
      ["--group-by", "company"],
    ])
  func explanation(options: [String]) throws {
    let outcome = try shell().run(["list", "--explain"] + options)
    #expect(outcome.status == .usage)
    #expect(outcome.error.contains("--explain and \(options[0]) exclude each other"))
  }

  @Test("one setting is written as JSON, too, and none is set as that")
  func setting() throws {
    let shell = try shell()
    #expect(
      shell.contacts("config", "get", "color", "--json").output
        == "{\"value\":\"auto\",\"from\":\"default\"}\n")
    for words in [["set", "color", "never"], ["unset", "color"]] {
      let outcome = shell.run(["config"] + words + ["--json"])
      #expect(outcome.status == .usage && outcome.error.contains("--json goes with list and get"))
    }
  }
}
