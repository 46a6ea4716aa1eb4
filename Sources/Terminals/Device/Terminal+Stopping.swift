extension Terminal {
  /// Gives the screen back and stops the job of the process, as a shell does when ^Z is typed.
  ///
  /// When the job goes on, the screen is drawn again, and the next event is
  /// ``InputEvent/continued``.
  package func suspend() {
    stop(isGroup: true)
  }

  func stop(isGroup: Bool) {
    leave()
    SignalHandlers.stop(isGroup: isGroup)
    enter()
    redraw()
    pending.append(.continued)
  }

  /// Takes the screen again after the process was stopped without being asked.
  func takeScreenAgain() {
    takeScreen()
    redraw()
    pending.append(.continued)
  }

  /// Gives the screen to another program, and takes it back.
  ///
  /// Signals have the effects meanwhile that they had before the program took the screen.
  ///
  /// - Parameter body: Runs the other program.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  package func lend<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wasEntered = isEntered
    leave()
    defer {
      if wasEntered {
        enter()
        redraw()
      }
    }
    return try body()
  }
}
