import ContactsCLI
import Testing

/// What is taken away or changed here must not come back with an export from the lines of the
/// source.
@Suite("Fields that are removed or changed after an import")
struct RemovedFieldTests {
  /// A shell with one contact.
  private static func shell(_ lines: String, version: String = "3.0") throws -> TestShell {
    let shell = try TestShell()
    // With a UID of its own, as digits of another one may be those that are looked for.
    let head = "BEGIN:VCARD\nVERSION:\(version)\nUID:zed\nFN:Zed Base\nN:Base;Zed;;;\n"
    let text = head + "\(lines)\nEND:VCARD\n"
    let outcome = shell.contacts("import", "-", input: text)
    try #require(outcome.status == .success, "\(outcome.error)")
    return shell
  }

  private static let android = """
    X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Zeddy;1;;;;;;;;;;;;;
    X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;2001-02-03;0;Met;;;;;;;;;;;;
    X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1980-01-01;3;;;;;;;;;;;;;
    BDAY:1980-01-01
    """

  /// A row of Android's database.
  private static func row(_ columns: String) -> String {
    "X-ANDROID-CUSTOM:vnd.android.cursor.item/\(columns);;;;;;;;;;;;"
  }

  @Test(
    "A property that repeats a field goes with the field",
    arguments: [
      ("X-MS-IMADDRESS:im@aim.example", ["--unset", "messenger"], "aim.example"),
      ("X-MS-ANNIVERSARY:20110113", ["--unset", "date"], "2011"),
      ("X-WAB-WEDDING_ANNIVERSARY:20110113", ["--unset", "date"], "2011"),
      ("X-NICKNAME:Zeddy", ["--unset", "nickname"], "Zeddy"),
      ("X-EPOCSECONDNAME:Zeddy", ["--unset", "nickname"], "Zeddy"),
      ("X-TWITTER:zedtweets", ["--unset", "messenger"], "zedtweets"),
      ("X-SKYPE:zedcalls", ["--unset", "messenger"], "zedcalls"),
      ("X-SKYPE-PSTNNUMBER:+4930123", ["--unset", "messenger"], "30123"),
      ("X-KADDRESSBOOK-X-IMAddress:zed@chat.example", ["--unset", "messenger"], "zed@chat"),
      (android, ["--unset", "nickname"], "Zeddy"), (android, ["--unset", "date"], "Met"),
      (android, ["--unset", "birthday"], "1980"),
      ("NICKNAME:Zap,Two\n" + row("nickname;Two;1"), ["--unset", "nickname"], "Two"),
      ("NICKNAME;TYPE=work:Zap\n" + row("nickname;Zap;1"), ["--unset", "nickname"], "Zap"),
      ("NICKNAME;TYPE=work:Zap\n" + row("nickname;Two;1"), ["--unset", "nickname"], "Two"),
      (
        "BDAY:19711123T000000Z\n" + row("contact_event;1971-11-23;3"), ["--unset", "birthday"],
        "1971"
      ),
      ("ADR:;;Main 1;Town;;;\nLABEL:Main 1\\nTown", ["--unset", "address"], "Main"),
      ("ADR:;;Main 1;Town;;;\nGEO:52.5;13.4", ["--unset", "address"], "GEO"),
      ("PHOTO;VALUE=uri:http://x.example/old.jpg", ["--unset", "photo"], "old.jpg"),
    ])
  func removed(lines: String, edit: [String], trace: String) throws {
    let shell = try Self.shell(lines)
    #expect(shell.contacts("export").output.contains(trace))
    #expect(shell.run(["edit", "1"] + edit).status == .success)
    for format in ["vcard", "vcard4", "vcard21", "jcard"] {
      let text = shell.contacts("export", "1", "--format", format).output
      #expect(!text.contains(trace), "\(text)")
      let other = try TestShell()
      other.contacts("import", "-", input: text)
      #expect(!other.contacts("show", "1", "--json").output.contains(trace), "\(format)")
    }
  }

  @Test(
    "A property that repeats a field does not say what the field said before it was changed",
    arguments: [
      ("SORT-STRING:Base", ["--last", "Cobb"], "Base"),
      ("X-EVOLUTION-FILE-AS:Base\\, Zed", ["--last", "Cobb"], "Base"),
      ("X-MS-IMADDRESS:im@aim.example", ["--set", "messenger=xmpp:a@b.example"], "aim.example"),
      (
        "ADR;TYPE=HOME:;;Main 1;Town;;;\nLABEL;TYPE=HOME:Main 1\\nTown\nGEO:52.5;13.4",
        ["--set", "address.home=New 2;City"], "Main"
      ),
      (
        "ADR;TYPE=HOME:;;Main 1;Town;;;\nGEO:52.5;13.4", ["--set", "address.home=New 2;City"], "GEO"
      ),
      (android, ["--nickname", "Other"], "Zeddy"), (android, ["--birthday", "1990-05-06"], "1980"),
      (
        "BDAY:1980-01-01\n" + row("contact_event;1980-01-01;3"), ["--birthday", "1990-05-06"],
        "1980"
      ),
      ("NICKNAME:Zap,Two\n" + row("nickname;Two;1"), ["--nickname", "Zap"], "Two"),
    ])
  func changed(lines: String, edit: [String], trace: String) throws {
    let shell = try Self.shell(lines)
    #expect(shell.run(["edit", "1"] + edit).status == .success)
    for format in ["vcard", "vcard4", "vcard21", "jcard"] {
      let text = shell.contacts("export", "1", "--format", format).output
      #expect(!text.contains(trace), "\(text)")
    }
  }

  @Test("A property that repeats a field stays where something else is changed")
  func unrelated() throws {
    let lines = """
      ADR;TYPE=HOME:;;Main 1;Town;;;
      item1.ADR;TYPE=WORK:;;Side 2;Town;;;
      item1.GEO:48.1;11.6
      LABEL;TYPE=HOME:Main 1\\nTown
      SORT-STRING:Base
      PHOTO;VALUE=uri:http://x.example/old.jpg
      """
    let shell = try Self.shell(lines)
    shell.contacts("edit", "1", "--notes", "Other")
    let kept = ["GEO", "LABEL", "SORT-STRING", "old.jpg"]
    let text = shell.contacts("export").output
    for trace in kept { #expect(text.contains(trace), "\(trace)") }
    shell.contacts("edit", "1", "--remove-address", "Main 1")
    let rest = shell.contacts("export").output
    #expect(rest.contains("GEO") && !rest.contains("LABEL"), "\(rest)")
  }

  @Test(
    "An anniversary that is changed stays one", arguments: ["vcard", "vcard4", "jcard", "json"])
  func anniversary(format: String) throws {
    let shell = try Self.shell("X-EVOLUTION-ANNIVERSARY:2001-02-03")
    shell.contacts("edit", "1", "--set", "date.anniversary=2002-03-04")
    let other = try TestShell()
    other.contacts("import", "-", input: shell.contacts("export", "1", "--format", format).output)
    let shown = other.contacts("show", "1", "--json").output
    #expect(shown.contains(#""date":"2002-03-04","label":"anniversary""#), "\(shown)")
  }

  @Test("A property in capitals right behind a note is none of the note")
  func noteBeforeProperty() throws {
    let shell = try Self.shell(
      "NOTE:Hi\nITEM1.CUSTOM:Shoe size 42\nITEM1.X-ABLABEL:Shoe\nWHATSAPP:+49 170 1234567\nTEL:999")
    #expect(shell.contacts("show", "1", "--json").output.contains(#""notes":"Hi""#))
    let text = shell.contacts("export").output
    #expect(text.contains("ITEM1.CUSTOM:Shoe size 42") && text.contains("WHATSAPP:+49 170"))
  }

  @Test(
    "Lines behind a note that look otherwise are of the note",
    arguments: ["MILK: two", "HTTPS://x.example", "Office:12", "PS:", "- A:B", "10:30 tea"])
  func notes(line: String) throws {
    let shell = try Self.shell("NOTE:Hi\n\(line)\nTEL:999")
    let shown = shell.contacts("show", "1", "--json").output
    #expect(shown.contains("Hi\\n"), "\(shown)")
  }
}
