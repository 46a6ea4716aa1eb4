import SampleData

extension Report {
  /// What the table of address books says, with its heading; empty when they were not measured.
  var bookLines: [String] {
    guard let books else { return [] }
    let peers = books.programs.filter { $0 != .contacts }
    var columns: [(title: String, alignment: Table.Alignment)] = [
      ("size", .right), ("job", .left), ("contacts", .right),
    ]
    for peer in peers { columns += [(peer.rawValue, .right), ("ratio", .right)] }
    columns += [("rate", .right), ("goal", .left)]
    columns += books.programs.map { ("\($0.rawValue) memory", .right) }
    var table = Table(columns: columns)
    for measurement in books.measurements {
      table.add(
        [grouped(measurement.size), measurement.title, Self.figure(measurement, .contacts)]
          + peers.flatMap { peer in
            [
              Self.figure(measurement, peer),
              measurement.ratio(to: peer).map { fixed($0, decimals: 2) } ?? "–",
            ]
          } + Self.rateAndGoal(measurement)
          + books.programs.map { program in
            measurement.samples(of: program)
              .map { Self.memory($0.peakMemory, floor: books.memoryFloor) } ?? "–"
          })
    }
    return ["Books of whole contacts; \(Self.medians(of: books.rounds))", "", table.text, ""]
  }

  private static func figure(_ measurement: BookMeasurement, _ program: BookProgram) -> String {
    switch measurement.figures {
    case .runs(let samples): samples[program].map { formatted($0.median) } ?? "–"
    case .sizes(let sizes): sizes[program].map { formatted(bytes: $0) } ?? "–"
    }
  }

  private static func rateAndGoal(_ measurement: BookMeasurement) -> [String] {
    guard let time = measurement.samples(of: .contacts)?.median else { return ["–", "–"] }
    let rate = measurement.bytes.map {
      fixed(megabytesPerSecond($0, time), decimals: 1) + " MB/s"
    }
    let goal = measurement.goal?.text(reachedBy: time, bytes: measurement.bytes ?? 0)
    return [rate ?? "–", goal ?? "–"]
  }

  static let bookNotes = """
    Everybody in the books of whole contacts has two e-mail addresses, two telephone numbers, a postal
    address, a company, a birthday and a group, and some have notes; one in fifty is there twice. A
    rate is that of contacts, in vCards. sqlite3 keeps tables with indexes and imports them from CSV;
    it makes the same JSON and the same vCards by its own means and folds no lines. It searches every
    field by LIKE, which forgives neither accents nor typos, and finds as duplicates who have the same
    e-mail address, which must be among those that contacts finds by all that people have in common.
    abook has no field for groups and companies and no index; its import leaves out what it has no
    field for. The addresses and names that it answers must be the same.
    """
}

extension Report {
  /// The measurements of address books as a JSON object.
  static func json(_ books: BookFigures) -> String {
    let lines = books.measurements.map { "      " + json($0) }.joined(separator: ",\n")
    return """
      {
          "rounds": \(books.rounds),
          "measurements": [
      \(lines)
          ]
        }
      """
  }

  private static func json(_ measurement: BookMeasurement) -> String {
    var parts = ["\"size\":\(measurement.size)", "\"job\":\(jsonString(measurement.title))"]
    if let bytes = measurement.bytes { parts.append("\"bytes\":\(bytes)") }
    var programs: [String] = []
    for program in BookProgram.allCases {
      let figures =
        switch measurement.figures {
        case .sizes(let sizes): sizes[program].map { "\"bytes\":\($0)" }
        case .runs(let runs): runs[program].map(members)
        }
      if let figures { programs.append("\(jsonString(program.rawValue)):{\(figures)}") }
    }
    parts.append("\"programs\":{\(programs.joined(separator: ","))}")
    return "{" + parts.joined(separator: ",") + "}"
  }
}
