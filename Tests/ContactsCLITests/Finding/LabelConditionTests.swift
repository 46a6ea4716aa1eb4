import Testing

@testable import ContactsCLI

@Suite("Conditions about values with a label")
struct LabelConditionTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"A","phones":[{"label":"mobile","value":"1"},{"label":"work","value":"2"}],\
      "emails":[{"label":"work","value":"a@x.example"}],\
      "addresses":[{"label":"home","city":"Bonn","box":"PO 7","extended":"2nd floor"}]}
      {"first":"B","phones":[{"label":"Mobile","value":"2"}],\
      "dates":[{"label":"first met","date":"2001-02-03"}],\
      "addresses":[{"label":"work","city":"Berlin"}]}
      {"first":"C","phones":[{"label":"home fax","value":"3"},{"label":"work (old)","value":"4"}],\
      "messengers":[{"service":"skype","address":"c","label":"play"}],\
      "urls":[{"label":"blog","value":"https://c.example"}]}
      """)
    return shell
  }

  @Test(
    "a condition names values by their labels, as templates do",
    arguments: [
      ("phone.mobile = '1'", "1"), ("phone.mobile = '2'", "2"), ("phone.work = '2'", "1"),
      ("'2' = phone.work", "1"), ("ANY phone.mobile IN {'1', '2'}", "1 2"),
      ("phone.mobile != '1'", "2 3"), ("phone.mobile = nil", "3"), ("phone.mobile != nil", "1 2"),
      ("phone.fax BEGINSWITH '3'", "3"), ("phone['work (old)'] = '4'", "3"),
      ("email.work CONTAINS[c] '@X.'", "1"), ("NOT email.work = nil", "1"),
      ("url.blog CONTAINS 'c.ex'", "3"), ("messenger.skype = 'c'", "3"),
      ("messenger.play LIKE 'c'", "3"), ("ALL phone.mobile = '1'", "1 3"),
      ("date.first_met = '2001-02-03'", "2"), ("date['first met'] < '2002'", "2"),
      ("address.city = 'Bonn'", "1"), ("address.city IN {'Bonn', 'Berlin'}", "1 2"),
      ("address.box = 'PO 7'", "1"), ("address.extended CONTAINS 'floor'", "1"),
      ("ANY address.city BEGINSWITH 'B'", "1 2"), ("address.city = nil", "3"),
      ("phone.mobile = '2' AND address.city = 'Berlin'", "2"),
    ])
  func conditions(condition: String, expected: String) throws {
    let outcome = try shell().contacts("list", "--ids", "--where", condition)
    #expect(outcome.lines.joined(separator: " ") == expected, "\(outcome.error)")
  }

  @Test(
    "what cannot be asked is told, with how to write a label of other signs",
    arguments: [
      ("phone.in two words = '4'", "Did you mean phone['in"), ("phone.mobile = 1", "cannot be"),
      ("date.met = 'soon'", "a date such as '1975-02-03'"), ("address.home = 'x'", "address.city"),
      ("email.label = 'work'", "ask for emails.label"), ("phone.x-y = '1'", "phone['x-y']"),
    ])
  func badConditions(condition: String, message: String) throws {
    let outcome = try shell().contacts("count", condition)
    #expect(outcome.status == .badData && outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("the post office box of an address is written under its own name")
  func box() throws {
    let shell = try shell()
    #expect(shell.contacts("show", "1", "--format", "{address.box}").output == "PO 7\n")
    #expect(shell.contacts("show", "1", "--plain", "--fields", "address.box").output == "PO 7\n")
    #expect(
      shell.contacts("show", "1", "--jsonl=address.box").output.contains(#"PO 7"#))
  }
}
