import Foundation
import Testing

@testable import ContactsCLI

@Suite("Relations and custom fields at the shell")
struct RelationTests {
  private let card = """
    BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\n\
    item3.X-ABRELATEDNAMES;type=pref:Bob Miller\r\nitem3.X-ABLabel:_$!<Spouse>!$_\r\n\
    item4.X-ABRELATEDNAMES:Cid\r\nitem4.X-ABLabel:_$!<Child>!$_\r\n\
    X-CSV-COLUMN;X-NAME=Shoe size:44\r\nEND:VCARD\r\n
    """

  /// A shell whose address book holds the card.
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts("import", "-", input: card)
    return shell
  }

  @Test("a contact is added with relations and fields, which are shown, found and exported")
  func adding() throws {
    let shell = try TestShell()
    let added = shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--relation", "Spouse=Bob Miller", "--relation", "Eve",
      "--field", "Blood type=A+", "--relation", "Eve")
    #expect(added.output == "1\n")
    #expect(shell.contacts("find", "miller").output.hasPrefix("1\t"))
    #expect(
      shell.contacts("export", "--format", "vcard4").output.contains(
        "RELATED;VALUE=text;TYPE=spouse:Bob Miller\r\nRELATED;VALUE=text:Eve\r\n"
          + "X-CSV-COLUMN;X-NAME=Blood type:A+\r\n"))
    let google = shell.contacts("export", "--format", "google").output
    #expect(google.contains(",Spouse,Bob Miller,,Eve,Blood type,A+"))
    shell.outputIsTerminal = true
    let shown = shell.contacts("show", "1", "--no-color").output
    #expect(shown.contains("Spouse      Bob Miller\n") && shown.contains("Blood type  A+\n"))
  }

  @Test("whoever is taken away goes with the label, whatever the source")
  func removing() throws {
    let shell = try shell()
    let removed = shell.contacts(
      "edit", "1", "--remove-relation", "bob miller", "--remove-field", "shoe size")
    #expect(removed.status == .success)
    let exported = shell.contacts("export").output
    #expect(!exported.contains("item3") && exported.contains("item4.X-ABLabel:_$!<Child>!$_"))
    #expect(!exported.contains("Shoe"))
    shell.contacts("undo")
    #expect(shell.contacts("export").output.contains("item3.X-ABLabel:_$!<Spouse>!$_"))
  }

  @Test("nobody goes who is not there, or who may be one of several")
  func ambiguity() throws {
    let shell = try shell()
    let missing = shell.contacts("edit", "1", "--remove-relation", "Zoe")
    #expect(missing.status == .failure)
    #expect(missing.error.contains("no relation 'Zoe' to remove; nothing was changed"))
    #expect(shell.contacts("edit", "1", "--remove-field", "Hat").error.contains("no field 'Hat'"))
    shell.contacts("edit", "1", "--add-relation", "friend=Cid", "--add-field", "Shoe size=9 (UK)")
    let alike = shell.contacts("edit", "1", "--remove-relation", "cid")
    #expect(
      alike.error.contains(
        "2 values are like 'cid'; write the relation as it is shown, such as 'child=Cid'"))
    #expect(shell.contacts("edit", "1", "--remove-relation", "child=Cid").status == .success)
    let fields = shell.contacts("edit", "1", "--remove-field", "shoe size")
    #expect(fields.error.contains("such as 'Shoe size=44'"))
    #expect(shell.contacts("edit", "1", "--remove-field", "Shoe size=44").status == .success)
    let kept = shell.contacts("show", "1", "--json=kept").output
    #expect(kept.contains("TYPE=friend:Cid") && kept.contains("9 (UK)") && !kept.contains("44"))
  }

  @Test(
    "what is no relation or field is refused before anything is changed",
    arguments: [
      (["--add-relation", "*spouse=Bob"], "what somebody is and a name"),
      (["--add-relation", "manager=Bob"], "contacts link"),
      (["--set", "relation=manager=Bob"], "contacts link"),
      (["--add-field", "A+"], "'Blood type=A+'"),
      (["--set", "relation=Bob", "--unset", "relations"], "exclude each other"),
    ])
  func refusals(options: [String], words: String) throws {
    let shell = try shell()
    let outcome = shell.run(["edit", "1"] + options)
    #expect(outcome.status == .usage && outcome.error.contains(words), "\(outcome.error)")
  }

  @Test("all relations or fields are set or emptied at once, and nothing else goes")
  func setting() throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--set", "relation=child=Tom", "--set", "relation=Tim")
    let set = shell.contacts("show", "1", "--json=kept").output
    #expect(set.contains("TYPE=child:Tom") && set.contains("text:Tim") && set.contains("44"))
    #expect(!set.contains("Cid") && !set.contains("item"))
    shell.contacts("edit", "1", "--unset", "relations", "--set", "field=Hat=7")
    let emptied = shell.contacts("show", "1", "--json=kept").output
    #expect(!emptied.contains("RELATED") && !emptied.contains("44") && emptied.contains("Hat:7"))
    #expect(shell.contacts("edit", "1", "--unset", "field").status == .success)
    #expect(!shell.contacts("show", "1", "--json=kept").output.contains("Hat"))
  }

  @Test("in an editor, what is left alone stays as its source has it")
  func editor() throws {
    let shell = try shell()
    shell.sitDown()
    shell.edit = { text in
      text.replacing("relation: child=Cid", with: "relation: friend=Cid\nrelation: Dee").replacing(
        "field: Shoe size=44", with: "field: Shoe size=45")
    }
    #expect(shell.contacts("edit", "1").status == .success)
    let kept = shell.contacts("show", "1", "--json=kept").output
    #expect(kept.contains("item3.X-ABRELATEDNAMES;type=pref:Bob Miller"))
    #expect(kept.contains("item3.X-ABLabel:_$!<Spouse>!$_") && !kept.contains("item4"))
    for part in ["TYPE=friend:Cid", "VALUE=text:Dee", "X-NAME=Shoe size:45"] {
      #expect(kept.contains(part), "\(part)")
    }
  }

  @Test("version 3.0 relates people as Apple and Google do, and brings no news when it comes back")
  func olderVersion() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--relation", "spouse=Bob; Jr.", "--relation", "Eve",
      "--relation", "Best (man), so=Jim", "--date", "met=2001-02-03", "--email", "chess=a@b.c")
    let exported = shell.contacts("export", "--format", "vcard").output
    #expect(
      exported.contains(
        "item1.X-ABRELATEDNAMES:Bob\\; Jr.\r\nitem1.X-ABLabel:_$!<Spouse>!$_\r\n"
          + "item2.X-ABRELATEDNAMES:Eve\r\nitem3.X-ABRELATEDNAMES:Jim\r\n"
          + "item3.X-ABLabel:Best (man)\\, so\r\n"), "\(exported)")
    let before = shell.contacts("export", "--format", "json").output
    #expect(shell.contacts("import", "-", input: exported).status == .success)
    #expect(shell.contacts("export", "--format", "json").output == before)
    let other = try TestShell()
    other.contacts("import", "-", input: exported)
    #expect(other.contacts("export", "--format", "vcard").output == exported)
    let edited = other.contacts("edit", "1", "--remove-relation", "best (man), so=jim")
    #expect(edited.status == .success)
    #expect(!other.contacts("export", "--format", "vcard4").output.contains("Jim"))
  }

  @Test("a company may have them, too")
  func company() throws {
    let shell = try TestShell()
    shell.contacts("company", "add", "Acme", "--field", "VAT=DE1", "--relation", "agent=Eve")
    let edited = shell.contacts("company", "edit", "Acme", "--remove-field", "vat")
    #expect(edited.status == .success)
    let exported = shell.contacts("export").output
    #expect(!exported.contains("VAT") && exported.contains("Eve"))
  }

  @Test("any text may be one, and is shown, taken away and exported as it was typed")
  func anyText() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--relation", "aunt, great=Sue", "--relation",
      "x=data:hello",
      "--relation", "a:b;\"c\"=Q", "--field", "Size, EU=data:44")
    let shown = shell.contacts("show", "1", "--format", "card").output
    for text in ["Aunt, great", "data:hello", "A:b;\"c\"", "Size, EU", "data:44"] {
      #expect(shown.contains(text), "\(shown)")
    }
    for version in ["vcard", "vcard21", "vcard4"] {
      let other = try TestShell()
      other.contacts("import", "-", input: shell.contacts("export", "--format", version).output)
      #expect(
        other.contacts("show", "1", "--format", "card").output.contains("A:b;\"c\""), "\(version)")
    }
    #expect(shell.contacts("edit", "1", "--remove-relation", "data:hello").status == .success)
    #expect(!shell.contacts("export").output.contains("hello"))
  }

  @Test("one without a label is taken away as it is shown, though another has its name")
  func unlabelled() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "Lee", "--relation", "Bob", "--relation", "friend=Bob")
    #expect(shell.contacts("edit", "1", "--remove-relation", "Bob").status == .success)
    #expect(shell.contacts("show", "1", "--format", "card").output.contains("Friend"))
    #expect(shell.contacts("edit", "1", "--remove-relation", "bob").status == .success)
  }

  @Test("a field of one's own cannot have the name of one that every contact has")
  func takenNames() throws {
    let shell = try TestShell()
    let outcome = shell.contacts("add", "-f", "Ann", "--field", "last=Lee")
    #expect(outcome.status == .usage, "\(outcome.error)")
    #expect(
      outcome.error.contains("another name than that of the field 'last'"), "\(outcome.error)")
  }

  @Test("names of those who are related stay texts in jCard, from book to book")
  func jCard() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ada", "-l", "M", "--relation", "spouse=Ann, B", "--relation", "friend=Bo")
    let text = shell.contacts("export", "--format", "jcard").output
    #expect(text.contains(#"["related",{"type":"spouse"},"text","Ann, B"]"#))
    let other = try TestShell()
    other.contacts("import", "-", input: text)
    #expect(other.contacts("export", "--format", "jcard").output == text)
    #expect(
      other.contacts("import", "-", input: text).error.contains("read 1 contact: all up to date"))
    #expect(other.contacts("show", "1", "--format", "{relation.spouse}").output == "Ann, B\n")
  }
}
