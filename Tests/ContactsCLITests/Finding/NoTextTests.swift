import Testing

@testable import ContactsCLI

@Suite("Conditions about texts that are not there")
struct NoTextTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "X", "--title", "Dr", "--company", "Acme")
    shell.contacts("add", "-f", "B", "-l", "X", "--email", "b@x.example", "--manager", "1")
    shell.contacts("add", "-f", "C", "-l", "X", "--address", "home=Weg 1;Dresden;01067;;DE")
    return shell
  }

  @Test(
    "find those who have none, in a list of texts and beside one",
    arguments: [
      ("title = ''", "2 3"), ("title IN {''}", "2 3"), ("title IN {'', 'Dr'}", "1 2 3"),
      ("NOT title IN {'Dr', ''}", ""), ("title IN {'Dr'}", "1"), ("first IN {'', 'A'}", "1"),
      ("company = ''", "2 3"), ("company != ''", "1"), ("email = ''", "1 3"),
      ("email != ''", "2"), ("manager = ''", "1 3"), ("manager != ''", "2"),
      ("company IN {'', 'Acme'}", "1 2 3"), ("email IN {''}", "1 3"),
      ("NOT email IN {''}", "2"), ("address.city = ''", "1 2"), ("city = ''", "1 2"),
      ("'' = company", "2 3"), ("tag != ''", ""),
    ])
  func empty(condition: String, ids: String) throws {
    let found = try shell().contacts("list", "--where", condition, "--ids")
    #expect(found.lines.joined(separator: " ") == ids, "\(found.error)")
  }

  @Test(
    "of lists compare the order of any value",
    arguments: [
      ("address.postal_code BETWEEN {'01000', '01999'}", "3"), ("postal_code >= '02000'", ""),
      ("postal_code BEGINSWITH '0'", "3"), ("city > 'C'", "3"), ("city < 'C'", ""),
    ])
  func order(condition: String, ids: String) throws {
    let found = try shell().contacts("filter", condition, "--ids")
    #expect(found.lines.joined(separator: " ") == ids, "\(found.error)")
  }
}
