/// Gives out names, each of them once.
struct UniqueNames {
  private var taken: Set<String>

  init(taken: Set<String> = []) {
    self.taken = taken
  }

  /// A name that nobody has: the one that is wanted, with as many underscores as it takes.
  mutating func take(_ wanted: String) -> String {
    var name = wanted
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  /// Names for many, so that one that is wanted as it is goes before one that has to be changed
  /// anyway.
  ///
  /// - Parameters:
  ///   - wanted: The names, each of them once.
  ///   - isForbidden: Whether a name cannot be had as it is.
  /// - Returns: The names by those that were wanted.
  mutating func take(_ wanted: [String], unless isForbidden: (String) -> Bool) -> [String: String] {
    var names: [String: String] = [:]
    for name in wanted where !isForbidden(name) && !taken.contains(name) {
      names[name] = take(name)
    }
    for name in wanted where names[name] == nil {
      var changed = name + "_"
      while isForbidden(changed) { changed += "_" }
      names[name] = take(changed)
    }
    return names
  }
}
