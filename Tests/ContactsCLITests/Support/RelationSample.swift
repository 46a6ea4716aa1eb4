@testable import ContactsCLI

/// An address book with relations and fields of one's own.
enum RelationSample {
  /// The card of Dee Lee, as Apple writes a spouse, with fields and something unknown.
  static let card = """
    BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u1\r\nFN:Dee Lee\r\nN:Lee;Dee;;;\r\n\
    item3.X-ABRELATEDNAMES;type=pref:Bob Miller\r\nitem3.X-ABLabel:_$!<Spouse>!$_\r\n\
    X-CSV-COLUMN;X-NAME=Shoe size:44\r\nX-CSV-COLUMN;X-NAME=Blood type:0-\r\n\
    X-ODD:1\r\nEND:VCARD\r\n
    """

  /// A shell with Ann (1), Bob (2), Cid (3), who has nothing of the kind, and Dee (4) of a card.
  static func shell() throws -> TestShell {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Ann", "-l", "", "--relation", "spouse=Bob Miller", "--relation", "Eve",
      "--field", "Blood type=A+")
    shell.contacts("add", "-f", "Bob", "-l", "Miller", "--relation", "child=Tom Lee")
    shell.contacts("add", "-f", "Cid", "-l", "")
    shell.contacts("import", "-", input: card)
    return shell
  }
}
