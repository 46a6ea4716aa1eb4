import Testing

@testable import ContactsCLI

@Suite("What people do without thinking of it")
struct FriendlinessTests {
  @Test(
    "a table with the commonest titles is read",
    arguments: [
      "First Name,Last Name,Email,Phone\nAnn,Lee,a@x.example,+1 2\n",
      "first name;last name;email;phone\nAnn;Lee;a@x.example;+1 2\n",
      "\"FirstName\",\"LastName\",\"Email\",\"Phone\"\nAnn,Lee,a@x.example,+1 2\n",
      "Last Name,First Name,Email,Phone\nLee,Ann,a@x.example,+1 2\n",
      "First Name,Last Name,E-mail 1 - Value,Phone 1 - Value\nAnn,Lee,a@x.example,+1 2\n",
    ])
  func tables(text: String) throws {
    let shell = try TestShell()
    #expect(shell.contacts("import", "-", input: text).status == .success)
    #expect(
      shell.contacts("list", "--format", "{first} {last} {email} {phone}").output
        == "Ann Lee a@x.example +1 2\n")
  }

  @Test("a title that is misspelt beside ours is told, and what stands below it is kept")
  func misspelt() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("import", "-", input: "first,last,aeg\nAnn,Lee,3\n")
    #expect(outcome.status == .success)
    #expect(outcome.error.contains("no field takes the column \"aeg\"; it is kept"))
  }

  @Test("a table with an age that is none keeps the person, and the cell")
  func negativeAge() throws {
    let shell = try TestShell()
    let text = "Name,Email,Age\nAnn Lee,a@x.example,-1\nBob,b@x.example,unknown\n"
    #expect(shell.contacts("import", "-", input: text).status == .success)
    #expect(shell.contacts("count").output == "2\n")
    #expect(shell.contacts("list", "--json=kept").output.contains("-1"))
  }

  @Test("numbers and dates get no apostrophe in a table; formulas do")
  func numbers() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "=1+A1", "-l", "Lee", "--phone", "+34 600 (1) 23", "--birthday", "--03-15")
    for format in ["google", "outlook", "csv"] {
      let output = shell.contacts("export", "--format", format).output
      #expect(output.contains("+34 600 (1) 23") && output.contains("'=1+A1"), "\(output)")
      #expect(!output.contains("'+") && !output.contains("'-"), "\(output)")
    }
    let listed = shell.contacts("list", "--csv=phone,birthday").output
    #expect(listed.contains("+34 600 (1) 23,--03-15"))
  }

  @Test(
    "a formatted name goes with the parts of the name that are changed",
    arguments: [
      ("Anna Schmidt", ["--last", "Weber"], "Anna Weber"),
      ("Schmidt, Anna", ["--last", "Weber"], "Weber, Anna"),
      ("Anna Schmidt", ["--first", "Schmidt", "--last", "Anna"], "Schmidt Anna"),
      ("Anna Schmidtke", ["--last", "Weber"], "Anna Schmidtke"),
      ("Anna Schmidt-Lee", ["--last", "Weber"], "Anna Schmidt-Lee"),
      ("'Anna' Schmidt", ["--first", "Bo"], "'Bo' Schmidt"),
      ("Anna ‘Schmidt’", ["--last", "Weber"], "Anna ‘Weber’"),
      ("The Boss", ["--last", "Weber"], "The Boss"),
      ("Anna Schmidt", ["--middle", "M", "--last", "Weber"], "Anna Weber"),
      ("Anna Schmidt", ["--last", ""], "Anna"),
      ("Anna Schmidt", ["--title", "Dr"], "Anna Schmidt"),
    ])
  func renaming(formatted: String, words: [String], expected: String) throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:\(formatted)\nN:Schmidt;Anna;Maria;;\nEND:VCARD\n"
    shell.contacts("import", "-", input: card)
    #expect(shell.run(["edit", "1"] + words).status == .success)
    #expect(shell.contacts("list", "--format", "{name}").output == expected + "\n")
    let escaped = expected.replacing(",", with: "\\,")
    #expect(shell.contacts("export").output.contains("FN:\(escaped)\r\n"))
  }

  @Test("a part of an address is looked for in any, also without ANY, and NOT means nobody has it")
  func anyOfLists() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "", "--email", "a@x.example", "--phone", "+49 30 1")
    shell.contacts("add", "-f", "Bob", "-l", "", "--email", "b@y.example", "--email", "b@x.example")
    shell.contacts("add", "-f", "Cid", "-l", "", "--tag", "vip-2024")
    for (condition, expected) in [
      ("email CONTAINS '@x'", ["1", "2"]), ("email CONTAINS[c] '@Y'", ["2"]),
      ("NOT email CONTAINS '@x'", ["3"]), ("phone CONTAINS '30'", ["1"]),
      ("email CONTAINS 'a@' OR first = 'Cid'", ["1", "3"]), ("tag CONTAINS 'vip'", []),
      ("ALL email CONTAINS '@x'", ["1", "3"]),
    ] {
      #expect(
        shell.contacts("list", "--ids", "--where", condition).lines == expected, "\(condition)")
    }
  }

  @Test("a group, tag or company that is typed in another case is the one that is there")
  func cases() throws {
    let shell = try TestShell()
    let words = ["-l", "", "--tag", "VIP", "--group", "Pals", "--company", "Acme"]
    #expect(shell.run(["add", "-f", "Ann"] + words).status == .success)
    #expect(shell.run(["add", "-f", "Bob"] + words.map { $0.lowercased() }).status == .success)
    shell.contacts("add", "-f", "Cid", "-l", "")
    shell.contacts("edit", "3", "--add-tag", "vIP", "--add-group", "PALS", "--company", "ACME")
    #expect(shell.contacts("tag", "list").output == "VIP\t3\n")
    #expect(shell.contacts("group", "list").output == "Pals\t3\n")
    #expect(shell.contacts("company", "list").lines.count == 1)
    shell.contacts("edit", "3", "--from", "-", input: #"{"tags":["vip"]}"#)
    #expect(shell.contacts("tag", "list").output == "VIP\t3\n")
    shell.contacts("import", "-", input: #"{"first":"Eve","last":"","tags":["vip"]}"#)
    #expect(shell.contacts("tag", "list").output == "VIP\t4\n")
    shell.contacts("import", "-", input: #"{"first":"Fay","last":"","tags":["víp"]}"#)
    #expect(shell.contacts("tag", "list").lines.sorted() == ["VIP\t4", "víp\t1"])
    shell.contacts("add", "-f", "D", "-l", "", "--company", "Ácme")
    #expect(shell.contacts("company", "list").lines.count == 1)
    #expect(shell.contacts("edit", "3", "--add-tag", "ViP").status == .ambiguous)
    #expect(shell.contacts("tag", "list").lines.count == 2)
  }

  @Test(
    "a value is taken away however it is written, as long as only one can be meant",
    arguments: [
      ["--remove-phone", "01712345678"], ["--remove-phone", "0171-234 5678"],
      ["--remove-email", "ANN@X.example"], ["--remove-tag", "vip"], ["--remove-group", "pals"],
      ["--remove-address", "Main St 1;Berlin;10115"],
      ["--remove-address", "Main St 1, 10115 Berlin"],
      ["--remove-messenger", "xmpp:ann@x.example"], ["--remove-date", "Anniversary"],
    ])
  func removing(words: [String]) throws {
    let shell = try TestShell()
    let given = [
      "--phone", "0171 2345678", "--phone", "110", "--email", "ann@x.example", "--tag", "VIP",
      "--group", "Pals", "--address", "Main St 1;Berlin;10115", "--messenger",
      "xmpp:ann@x.example", "--date", "anniversary=2001-06-30",
    ]
    #expect(shell.run(["add", "-f", "Ann", "-l", ""] + given).status == .success)
    let before = shell.contacts("list", "--json").output
    let outcome = shell.run(["edit", "1"] + words)
    #expect(outcome.status == .success, "\(outcome.error)")
    #expect(shell.contacts("list", "--json").output != before)
    #expect(shell.run(["edit", "1"] + words).status != .success)
  }

  @Test(
    "letters, labels and paths tell values apart that are to be taken away",
    arguments: [
      (["--phone", "1-800-FLOWERS"], ["--remove-phone", "1-800-TAXICAB"]),
      (["--phone", "1-800-FLOWERS"], ["--remove-phone", "1800"]),
      (["--phone", "work=555"], ["--remove-phone", "home=555"]),
      (["--address", "work=1 Main;Town"], ["--remove-address", "home=1 Main;Town"]),
      (["--url", "https://x.example/ABC"], ["--remove-url", "https://x.example/abc"]),
    ])
  func different(given: [String], words: [String]) throws {
    let shell = try TestShell()
    shell.run(["add", "-f", "Ann", "-l", ""] + given)
    #expect(shell.run(["edit", "1"] + words).status != .success)
    shell.run(["add", "-f", "Bob", "-l", "", "--phone", "work=555", "--phone", "home=555"])
    #expect(shell.contacts("edit", "2", "--remove-phone", "home=555").status == .success)
    #expect(shell.contacts("show", "2", "--format", "{phone.work}{phone.home}").output == "555\n")
    let url = "HTTPS://X.example/ABC"
    if given[0] == "--url" {
      #expect(shell.contacts("edit", "1", "--remove-url", url).status == .success)
    }
  }

  @Test("a number that becomes the preferred one is there once, and no other is preferred")
  func preferring() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "", "--phone", "*work=1", "--phone", "mobile=2")
    shell.contacts("edit", "1", "--add-phone", "*mobile=2")
    let phones = #"[{"value":"1","label":"work"},{"value":"2","label":"mobile","preferred":true}]"#
    let shown = shell.contacts("show", "1", "--jsonl=phones").output
    #expect(shown.filter { $0 != " " } == "{\"phones\":\(phones)}\n", "\(shown)")
    shell.contacts("edit", "1", "--add-phone", "*home=3")
    #expect(shell.contacts("show", "1", "--format", "{phone}").output == "3\n")
  }

  @Test("where one number is shown, it is one of somebody who can talk")
  func talking() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "", "--phone", "work fax=1", "--phone", "mobile=2")
    shell.contacts("add", "-f", "Bob", "-l", "", "--phone", "fax=3")
    #expect(shell.contacts("list", "--format", "{phone}").output == "2\n3\n")
    let card = """
      BEGIN:VCARD\nVERSION:3.0\nFN:Cid\nN:;Cid;;;\nTEL;TYPE=CELL,IPHONE:4\nEND:VCARD\n
      """
    shell.contacts("import", "-", input: card)
    #expect(shell.contacts("show", "3", "--format", "{phone.mobile}").output == "4\n")
  }

  @Test("a name that may be one of several companies makes no further one")
  func severalCases() throws {
    let shell = try TestShell()
    let cards = ["Acme", "Ácme"].map {
      "BEGIN:VCARD\nVERSION:3.0\nFN:\($0) Man\nN:;\($0) Man;;;\nORG:\($0)\nEND:VCARD\n"
    }
    shell.contacts("import", "-", input: cards.joined())
    let outcome = shell.contacts("add", "-f", "Ann", "-l", "", "--company", "acme")
    #expect(outcome.status == .ambiguous && outcome.error.contains("'Acme', 'Ácme'"))
    #expect(shell.contacts("add", "-f", "Ann", "-l", "", "--company", "Ácme").status == .success)
    #expect(shell.contacts("company", "list").lines.count == 2)
  }

  @Test("who is added may name a manager, who has to be somebody, and a UID that nobody has")
  func managers() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Boss", "-l", "Big")
    let known = #"{"first":"A","last":"B","manager":"Boss Big","uid":"u1"}"#
    #expect(shell.contacts("add", "--from", "-", input: known).output == "2\n")
    #expect(shell.contacts("show", "2", "--json=manager").output.contains("Boss Big"))
    let pair = #"[{"first":"C","last":"D","manager":"E F"},{"first":"E","last":"F"}]"#
    #expect(shell.contacts("add", "--from", "-", input: pair).lines == ["3", "4"])
    #expect(shell.contacts("show", "3", "--json=manager").output.contains("E F"))
    for (text, message) in [
      (
        #"[{"first":"A","last":"Z","manager":"B Z"},{"first":"B","last":"Z","manager":"A Z"}]"#,
        "that would be a loop"
      ),
      (#"{"first":"X","last":"Y","uid":"u1"}"#, "another contact has the UID 'u1'"),
      (#"[{"first":"X","last":"","uid":"n"},{"first":"Y","last":"","uid":"n"}]"#, "the UID 'n'"),
    ] {
      let outcome = shell.contacts("add", "--from", "-", input: text)
      #expect(outcome.status != .success)
      #expect(outcome.error.contains(message), "\(outcome.error)")
      #expect(shell.contacts("count").output == "4\n")
      let trial = shell.contacts("add", "--from", "-", "--dry-run", input: text)
      #expect(trial.status == outcome.status && trial.error.contains(message))
    }
    let byUID = #"{"first":"By","last":"Number","manager":"u1"}"#
    shell.contacts("add", "--from", "-", input: byUID)
    #expect(shell.contacts("show", "5", "--format", "{manager}").output == "A B\n")
    #expect(shell.contacts("delete", "5").status == .success)
    let nobody = #"{"first":"X","last":"Y","manager":"Nobody"}"#
    let outcome = shell.contacts("add", "--from", "-", input: nobody)
    #expect(
      outcome.output == "6\n" && outcome.error.contains("no single contact is named 'Nobody'"))
    #expect(shell.contacts("export", "6").output.contains("X-MANAGER:Nobody\r\n"))
  }

  @Test("an import can be tried before there is an address book, and makes none")
  func trial() throws {
    let shell = try TestShell()
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nEND:VCARD\n"
    let words = ["--store", "new.contacts", "import", "-", "--dry-run"]
    let outcome = shell.run(words, input: Array(card.utf8))
    #expect(outcome.status == .success)
    #expect(outcome.error.hasSuffix("could import 1 contact; nothing was changed\n"))
    #expect(shell.run(["--store", "new.contacts", "list"]).status != .success)
  }

  @Test("birthdays are written as JSON, CSV and a table, like other results")
  func birthdays() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "", "--birthday", "--03-15")
    let json = shell.contacts("birthdays", "--jsonl").output
    #expect(json.contains(#""id":1,"name":"Ann","turns":null"#) && json.hasPrefix(#"{"next":"#))
    #expect(shell.contacts("birthdays", "--csv").output.hasPrefix("next,id,name,turns\r\n"))
    #expect(shell.contacts("birthdays", "--format", "json").status == .usage)
    #expect(shell.contacts("birthdays", "--format", "{name}", "--json").status == .usage)
    #expect(shell.contacts("birthdays", "--next", "-3").error.contains("from 0 to 366"))
    #expect(shell.contacts("add", "--birthday", "--02-30").error.contains("there is no such date"))
    #expect(shell.contacts("add", "--birthday", "9. 2.").error.contains("a date such as"))
  }

  @Test("the parts of an address that LDIF has no place for stay when it is imported again")
  func addressParts() throws {
    let shell = try TestShell()
    let text = """
      {"first":"A","last":"B","uid":"a1","addresses":[{"street":"S 1","extended":"2º B",\
      "box":"PO 7","city":"Madrid","label":"home"}]}
      """
    shell.contacts("add", "--from", "-", input: text)
    let before = shell.contacts("show", "1", "--json=addresses").output
    let ldif = shell.contacts("export", "--format", "ldif").output
    #expect(shell.contacts("import", "-", input: ldif).status == .success)
    #expect(shell.contacts("show", "1", "--json=addresses").output == before)
    let moved = ldif.replacing("S 1", with: "Rue X").replacing("Madrid", with: "Paris")
    #expect(shell.contacts("import", "-", input: moved).status == .success)
    let after = shell.contacts("show", "1", "--json=addresses").output
    #expect(after.contains("Rue X") && !after.contains("PO 7"), "\(after)")
  }

  @Test("a row without a name about somebody who is there leaves the name as it is")
  func namelessRows() throws {
    let shell = try TestShell()
    let ann = #"{"first":"Ann","last":"Lee","uid":"u1"}"#
    shell.contacts("add", "--from", "-", input: ann)
    let table = "uid,notes\nu1,likes tea\n"
    #expect(shell.contacts("import", "-", input: table).status == .success)
    #expect(shell.contacts("list", "--format", "{name}: {notes}").output == "Ann Lee: likes tea\n")
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:u1\nNOTE:hello\nEND:VCARD\n"
    #expect(shell.contacts("import", "-", input: card).error.contains("the contact is skipped"))
    #expect(shell.contacts("list", "--format", "{name}: {notes}").output == "Ann Lee: likes tea\n")
  }

  @Test("short forms of a first name make likely doubles of those who share an address")
  func shortForms() throws {
    for (short, long) in [("Jon", "John"), ("Rob", "Robert"), ("Alex", "Alexander")] {
      let shell = try TestShell()
      for name in [short, long] {
        shell.contacts("add", "-f", name, "-l", "Smith", "--email", "smith@x.example")
      }
      shell.contacts("add", "-f", "Sue", "-l", "Smith", "--email", "smith@x.example")
      #expect(shell.contacts("dedupe").output.hasPrefix("1 2\t"), "\(short), \(long)")
    }
    let shell = try TestShell()
    for (index, name) in ["Jan", "Jana", "Иван", "Ивана", "Александр", "Александра"].enumerated() {
      shell.contacts(
        "add", "-f", name, "-l", "Smith", "--email", "smith\(index / 2)@x.example")
    }
    #expect(shell.contacts("dedupe").output == "")
  }

  @Test("an edit that changes nothing is not one, and leaves the stamp as it is")
  func unchanged() throws {
    let shell = try TestShell.withPeople()
    let before = shell.contacts("show", "1", "--json=modified").output
    shell.now += 60
    shell.contacts("edit", "1", "--first", "Anthony")
    #expect(shell.contacts("show", "1", "--json=modified").output == before)
    shell.contacts("edit", "1", "--first", "Antonia")
    #expect(shell.contacts("show", "1", "--json=modified").output != before)
  }

  @Test("somebody with a Chinese, Japanese or Korean name is called and found as people there do")
  func eastAsianNames() throws {
    let shell = try TestShell()
    for (first, last) in [("小明", "王"), ("민수", "김"), ("太郎", "山田"), ("Ken", "山田")] {
      shell.contacts("add", "-f", first, "-l", last, "--email", "a@x.example")
    }
    #expect(
      shell.contacts("list", "--format", "{name}").lines == ["王小明", "김민수", "山田太郎", "Ken 山田"])
    #expect(shell.contacts("find", "王小明", "--ids").lines == ["1"])
    #expect(shell.contacts("show", "김민수", "--ids").lines == ["2"])
    #expect(shell.contacts("query", "山田太郎").output.contains("山田太郎"))
    shell.contacts("edit", "1", "--last", "李")
    #expect(shell.contacts("list", "--ids", "--where", "formatted_name = '李小明'").lines == ["1"])
    shell.contacts("edit", "1", "--first", "Ming", "--last", "Li")
    #expect(shell.contacts("list", "--format", "{name}").lines.first == "Ming Li")
  }

  @Test("a table shows a number and an address for each, as far as anybody has one")
  func usualColumns() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ann", "-l", "Lee")
    shell.sitDown()
    #expect(shell.contacts("list", "--no-color").lines.first == "ID  First  Last")
    shell.contacts(
      "add", "-f", "Bob", "-l", "Ray", "--phone", "1", "--phone", "*work=2", "--age", "7")
    #expect(
      shell.contacts("list", "--no-color").lines == [
        "ID  First  Last  Age  Phone", " 1  Ann    Lee", " 2  Bob    Ray     7  2",
      ])
    shell.contacts("edit", "1", "--add-email", "a@x.example")
    #expect(
      shell.contacts("list", "--no-color").lines.first == "ID  First  Last  Age  Phone  E-mail")
    shell.contacts("config", "set", "columns", "last,phones")
    #expect(shell.contacts("list", "--no-color").lines == ["Last  Phones", "Lee", "Ray   1, 2"])
  }
}
