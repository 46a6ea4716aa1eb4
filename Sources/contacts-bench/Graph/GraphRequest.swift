/// What to measure of the object graph.
struct GraphRequest {
  let sizes: [Int]
  let rounds: Int

  init(parsing words: inout ArgumentReader) throws(BenchError) {
    var sizes: [Int]?
    var rounds: Int?
    var isSmoke = false
    while let option = words.next() {
      switch option {
      case "--sizes": sizes = try words.counts(of: option)
      case "--rounds": rounds = try words.count(of: option)
      case "--smoke": isSmoke = true
      default: throw .usage("graph has no option \"\(option)\"")
      }
    }
    self.sizes = sizes ?? (isSmoke ? [1_000] : [1_000, 10_000, 100_000])
    self.rounds = rounds ?? (isSmoke ? 1 : 5)
  }
}
