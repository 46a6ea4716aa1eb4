/// What one line of the report says of address books: a job at a size, or the size of the files.
struct BookMeasurement {
  /// What was measured of each program.
  enum Figures {
    case runs([BookProgram: Samples])
    /// The sizes of the store's files, in bytes.
    case sizes([BookProgram: Int])
  }

  /// How many contacts the book has.
  let size: Int
  let title: String
  /// How many bytes of vCards were read or written, if any.
  var bytes: Int?
  var goal: BookGoal?
  let figures: Figures
}

extension BookMeasurement {
  /// The runs of a program; nil when it had no part in the job.
  func samples(of program: BookProgram) -> Samples? {
    if case .runs(let runs) = figures { runs[program] } else { nil }
  }

  /// The measured quantity as a plain number, for ratios: seconds or bytes.
  private func quantity(of program: BookProgram) -> Double? {
    switch figures {
    case .runs(let runs): runs[program].map { $0.median / .seconds(1) }
    case .sizes(let sizes): sizes[program].map(Double.init)
    }
  }

  /// How `contacts` compares with another program: below 1 where it needs less.
  func ratio(to peer: BookProgram) -> Double? {
    guard let ours = quantity(of: .contacts), let theirs = quantity(of: peer), theirs > 0 else {
      return nil
    }
    return ours / theirs
  }
}
