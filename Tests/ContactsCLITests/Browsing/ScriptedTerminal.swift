import Foundation
import Terminals
import Testing

@testable import ContactsCLI

/// A terminal at which a test is the person: it does one thing after another, and keeps what is shown.
final class ScriptedTerminal: ScreenTerminal {
  /// Something that happens.
  enum Step {
    /// Keys, as ``Key`` spells them, with blanks between them.
    case keys(String)
    /// Text that is typed, a character at a time.
    case typed(String)
    case event(InputEvent)
    /// Something that happens elsewhere, which wakes the terminal.
    case meanwhile(() -> Void)
    /// A look at what is shown.
    case look((Canvas) -> Void)
  }

  var size: ScreenSize
  var usesColor = false
  private var steps: [Step]
  private var keys: [InputEvent] = []
  private let wakes = DispatchSemaphore(value: 0)
  /// What is shown.
  private(set) var canvas = Canvas(ScreenSize(columns: 0, rows: 0))
  private(set) var isEntered = false
  private(set) var bells = 0
  private(set) var copied: [String] = []
  private(set) var lendings = 0
  private(set) var stops = 0
  private(set) var redraws = 0
  /// How often the terminal was asked for its attributes.
  private(set) var questions = 0

  init(_ steps: [Step], columns: Int = 80, rows: Int = 24) {
    self.steps = steps
    size = ScreenSize(columns: columns, rows: rows)
  }

  var hasPendingInput: Bool { false }

  var wake: @Sendable () -> Void { { [wakes] in wakes.signal() } }

  func enter() { isEntered = true }

  func leave() { isEntered = false }

  func draw(_ canvas: Canvas) {
    #expect(isEntered)
    #expect(canvas.size == size)
    self.canvas = canvas
  }

  func redraw() { redraws += 1 }

  func lend<Result>(_ body: () throws -> Result) rethrows -> Result {
    lendings += 1
    return try body()
  }

  func suspend() { stops += 1 }

  func copyToClipboard(_ text: String) { copied.append(text) }

  func askForAttributes() { questions += 1 }

  func bell() { bells += 1 }

  func nextEvent() -> InputEvent {
    while true {
      if !keys.isEmpty { return keys.removeFirst() }
      if steps.isEmpty { return .ended(.hangup) }
      switch steps.removeFirst() {
      case .keys(let text):
        keys = text.split(separator: " ").map { word in
          guard let key = Key(String(word)) else {
            Issue.record("There is no key \(word).")
            return .timedOut
          }
          return .key(key)
        }
      case .typed(let text): keys = text.map { .key(Key($0)) }
      case .event(let event):
        if case .resized(let size) = event { self.size = size }
        return event
      case .meanwhile(let act):
        act()
        return wakes.wait(timeout: .now() + 30) == .success ? .woken : .ended(.hangup)
      case .look(let look): look(canvas)
      }
    }
  }
}

extension TestShell {
  /// Runs `contacts browse` at a terminal.
  @discardableResult
  func browse(
    _ steps: [ScriptedTerminal.Step], columns: Int = 80, rows: Int = 24
  ) -> (terminal: ScriptedTerminal, outcome: Outcome) {
    let terminal = ScriptedTerminal(steps + [.keys("ctrl-c ctrl-c")], columns: columns, rows: rows)
    self.terminal = terminal
    sitDown()
    return (terminal, contacts("browse"))
  }
}
