import ManagedObjects

/// Names of groups, tags or companies, by which others are settled that people or files write
/// otherwise.
struct KnownNames {
  /// What a name means among those that are known.
  enum Meaning: Equatable {
    /// The name as it is known.
    case same
    /// The only one that is written otherwise, yet alike.
    case only(String)
    /// Any of several.
    case several([String])
    /// None of them.
    case new
  }

  private let options: ComparisonPredicate.Options
  private var names: [[UInt8]: [String]] = [:]

  /// - Parameters:
  ///   - names: The names.
  ///   - options: What does not matter of the letters of names that are alike.
  init(_ names: [String], ignoring options: ComparisonPredicate.Options) {
    self.options = options
    for name in names { add(name) }
  }

  /// All names, in order.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  var sorted: [String] { names.values.joined().sorted() }

  /// Adds a name.
  mutating func add(_ name: String) {
    let key = ManagedObjects.TextFolding.folded(name, options)
    if names[key]?.contains(name) != true { names[key, default: []].append(name) }
  }

  /// The only name that is alike; the name itself, which is known from then on, where there is none, or
  /// several are.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  mutating func settled(_ name: String) -> String {
    let key = ManagedObjects.TextFolding.folded(name, options)
    let alike = names[key] ?? []
    if alike.contains(name) { return name }
    if alike.count == 1 { return alike[0] }
    names[key, default: []].append(name)
    return name
  }

  /// What a name means.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  func meaning(of name: String) -> Meaning {
    let alike = names[ManagedObjects.TextFolding.folded(name, options)] ?? []
    if alike.contains(name) { return .same }
    guard let first = alike.first else { return .new }
    return alike.count == 1 ? .only(first) : .several(alike.sorted())
  }
}
