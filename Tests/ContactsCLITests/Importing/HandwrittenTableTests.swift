import Testing

@testable import ContactsCLI

@Suite("Tables that people write by hand")
struct HandwrittenTableTests {
  private func people(_ table: String) throws -> String {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", "--quiet", input: table)
    #expect(outcome.status == .success && outcome.error.isEmpty, "\(outcome.error)")
    return shell.contacts("list", "--jsonl=first,last,age,emails").output
  }

  @Test(
    "have people with blanks behind commas and round quotes",
    arguments: [
      "first,last,age\nAnn,\"Lee, Jr.\",3\n", "first, last, age\nAnn, \"Lee, Jr.\", 3\n",
      "first,last,age\n Ann ,\"Lee, Jr.\" ,3 \n", "first,last,age\r\nAnn, \"Lee, Jr.\", 3",
      "first;last;age\n Ann;\tLee, Jr.;\t3\t\n", "first\tlast\tage\n Ann\tLee, Jr. \t 3\n",
    ])
  func names(table: String) throws {
    #expect(
      try people(table) == #"{"first":"Ann","last":"Lee, Jr.","age":3,"emails":[]}"# + "\n")
  }

  @Test("have addresses, too")
  func addresses() throws {
    #expect(
      try people("first, last, age, email\nAnn, Lee, 3, a@x.example\n")
        == #"{"first":"Ann","last":"Lee","age":3,"emails":[{"value":"a@x.example"}]}"# + "\n")
  }

  @Test("come back from a list as they are, also with blanks that belong to a name")
  func echo() throws {
    let shell = try TestShell()
    try shell.add(#"{"first":" Ann ","last":"\tLee"}"#)
    let before = shell.everybody
    for columns in ["--csv", "--csv=id,first,last", "--csv=first,last,age"] {
      let table = shell.contacts("list", columns).output
      let outcome = shell.contacts("import", "-", input: table)
      #expect(
        outcome.error == "contacts: read 1 contact: all up to date\n")
      #expect(shell.everybody == before)
      let other = try TestShell()
      other.contacts("import", "-", "--quiet", input: table)
      #expect(other.everybody == before)
    }
  }
}
