import Testing

@testable import ContactsCLI

@Suite("Sorting, filtering and windows")
struct QueryCommandTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Bob","last":"Zed","age":30}
      {"first":"Ann","last":"Lee","age":50}
      {"first":"Cid","last":"Lee","age":70}
      {"first":"Éva","last":"","age":null}
      """)
    return shell
  }

  private func ids(_ words: [String]) throws -> [String] {
    let outcome = try shell().run(words + ["--ids"])
    #expect(outcome.status == .success)
    #expect(outcome.error.isEmpty)
    return outcome.lines
  }

  @Test(
    "'sort' and 'list --sort' order alike",
    arguments: [
      (["age"], ["1", "2", "3", "4"]), (["-age"], ["3", "2", "1", "4"]),
      (["last", "-age"], ["4", "3", "2", "1"]), (["first"], ["2", "1", "3", "4"]),
      (["-id"], ["4", "3", "2", "1"]), (["-last", "first"], ["1", "2", "3", "4"]),
    ])
  func sorting(keys: [String], expected: [String]) throws {
    #expect(try ids(["sort"] + keys) == expected)
    #expect(try ids(["sort", keys.joined(separator: ",")]) == expected)
    #expect(try ids(["list", "--sort", keys.joined(separator: ",")]) == expected)
    #expect(try ids(["list", "-s", keys.joined(separator: ",")]) == expected)
    #expect(
      try ids(["filter", "TRUEPREDICATE", "--sort=" + keys.joined(separator: ",")]) == expected)
  }

  @Test(
    "'filter' and 'list --where' find alike",
    arguments: [
      ("age >= 50", ["2", "3"]), ("last = 'Lee' AND age < 60", ["2"]), ("age = nil", ["4"]),
      ("first BEGINSWITH[cd] 'e'", ["4"]), ("lastName = '' OR firstName = 'Bob'", ["1", "4"]),
      ("age BETWEEN {40, 60}", ["2"]), ("first LIKE '?i*'", ["3"]), ("age > 1000", []),
    ])
  func filtering(predicate: String, expected: [String]) throws {
    #expect(try ids(["filter", predicate]) == expected)
    #expect(try ids(["where", predicate]) == expected)
    #expect(try ids(["list", "--where", predicate]) == expected)
    #expect(try ids(["sort", "id", "-w", predicate]) == expected)
  }

  @Test("a window is cut out of the ordered list")
  func window() throws {
    #expect(try ids(["list", "--limit", "2"]) == ["1", "2"])
    #expect(try ids(["list", "-l", "2", "--offset", "1"]) == ["2", "3"])
    #expect(try ids(["sort", "-age", "--limit=1"]) == ["3"])
    #expect(try ids(["filter", "age > 30", "--offset", "1"]) == ["3"])
    #expect(try ids(["list", "--limit", "0"]) == [])
    #expect(try ids(["list", "--offset", "2147483647"]) == [])
  }

  @Test(
    "no window is counted in anything but whole numbers",
    arguments: ["-1", "x", "", "1.5", "2147483648"],
    ["--limit", "--offset"])
  func badWindow(number: String, option: String) throws {
    let outcome = try shell().contacts("list", option, number)
    #expect(outcome.status == .usage)
    #expect(
      outcome.error.hasPrefix(
        "contacts: invalid value '\(number)' for '\(option) N': "
          + "expected a whole number from 0 to 2147483647\n"))
  }

  @Test("to find nobody is no error unless --exit-status says so")
  func exitStatus() throws {
    let shell = try shell()
    for words in [
      ["list", "-w", "age > 99"], ["filter", "age > 99"], ["sort", "age", "--limit", "0"],
    ] {
      let mild = shell.run(words + ["--json"])
      #expect(mild.status == .success)
      #expect(mild.output == "[]\n")
      let strict = shell.run(words + ["-e", "--json"])
      #expect(strict.status == .failure)
      #expect(strict.output == "[]\n")
      #expect(strict.error == #"{"error":{"status":1,"message":"no contact matches"}}"# + "\n")
    }
    #expect(shell.contacts("list", "--exit-status").status == .success)
    #expect(
      shell.contacts("list", "-e", "-w", "age > 99").error == "contacts: no contact matches\n")
  }

  @Test(
    "a predicate that cannot be understood is shown with a caret",
    arguments: [
      (
        "age >", "the predicate ends where a value should follow; correct it there",
        "  age >\n       ^"
      ),
      (
        "first = 'A", "the string has no closing quote; add the quote", "  first = 'A\n          ^^"
      ),
      (
        "last = 'O''Brien'", #"a quote within a text ends it; write "O'Brien" or 'O\'Brien'"#,
        "  last = 'O''Brien'\n         ^^^^^^^^^^"
      ),
      (
        "太郎 = 1 AND", "the predicate ends where a value should follow; correct it there",
        "  太郎 = 1 AND\n              ^"
      ),
      (
        "age > 1 AND agee > 5",
        "unknown field 'agee'. Did you mean 'age'?",
        "  age > 1 AND agee > 5\n              ^^^^"
      ),
      (
        "last = Lee",
        "unknown field 'Lee'; if it is text, quote it: last = 'Lee'",
        "  last = Lee\n         ^^^"
      ),
      (
        "LEN(first) > 3", "there is no function 'LEN'; did you mean length:?",
        "  LEN(first) > 3\n  ^^^"
      ),
      (
        "age = %@", "a placeholder has no value here; write the value itself",
        "  age = %@\n        ^^"
      ),
    ])
  func predicateErrors(predicate: String, message: String, marked: String) throws {
    let shell = try shell()
    for words in [
      ["list", "-w", predicate], ["filter", predicate], ["sort", "age", "-w", predicate],
    ] {
      let outcome = shell.run(words)
      #expect(outcome.status == .badData)
      #expect(outcome.output.isEmpty)
      #expect(outcome.error == "contacts: in the predicate: \(message)\n\(marked)\n")
    }
  }

  @Test("an empty predicate is an error, not everybody")
  func emptyPredicate() throws {
    for predicate in ["", " "] {
      let outcome = try shell().contacts("filter", predicate)
      #expect(outcome.status == .badData)
      #expect(outcome.error.hasPrefix("contacts: in the predicate: the predicate is empty"))
    }
  }

  @Test("a predicate is checked even where there is nobody to find")
  func checkedWithoutPeople() throws {
    #expect(try TestShell().contacts("filter", "agee > 5").status == .badData)
    #expect(try TestShell().contacts("list", "--limit", "0", "-w", "agee > 5").status == .badData)
  }

  @Test("a predicate without its quotes is read as with them")
  func unquoted() throws {
    let outcome = try shell().contacts("filter", "age", "=", "5")
    #expect(outcome.output == (try shell().contacts("filter", "age = 5").output))
    let wrong = try shell().contacts("filter", "first", "=", "Ada")
    #expect(wrong.status == .badData)
    #expect(wrong.error.contains("if it is text, quote it: first = 'Ada'"))
  }

  @Test("a field is sorted by only once")
  func repeatedKeys() throws {
    for words in [["sort", "age", "-age"], ["sort", "age,age"], ["list", "--sort", "-age,age"]] {
      let outcome = try shell().run(words)
      #expect(outcome.status == .usage)
      #expect(outcome.error.contains("the field 'age' is given twice"))
    }
  }

  @Test("sort keys may not be empty", arguments: ["", ",", "age,", ",age", "-"])
  func emptyKeys(keys: String) throws {
    #expect(try shell().contacts("list", "--sort=\(keys)").status == .usage)
    #expect(try shell().contacts("sort", keys).status == .usage)
  }
}
