import ManagedObjects

/// Times the jobs of the object graph at one size over one kind of store.
struct GraphRunner {
  let size: Int
  let rounds: Int
  /// A folder for stores in files; nil for stores in memory.
  let folder: String?

  /// What one job took.
  struct Figures {
    let title: String
    let time: Duration
    let objects: Int
    /// The bytes of resident memory that each object took; nil when that was not counted.
    var bytesPerObject: Int?
  }

  /// Measures every job, each over a new store.
  func measure() throws -> [Figures] {
    var figures = [try measureInsertion()]
    for job in GraphJob.all { figures.append(try measure(job)) }
    return figures
  }

  private func measureInsertion() throws -> Figures {
    var times = Samples()
    var bytes = 0
    for round in 0..<rounds {
      let context = try stack("insert-\(round)").newContext()
      context.retainsRegisteredObjects = true
      let before = residentMemory()
      times.add(try timed { try GraphJob.insert(size, withPhones: false, in: context) })
      bytes = max(bytes, residentMemory() - before)
      guard try context.count(for: FetchRequest<GraphPerson>()) == size else {
        throw BenchError.unexpected("inserting \(size) people left another number of them")
      }
    }
    return Figures(
      title: "insert and save", time: times.median, objects: size, bytesPerObject: bytes / size)
  }

  private func measure(_ job: GraphJob) throws -> Figures {
    var times = Samples()
    for round in 0..<rounds {
      let stack = try stack("\(job.title)-\(round)")
      try GraphJob.insert(size, withPhones: job.needsPhones, in: stack.newContext())
      let body = try job.prepare(stack, size)
      var answer = 0
      times.add(try timed { answer = try body() })
      guard answer == job.expected(size) else {
        throw BenchError.unexpected(
          "\"\(job.title)\" answers \(answer), not \(job.expected(size))")
      }
    }
    return Figures(title: job.title, time: times.median, objects: job.objects(size))
  }

  private func stack(_ name: String) throws -> GraphStack {
    let file = name.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return try GraphStack(path: folder.map { "\($0)/\(String(file))-\(size).contacts" })
  }

  private func timed(_ body: () throws -> Void) throws -> ChildProcess.Usage {
    try Interruption.check()
    let start = ContinuousClock.now
    try body()
    return ChildProcess.Usage(time: ContinuousClock.now - start, peakMemory: 0)
  }
}
