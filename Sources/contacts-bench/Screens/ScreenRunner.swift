/// Measures how long somebody waits at the screen of `contacts browse`.
struct ScreenRunner {
  /// The `contacts` command.
  let contacts: String
  let rounds: Int
  let place: BookPlace

  /// What a frame ends with (synchronized output).
  private static let frameEnd = "\u{1b}[?2026l"

  /// Makes an address book of a number of contacts, and measures.
  func measure(size: Int) throws(BenchError) -> ScreenFigures {
    _ = try place.prepare(size: size)
    let environment =
      Runner.environment(home: place.path) + [
        "TERM=xterm", "CONTACTS_STORE=\(place.contactsStore)",
      ]
    let importing = ChildProcess(
      executable: contacts, arguments: ["import", "--quiet", place.cardsPath],
      environment: environment, outputPath: place.outputPath(of: .contacts),
      errorsPath: place.errorsPath)
    _ = try importing.run()
    settleDisk()
    var figures = ScreenFigures(size: size, rounds: rounds)
    for round in 0...rounds {
      let start = ContinuousClock.now
      let screen = try ScreenChild(contacts, ["browse"], environment: environment)
      try screen.wait(for: Self.frameEnd)
      let first = ContinuousClock.now - start
      screen.settle()
      var times: [Duration] = []
      for step in ScreenFigures.steps {
        let start = ContinuousClock.now
        screen.type(step.keys)
        try screen.wait(for: Self.frameEnd)
        times.append(ContinuousClock.now - start)
        screen.settle()
      }
      // The first round shows that it works.
      if round > 0 { figures.add(first, times) }
    }
    return figures
  }
}
