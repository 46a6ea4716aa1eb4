/// What to measure.
struct MeasureRequest {
  /// What can be measured alone.
  enum Part: String, CaseIterable {
    /// Contacts of names and ages.
    case people
    /// Contacts with everything that address books have.
    case books
    /// The model compiler.
    case models
    /// The screen of `contacts browse`.
    case screens
    /// The kinds of store, beside each other.
    case stores
    /// Migrations of a store.
    case migrations
  }

  /// The `contacts` command.
  let contacts: String
  /// The `sqlite3` command, or nil to look for it in PATH.
  let sqlite: String?
  /// The `abook` command, or nil to look for it in PATH.
  let abook: String?
  /// The model compiler, or nil to leave it out.
  let modelc: String?
  /// What is measured.
  let parts: [Part]
  let sizes: [Int]
  /// How many contacts the address books have.
  let bookSizes: [Int]
  /// How many contacts are behind the screens.
  let screenSizes: [Int]
  /// How many people are in the stores of each kind.
  let storeSizes: [Int]
  /// How many people are in the stores that are migrated.
  let migrationSizes: [Int]
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
    var abook: String?
    var modelc: String?
    var parts = Part.allCases
    var sizes: [Int]?
    var bookSizes: [Int]?
    var storeSizes: [Int]?
    var migrationSizes: [Int]?
    var rounds: Int?
    var commits: Int?
    var isSmoke = false
    var jsonPath: String?
    while let option = words.next() {
      switch option {
      case "--contacts": contacts = try words.value(of: option)
      case "--sqlite": sqlite = try words.value(of: option)
      case "--abook": abook = try words.value(of: option)
      case "--modelc": modelc = try words.value(of: option)
      case "--only": parts = [try Self.part(words.value(of: option))]
      case "--sizes": sizes = try words.counts(of: option)
      case "--book-sizes": bookSizes = try words.counts(of: option)
      case "--store-sizes": storeSizes = try words.counts(of: option)
      case "--migration-sizes": migrationSizes = try words.counts(of: option)
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
    self.abook = abook
    self.modelc = modelc
    self.parts = parts
    self.sizes = sizes ?? (isSmoke ? [1_000] : [1_000, 10_000, 100_000, 1_000_000])
    self.bookSizes = bookSizes ?? (isSmoke ? [200] : [1_000, 10_000])
    self.storeSizes = storeSizes ?? (isSmoke ? [500] : [10_000, 100_000])
    self.migrationSizes = migrationSizes ?? (isSmoke ? [500] : [10_000, 1_000_000])
    screenSizes = isSmoke ? [200] : [1_000, 10_000, 100_000]
    self.rounds = rounds ?? (isSmoke ? 3 : 7)
    self.commits = commits ?? (isSmoke ? 20 : 1_000)
    self.isSmoke = isSmoke
    self.jsonPath = jsonPath
  }

  private static func part(_ text: String) throws(BenchError) -> Part {
    guard let part = Part(rawValue: text) else {
      let parts = Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--only is one of \(parts), not \"\(text)\"")
    }
    return part
  }
}
