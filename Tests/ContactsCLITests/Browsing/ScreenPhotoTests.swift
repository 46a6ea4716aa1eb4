import ContactCards
import Foundation
import Terminals
import Testing

@testable import ContactsCLI

/// The photo of a contact on the screen.
@Suite("The photo in contacts browse")
struct ScreenPhotoTests {
  /// A picture of one pixel.
  private static let photo = """
    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    """

  /// A shell with a contact that has a photo, and a program that makes a picture of it.
  private func shell(_ made: @escaping ([String]) -> String?) throws -> TestShell {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"Lovelace","notes":"\(String(repeating: "long ", count: 20))",\
      "photo":{"media_type":"image/png","data":"\(Self.photo)"}}
      """)
    shell.variables["TERM"] = "xterm-256color"
    shell.answer = { command, words in
      #expect(command == "chafa")
      // The file is there while the program runs, and only then.
      #expect(FileManager.default.fileExists(atPath: words.last ?? ""))
      return made(words).map { Array($0.utf8) }
    }
    return shell
  }

  @Test(
    "each kind of terminal gets the photo by its own protocol",
    arguments: [
      ("TERM", "xterm-kitty", "kitty"), ("KITTY_WINDOW_ID", "1", "kitty"),
      ("TERM_PROGRAM", "iTerm.app", "iterm"), ("LC_TERMINAL", "iTerm2", "iterm"),
      ("TERM_PROGRAM", "WezTerm", "iterm"), ("COLORTERM", "truecolor", "symbols"),
    ])
  func protocols(variable: String, value: String, format: String) throws {
    var formats: [String] = []
    let shell = try shell { words in
      formats.append(words[0])
      return "picture"
    }
    shell.variables[variable] = value
    let (terminal, _) = shell.browse([.keys("enter"), .keys("j k"), .keys("esc enter")])
    #expect(formats == ["--format=\(format)"], "It is made once.")
    #expect(terminal.questions == (format == "symbols" ? 1 : 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: shell.path("")) == [".local"])
  }

  @Test("a terminal that says so gets the photo as sixels, also within tmux")
  func sixel() throws {
    var formats: [String] = []
    let shell = try shell { words in
      formats.append(words[0])
      return "picture"
    }
    shell.variables["TERM"] = "tmux-256color"
    shell.variables["KITTY_WINDOW_ID"] = "1"
    let (terminal, _) = shell.browse([
      .keys("enter"), .event(.attributes([62, 4, 22])), .keys("esc enter"),
    ])
    #expect(formats == ["--format=symbols", "--format=sixels"])
    #expect(terminal.questions == 1)
  }

  @Test("the photo stands beside the lines, which are cut off there, and as large as there is room")
  func layout() throws {
    let record = ScreenRecord()
    var sizes: [String] = []
    let shell = try shell { words in
      sizes += words.filter { $0.hasPrefix("--size") }
      return "a\nb\nc\n"
    }
    let narrow = InputEvent.resized(ScreenSize(columns: 23, rows: 24))
    let wide = InputEvent.resized(ScreenSize(columns: 60, rows: 12))
    shell.browse([
      .keys("enter"), record.look("80 columns"), .event(wide), record.look("60 columns"),
      .event(narrow), record.look("23 columns"),
    ])
    #expect(sizes == ["--size=26x13", "--size=20x10"])
    try GoldenFile.check(record.text, against: "screens/photo.txt")
  }

  @Test(
    "a photo is not shown without the program, without colours, or where that makes nothing of it")
  func withoutPhoto() throws {
    for (answer, variables) in [(nil, [:]), ("", [:]), ("picture", ["NO_COLOR": "1"])]
      as [(String?, [String: String])]
    {
      let shell = try shell { _ in answer }
      shell.variables.merge(variables) { $1 }
      shell.browse([
        .keys("enter"), .look { #expect(!$0.text.contains("▒") && $0.text.contains("Lovelace")) },
      ])
    }
  }
}
