import Testing

@testable import ContactsCLI

@Suite("Values that the shell completes")
struct ValueCompletionTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--company", "Acme", "--email", "work=ann@acme.example",
      "--email", "ann@lee.example", "--phone", "mobile=+44 20 7946 0000", "--url",
      "home=https://lee.example", "--address", "home=1 High Street;Bonn;53111;;Germany",
      "--messenger", "matrix:@ann:lee.example", "--date", "anniversary=2001-06-30", "--relation",
      "spouse=Bob", "--field", "Shoe size=40", "--group", "friends", "--tag", "vegan")
    shell.contacts("add", "-f", "Zed", "-l", "", "--tag", "other", "--group", "others")
    return shell
  }

  /// What is offered for the word behind others, with its description.
  private func offered(_ words: [String], typed: String = "", in shell: TestShell) -> [String] {
    Array(
      shell.run(["---complete", "zsh", "\(words.count)"] + words + [typed]).lines.dropFirst())
  }

  private static let lists = ContactListOptions.lists.map(\.name)

  @Test("of a contact are offered to be taken away, and each that is can be", arguments: lists)
  func removal(list: String) throws {
    let shell = try shell()
    let offered = offered(["edit", "ann", "--remove-\(list)"], in: shell).map {
      String($0.prefix { $0 != "\t" })
    }
    #expect(offered.count == (list == "email" ? 2 : 1), "\(offered)")
    for value in offered {
      let outcome = try self.shell().contacts("edit", "ann", "--remove-\(list)", value)
      #expect(outcome.status == .success, "\(outcome.error)")
    }
  }

  @Test("to be taken away are told by their labels")
  func descriptions() throws {
    let shell = try shell()
    #expect(
      offered(["edit", "1", "--remove-email"], in: shell)
        == ["ann@acme.example\twork", "ann@lee.example\t"])
    #expect(
      offered(["edit", "1", "--remove-email"], typed: "ann@l", in: shell) == ["ann@lee.example\t"])
    #expect(offered(["edit", "1", "--remove-field"], in: shell) == ["Shoe size\t40"])
  }

  @Test("of all contacts that are named are offered, each once")
  func several() throws {
    let shell = try shell()
    shell.contacts("tag", "add", "vegan", "2")
    #expect(offered(["edit", "1", "2", "--remove-tag"], in: shell) == ["vegan\t", "other\t"])
  }

  @Test("of a company are offered, too")
  func company() throws {
    let shell = try shell()
    shell.contacts("company", "edit", "Acme", "--add-phone", "work=+1 555 0100")
    #expect(
      offered(["company", "edit", "acme", "--remove-phone"], in: shell) == ["+1 555 0100\twork"])
  }

  @Test("are those of everybody for groups and tags where nobody is named, and of others none")
  func nobody() throws {
    let shell = try shell()
    #expect(
      offered(["edit", "--remove-tag"], in: shell) == ["other\t1 contact", "vegan\t1 contact"])
    #expect(offered(["edit", "--remove-email"], in: shell).isEmpty)
    #expect(offered(["edit", "nobody", "--remove-email"], in: shell).isEmpty)
    #expect(offered(["edit", "-", "--remove-email"], in: shell).isEmpty)
  }

  @Test("begin with a label, and each that is offered is taken", arguments: lists)
  func labels(list: String) throws {
    let shell = try shell()
    let values = ["date": "2020-05-01", "address": "2 Low Road;Bonn", "url": "https://a.example"]
    for option in ["add-\(list)", list] {
      let words = option == list ? ["add", "-f", "A", "-l", "B"] : ["edit", "1"]
      for line in offered(words + ["--\(option)"], in: shell) where line.contains("=") {
        let label = line.prefix { $0 != "\t" }
        let outcome = shell.run(words + ["--\(option)", label + values[list, default: "7"]])
        #expect(outcome.status == .success, "\(outcome.error)")
      }
    }
    let phones = offered(["edit", "1", "--add-phone"], typed: "m", in: shell)
    #expect(phones == ["mobile=\t", "main=\t"])
  }

  @Test(
    "of settings are fields, and each that is offered is taken", arguments: ["sort", "columns"])
  func settings(setting: String) throws {
    let shell = try shell()
    let words = ["config", "set", setting]
    let offered = offered(words, in: shell).map { String($0.prefix { $0 != "\t" }) }
    #expect(offered.contains("last") && offered.contains("email"))
    for value in offered {
      let outcome = shell.run(words + [value])
      #expect(outcome.status == .success, "\(outcome.error)")
    }
    #expect(self.offered(words, typed: "last,fir", in: shell) == ["last,first\t"])
    #expect(self.offered(["config", "set", "color"], typed: "al", in: shell) == ["always\t"])
    let others = self.offered(["config", "set", "pager"], in: shell)
    #expect(others.allSatisfy { $0.hasPrefix("-") })
  }

  @Test("of 'undo --to' are the numbers of history, the last one first")
  func transactions() throws {
    let shell = try shell()
    #expect(
      offered(["undo", "--to"], in: shell) == [
        "2\tadd, added 1: Zed", "1\tadd, added 1 and 1 company: Ann Lee, Acme",
      ])
    #expect(shell.contacts("undo", "--to", "1").status == .success)
  }
}
