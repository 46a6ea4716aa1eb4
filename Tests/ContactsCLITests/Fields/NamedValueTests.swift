import Testing

@testable import ContactsCLI

@Suite("One value of a list among the fields")
struct NamedValueTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--email", "home=a@x.example", "--email",
      "*work=b@x.example", "--phone", "mobile=12", "--phone", "34", "--address",
      "home=Main St 1;Bonn;53111", "--messenger", "xmpp:ann@x.example", "--tag", "vip", "--field",
      "Size, in cm=170", "--field", "Dad's name=Bob", "--relation", "best, oldest friend=Eve")
    shell.contacts(
      "add", "-f", "Bob", "-l", "Fox", "--email", "a@b.example", "--address", "St 2;Aachen;52062")
    shell.contacts("add", "-f", "Cy", "-l", "")
    return shell
  }

  @Test(
    "it has the same name and the same text in templates, lines, JSON, CSV and tables",
    arguments: [
      ("email", "b@x.example", "E-mail"), ("emails.home", "a@x.example", "E-mails (home)"),
      ("phone.mobile", "12", "Phone (mobile)"),
      ("phones.labelled", "12 (mobile), 34", "Phones (labelled)"),
      ("address.city", "Bonn", "City"), ("address.postal_code", "53111", "Postal code"),
      ("messenger.xmpp", "ann@x.example", "Messenger (xmpp)"), ("tag", "vip", "Tag"),
      ("field['Size, in cm']", "170", "Size, in cm"),
      (#"relation["best, oldest friend"]"#, "Eve", "best, oldest friend"),
    ])
  func everywhere(name: String, text: String, title: String) throws {
    let shell = try shell()
    func first(_ words: String...) -> String {
      let outcome = shell.run(["list", "--limit", "1"] + words)
      #expect(outcome.error.isEmpty, "\(outcome.error)")
      return outcome.lines.last ?? ""
    }
    #expect(first("--format", "{\(name)}") == text)
    #expect(first("--fields", name) == text)
    #expect(first("--jsonl=\(name)").hasSuffix(#"":"\#(text)"}"#))
    let csv = shell.contacts("list", "--csv=\(name)", "--limit", "1").output
    #expect(csv.hasSuffix("\r\n" + text.replacing(", ", with: ";") + "\r\n"))
    #expect(shell.contacts("list", "--table", "--fields", name).lines.prefix(2) == [title, text])
    #expect(shell.contacts("show", "1", "--format", "card", "--fields", name).status == .success)
  }

  @Test(
    "commas within quotes and brackets end no name of a list",
    arguments: [
      ("id,field['Size, in cm'],last", "1\t170\tLee"),
      ("'field.Size, in cm', id", "170\t1"), (#""field.Size, in cm",id"#, "170\t1"),
      ("field.Dad's name,id", "Bob\t1"), (#"field['Dad\'s name'],id"#, "Bob\t1"),
      (#"field["Dad's name"],id"#, "Bob\t1"),
      ("id,relation['best, oldest friend'],field['Size, in cm']", "1\tEve\t170"),
    ])
  func commas(fields: String, line: String) throws {
    let shell = try shell()
    #expect(shell.contacts("list", "--fields", fields, "-l", "1").output == line + "\n")
    let csv = shell.contacts("list", "--csv=\(fields)", "-l", "1")
    #expect(csv.output.hasSuffix("\r\n" + line.replacing("\t", with: ",") + "\r\n"))
  }

  @Test("what CSV calls a field is its name in a list of fields")
  func titles() throws {
    let shell = try shell()
    let table = shell.contacts("list", "--csv=id,field['Size, in cm']", "-l", "1").output
    #expect(table == "id,\"field.Size, in cm\"\r\n1,170\r\n")
    let title = String(table.prefix { $0 != "\r\n" })
    #expect(shell.contacts("list", "--csv=\(title)", "-l", "1").output == table)
  }

  @Test(
    "contacts are sorted by it, and grouped",
    arguments: [
      ("email", "2 1 3"), ("-email", "1 2 3"), ("address.city,last", "2 1 3"),
      ("-address.city", "1 2 3"), ("phone.mobile,-id", "1 3 2"),
      ("field['Size, in cm'],-last", "1 2 3"), ("-field['Size, in cm'],last", "1 3 2"),
    ])
  func order(keys: String, ids: String) throws {
    let shell = try shell()
    let outcome = shell.contacts("list", "--sort", keys, "--ids")
    #expect(outcome.lines.joined(separator: " ") == ids, "\(outcome.error)")
    #expect(shell.contacts("sort", keys, "--ids").output == outcome.output)
    #expect(
      shell.contacts("list", "--group-by", "address.city", "--plain").lines.first == "Aachen")
  }

  @Test("what is no such value is refused, and names are completed")
  func names() throws {
    let shell = try shell()
    for (name, message) in [
      ("emial", "Did you mean 'email'?"), ("phone.", "'phone.' has no label"),
      ("last.x", "unknown field 'last.x'"), ("tags.x", "unknown field 'tags.x'"),
      ("email,email", "given twice"), ("field['x", "unknown field"),
    ] {
      let outcome = shell.contacts("list", "--fields", name)
      #expect(outcome.status == .usage && outcome.error.contains(message), "\(outcome.error)")
    }
    #expect(shell.contacts("list", "--sort", "emails").status == .usage)
    func candidates(_ words: String...) -> [String] {
      let index = String(words.count - 1)
      return shell.run(["---complete", "zsh", index] + words).lines.dropFirst().map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(candidates("list", "--fields", "ema") == ["emails", "email"])
    #expect(
      candidates("list", "--fields", "field['Size, in cm'],fir")
        == ["field['Size, in cm'],first"])
  }

  @Test("JSON that has it is refused, as it says less than the list")
  func reading() throws {
    let shell = try shell()
    let json = shell.contacts("list", "--jsonl=id,phones.labelled").output
    let outcome = shell.contacts("edit", "--from", "-", input: json)
    #expect(outcome.status == .badData)
    #expect(outcome.error.contains(#""phones.labelled" is output-only; use "phones""#))
  }
}
