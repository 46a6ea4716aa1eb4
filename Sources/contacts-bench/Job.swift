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
  }

  let title: String
  let answer: Answer
  /// Whether every run starts without a store.
  var startsEmpty = false
  /// How many times in a round each program does the job.
  var repeats = 1
  /// The arguments of `contacts`.
  let contacts: [String]
  /// The arguments of `sqlite3`.
  let sqlite: [String]
}

extension Job {
  /// The arguments for one of the programs.
  func arguments(for program: Program) -> [String] {
    switch program {
    case .contacts: contacts
    case .sqlite: sqlite
    }
  }
}
