extension Report {
  /// What the table of migrations says, with its heading; empty when they were not measured.
  var migrationLines: [String] {
    guard let first = migrations.first else { return [] }
    var table = Table(columns: [
      ("people", .right), ("file", .right), ("job", .left), ("time", .right), ("ratio", .right),
    ])
    for figures in migrations {
      for job in MigrationJob.allCases {
        guard let samples = figures.samples(of: job) else { continue }
        table.add([
          grouped(figures.size), formatted(bytes: figures.byteCount), job.rawValue,
          formatted(samples.median), figures.ratio(of: job).map { fixed($0, decimals: 2) } ?? "–",
        ])
      }
    }
    let heading = "Migrations of a binary store, in one process; \(Self.medians(of: first.rounds))"
    return [heading, "", table.text, ""]
  }

  static let migrationNotes = """
    The file is copied through memory, synced, and takes the place of another as a migrated store does. The
    ratio is that to copying. A store is migrated in place by opening it with the later version; by a
    mapping it is migrated to another file. What it has afterwards is compared with what it had before.
    """
}
