import Testing

@testable import ContactsCLI

@Suite("Letters and digits that are typed in several ways")
struct TypedLetterTests {
  private static let people = """
    [{"first":"Sean","last":"O’Neil","company":"Sam’s Shop"},
     {"first":"Kate","last":"O'Brien"},
     {"first":"Ｗｉｄｅ","last":"Ｎａｍｅ","notes":"since ２０１４"},
     {"first":"はんかく","last":"ｶﾀｶﾅﾊﾟﾝ"},
     {"first":"Amr","last":"Diab","phones":["٠١٠١٢٣٤٥٦٧٨"]},
     {"first":"Sara","last":"Karimi","phones":["+98 21 5550 100"],"notes":"خانه ۱۲۳۰"},
     {"first":"Jo","last":"Null"}]
    """

  private func shell() throws -> TestShell {
    let shell = try TestShell()
    let added = shell.contacts("add", "--from", "-", input: Self.people)
    #expect(added.status == .success, "\(added.error)")
    return shell
  }

  @Test(
    "are the same to whoever is found by words",
    arguments: [
      ("O'Neil", 1), ("O’Neil", 1), ("ONeil", 1), ("o‘neil", 1), ("sean o´neil", 1), ("ＯＮＥＩＬ", 1),
      ("sams shop", 1), ("OBrien", 2), ("O’Brien", 2), ("O'Brein", 2), ("O’Brein", 2),
      ("wide name", 3), ("ＮＡＭＥ", 3), ("wide　name", 3), ("2014", 3), ("٢٠١٤", 3), ("wied", 3),
      ("カタカナパン", 4), ("ｶﾀｶﾅ", 4), ("カタカナ", 4), ("01012345678", 5), ("101 234", 5),
      ("٠١٠١٢٣٤٥٦٧٨", 5), ("۰۱۰۱۲۳۴۵۶۷۸", 5), ("०१०१२३४५६७८", 5), ("０１０１２３４５６７８", 5),
      ("٥٥٥٠١٠٠", 6), ("1230", 6), ("۱۲۳۰", 6),
    ])
  func words(words: String, id: Int) throws {
    let shell = try shell()
    #expect(shell.contacts("find", words, "--ids").lines == ["\(id)"])
    #expect(shell.contacts("list", "--fuzzy", words, "--ids").lines == ["\(id)"])
    #expect(shell.contacts("count", "--fuzzy", words).output == "1\n")
  }

  @Test(
    "are the same in the name of the contact that is meant",
    arguments: [
      ("O'Neil", 1), ("sean o’neil", 1), ("ONeil", 1), ("O’Brien", 2), ("kate obrien", 2),
      ("wide name", 3), ("ｗｉｄｅ", 3), ("はんかく カタカナパン", 4), ("ｶﾀｶﾅﾊﾟﾝはんかく", 4),
      ("カタカナパンはんかく", 4), ("٠١٠-١٢٣-٤٥٦٧٨", 5), ("010-123-45678", 5), ("+۹۸۲۱۵۵۵۰۱۰۰", 6), ("۷", 7),
      ("٧", 7),
    ])
  func names(name: String, id: Int) throws {
    let shell = try shell()
    #expect(shell.contacts("show", name, "--jsonl=id").output == "{\"id\":\(id)}\n")
    let edited = shell.contacts("edit", name, "--age", "40")
    #expect(edited.output == "\(id)\n", "\(edited.error)")
  }

  @Test("differ for predicates, as they do for Core Data")
  func predicates() throws {
    let shell = try shell()
    #expect(shell.contacts("list", "--where", "last = 'ONeil'", "--ids").lines.isEmpty)
    #expect(
      shell.contacts("list", "--where", "last CONTAINS[cd] \"O'Neil\"", "--ids").lines.isEmpty)
    #expect(shell.contacts("list", "--where", "last = 'O’Neil'", "--ids").lines == ["1"])
  }

  @Test("are the same in the name of a company, a group or a tag")
  func sets() throws {
    let shell = try shell()
    #expect(shell.contacts("company", "show", "Sam's Shop").status == .success)
    #expect(shell.contacts("list", "--company", "Sams shop", "--ids").lines == ["1"])
    shell.contacts("group", "create", "Rock’n’Roll")
    #expect(shell.contacts("group", "add", "rocknroll", "7").output == "7\n")
    #expect(shell.contacts("list", "--group", "rock'n'roll", "--ids").lines == ["7"])
  }
}
