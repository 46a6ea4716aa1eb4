import Testing

@testable import ContactsCLI

@Suite("How a value of several is named to be taken away")
struct RemovingValuesTests {
  @Test(
    "a value is taken away by its label, if no other has that",
    arguments: [
      ("email", "work=ada@x.org", "home=king@x.org", "Work"),
      ("phone", "mobile=555", "home=666", "mobile"), ("url", "blog=https://a.org", "b.org", "blog"),
      ("address", "home=Elm 1;Bonn", "work=Oak 2;Bonn", "home"),
      ("messenger", "signal:ada", "matrix:@ada:x.org", "signal"),
      ("date", "Wedding=2001-06-30", "other=2002-06-30", "wedding"),
    ])
  func removingByLabel(list: String, first: String, other: String, label: String) throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--\(list)", first, "--\(list)", other)
    let before = shell.everybody
    #expect(shell.contacts("edit", "1", "--remove-\(list)", label).status == .success)
    let left = try TestShell()
    left.contacts("add", "-f", "Ada", "-l", "King", "--\(list)", other)
    #expect(shell.everybody == left.everybody)
    #expect(shell.everybody != before)
    #expect(shell.contacts("edit", "1", "--remove-\(list)", label).status == .failure)
  }

  @Test("a label that two values have takes none away, and a value goes before a label")
  func ambiguousLabel() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "King", "--email", "work=a@x.org", "--email", "work=b@x.org",
      "--email", "other=work", "--phone", "work=1", "--phone", "work=2", "--phone", "3",
      "--date", "born=2001-06-30", "--date", "born=2003-06-30")
    let outcome = shell.contacts("edit", "1", "--remove-phone", "work")
    #expect(outcome.status == .failure)
    #expect(
      outcome.error
        == "contacts: 2 values are like 'work'; write the phone as it is shown, such as "
        + "'work=1'. Nothing was changed\n")
    #expect(shell.contacts("edit", "1", "--remove-date", "born").status == .failure)
    #expect(shell.contacts("edit", "1", "--remove-phone", "").status == .failure)
    #expect(shell.contacts("edit", "1", "--remove-email", "work").status == .success)
    #expect(shell.contacts("list", "--format", "{emails}").output == "a@x.org, b@x.org\n")
  }

  @Test("a value that two are like in is not guessed")
  func ambiguousValues() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "--from", "-",
      input: #"{"first":"Ann","last":"","phones":[{"value":"1-2"},{"value":"1 2"}]}"#)
    #expect(shell.contacts("edit", "1", "--remove-phone", "12").status != .success)
    #expect(shell.contacts("edit", "1", "--remove-phone", "1 2").status == .success)
    #expect(shell.contacts("list", "--format", "{phones}").output == "1-2\n")
  }
}
