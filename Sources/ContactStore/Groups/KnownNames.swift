import TextTools

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

  private let options: FoldingOptions
  /// The names by what they are without what does not matter.
  ///
  /// Keys of other characters that make the same letters are one, as strings compare.
  private var names: [String: [String]] = [:]

  /// - Parameters:
  ///   - names: The names.
  ///   - options: What does not matter of the letters of names that are alike.
  init(_ names: [String], ignoring options: FoldingOptions) {
    self.options = options
    for name in names { add(name) }
  }

  /// All names, in order.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  var sorted: [String] { names.values.joined().sorted() }

  /// Adds a name.
  mutating func add(_ name: String) {
    let key = key(of: name)
    let isThere = names[key]?.contains { $0.utf8.elementsEqual(name.utf8) } ?? false
    if !isThere { names[key, default: []].append(name) }
  }

  /// The name of the same letters, or the only one that is alike; the name itself, which is known from
  /// then on, where there is none, or several are.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  mutating func settled(_ name: String) -> String {
    let key = key(of: name)
    let alike = names[key] ?? []
    if let same = Self.same(name, among: alike) { return same }
    if alike.count == 1 { return alike[0] }
    names[key, default: []].append(name)
    return name
  }

  /// What a name means.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  func meaning(of name: String) -> Meaning {
    let alike = names[key(of: name)] ?? []
    if let same = Self.same(name, among: alike) {
      return same.utf8.elementsEqual(name.utf8) ? .same : .only(same)
    }
    guard let first = alike.first else { return .new }
    return alike.count == 1 ? .only(first) : .several(alike.sorted())
  }

  private func key(of name: String) -> String {
    String(decoding: TextFolding.folded(name, options), as: UTF8.self)
  }

  /// The name just as it is, or else the one whose letters are made of other characters, as é of one or
  /// of two.
  private static func same(_ name: String, among alike: [String]) -> String? {
    alike.first { $0.utf8.elementsEqual(name.utf8) } ?? alike.first { $0 == name }
  }
}
