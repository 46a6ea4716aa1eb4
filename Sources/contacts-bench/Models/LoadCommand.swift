import ManagedObjects

/// Loads a compiled model again and again, as a program does at its start, and prints what was
/// loaded and how long each time took.
///
/// It is a command of its own, so that the first load is the first use of the library in its
/// process.
struct LoadCommand {
  let request: LoadRequest

  func run() throws(BenchError) {
    var answer: LoadAnswer?
    for _ in 0..<request.count {
      try Interruption.check()
      let start = ContinuousClock.now
      let model = try load()
      let time = ContinuousClock.now - start
      let loaded = LoadAnswer(
        entities: model.entities.count, versionHash: model.versionHash.description, times: [time])
      answer = try answer?.adding(loaded) ?? loaded
    }
    if let answer { print(answer.text) }
  }

  private func load() throws(BenchError) -> ManagedObjectModel {
    do {
      return try CompiledModel(contentsOfFile: request.path).model()
    } catch {
      throw .unexpected("cannot load \(request.path): \(error)")
    }
  }
}
