extension Report {
  /// What the table of the model compiler says, with its heading; empty when that was not measured.
  var modelLines: [String] {
    guard let models else { return [] }
    var table = Table(columns: [("job", .left), ("time", .right), ("memory", .right)])
    for (title, samples) in models.measurements {
      table.add([
        title, formatted(samples.median),
        Self.memory(samples.peakMemory, floor: models.memoryFloor),
      ])
    }
    let heading = """
      The model compiler, with a model of \(models.entities) entities in \
      \(grouped(models.size)) bytes of XML; \(Self.medians(of: models.rounds))
      """
    return [heading, "", table.text, ""]
  }

  static let modelNotes = """
    The model compiler has no peer here. Its first two times are those of whole processes. Those of
    loading are from the opening of the file to the finished model, within a process; the last is
    the median of many loads that follow the first.
    """
}
