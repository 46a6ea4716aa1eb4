import SampleData

/// Measures the model compiler, and how long what it compiles takes to load.
struct ModelRunner {
  /// Where the compiler is.
  let modelc: String
  let rounds: Int
  let place: ModelPlace

  /// Does everything once, to see that it works, then times it.
  func measure() throws(BenchError) -> ModelFigures {
    let size = try place.prepare()
    _ = try check()
    _ = try generate()
    var expected = try load().answer
    settleDisk()
    var checks = Samples()
    var generations = Samples()
    var firstLoads = Samples()
    var laterLoads = Samples()
    for _ in 0..<rounds {
      checks.add(try check())
      generations.add(try generate())
      let (answer, memory) = try load()
      expected = try expected.adding(answer)
      firstLoads.add(answer.times.prefix(1), peakMemory: memory)
      laterLoads.add(answer.times.dropFirst(), peakMemory: memory)
    }
    return ModelFigures(
      entities: expected.entities, size: size, rounds: rounds, memoryFloor: ownPeakMemory(),
      measurements: [
        ("read and check the model", checks),
        ("read it, write all classes, compile it", generations),
        ("load it compiled, first in a process", firstLoads),
        ("load it compiled, again", laterLoads),
      ])
  }

  private func check() throws(BenchError) -> ChildProcess.Usage {
    try run(modelc, [place.model, "--check"])
  }

  private func generate() throws(BenchError) -> ChildProcess.Usage {
    place.products.empty()
    return try run(
      modelc, [place.model, "--output", place.products.path, "--swift", "--compiled"])
  }

  /// Loads the compiled model many times in a process of its own.
  private func load() throws(BenchError) -> (answer: LoadAnswer, peakMemory: Int) {
    let usage = try run(ownExecutable, ["load", place.compiledModel()])
    let text = try ByteSource.text(of: place.outputPath, limit: 1 << 16)
    guard let answer = LoadAnswer(parsing: text), answer.entities == SampleModel.entityCount else {
      throw .unexpected("loading the compiled model answers: \(text.prefix(200))")
    }
    return (answer, usage.peakMemory)
  }

  private func run(
    _ executable: String, _ arguments: [String]
  ) throws(BenchError) -> ChildProcess.Usage {
    let process = ChildProcess(
      executable: executable, arguments: arguments,
      environment: Runner.environment(home: place.path),
      outputPath: place.outputPath, errorsPath: place.errorsPath)
    return try process.run()
  }
}

extension Samples {
  /// Adds the median of times that were taken in one process.
  fileprivate mutating func add(_ times: ArraySlice<Duration>, peakMemory: Int) {
    var loads = Samples()
    for time in times { loads.add(ChildProcess.Usage(time: time, peakMemory: peakMemory)) }
    add(ChildProcess.Usage(time: loads.median, peakMemory: peakMemory))
  }
}
