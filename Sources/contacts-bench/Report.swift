#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// All that was measured, ready to be written down.
struct Report {
  let machine: String
  let versions: [String]
  let rounds: Int
  let measurements: [Measurement]
  /// The most memory that this process had while it took the measurements, in bytes: no program
  /// that it starts shows less.
  let memoryFloor: Int
  /// What was measured of address books, if they were.
  let books: BookFigures?
  /// What was measured of the model compiler, if it was.
  let models: ModelFigures?
  /// What was measured of screens.
  let screens: [ScreenFigures]
  /// What was measured of the kinds of store.
  let stores: [StoreFigures]
  /// What was measured of migrations.
  let migrations: [MigrationFigures]

  /// The header, the tables, the growth of the cost of one contact, and how to read them.
  var text: String {
    let people = measurements.isEmpty ? [] : [table.text, ""] + growth
    var notes = measurements.isEmpty && books == nil ? [] : [Self.notes, ""]
    if books != nil { notes += [Self.bookNotes, ""] }
    if models != nil { notes += [Self.modelNotes, ""] }
    if !stores.isEmpty { notes += [Self.storeNotes, ""] }
    if !migrations.isEmpty { notes += [Self.migrationNotes, ""] }
    let tables = bookLines + modelLines + screenLines + storeLines + migrationLines
    return ([header, ""] + people + tables + notes).joined(separator: "\n")
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

  /// What each job costs `contacts` at each size, and the exponent between the last two sizes.
  private var growth: [String] {
    let sizes = Set(measurements.map(\.rows)).sorted()
    guard sizes.count > 1 else { return [] }
    var table = Table(
      columns: [("contacts: job", .left)] + sizes.map { (grouped($0), .right) }
        + [("exponent", .right)])
    var titles: [String] = []
    for measurement in measurements where !titles.contains(measurement.title) {
      titles.append(measurement.title)
    }
    for title in titles {
      let row = sizes.map { size in
        measurements.first { $0.rows == size && $0.title == title }
      }
      table.add(
        [title] + row.map { $0.map { Self.figure($0, .contacts) } ?? "–" }
          + [Self.exponent(row.compactMap(\.self))])
    }
    return [table.text, ""]
  }

  /// The power of the number of people with which a cost grows from the smallest to the largest
  /// size.
  private static func exponent(_ measurements: [Measurement]) -> String {
    guard let first = measurements.first, let last = measurements.last, first.rows < last.rows,
      let before = first.quantity(of: .contacts), let after = last.quantity(of: .contacts),
      before > 0, after > 0
    else { return "–" }
    return fixed(log(after / before) / log(Double(last.rows) / Double(first.rows)), decimals: 2)
  }

  private static let notes = """
    A time is that of a whole process, from start to end, its output going to a file. The programs
    take turns within a round. A ratio below 1 means that contacts needs less. Memory is the peak of
    what was resident in any run; "≤" marks a peak too low to be told from that of contacts-bench.
    Before a job is timed, both programs must have given the same answer to it, record by record.
    sqlite3 keeps a table without secondary indexes but for the jobs that say "indexed" and those
    after them, with its journal in WAL mode and with synchronous=FULL. It imports the same people
    from CSV with .import, its fastest way, in one transaction; contacts reads the format that the
    job names. The size of files is taken when the imports have ended. contacts maps its file, so
    what it reads of that counts in its memory.
    """
}
