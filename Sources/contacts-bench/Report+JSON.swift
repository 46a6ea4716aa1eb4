import SampleData

extension Report {
  /// Every measurement: times in nanoseconds, in the order in which they were taken; sizes in bytes.
  ///
  /// What was measured of address books or of the model compiler is null when that was left out, and of
  /// screens and kinds of store nothing is there then.
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
        ],
        "books": \(books.map(Self.json) ?? "null"),
        "modelCompiler": \(models.map(Self.json) ?? "null"),
        "screens": [\(screens.flatMap(\.json).joined(separator: ","))],
        "stores": [\(stores.flatMap(\.json).joined(separator: ","))],
        "migrations": [\(migrations.flatMap(\.json).joined(separator: ","))]
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

  private static func json(_ models: ModelFigures) -> String {
    let lines = models.measurements.map { title, samples in
      "      {\"job\":\(jsonString(title)),\(members(samples))}"
    }
    return """
      {
          "entities": \(models.entities),
          "bytes": \(models.size),
          "rounds": \(models.rounds),
          "measurements": [
      \(lines.joined(separator: ",\n"))
          ]
        }
      """
  }

  private static func json(_ figures: Measurement.Figures, _ program: Program) -> String? {
    switch figures {
    case .sizes(let sizes):
      return sizes[program].map { "{\"bytes\":\($0)}" }
    case .runs(let runs):
      return runs[program].map { "{\(members($0))}" }
    }
  }

  static func members(_ samples: Samples) -> String {
    let times = samples.times.map { String($0.nanoseconds) }.joined(separator: ",")
    return """
      "median":\(samples.median.nanoseconds),"peakMemory":\(samples.peakMemory),"times":[\(times)]
      """
  }
}
