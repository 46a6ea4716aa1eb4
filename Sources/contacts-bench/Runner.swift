/// Runs jobs with the programs at hand, one after the other in turn.
struct Runner {
  /// The programs to measure and where they are; `contacts`, and `sqlite3` if it is there.
  let executables: [(program: Program, path: String)]
  let rounds: Int
  let place: Workplace

  /// Does a job once with each program and compares the answers, then times it.
  func measure(_ job: Job) throws(BenchError) -> [Program: Samples] {
    for (program, path) in executables { _ = try run(job, program, path) }
    if executables.count == Program.allCases.count { try job.compareAnswers(in: place) }
    // What earlier jobs wrote would otherwise go to disk while this one waits for its own bytes.
    settleDisk()
    var samples: [Program: Samples] = [:]
    for _ in 0..<(rounds * job.repeats) {
      for (program, path) in executables {
        samples[program, default: Samples()].add(try run(job, program, path))
      }
    }
    return samples
  }

  private func run(
    _ job: Job, _ program: Program, _ path: String
  ) throws(BenchError) -> ChildProcess.Usage {
    if job.startsEmpty { place.folder(of: program).empty() }
    let process = ChildProcess(
      executable: path, arguments: job.arguments(for: program),
      environment: Self.environment(home: place.path),
      outputPath: place.outputPath(of: program), errorsPath: place.errorsPath)
    return try process.run()
  }

  /// An environment in which no settings of the user are found.
  static func environment(home: String) -> [String] {
    ["HOME=\(home)", "LC_ALL=C.UTF-8", "NO_COLOR=1", "PATH=/usr/local/bin:/usr/bin:/bin"]
  }
}
