import SampleData

/// Prints sample people as JSON Lines.
struct PeopleCommand {
  let request: PeopleRequest

  func run() throws(BenchError) {
    switch request.kind {
    case .varied: try write(SamplePeople(count: request.count, seed: request.seed))
    case .numbered: try write(NumberedPeople(count: request.count))
    case .bench: try write(BenchPeople(count: request.count, seed: request.seed))
    }
  }

  private func write(_ people: some Sequence<SamplePerson>) throws(BenchError) {
    var output = ByteSink.standardOutput
    for person in people {
      try Interruption.check()
      try output.append(person.jsonLine)
      try output.append("\n")
    }
    try output.flush()
  }
}
