/// All that was measured, ready to be written down.
struct Report {
  let machine: String
  let versions: [String]
  let rounds: Int
  let measurements: [Measurement]
  /// The most memory that this process had while it took the measurements, in bytes: no program
  /// that it starts shows less.
  let memoryFloor: Int
  /// What was measured of the model compiler, if it was.
  let models: ModelFigures?

  /// The header, the tables, the growth of the cost of one contact, and how to read them.
  var text: String {
    let notes = models == nil ? [Self.notes] : [Self.notes, "", Self.modelNotes]
    return ([header, "", table.text, ""] + growth + modelLines + notes).joined(separator: "\n")
  }

  private var header: String {
    "\(versions.joined(separator: " and ")) on \(machine); \(Self.medians(of: rounds))"
  }

  static func medians(of rounds: Int) -> String {
    "medians of \(rounds) \(rounds == 1 ? "round" : "rounds")"
  }

  private var table: Table {
    var table = Table(columns: [
      ("people", .right), ("job", .left), ("contacts", .right), ("sqlite3", .right),
      ("ratio", .right), ("contacts memory", .right), ("sqlite3 memory", .right),
    ])
    for measurement in measurements {
      table.add([
        grouped(measurement.rows), measurement.title,
        Self.figure(measurement, .contacts), Self.figure(measurement, .sqlite),
        measurement.ratio.map { fixed($0, decimals: 2) } ?? "–",
        memory(measurement, .contacts), memory(measurement, .sqlite),
      ])
    }
    return table
  }

  private static func figure(_ measurement: Measurement, _ program: Program) -> String {
    switch measurement.figures {
    case .runs(let samples): samples[program].map { formatted($0.median) } ?? "–"
    case .sizes(let sizes): sizes[program].map { formatted(bytes: $0) } ?? "–"
    }
  }

  private func memory(_ measurement: Measurement, _ program: Program) -> String {
    measurement.peakMemory(of: program).map { Self.memory($0, floor: memoryFloor) } ?? "–"
  }

  /// A peak of memory, marked when it is too low to be told from that of this process.
  static func memory(_ peak: Int, floor: Int) -> String {
    (peak <= floor ? "≤ " : "") + formatted(bytes: peak)
  }

  /// What adding one contact to the largest store costs, compared with the smallest.
  private var growth: [String] {
    let adds = measurements.filter { $0.title == Job.addTitle }
    guard
      let small = adds.min(by: { $0.rows < $1.rows }),
      let large = adds.max(by: { $0.rows < $1.rows }),
      small.rows < large.rows
    else { return [] }
    let factors = Program.allCases.compactMap { program -> String? in
      guard let before = small.quantity(of: program), let after = large.quantity(of: program) else {
        return nil
      }
      return "\(program.rawValue) \(fixed(after / before, decimals: 2))"
    }
    return [
      "Growth of \"\(Job.addTitle)\" from \(grouped(small.rows)) to \(grouped(large.rows)) people: "
        + factors.joined(separator: ", ") + "\n"
    ]
  }

  private static let notes = """
    A time is that of a whole process, from start to end, its output going to a file. The programs
    take turns within a round. A ratio below 1 means that contacts needs less. Memory is the peak of
    what was resident in any run; "≤" marks a peak too low to be told from that of contacts-bench.
    Before a job is timed, both programs must have given the same answer to it, record by record.
    sqlite3 keeps a table without secondary indexes, with its journal in WAL mode and with
    synchronous=FULL. It imports the same people from CSV with .import, its fastest way, in one
    transaction; contacts reads the format that the job names. The size of files is taken when the
    imports have ended. contacts maps its file, so what it reads of that counts in its memory.
    """
}
