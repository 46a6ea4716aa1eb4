import Testing

@testable import ContactsCLI

@Suite("Conditions about kinds, colours, UIDs and dates")
struct FurtherConditionTests {
  /// A shell with Ann (1), Bob (2), Cid (3), and Dee (4), who came with a UID.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "", "--mark", "#FF0000", "--date", "wedding=2020-05-01",
      "--company", "Acme", "--email", "*a@x.example", "--email", "b@x.example")
    shell.contacts(
      "add", "-f", "Bob", "-l", "", "--mark", "#00ff00", "--date", "met=--05-01", "--date",
      "left=2021-01", "--address", "Box 1;Berlin;10115;;Germany")
    shell.contacts("add", "-f", "Cid", "-l", "", "--mark", "#ff0000")
    shell.contacts(
      "import", "-",
      input: "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nFN:Dee Lee\r\nN:Lee;Dee;;;\r\nEND:VCARD\r\n")
    return shell
  }

  @Test(
    "they are asked for as lists write them",
    arguments: [
      ("kind = 'person'", "1 2 3 4"), ("kind != 'company'", "1 2 3 4"),
      ("kind IN {'person', 'company'} AND first = 'Ann'", "1"), ("'person' = kind", "1 2 3 4"),
      ("color = '#ff0000'", "1 3"), ("color = '#FF0000'", "1 3"), ("'#00ff00' = color", "2"),
      ("color != '#ff0000'", "2 4"), ("color IN {'#ff0000', '#00ff00'}", "1 2 3"),
      ("color = '#000000'", ""), ("color = nil", "4"), ("color != nil", "1 2 3"),
      ("color IN {}", ""),
      ("uid = 'u1'", "4"), ("uid != nil", "1 2 3 4"), ("uid = nil", ""), ("uid != 'u1'", "1 2 3"),
      ("uid BEGINSWITH 'u1'", "4"),
      ("date = '2020-05-01'", "1"), ("ANY dates.date = '2020-05-01'", "1"),
      ("dates = '--05-01'", "1 2"), ("date != '--05-01'", "3 4"), ("dates.date < '2021'", "1"),
      ("'2021' <= date", "2"), ("date BETWEEN {'2020', '2021'}", "1 2"),
      ("date IN {'2021-01', '1999'}", "2"), ("dates = nil", "3 4"), ("ANY dates != nil", "1 2"),
      ("ALL dates.date = '--05-01'", "1 3 4"), ("ANY dates.date != '--05-01'", "2"),
      ("dates.label = 'met'", "2"), ("date = '2020-05-01' AND color = '#ff0000'", "1"),
      ("addresses.postal_code = '10115'", "2"), ("addresses.box = nil", "1 2 3 4"),
      ("emails.preferred = TRUE", "1"), ("ANY emails.preferred = NO", "1"),
    ])
  func meaning(condition: String, expected: String) throws {
    let outcome = try shell().contacts("list", "--ids", "--where", condition)
    #expect(outcome.lines.joined(separator: " ") == expected, "\(outcome.error)")
  }

  @Test("the UID that exports give somebody is asked for as one that is stored")
  func givenUIDs() throws {
    let shell = try shell()
    let uid = shell.contacts("show", "1", "--format", "{uid}").lines[0]
    for (condition, expected) in [
      ("uid = '\(uid)'", "1"), ("'\(uid)' = uid", "1"), ("uid IN {'u1', '\(uid)'}", "1 4"),
      ("uid != '\(uid)'", "2 3 4"),
    ] {
      let outcome = shell.contacts("list", "--ids", "--where", condition)
      #expect(outcome.lines.joined(separator: " ") == expected, "\(condition): \(outcome.error)")
    }
  }

  @Test(
    "what cannot be asked is told, with its place",
    arguments: [
      ("kind = 'company'", "see 'contacts company list'"), ("kind != 'person'", "among people"),
      ("kind = 'firm'", "kind ('person', 'company' or 'group') cannot"), ("kind = nil", "cannot"),
      ("color = 'red'", "color (a color such as '#ff8800') cannot"),
      ("color < '#ff0000'", "< needs a field with an order, not color"),
      ("color CONTAINS 'ff'", "CONTAINS needs a text, not color"),
      ("ANY dates.date = 2020-05-01", "a date such as '1975-02-03' or '--02-03'"),
      ("date LIKE '2020*'", "LIKE needs a text, not date"), ("date = first", "a date such as"),
      ("members = nil", "'members' is of groups; ask for group"),
      ("first = 'A' AND kind = 'group'", "                ^"),
    ])
  func refusals(condition: String, message: String) throws {
    let outcome = try shell().contacts("list", "--where", condition)
    #expect(outcome.status == .badData && outcome.error.contains(message), "\(outcome.error)")
  }
}
