/// The words that were given for each name, in order.
///
/// There are only a few names, those of a declaration. A dictionary would be found no faster and
/// costs more at the start of a process than all the rest of interpreting.
struct GivenWords {
  private struct Entry {
    let name: String
    var words: [String]
  }

  private var entries: [Entry] = []
}

extension GivenWords: Sendable {}

extension GivenWords {
  /// The words given for a name; empty if it was only given bare, nil if it was not given.
  ///
  /// - Complexity: O(*n*) in the number of different names.
  subscript(name: String) -> [String]? {
    entries.first { $0.name == name }?.words
  }

  /// Adds a word to a name, or notes that the name was given without one.
  ///
  /// - Complexity: O(*n*) in the number of different names, amortised.
  mutating func add(_ word: String?, to name: String) {
    let index = entries.firstIndex { $0.name == name } ?? entries.endIndex
    if index == entries.endIndex { entries.append(Entry(name: name, words: [])) }
    if let word { entries[index].words.append(word) }
  }
}
