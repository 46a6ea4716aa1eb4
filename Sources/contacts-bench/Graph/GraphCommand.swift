/// Measures the object graph in this process and prints a table.
struct GraphCommand {
  let request: GraphRequest

  func run() throws(BenchError) {
    let folder = try TemporaryFolder()
    do {
      for isOnDisk in [false, true] {
        let figures = try request.sizes.map { size in
          ByteSink.report(
            "measuring \(grouped(size)) objects \(isOnDisk ? "on disk" : "in memory") …\n")
          return try GraphRunner(
            size: size, rounds: request.rounds, folder: isOnDisk ? folder.path : nil
          ).measure()
        }
        print(text(figures, isOnDisk: isOnDisk))
      }
    } catch let error as BenchError {
      throw error
    } catch {
      throw .unexpected("\(error)")
    }
  }

  private func text(_ figures: [[GraphRunner.Figures]], isOnDisk: Bool) -> String {
    var columns: [(title: String, alignment: Table.Alignment)] = [("job", .left)]
    for size in request.sizes {
      columns.append((grouped(size), .right))
      columns.append(("an object", .right))
    }
    columns.append(("growth", .right))
    var table = Table(columns: columns)
    for position in figures[0].indices {
      let row = figures.map { $0[position] }
      table.add([row[0].title] + row.flatMap(cells) + [growth(row)])
    }
    return """
      The object graph over a store in \(isOnDisk ? "a file" : "memory"), \
      medians of \(request.rounds) rounds\(isOnDisk ? "" : memory(figures[0][0]))

      \(table.text)

      """
  }

  /// What an object takes, measured first of all, when no memory of earlier objects is free.
  private func memory(_ insertion: GraphRunner.Figures) -> String {
    guard let bytes = insertion.bytesPerObject else { return "" }
    return "; a saved object of four attributes takes \(bytes) bytes of memory, its row included"
  }

  private func cells(_ figures: GraphRunner.Figures) -> [String] {
    let each = figures.time / Double(max(1, figures.objects)) / .microseconds(1)
    return [formatted(figures.time), fixed(each, decimals: 2) + " µs"]
  }

  /// How much more an object costs at the last size than at the first.
  private func growth(_ row: [GraphRunner.Figures]) -> String {
    guard let first = row.first, let last = row.last, row.count > 1 else { return "–" }
    let (few, many) = (
      first.time / Double(max(1, first.objects)), last.time / Double(max(1, last.objects))
    )
    return fixed(many / few, decimals: 2)
  }
}
