import Testing

@testable import ContactsCLI

@Suite("The progress of an import")
struct ProgressTests {
  private func text(_ count: Int) -> String {
    (0..<count).map {
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:N \($0)\r\nNOTE:\(String(repeating: "x", count: 900))\r\nEND:VCARD\r\n"
    }.joined()
  }

  @Test("a terminal sees how far a file has been read, and nothing of it stays there")
  func bar() throws {
    let shell = try TestShell()
    shell.errorIsTerminal = true
    shell.clockStep = 300
    let file = try shell.file("a.vcf", text(1200))
    let outcome = shell.contacts("import", file)
    #expect(outcome.status == .success)
    #expect(outcome.error.contains("\r[#") && outcome.error.contains("% of 1 MB"))
    #expect(outcome.error.contains("100 % of 1 MB, saving"))
    #expect(outcome.error.hasSuffix("\r\u{1b}[Kcontacts: imported 1200 contacts\n"))
    let piped = shell.contacts("import", "-", input: text(1200))
    #expect(piped.error.contains("\r1 MB") && !piped.error.contains("%"))
  }

  @Test("what is done in half a second, and what nobody looks at, shows nothing")
  func silence() throws {
    let shell = try TestShell()
    let file = try shell.file("a.vcf", text(1200))
    shell.errorIsTerminal = true
    #expect(!shell.contacts("import", file).error.contains("\r"))
    shell.clockStep = 300
    #expect(shell.contacts("import", file, "--quiet").error.isEmpty)
    shell.variables["TERM"] = "dumb"
    #expect(!shell.contacts("import", file).error.contains("\r"))
    shell.variables["TERM"] = nil
    shell.errorIsTerminal = false
    #expect(!shell.contacts("import", file).error.contains("\r"))
  }
}
