/// Measures `contacts` beside `sqlite3` and prints the report.
struct MeasureCommand {
  let request: MeasureRequest

  func run() throws(BenchError) {
    let folder = try TemporaryFolder()
    let executables = try findExecutables()
    var measurements: [Measurement] = []
    for size in request.parts.contains(.people) ? request.sizes : [] {
      ByteSink.report("measuring with \(grouped(size)) people …\n")
      let place = Workplace(path: "\(folder.path)/\(size)")
      measurements += try measure(size, executables, place)
      Folder(path: place.path).remove()
    }
    let memoryFloor = ownPeakMemory()
    let versions = try executables.map { item throws(BenchError) in
      try version(of: item, folder: folder.path)
    }
    let report = Report(
      machine: Machine.description, versions: versions, rounds: request.rounds,
      measurements: measurements, memoryFloor: memoryFloor,
      books: try measureBooks(executables, in: folder.path),
      models: try measureModels(in: folder.path), screens: try measureScreens(in: folder.path),
      stores: try measureStores(in: folder.path),
      migrations: try measureMigrations(in: folder.path))
    print(report.text)
    if let path = request.jsonPath {
      var sink = try ByteSink(path: path)
      try sink.append(report.json)
      try sink.flush()
    }
  }

  private func measure(
    _ size: Int, _ executables: [(program: Program, path: String)], _ place: Workplace
  ) throws(BenchError) -> [Measurement] {
    try place.prepare(size: size)
    let runner = Runner(executables: executables, rounds: request.rounds, place: place)
    var measurements: [Measurement] = []
    let jobs = Job.all(in: place)
    for (position, job) in jobs.enumerated() {
      let samples = try runner.measure(job)
      measurements.append(Measurement(rows: size, title: job.title, figures: .runs(samples)))
      guard job.startsEmpty, jobs.dropFirst(position + 1).first?.startsEmpty != true else {
        continue
      }
      var sizes: [Program: Int] = [:]
      for (program, _) in executables { sizes[program] = place.folder(of: program).size }
      measurements.append(Measurement(rows: size, title: "size of files", figures: .sizes(sizes)))
    }
    measurements.append(try commits(size, runner))
    return measurements
  }

  /// What a commit costs when there are many, with the now and then larger work that they bring.
  private func commits(_ size: Int, _ runner: Runner) throws(BenchError) -> Measurement {
    let means = try runner.mean(of: Job.adding(in: runner.place), times: request.commits)
    return Measurement(
      rows: size, title: "add one, mean of \(grouped(request.commits))", figures: .runs(means))
  }

  private func measureBooks(
    _ executables: [(program: Program, path: String)], in folder: String
  ) throws(BenchError) -> BookFigures? {
    guard request.parts.contains(.books) else { return nil }
    var found = executables.compactMap { item in
      BookProgram(rawValue: item.program.rawValue).map { (program: $0, path: item.path) }
    }
    if let path = request.abook ?? Self.search("abook"), isExecutable(path) {
      found.append((.abook, path))
    } else {
      ByteSink.report("there is no abook here, so address books are measured without it\n")
    }
    var measurements: [BookMeasurement] = []
    for size in request.bookSizes {
      ByteSink.report("measuring an address book of \(grouped(size)) contacts …\n")
      let place = BookPlace(path: "\(folder)/book-\(size)")
      let runner = BookRunner(executables: found, rounds: request.rounds, place: place)
      measurements += try runner.measure(size: size)
      Folder(path: place.path).remove()
    }
    return BookFigures(
      rounds: request.rounds, programs: found.map(\.program), memoryFloor: ownPeakMemory(),
      measurements: measurements)
  }

  private func measureModels(in folder: String) throws(BenchError) -> ModelFigures? {
    guard request.parts.contains(.models) else { return nil }
    guard let modelc = request.modelc else {
      ByteSink.report("the model compiler is left out, because there is no --modelc PATH\n")
      return nil
    }
    ByteSink.report("measuring the model compiler …\n")
    let runner = ModelRunner(
      modelc: modelc, rounds: request.isSmoke ? 1 : request.rounds,
      place: ModelPlace(path: folder + "/model"))
    return try runner.measure()
  }

  private func measureScreens(in folder: String) throws(BenchError) -> [ScreenFigures] {
    guard request.parts.contains(.screens) else { return [] }
    var screens: [ScreenFigures] = []
    for size in request.screenSizes {
      ByteSink.report("measuring the screen of \(grouped(size)) contacts …\n")
      let place = BookPlace(path: "\(folder)/screen-\(size)")
      let runner = ScreenRunner(contacts: request.contacts, rounds: request.rounds, place: place)
      screens.append(try runner.measure(size: size))
      Folder(path: place.path).remove()
    }
    return screens
  }

  private func findExecutables() throws(BenchError) -> [(program: Program, path: String)] {
    if let modelc = request.modelc, !isExecutable(modelc) {
      throw .missing(program: "program at \(modelc)", advice: "build the product modelc")
    }
    guard isExecutable(request.contacts) else {
      throw .missing(
        program: "program at \(request.contacts)", advice: "build it with \"make release\"")
    }
    var found = [(program: Program.contacts, path: request.contacts)]
    if let path = request.sqlite ?? Self.search("sqlite3"), isExecutable(path) {
      found.append((.sqlite, path))
    } else {
      let advice = "install the package sqlite3 (Debian, Ubuntu) or sqlite (Fedora, Homebrew)"
      guard request.isSmoke else { throw .missing(program: "sqlite3", advice: advice) }
      ByteSink.report("there is no sqlite3 here, so contacts runs alone; \(advice)\n")
    }
    return found
  }

  private static func search(_ name: String) -> String? {
    let folders = (environmentValue("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: isExecutable)
  }

  private func version(
    of item: (program: Program, path: String), folder: String
  ) throws(BenchError) -> String {
    let output = folder + "/version.txt"
    let process = ChildProcess(
      executable: item.path, arguments: ["--version"],
      environment: Runner.environment(home: folder),
      outputPath: output, errorsPath: folder + "/errors.txt")
    _ = try process.run()
    let words = try ByteSource.text(of: output).split { $0 == " " || $0 == "\n" }
    let number = words.first { $0.first?.isNumber == true } ?? ""
    return "\(item.program.rawValue) \(number)"
  }
}
