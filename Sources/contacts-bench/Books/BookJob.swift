/// One thing that several programs are asked to do with an address book.
struct BookJob {
  /// What a program other than `contacts` is asked for.
  struct Peer {
    let program: BookProgram
    let arguments: [String]
    /// How its answer is compared with that of `contacts`; nil when they are not meant to be equal.
    let answer: BookAnswer?
  }

  let title: String
  /// Whether every run starts without a store.
  var startsEmpty = false
  /// How many times in a round each program does the job.
  var repeats = 1
  /// Whether all vCards are read or written, so that the time makes a rate.
  var movesCards = false
  var goal: BookGoal?
  /// The arguments of `contacts`.
  let contacts: [String]
  let peers: [Peer]
}

extension BookJob {
  /// The arguments for a program; nil when it has no part in the job.
  func arguments(for program: BookProgram) -> [String]? {
    if program == .contacts { return contacts }
    return peers.first { $0.program == program }?.arguments
  }
}

/// What a job is to reach.
enum BookGoal {
  /// A time at most.
  case time(Duration)
  /// So many millions of bytes in a second at least.
  case rate(Int)
}

extension BookGoal {
  /// The goal, and whether a time for a number of bytes reaches it.
  func text(reachedBy time: Duration, bytes: Int) -> String {
    switch self {
    case .time(let limit):
      "≤ \(formatted(limit)), \(time <= limit ? "met" : "missed")"
    case .rate(let rate):
      "≥ \(rate) MB/s, \(megabytesPerSecond(bytes, time) >= Double(rate) ? "met" : "missed")"
    }
  }
}

/// How many millions of bytes in a second a number of bytes in a time makes.
func megabytesPerSecond(_ bytes: Int, _ time: Duration) -> Double {
  let seconds = time / .seconds(1)
  return seconds > 0 ? Double(bytes) / 1_000_000 / seconds : 0
}
