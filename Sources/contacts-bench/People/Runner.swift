/// Runs jobs with the programs at hand, one after the other in turn.
struct Runner {
  /// The programs to measure and where they are; `contacts`, and `sqlite3` if it is there.
  let executables: [(program: Program, path: String)]
  let rounds: Int
  let place: Workplace

  /// Does a job once with each program and compares the answers, then times it.
  func measure(_ job: Job) throws(BenchError) -> [Program: Samples] {
    if !job.preparation.isEmpty,
      let sqlite = executables.first(where: { $0.program == .sqlite })
    {
      try prepare(job, sqlite.path)
    }
    for (program, path) in executables { _ = try run(job, program, path, number: 0) }
    if executables.count == Program.allCases.count { try job.compareAnswers(in: place) }
    // What earlier jobs wrote would otherwise go to disk while this one waits for its own bytes.
    settleDisk()
    var samples: [Program: Samples] = [:]
    for number in 1...max(1, rounds * job.repeats) {
      for (program, path) in executables {
        samples[program, default: Samples()].add(try run(job, program, path, number: number))
      }
    }
    return samples
  }

  /// Does a job so many times with each program; the only time of each is the mean.
  func mean(of job: Job, times: Int) throws(BenchError) -> [Program: Samples] {
    var means: [Program: Samples] = [:]
    for (program, path) in executables {
      settleDisk()
      var total = Duration.zero
      var peakMemory = 0
      for number in 1...max(1, times) {
        let usage = try run(job, program, path, number: number)
        total += usage.time
        peakMemory = max(peakMemory, usage.peakMemory)
      }
      means[program, default: Samples()].add(
        ChildProcess.Usage(time: total / max(1, times), peakMemory: peakMemory))
    }
    return means
  }

  private func prepare(_ job: Job, _ path: String) throws(BenchError) {
    let process = ChildProcess(
      executable: path, arguments: job.preparation, environment: Self.environment(home: place.path),
      outputPath: place.outputPath(of: .sqlite), errorsPath: place.errorsPath)
    _ = try process.run()
  }

  private func run(
    _ job: Job, _ program: Program, _ path: String, number: Int
  ) throws(BenchError) -> ChildProcess.Usage {
    if job.startsEmpty { place.folder(of: program).empty() }
    let process = ChildProcess(
      executable: path, arguments: job.arguments(for: program, run: number),
      environment: Self.environment(home: place.path),
      outputPath: place.outputPath(of: program), errorsPath: place.errorsPath)
    return try process.run()
  }

  /// An environment in which no settings of the user are found.
  static func environment(home: String) -> [String] {
    ["HOME=\(home)", "LC_ALL=C.UTF-8", "NO_COLOR=1", "PATH=/usr/local/bin:/usr/bin:/bin"]
  }
}
