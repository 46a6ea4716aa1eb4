import SampleData

/// How long somebody waits at a screen.
struct ScreenFigures {
  /// What is typed, and what for.
  struct Step {
    let keys: String
    let title: String
    /// How long it may take, and from which number of contacts up to which that counts.
    var goal: (limit: Duration, sizes: ClosedRange<Int>)?
  }

  /// What is typed one after another.
  static let steps = [
    Step(keys: "j", title: "one down"), Step(keys: "G", title: "to the end"),
    Step(keys: "/", title: "begin to search"),
    Step(
      keys: "a", title: "search for a letter that nearly all have",
      goal: (.milliseconds(16), 10_000...10_000)),
    Step(keys: "n", title: "the next letter", goal: (.milliseconds(16), 10_000...10_000)),
    Step(keys: "n", title: "and the next", goal: (.milliseconds(16), 10_000...10_000)),
  ]

  private static let firstTitle = "start, to the first screen"
  private static let firstGoal: Duration = .milliseconds(50)

  let size: Int
  let rounds: Int
  private var first = Samples()
  private var others = Array(repeating: Samples(), count: steps.count)

  init(size: Int, rounds: Int) {
    (self.size, self.rounds) = (size, rounds)
  }

  /// Adds what a round took.
  mutating func add(_ first: Duration, _ times: [Duration]) {
    self.first.add(ChildProcess.Usage(time: first, peakMemory: 0))
    for (index, time) in times.enumerated() {
      others[index].add(ChildProcess.Usage(time: time, peakMemory: 0))
    }
  }

  /// Every measurement as JSON.
  var json: [String] {
    zip([Self.firstTitle] + Self.steps.map(\.title), [first] + others).map { title, samples in
      "{\"contacts\":\(size),\"job\":\(jsonString(title)),\(Report.members(samples))}"
    }
  }

  /// The medians, with what they are of and the goals.
  var lines: [(title: String, time: Duration, goal: Duration?)] {
    let goal = size >= 1_000 && size <= 100_000 ? Self.firstGoal : nil
    return [(Self.firstTitle, first.median, goal)]
      + zip(Self.steps, others).map { step, samples in
        let counts = step.goal.map { $0.sizes.contains(size) } ?? false
        return (step.title, samples.median, counts ? step.goal?.limit : nil)
      }
  }
}

extension Report {
  /// What the table of screens says, with its heading; empty when they were not measured.
  var screenLines: [String] {
    guard let first = screens.first else { return [] }
    var table = Table(columns: [
      ("contacts", .right), ("job", .left), ("time", .right), ("goal", .left),
    ])
    for figures in screens {
      for (title, time, goal) in figures.lines {
        table.add([
          grouped(figures.size), title, formatted(time),
          goal.map { BookGoal.time($0).text(reachedBy: time, bytes: 0) } ?? "",
        ])
      }
    }
    let heading =
      "The screen of contacts browse, in a terminal of 80 by 24; \(Self.medians(of: first.rounds))"
    return [heading, "", table.text, ""]
  }
}
