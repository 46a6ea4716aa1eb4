extension Report {
  /// What the table of the kinds of store says, with its heading; empty when they were not measured.
  var storeLines: [String] {
    guard let first = stores.first else { return [] }
    let kinds = StoreKind.available
    let hasPeer = kinds.contains(.handWritten)
    var table = Table(
      columns: [("people", .right), ("job", .left)] + kinds.map { ($0.rawValue, .right) }
        + (hasPeer ? [("ratio", .right)] : []))
    for figures in stores {
      for job in StoreJob.allCases {
        let times = kinds.map { kind in
          figures.samples(of: job, kind).map { formatted($0.median) } ?? "–"
        }
        let ratio = figures.ratio(of: job).map { fixed($0, decimals: 2) } ?? "–"
        table.add(
          [grouped(figures.size), job.title] + times + (hasPeer ? [ratio] : []))
      }
    }
    let heading = "The kinds of store, in one process; \(Self.medians(of: first.rounds))"
    return [heading, "", table.text, ""]
  }

  static var storeNotes: String {
    let peer =
      StoreKind.available.contains(.handWritten)
      ? """
      Hand-written SQL calls the C library in this process, over a table of the same columns with the
      same index and the same durability (journal in WAL mode, synchronous=FULL); it makes values of
      the rows and keeps no history of what it saves. The ratio is that of the store in SQLite to it.
      """
      : """
      A build without the library of SQLite has no store in SQLite: "make bench TRAITS=SQLite"
      measures it beside hand-written SQL.
      """
    return """
      Each kind of store has the same people, and does a job over a new context in turn with the others;
      the answers have to be the same, person by person. What is fetched are objects; where the values
      are not read, a kind may have left them in its file. A store in memory has nothing to open.
      \(peer)
      """
  }
}
