extension MeasureCommand {
  /// Measures migrations of a store, if that is asked for.
  func measureMigrations(in folder: String) throws(BenchError) -> [MigrationFigures] {
    guard request.parts.contains(.migrations) else { return [] }
    do {
      return try request.migrationSizes.map { size in
        ByteSink.report("measuring migrations of \(grouped(size)) people …\n")
        let path = "\(folder)/migrations-\(size)"
        let figures = try MigrationRunner(
          size: size, rounds: min(request.rounds, 5), folder: path
        ).measure()
        Folder(path: path).remove()
        return figures
      }
    } catch let error as BenchError {
      throw error
    } catch {
      throw .unexpected("\(error)")
    }
  }
}
