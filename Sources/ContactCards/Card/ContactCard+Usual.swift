extension ContactCard {
  /// The value to use where one of several is asked for: the preferred one, or else the first, but a
  /// facsimile machine or a pager only where there is nothing else.
  ///
  /// - Parameter entries: The values.
  /// - Returns: Nil when there is none.
  package static func usual(of entries: [Entry]) -> Entry? {
    var first: Entry?
    var talking: Entry?
    for entry in entries where !entry.value.isEmpty {
      if entry.isPreferred { return entry }
      if first == nil { first = entry }
      if talking == nil, !entry.isMachine { talking = entry }
    }
    return talking ?? first
  }
}

extension ContactCard.Entry {
  /// Whether nobody answers who can talk.
  fileprivate var isMachine: Bool {
    let words = label.lowercased().split(separator: " ")
    return words.contains { ["fax", "pager", "telex"].contains($0) }
  }
}
