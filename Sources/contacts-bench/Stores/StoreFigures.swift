import SampleData

/// What the jobs took over each kind of store.
struct StoreFigures {
  let size: Int
  let rounds: Int
  private var samples: [StoreJob: [StoreKind: Samples]] = [:]

  init(size: Int, rounds: Int) {
    (self.size, self.rounds) = (size, rounds)
  }

  mutating func add(_ time: Duration, of job: StoreJob, _ kind: StoreKind) {
    samples[job, default: [:]][kind, default: Samples()]
      .add(ChildProcess.Usage(time: time, peakMemory: 0))
  }

  /// The times of a job over a kind; nil where it has no meaning.
  func samples(of job: StoreJob, _ kind: StoreKind) -> Samples? {
    samples[job]?[kind]
  }

  /// How a store in SQLite compares with SQL written by hand: below 1 where it needs less.
  func ratio(of job: StoreJob) -> Double? {
    guard let store = samples(of: job, .sqlite), let peer = samples(of: job, .handWritten),
      peer.median > .zero
    else { return nil }
    return store.median / peer.median
  }

  /// Every measurement as JSON.
  var json: [String] {
    StoreJob.allCases.map { job in
      let kinds = StoreKind.allCases.compactMap { kind in
        samples(of: job, kind).map { "\(jsonString(kind.rawValue)):{\(Report.members($0))}" }
      }
      return "{\"people\":\(size),\"job\":\(jsonString(job.title)),\(kinds.joined(separator: ","))}"
    }
  }
}
