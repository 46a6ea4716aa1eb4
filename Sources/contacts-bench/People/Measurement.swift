/// What one line of the report says: a job at a size, or the size of the files.
struct Measurement {
  /// What was measured of each program.
  enum Figures {
    case runs([Program: Samples])
    /// The sizes of the store's files, in bytes.
    case sizes([Program: Int])
  }

  let rows: Int
  let title: String
  let figures: Figures
}

extension Measurement {
  /// The measured quantity as a plain number, for ratios: seconds or bytes.
  func quantity(of program: Program) -> Double? {
    switch figures {
    case .runs(let samples): samples[program].map { $0.median / .seconds(1) }
    case .sizes(let sizes): sizes[program].map(Double.init)
    }
  }

  /// The most memory the runs of a program had resident, in bytes; nil for the size of files.
  func peakMemory(of program: Program) -> Int? {
    guard case .runs(let samples) = figures else { return nil }
    return samples[program]?.peakMemory
  }

  /// How `contacts` compares with `sqlite3`: below 1 where it needs less.
  var ratio: Double? {
    guard let ours = quantity(of: .contacts), let theirs = quantity(of: .sqlite), theirs > 0 else {
      return nil
    }
    return ours / theirs
  }
}
