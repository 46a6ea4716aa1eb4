/// What loading a compiled model gave, and how long it took each time.
struct LoadAnswer {
  let entities: Int
  let versionHash: String
  /// The times in the order in which they were taken; the first is that of the first load.
  let times: [Duration]
}

extension LoadAnswer {
  /// A line with the number of entities and the version hash, then a line with the nanoseconds of
  /// each load.
  var text: String {
    ["\(entities) \(versionHash)", times.map { String($0.nanoseconds) }.joined(separator: " ")]
      .joined(separator: "\n")
  }

  /// Reads what ``text`` is; nil when it is something else.
  init?(parsing text: String) {
    let lines = text.split(separator: "\n")
    guard lines.count == 2 else { return nil }
    let facts = lines[0].split(separator: " ")
    let numbers = lines[1].split(separator: " ")
    let times = numbers.compactMap { Int64($0).map(Duration.nanoseconds) }
    guard facts.count == 2, let entities = Int(facts[0]), times.count == numbers.count else {
      return nil
    }
    self.init(entities: entities, versionHash: String(facts[1]), times: times)
  }

  /// The times of both, which must have loaded the same model.
  func adding(_ other: LoadAnswer) throws(BenchError) -> LoadAnswer {
    guard other.entities == entities, other.versionHash == versionHash else {
      throw .unexpected(
        """
        a compiled model has \(entities) entities and the version hash \(versionHash) when it is \
        loaded first, then \(other.entities) and \(other.versionHash)
        """)
    }
    return LoadAnswer(
      entities: entities, versionHash: versionHash, times: times + other.times)
  }
}
