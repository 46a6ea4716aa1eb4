/// What to measure.
struct MeasureRequest {
  /// The `contacts` command.
  let contacts: String
  /// The `sqlite3` command, or nil to look for it in PATH.
  let sqlite: String?
  /// The model compiler, or nil to leave it out.
  let modelc: String?
  let sizes: [Int]
  let rounds: Int
  /// How many commits, one after another, are to tell what one costs with all that it brings.
  let commits: Int
  /// Whether this run is to show that everything works, rather than how fast it is.
  let isSmoke: Bool
  /// Where to write every single measurement, if wanted.
  let jsonPath: String?

  init(parsing words: inout ArgumentReader) throws(BenchError) {
    var contacts: String?
    var sqlite: String?
    var modelc: String?
    var sizes: [Int]?
    var rounds: Int?
    var commits: Int?
    var isSmoke = false
    var jsonPath: String?
    while let option = words.next() {
      switch option {
      case "--contacts": contacts = try words.value(of: option)
      case "--sqlite": sqlite = try words.value(of: option)
      case "--modelc": modelc = try words.value(of: option)
      case "--sizes": sizes = try words.counts(of: option)
      case "--rounds": rounds = try words.count(of: option)
      case "--commits": commits = try words.count(of: option)
      case "--smoke": isSmoke = true
      case "--json": jsonPath = try words.value(of: option)
      default: throw .usage("run has no option \"\(option)\"")
      }
    }
    guard let contacts else { throw .usage("run needs --contacts PATH") }
    self.contacts = contacts
    self.sqlite = sqlite
    self.modelc = modelc
    self.sizes = sizes ?? (isSmoke ? [1_000] : [1_000, 10_000, 100_000, 1_000_000])
    self.rounds = rounds ?? (isSmoke ? 3 : 7)
    self.commits = commits ?? (isSmoke ? 20 : 1_000)
    self.isSmoke = isSmoke
    self.jsonPath = jsonPath
  }
}
