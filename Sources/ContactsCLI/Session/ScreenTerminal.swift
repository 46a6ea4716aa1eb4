package import Terminals

/// A terminal of which a command takes the whole screen, so that a test can be one.
package protocol ScreenTerminal: AnyObject {
  /// How large the screen is.
  var size: ScreenSize { get }
  /// Whether colours are drawn.
  var usesColor: Bool { get set }
  /// Whether more input is there.
  var hasPendingInput: Bool { get }
  /// Has the wait for input end, on any thread.
  var wake: @Sendable () -> Void { get }

  /// Takes the whole screen.
  func enter()

  /// Gives the screen back.
  func leave()

  /// Shows a canvas.
  func draw(_ canvas: Canvas)

  /// Draws all of the screen anew.
  func redraw()

  /// Waits for input.
  func nextEvent() -> InputEvent

  /// Gives the terminal to another program while `body` runs it.
  func lend<Result>(_ body: () throws -> Result) rethrows -> Result

  /// Stops the process until the shell lets it go on.
  func suspend()

  /// Puts a text where other programs can paste it from.
  func copyToClipboard(_ text: String)

  /// Asks the terminal what it can do.
  func askForAttributes()

  /// Makes a sound.
  func bell()
}

extension Terminal: ScreenTerminal {
  package var wake: @Sendable () -> Void {
    let waker = waker
    return { waker.wake() }
  }

  package func nextEvent() -> InputEvent { next() }
}
