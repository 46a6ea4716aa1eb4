/// Times the jobs over each kind of store, in turn.
struct StoreRunner {
  let size: Int
  let rounds: Int
  /// A folder for the stores in files.
  let folder: String

  /// Fills a store of each kind, and measures.
  ///
  /// - Throws: ``BenchError``; whatever a store throws.
  func measure() throws -> StoreFigures {
    try Folder(path: folder).create()
    let people = StorePerson.people(size)
    let contenders = try StoreKind.available.map { kind in
      try Interruption.check()
      return (kind: kind, contender: try kind.contender(people, in: folder))
    }
    var figures = StoreFigures(size: size, rounds: rounds)
    for job in StoreJob.allCases {
      // The first round shows that it works.
      for round in 0...rounds {
        var expected: (kind: StoreKind, lines: [String])?
        for (kind, contender) in contenders {
          guard let (time, lines) = try run(job, contender, round) else { continue }
          if round > 0 { figures.add(time, of: job, kind) }
          if let expected {
            try compare(job, expected, (kind, lines))
          } else {
            expected = (kind, lines)
          }
        }
      }
    }
    return figures
  }

  private func run(
    _ job: StoreJob, _ contender: any StoreContender, _ round: Int
  ) throws -> (Duration, [String])? {
    try Interruption.check()
    guard let work = try contender.prepare(job, round: round) else { return nil }
    // What others have written would go to disk while this waits for its own bytes.
    if job == .save { settleDisk() }
    let start = ContinuousClock.now
    let answer = try work()
    let time = ContinuousClock.now - start
    return (time, try answer())
  }

  /// Checks that two kinds answer the same, and something.
  private func compare(
    _ job: StoreJob, _ one: (kind: StoreKind, lines: [String]),
    _ other: (kind: StoreKind, lines: [String])
  ) throws(BenchError) {
    guard one.lines != other.lines || one.lines.isEmpty else { return }
    let count = max(one.lines.count, other.lines.count)
    let record = (0..<count).first { one.lines[safe: $0] != other.lines[safe: $0] } ?? 0
    func shown(_ lines: [String]) -> String { lines[safe: record] ?? "(no more records)" }
    throw .unexpected(
      """
      the answers to "\(job.title)" of \(grouped(size)) people differ at record \(record + 1), or \
      there are none, so no time of it counts
        \(one.kind.rawValue): \(shown(one.lines))
        \(other.kind.rawValue): \(shown(other.lines))
      """)
  }
}
