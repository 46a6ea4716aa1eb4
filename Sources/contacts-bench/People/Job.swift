/// One thing that both programs are asked to do.
struct Job {
  /// What is compared before the job is timed.
  enum Answer {
    /// Nothing: the answers are not meant to be equal.
    case ignored
    /// The output, without the white space at its end.
    case text
    /// The lines of the output, whichever way they end.
    case lines
    /// The objects of a JSON array, whatever the white space between them.
    case json
    /// The same, with fractions to nine digits; strings have no escaped quotes.
    case roundedJSON
  }

  let title: String
  let answer: Answer
  /// Whether every run starts without a store.
  var startsEmpty = false
  /// How many times in a round each program does the job.
  var repeats = 1
  /// What `sqlite3` is asked for once before the job.
  var preparation: [String] = []
  /// The arguments of `contacts`.
  var contacts: [String]
  /// The arguments of `sqlite3`.
  let sqlite: [String]
}

extension Job {
  /// What stands for the number of the run in an argument.
  static let run = "RUN"

  /// The arguments for one of the programs in its run of a number.
  func arguments(for program: Program, run: Int) -> [String] {
    let arguments =
      switch program {
      case .contacts: contacts
      case .sqlite: sqlite
      }
    return arguments.map { argument in
      argument.split(separator: Self.run, omittingEmptySubsequences: false)
        .joined(separator: String(run))
    }
  }
}
