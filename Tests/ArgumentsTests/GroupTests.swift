import Arguments
import Testing

@Suite("Groups of commands")
struct GroupTests {
  private static let json = Flag("json", help: "Write JSON.")
  private static let file = Argument("FILE", count: .one, value: .text, help: "The file.")
  private static let program = Program(
    name: "tool", version: "1", summary: "Does things.",
    commands: [
      CommandSyntax("add", summary: "Add."),
      CommandSyntax("store", summary: "Look after the store."),
      CommandSyntax("store check", summary: "Check it.", options: [json]),
      CommandSyntax("store copy", summary: "Copy it.", arguments: [file]),
    ])

  private func name(_ words: String...) throws -> String? {
    guard case .run(let command, _) = try Self.program.interpret(words) else { return nil }
    return command.name
  }

  private func problem(_ words: String...) -> UsageError.Kind? {
    do throws(UsageError) {
      _ = try Self.program.interpret(words)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test("a command of a group is named by two words")
  func naming() throws {
    #expect(try name("store", "check", "--json") == "store check")
    #expect(try name("store", "copy", "a") == "store copy")
    #expect(problem("check") == .unknownCommand("check", suggestion: nil))
    #expect(problem("store check") == .unknownCommand("store check", suggestion: nil))
  }

  @Test("mistakes name the group")
  func mistakes() {
    #expect(problem("store") == .missingCommand)
    #expect(problem("store", "cpy") == .unknownCommand("store cpy", suggestion: "store copy"))
    #expect(problem("store", "--json", "check") == .misplacedOption("--json"))
    #expect(problem("store", "copy") == .missingArgument("FILE"))
    #expect(problem("store", "check", "x") == .unexpectedArgument("x"))
  }

  @Test("the page of a group lists its commands, and the page of the program the group")
  func help() throws {
    let page = Self.program.helpText(for: .program)
    #expect(page.contains("  store  Look after the store."))
    #expect(!page.contains("Check it."))
    guard case .help(let topic) = try Self.program.interpret(["help", "store"]) else {
      Issue.record("This is a request for help.")
      return
    }
    let group = Self.program.helpText(for: topic)
    #expect(group.hasPrefix("Usage: tool store COMMAND [ARGUMENTS]\n"))
    #expect(group.contains("  check  Check it."))
    for words in [["help", "store", "copy"], ["store", "copy", "--help"]] {
      guard case .help(let topic) = try Self.program.interpret(words) else { continue }
      #expect(Self.program.helpText(for: topic).hasPrefix("Usage: tool store copy FILE\n"))
    }
    #expect(problem("help", "store", "x") == .unknownCommand("store x", suggestion: nil))
    #expect(problem("help", "add", "x") == .unexpectedArgument("x"))
  }
}
