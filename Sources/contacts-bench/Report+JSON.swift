import SampleData

extension Report {
  /// Every measurement: times in nanoseconds, in the order in which they were taken; sizes in bytes.
  var json: String {
    let lines = measurements.map { "    " + Self.json($0) }.joined(separator: ",\n")
    let programs = versions.map(jsonString).joined(separator: ",")
    return """
      {
        "schema": 1,
        "machine": \(jsonString(machine)),
        "programs": [\(programs)],
        "rounds": \(rounds),
        "measurements": [
      \(lines)
        ]
      }

      """
  }

  private static func json(_ measurement: Measurement) -> String {
    var members = ["\"people\":\(measurement.rows)", "\"job\":\(jsonString(measurement.title))"]
    for program in Program.allCases {
      guard let figures = json(measurement.figures, program) else { continue }
      members.append("\(jsonString(program.rawValue)):\(figures)")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func json(_ figures: Measurement.Figures, _ program: Program) -> String? {
    switch figures {
    case .sizes(let sizes):
      return sizes[program].map { "{\"bytes\":\($0)}" }
    case .runs(let runs):
      guard let samples = runs[program] else { return nil }
      let times = samples.times.map { String(nanoseconds($0)) }.joined(separator: ",")
      return """
        {"median":\(nanoseconds(samples.median)),"peakMemory":\(samples.peakMemory),\
        "times":[\(times)]}
        """
    }
  }

  private static func nanoseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
  }
}
