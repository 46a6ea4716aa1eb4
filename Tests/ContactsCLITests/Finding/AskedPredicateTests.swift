import Testing

@testable import ContactsCLI

@Suite("What people mean by a predicate")
struct AskedPredicateTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    // Created at noon on 22 November 2026.
    shell.contacts(
      "add", "-f", "Ann", "-l", "", "--email", "a@x.example", "--phone", "+49 30 1", "--birthday",
      "1980-04-12", "--tag", "vip", "--address", ";Berlin;;;Germany")
    shell.now += 86_400
    shell.contacts(
      "add", "-f", "Bob", "-l", "", "--email", "b@y.example", "--email", "b@x.example",
      "--birthday", "--04-12")
    shell.contacts("add", "-f", "Cid", "-l", "", "--tag", "vip-2024", "--birthday", "1979-12-31")
    shell.contacts("add", "-f", "Dee", "-l", "", "--tag", "vip", "--tag", "old", "--group", "pals")
    return shell
  }

  @Test("numbers, birthdays, days and values of lists are compared as one would write them")
  func meaning() throws {
    let shell = try shell()
    for (condition, expected) in [
      ("id = 2", "2"), ("id IN {1, 3, 99}", "1 3"), ("id != 2", "1 3 4"),
      ("NOT id IN {}", "1 2 3 4"),
      ("birthday = nil", "4"), ("birthday != nil", "1 2 3"), ("birthday = '1980-04-12'", "1"),
      ("birthday = '--04-12'", "1 2"), ("birthday != '--04-12'", "3 4"),
      ("birthday < '1980-01-01'", "3"), ("birthday <= '1980'", "1 3"), ("birthday > '1980'", ""),
      ("birthday >= '1979-12'", "1 3"), ("birthday > '1979-12-31'", "1"),
      ("birthday BETWEEN {'1979-12-31', '1980-04-12'}", "1 3"),
      ("birthday BETWEEN {'1980-01-01', '1980-04-11'}", ""),
      ("birthday >= '--12-01'", "3"), ("birthday IN {'1979', '--04'}", "1 2 3"),
      ("birthday.month = 4", "1 2"), ("created = '2026-11-22'", "1"),
      ("created > '2026-11-22'", "2 3 4"), ("created <= '2026-11-22'", "1"),
      ("created < '2026-11-22'", ""), ("created >= '2026-11-23T12:00:00Z'", "2 3 4"),
      ("created BETWEEN {'2026-11-01', '2026-11-22'}", "1"), ("created = '2026-11'", "1 2 3 4"),
      ("created IN {'2026-11-23', '2025'}", "2 3 4"), ("created > '2026'", ""),
      ("created != '2026-11-22'", "2 3 4"), ("'1980' = birthday", "1"), ("2 = id", "2"),
      ("'1980' > birthday", "3"), ("'vip' IN tags", "1 4"), ("'b@y.example' IN emails", "2"),
      ("emails.label CONTAINS 'wor'", ""), ("email CONTAINS first", ""),
      ("addresses.country = 'Germany'", "1"), ("modified = nil", "1 2 3 4"),
      ("email = 'b@x.example'", "2"), ("emails ENDSWITH '@x.example'", "1 2"),
      ("email != 'b@x.example'", "1 3 4"), ("email = nil", "3 4"), ("phones != nil", "1"),
      ("email LIKE '*@y*' OR phone BEGINSWITH '+49'", "1 2"), ("city = 'Berlin'", "1"),
      ("country IN {'Germany', 'France'}", "1"), ("tag = 'vip'", "1 4"), ("tags != 'vip'", "2 3"),
      ("tag CONTAINS 'vip'", "1 4"), ("tag BEGINSWITH 'vip'", "1 3 4"), ("group = 'pals'", "4"),
      ("tag = 'vip' AND tag = 'old'", "4"), ("tag = nil", "2"), ("tags.@count = 2", "4"),
      ("ALL email CONTAINS '@x'", "1 3 4"), ("ANY emails.label = nil", "1 2"),
    ] {
      let outcome = shell.contacts("list", "--ids", "--where", condition)
      #expect(outcome.lines.joined(separator: " ") == expected, "\(condition): \(outcome.error)")
    }
  }

  @Test(
    "what cannot be compared is told, with its place",
    arguments: [
      ("id BETWEEN {1}", "BETWEEN needs a list of two values"), ("id = 'x'", "id (a whole number"),
      ("id = first", "id (a whole number"), ("birthday = 'soon'", "birthday (a date such as"),
      ("birthday < nil", "birthday (a date such as"), ("birthday BEGINSWITH '19'", "not birthday"),
      ("birthday = 1980", "birthday (a date such as"),
      ("created = 'x'", "created (a time such as"), ("id LIKE '1'", "a text"),
      ("email CONTAINS nil", "email (a text)"),
      ("first = 'A' AND id < 'x'", "                ^"),
    ])
  func refusals(condition: String, message: String) throws {
    let outcome = try shell().contacts("list", "--where", condition)
    #expect(outcome.status == .badData && outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("deleting and editing by a predicate mean the same")
  func changing() throws {
    let shell = try shell()
    #expect(shell.contacts("edit", "--where", "id = 3", "--set", "title=Boss").output == "3\n")
    #expect(shell.contacts("delete", "--where", "tag = 'vip'", "--yes").lines.count == 2)
    #expect(shell.contacts("count", "birthday != nil").output == "2\n")
  }
}
