import Foundation
import Testing

@testable import ContactsCLI

@Suite("The pager", .serialized)
struct PagerTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    shell.rows = 4
    return shell
  }

  @Test("a table that is longer than the screen is shown by the pager")
  func used() throws {
    let shell = try shell()
    let text = shell.contacts("list", "--no-pager").output
    let outcome = shell.contacts("list")
    #expect(outcome.output.isEmpty)
    #expect(shell.paged.map(\.command) == ["less -FRX"])
    #expect(shell.paged.map(\.text) == [text])
    shell.rows = 5
    #expect(shell.contacts("list").output == text)
    shell.variables["LINES"] = "4"
    #expect(shell.contacts("list").output.isEmpty)
  }

  @Test(
    "CONTACTS_PAGER comes before PAGER, and empty means none",
    arguments: [
      (["CONTACTS_PAGER": "a", "PAGER": "b"], "a"), (["PAGER": "b"], "b"),
      (["CONTACTS_PAGER": "", "PAGER": "b"], nil), (["PAGER": "cat"], nil),
    ] as [([String: String], String?)])
  func choice(variables: [String: String], command: String?) throws {
    let shell = try shell()
    shell.variables.merge(variables) { $1 }
    let outcome = shell.contacts("list")
    #expect(shell.paged.first?.command == command)
    #expect(outcome.output.isEmpty == (command != nil))
  }

  @Test(
    "programs never get a pager", arguments: ["--json", "--jsonl", "--csv", "--plain", "--ids"])
  func machines(option: String) throws {
    let shell = try shell()
    shell.rows = 2
    #expect(!shell.contacts("list", option).output.isEmpty)
    #expect(shell.paged.isEmpty)
  }

  @Test("a pipe never gets a pager")
  func pipe() throws {
    let shell = try shell()
    shell.outputIsTerminal = false
    #expect(!shell.contacts("list", "--table").output.isEmpty)
    #expect(shell.paged.isEmpty)
  }

  @Test("where there is no such command, the text is written all the same")
  func missing() throws {
    let shell = try shell()
    shell.hasPager = false
    #expect(shell.contacts("list").lines.count == 4)
  }

  @Test("a pager gets the text, and may stop reading it")
  func processes() throws {
    let shell = try TestShell()
    let file = shell.path("paged")
    #expect(try Pager.show(Array("text".utf8), by: "cat > '\(file)'"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "text")
    let long = [UInt8](repeating: 0x61, count: 1 << 22)
    #expect(try Pager.show(long, by: "head -c 1 > /dev/null"))
    #expect(try Pager.show(long, by: "exit 3"))
    #expect(try !Pager.show(long, by: "no-such-pager-here 2> /dev/null"))
  }

  @Test("a pager is told to show colours, unless LESS and LV say what it is to do")
  func variables() throws {
    let shell = try TestShell()
    let file = shell.path("told")
    let command = #"sh -c 'printf "%s %s" "$LESS" "$LV"' > "#
    #expect(try Pager.show([], by: "\(command)'\(file)'; cat > /dev/null"))
    let given = ProcessInfo.processInfo.environment
    let expected = "\(given["LESS"] ?? "FRX") \(given["LV"] ?? "-c")"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == expected)
  }
}
