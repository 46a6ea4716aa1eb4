/// What the runs of one program at one job took.
struct Samples {
  private(set) var times: [Duration] = []
  /// The most memory that any run had resident, in bytes.
  private(set) var peakMemory = 0

  mutating func add(_ usage: ChildProcess.Usage) {
    times.append(usage.time)
    peakMemory = max(peakMemory, usage.peakMemory)
  }

  /// The middle time; between the two middle ones when their number is even; zero without times.
  var median: Duration {
    let ordered = times.sorted()
    guard let upper = ordered[safe: ordered.count / 2] else { return .zero }
    guard ordered.count.isMultiple(of: 2) else { return upper }
    return (ordered[ordered.count / 2 - 1] + upper) / 2
  }
}

extension Array {
  /// The element at `index`, or nil when there is none.
  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
