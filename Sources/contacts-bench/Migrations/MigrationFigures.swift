import SampleData

/// What migrations of a store took.
struct MigrationFigures {
  let size: Int
  let rounds: Int
  /// The size of the file, in bytes.
  let byteCount: Int
  private var samples: [MigrationJob: Samples] = [:]

  init(size: Int, rounds: Int, byteCount: Int) {
    (self.size, self.rounds, self.byteCount) = (size, rounds, byteCount)
  }

  mutating func add(_ time: Duration, of job: MigrationJob) {
    samples[job, default: Samples()].add(ChildProcess.Usage(time: time, peakMemory: 0))
  }

  /// The times of a job; nil where it was not timed.
  func samples(of job: MigrationJob) -> Samples? { samples[job] }

  /// How a job compares with copying the file: below 1 where it needs less.
  func ratio(of job: MigrationJob) -> Double? {
    guard let time = samples[job]?.median, let copy = samples[.copy]?.median, copy > .zero else {
      return nil
    }
    return time / copy
  }

  /// Every measurement as JSON.
  var json: [String] {
    MigrationJob.allCases.compactMap { job in
      samples[job].map {
        "{\"people\":\(size),\"job\":\(jsonString(job.rawValue)),\(Report.members($0))}"
      }
    }
  }
}
