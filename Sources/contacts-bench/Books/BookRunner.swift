/// Measures what the programs at hand do with address books.
struct BookRunner {
  /// The programs to measure and where they are; `contacts`, and others that are there.
  let executables: [(program: BookProgram, path: String)]
  let rounds: Int
  let place: BookPlace

  /// The size from which on goals count: below it, a time is mostly that of starting a program.
  private static let goalSize = 1_000

  /// Measures every job with a book of a number of contacts.
  func measure(size: Int) throws(BenchError) -> [BookMeasurement] {
    let bytes = try place.prepare(size: size)
    var measurements: [BookMeasurement] = []
    for job in BookJob.all(in: place, size: size) {
      measurements.append(
        BookMeasurement(
          size: size, title: job.title, bytes: job.movesCards ? bytes : nil,
          goal: size < Self.goalSize ? nil : job.goal, figures: .runs(try measure(job))))
      guard job.startsEmpty else { continue }
      var sizes: [BookProgram: Int] = [:]
      for (program, _) in executables { sizes[program] = place.folder(of: program).size }
      measurements.append(
        BookMeasurement(size: size, title: "size of files", figures: .sizes(sizes)))
    }
    return measurements
  }

  /// Does a job once with each program and compares the answers, then times it.
  private func measure(_ job: BookJob) throws(BenchError) -> [BookProgram: Samples] {
    for (program, path) in executables { _ = try run(job, program, path) }
    for peer in job.peers where executables.contains(where: { $0.program == peer.program }) {
      try peer.answer?.compare(
        place.outputPath(of: .contacts), with: place.outputPath(of: peer.program),
        of: peer.program, at: job.title)
    }
    // What earlier jobs wrote would otherwise go to disk while this one waits for its own bytes.
    settleDisk()
    var samples: [BookProgram: Samples] = [:]
    for _ in 0..<max(1, rounds * job.repeats) {
      for (program, path) in executables {
        guard let usage = try run(job, program, path) else { continue }
        samples[program, default: Samples()].add(usage)
      }
    }
    return samples
  }

  /// Runs a program, unless it has no part in the job.
  private func run(
    _ job: BookJob, _ program: BookProgram, _ path: String
  ) throws(BenchError) -> ChildProcess.Usage? {
    guard let arguments = job.arguments(for: program) else { return nil }
    if job.startsEmpty { place.folder(of: program).empty() }
    let process = ChildProcess(
      executable: path, arguments: arguments, environment: Runner.environment(home: place.path),
      outputPath: place.outputPath(of: program), errorsPath: place.errorsPath)
    return try process.run()
  }
}
