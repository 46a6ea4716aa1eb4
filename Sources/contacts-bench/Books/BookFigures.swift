/// What was measured of address books.
struct BookFigures {
  let rounds: Int
  /// The programs that took part.
  let programs: [BookProgram]
  /// As that of the report, but for these measurements.
  let memoryFloor: Int
  let measurements: [BookMeasurement]
}
