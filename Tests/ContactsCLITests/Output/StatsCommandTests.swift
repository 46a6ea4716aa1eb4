import Testing

@testable import ContactsCLI

@Suite("Statistics and plans")
struct StatsCommandTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Bob","last":"Zed","age":30}
      {"first":"Ann","last":"Lee","age":50}
      {"first":"Cid","last":"Lee","age":71}
      {"first":"Éva","last":"=A1","age":null}
      """)
    return shell
  }

  private func output(_ words: String...) throws -> String {
    let outcome = try shell().run(["stats"] + words)
    #expect(outcome.status == .success)
    #expect(outcome.error.isEmpty)
    return outcome.output
  }

  @Test("without an expression contacts are counted, and those who have this and that")
  func counting() throws {
    let shell = try shell()
    shell.contacts(
      "edit", "1", "--add-email", "b@x.example", "--add-email", "c@x.example", "--company", "Acme",
      "--birthday", "--04-12", "--add-phone", "1", "--add-address", "home=;Paris")
    #expect(
      shell.contacts("stats", "--header").output == """
        contacts\temail\tphone\taddress\tbirthday\tphoto\tcompany\tage
        4\t1\t1\t1\t1\t0\t1\t50.3

        """)
    #expect(
      shell.contacts("stats", "--where", "age > 30", "--json").output
        == "[\n{\"contacts\":2,\"email\":0,\"phone\":0,\"address\":0,\"birthday\":0,"
        + "\"photo\":0,\"company\":0,\"age\":60.5}\n]\n")
    #expect(try TestShell().contacts("stats").output == "0\t0\t0\t0\t0\t0\t0\t\n")
    #expect(shell.contacts("stats", "-g", "last").output == "=A1\t1\nLee\t2\nZed\t1\n")
  }

  @Test("expressions are computed of everybody, contacts without a value left out")
  func everybody() throws {
    #expect(
      try output("max:(age)", "median:(age)", "count:(age)", "min:(first)") == "71\t50\t3\tAnn\n")
    #expect(try output("average:(age * 2)", "--where", "age < 60") == "80\n")
    #expect(try output("sum:(age)", "--where", "FALSEPREDICATE", "max:(age)") == "0\t\n")
  }

  @Test("a field may be asked for a part of it under its own name")
  func parts() throws {
    #expect(try output("longest=max:(last.length)", "@max.age") == "3\t71\n")
    #expect(
      try shell().run(["filter", "first.length == 3 AND last.length < 3", "--ids"]).output == "")
  }

  @Test("groups come in the order of their keys, in every format")
  func groups() throws {
    let words = ["stats", "n=@count", "sum=sum:(age)", "--group-by", "last"]
    func output(_ format: String...) throws -> String {
      try shell().run(words + format).output
    }
    #expect(try output() == "=A1\t1\t0\nLee\t2\t121\nZed\t1\t30\n")
    #expect(
      try output("--csv") == "last,n,sum\r\n'=A1,1,0\r\nLee,2,121\r\nZed,1,30\r\n")
    #expect(
      try output("--csv", "--raw-csv") == "last,n,sum\r\n=A1,1,0\r\nLee,2,121\r\nZed,1,30\r\n")
    #expect(
      try output("--jsonl", "--limit", "1", "--offset", "1")
        == "{\"last\":\"Lee\",\"n\":2,\"sum\":121}\n")
    #expect(
      try output("--table", "--where", "age != nil")
        == "last  n  sum\nLee   2  121\nZed   1   30\n")
  }

  @Test("no results are written where none are wanted, but a mistake is told all the same")
  func nothing() throws {
    #expect(try output("-g", "last", "--limit", "0") == "")
    #expect(try output("@count", "--limit", "0", "--json") == "[]\n")
    #expect(try shell().contacts("stats", "-g", "agee", "--limit", "0").status == .badData)
  }

  @Test("groups without a value come last, whatever says that there is none")
  func noValue() throws {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Bob","last":"","company":""}
      {"first":"Ann","last":"Lee","company":"Acme","age":5}
      {"first":"Cid","last":"Abt","age":7}
      {"first":"Dan","last":"Lee"}
      """)
    for (field, values) in [
      ("last", ["Abt", "Lee", ""]), ("company", ["Acme", ""]), ("age", ["5", "7", ""]),
    ] {
      let stats = shell.contacts("stats", "-g", field).output
      #expect(stats.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == values)
    }
    #expect(
      shell.contacts("stats", "-g", "last", "-g", "age").output
        == "Abt\t7\t1\nLee\t5\t1\nLee\t\t1\n\t\t1\n")
    #expect(
      shell.contacts("stats", "-g", "last", "--sort", "-count", "--sort", "-last").output
        == "Lee\t2\nAbt\t1\n\t1\n")
    #expect(
      shell.contacts("stats", "-g", "last", "--limit", "1", "--offset", "2").output == "\t1\n")
  }

  @Test("managers are told by their names, in the order of these")
  func managers() throws {
    let shell = try shell()
    shell.contacts("link", "1", "2", "--manager", "3")
    shell.contacts("link", "3", "--manager", "4")
    #expect(shell.contacts("stats", "-g", "manager").output == "Cid Lee\t2\nÉva =A1\t1\n\t1\n")
    #expect(
      shell.contacts("stats", "-g", "boss=manager", "--sort", "-boss", "--limit", "2", "--json")
        .output
        == "[\n{\"boss\":\"Éva =A1\",\"count\":1},\n{\"boss\":\"Cid Lee\",\"count\":2}\n]\n")
  }

  @Test("groups are sorted by columns and chosen by a condition")
  func sorting() throws {
    #expect(
      try output("n=@count", "-g", "last", "--sort", "-n", "--sort", "-last")
        == "Lee\t2\nZed\t1\n=A1\t1\n")
    #expect(try output("@count", "-g", "last", "--having", "@count > 1") == "Lee\t2\n")
    #expect(
      try output("-g", "decade=trunc:(age / 10) * 10", "--having", "decade != nil")
        == "30\t1\n50\t1\n70\t1\n")
  }

  @Test("a table shows fractions with four digits at most, and nothing where there is nobody")
  func table() throws {
    #expect(try output("mean=average:(age)", "--table") == "   mean\n50.3333\n")
    #expect(try output("-g", "last", "--where", "age > 100", "--table") == "")
    #expect(try output("-g", "last", "--where", "age > 100", "--json") == "[]\n")
  }

  @Test(
    "mistakes are told with their place",
    arguments: [
      (["average:(agee)"], "in the expression: unknown field 'agee'"),
      (["average:(age"], "in the expression: the expression ends where"),
      (["sum:(last)"], "in the expression: sum: needs numbers"),
      (["last", "@count"], "in the expression: 'last' differs within a group"),
      (
        ["email", "@count"],
        "in the expression: there may be several of 'email'; 'sum:(emails.@count)'"
      ),
      (
        ["address"],
        "in the expression: unknown field 'address'. Did you mean 'addresses'?"
      ),
      (
        ["street"],
        "in the expression: unknown field 'street'. Did you mean 'addresses'?"
      ),
      (["date", "@count"], "in the expression: "),
      (
        ["min:(address.city)"],
        "in the expression: unknown field 'address.city'; conditions know it"
      ),
      (["@count", "--having", "agee > 1"], "in the predicate: "),
      (["@count", "--where", "agee > 1"], "in the predicate: unknown field 'agee'"),
    ])
  func mistakes(words: [String], message: String) throws {
    let outcome = try shell().run(["stats"] + words)
    #expect(outcome.status == .badData)
    #expect(outcome.error.hasPrefix("contacts: " + message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "what is advised where there may be several is counted",
    arguments: ["email", "address", "date"])
  func advice(field: String) throws {
    let error = try shell().run(["stats", "-g", "last", field]).error
    let advised = error.split(separator: "'").first { $0.hasPrefix("sum:") } ?? "dates.@count"
    #expect(try shell().run(["stats", String(advised)]).status == .success, "\(error)")
  }

  @Test("options that exclude each other, columns of one name and unknown columns are refused")
  func usage() throws {
    for words in [
      ["--json", "--csv"], ["--raw-csv"], ["--csv", "--header"], ["@count", "@count"],
      ["@count", "--sort", "x"], ["--limit", "-1"],
    ] {
      #expect(try shell().run(["stats"] + words).status == .usage, "\(words)")
    }
  }

  @Test("to group by what a contact may have several of is refused with what tells it")
  func sets() throws {
    for set in ["tag", "tags", "group"] {
      let outcome = try shell().contacts("stats", "-g", set)
      #expect(outcome.status == .usage)
      #expect(
        outcome.error.contains("'contacts \(set.prefix(5).replacing("tags", with: "tag")) list'"))
    }
    let shell = try shell()
    shell.contacts(
      "add", "-f", "A", "-l", "B", "--email", "a@x.example", "--email", "b@x.example")
    #expect(shell.contacts("stats", "sum:(emails.@count)").output == "2\n")
  }

  @Test("--explain tells how contacts are found instead of who they are")
  func explain() throws {
    let plan = try shell().contacts(
      "filter", "age > 30 AND last != 'Lee'", "--sort", "first", "--limit", "1", "--explain")
    #expect(plan.status == .success)
    #expect(plan.lines.first == "condition: age > 30 AND last != \"Lee\"")
    #expect(plan.output.contains("Person: 4 rows\n"))
    #expect(plan.output.contains("filter age: 1 of 1 blocks read\n"))
    #expect(plan.output.hasSuffix("  0 rows answered\n"))
    #expect(try shell().contacts("list", "--explain").output.contains("in the order of their IDs"))
    #expect(try shell().contacts("count", "age > 1", "--explain").output.contains("3 rows found"))
  }
}
