import Testing

@testable import ContactsCLI

@Suite("Control characters in values")
struct ControlCharacterTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      #"{"first":"A\u0001nn","last":"Lee","phones":[{"value":"1\u00072"}],"notes":"a\u001bb\u007fc\td\n"}"#
        + #"{"first":"Bob","last":"Zed","notes":"plain\ttext\r\nof lines"}"#)
    return shell
  }

  @Test(
    "a format that can say them keeps them, and nothing is told",
    arguments: ["vcard21", "jcard", "jscontact", "json", "jsonl", "csv", "google"])
  func kept(format: String) throws {
    let shell = try shell()
    let outcome = shell.contacts("export", "--format", format)
    #expect(outcome.error == "contacts: exported 2 contacts\n")
    let other = try TestShell()
    other.run(["import", "-"], input: outcome.outputBytes)
    let words = ["list", "--jsonl=first,last,phones,notes", "--limit", "1"]
    #expect(other.run(words).output == shell.run(words).output)
  }

  @Test(
    "a format that cannot leaves them out and says whose",
    arguments: ["vcard", "vcard4", "mutt", "abook"])
  func told(format: String) throws {
    let shell = try shell()
    shell.contacts("edit", "1", "--add-email", "a@b.example")
    // Tabs and line breaks are none, but not all of these formats have them.
    for chosen in format.hasPrefix("vcard") ? [[], ["1", "2"]] : [["1"]] {
      let outcome = shell.run(["export", "--format", format] + chosen)
      #expect(
        outcome.error.contains("not written (\(format) cannot hold it): control characters 1"),
        "\(outcome.error)")
      #expect(outcome.error.contains(" of A\\x01nn Lee\n"), "\(outcome.error)")
      #expect(!outcome.outputBytes.contains { $0 < 0x20 && ![0x09, 0x0a, 0x0d].contains($0) })
    }
  }

  @Test("in 2.1 and jCard, those that readers would not take are told, too")
  func unreadable() throws {
    let shell = try TestShell()
    try shell.add(#"{"first":"Ann","last":"Lee","notes":"a\u000bc"}"#)
    for format in ["vcard21", "jcard", "vcard"] {
      #expect(
        shell.contacts("export", "--format", format).error.hasSuffix(
          "contacts: not written (\(format) cannot hold it): control characters 1; of Ann Lee\n"))
    }
    let folder = shell.path("cards")
    let outcome = shell.contacts("export", "--format", "vdir", "-o", folder)
    #expect(
      outcome.error.hasSuffix(
        "not written (vdir cannot hold it): control characters of 1 contact: Ann Lee\n"),
      "\(outcome.error)")
  }
}
