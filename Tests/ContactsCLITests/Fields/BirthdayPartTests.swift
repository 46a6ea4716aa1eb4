import Testing

@testable import ContactsCLI

@Suite("Parts of birthdays among the fields")
struct BirthdayPartTests {
  /// Ann (1), Bob (2), whose year is not known, Cid (3) without a birthday, and Dee (4), of whom
  /// only the year is known.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for (name, birthday) in [
      ("Ann", "1980-10-05"), ("Bob", "--04-12"), ("Cid", ""), ("Dee", "1975"),
    ] {
      let options = birthday.isEmpty ? [] : ["--birthday", birthday]
      shell.run(["add", "-f", name, "-l", ""] + options)
    }
    return shell
  }

  @Test("they are plain numbers in templates, lines, CSV and JSON")
  func columns() throws {
    let shell = try shell()
    #expect(
      shell.contacts("list", "--sort", "id", "--format", "{id}:{birthday.month}/{birthday.Day}")
        .lines == ["1:10/5", "2:4/12", "3:/", "4:/"])
    #expect(
      shell.contacts("list", "--sort", "id", "--fields", "id,birthday.year,birthday.month").output
        == "1\t1980\t10\n2\t\t4\n3\t\t\n4\t1975\t\n")
    #expect(
      shell.contacts("list", "--sort", "id", "--csv=id,birthday.year").output
        == "id,birthday.year\r\n1,1980\r\n2,\r\n3,\r\n4,1975\r\n")
    #expect(
      shell.contacts("list", "--sort", "id", "--jsonl=id,birthday.month", "--limit", "3").lines
        == [
          #"{"id":1,"birthday.month":10}"#, #"{"id":2,"birthday.month":4}"#,
          #"{"id":3,"birthday.month":null}"#,
        ])
    #expect(
      shell.contacts("show", "1", "--format", "card", "--fields", "birthday.month").output
        == "Birthday  10 (month)\n")
  }

  @Test(
    "contacts are sorted by them as by numbers, those without one last either way",
    arguments: [
      ("birthday.month", "2 1 3 4"), ("-birthday.month", "1 2 3 4"), ("birthday.day", "1 2 3 4"),
      ("birthday.year", "4 1 2 3"), ("-birthday.year,-id", "1 4 3 2"),
    ])
  func order(keys: String, expected: String) throws {
    let outcome = try shell().contacts("list", "--sort", keys, "--ids")
    #expect(outcome.lines.joined(separator: " ") == expected, "\(outcome.error)")
  }

  @Test("groups by them are in the order of the numbers")
  func groups() throws {
    #expect(
      try shell().contacts("list", "--group-by", "birthday.month", "--jsonl=id").lines
        == [
          #"{"birthday.month":"4","contacts":[{"id":2}]}"#,
          #"{"birthday.month":"10","contacts":[{"id":1}]}"#,
          #"{"birthday.month":"","contacts":[{"id":3},{"id":4}]}"#,
        ])
  }

  @Test("another part is none, and what is only written is not read")
  func refusals() throws {
    let shell = try shell()
    let template = shell.contacts("list", "--format", "{birthday.week}")
    #expect(template.status == .usage)
    #expect(template.error.contains("the parts of 'birthday' are year, month, day"))
    for words in [["--sort", "birthday.week"], ["--fields", "birthday.week"]] {
      #expect(shell.run(["list"] + words).status == .usage)
    }
    #expect(shell.contacts("edit", "1", "--set", "birthday.month=4").status == .usage)
    let read = shell.contacts(
      "add", "--from", "-", input: #"{"first":"Eve","last":"","birthday.month":4}"#)
    #expect(read.status == .badData && read.error.contains("is output-only"), "\(read.error)")
  }
}
