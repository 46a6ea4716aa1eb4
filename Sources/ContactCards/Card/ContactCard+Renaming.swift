extension ContactCard {
  /// Calls somebody whose names are Chinese, Japanese or Korean as those languages do: the last name
  /// first, and no space between.
  ///
  /// - Complexity: O(*n*) in the length of the names.
  package mutating func composeEastAsianName() {
    guard formattedName.isEmpty, name.isOnlyFirstAndLast,
      (name.first + name.last).unicodeScalars.allSatisfy(\.isEastAsian)
    else { return }
    formattedName = name.last + name.first
  }

  /// Has the formatted name go with the parts of the name, where those were changed and it was not.
  ///
  /// What it had of the old parts becomes the new ones; a name that somebody has made up stays.
  ///
  /// - Parameter before: What the contact held before.
  /// - Complexity: O(*n*) in the length of the names.
  package mutating func followName(since before: ContactCard) {
    guard !formattedName.isEmpty, formattedName == before.formattedName, name != before.name
    else { return }
    if formattedName == before.name.last + before.name.first {
      formattedName = ""
      return composeEastAsianName()
    }
    var changes = [
      (before.name.prefix, name.prefix), (before.name.first, name.first),
      (before.name.middle, name.middle), (before.name.last, name.last),
      (before.name.suffix, name.suffix),
    ].filter { $0 != $1 && !$0.isEmpty }
    let count = changes.count
    var rest = formattedName[...]
    var text = ""
    while !rest.isEmpty {
      if !Self.continuesWord(text),
        let index = changes.firstIndex(where: { rest.beginsWithWord($0.0) })
      {
        text += changes[index].1
        rest = rest.dropFirst(changes[index].0.count)
        changes.remove(at: index)
      } else {
        text.append(rest.removeFirst())
      }
    }
    if changes.count == count { return }
    let words = text.split(separator: " ").joined(separator: " ")
    let bare = String(words.trimmingPrefix { " ,".contains($0) })
    formattedName = isComposed(bare) ? "" : bare
  }

  /// Whether what follows a text is a part of its last word: behind a letter, or a mark that joins.
  private static func continuesWord(_ text: String) -> Bool {
    guard let last = text.last else { return false }
    if isOfWord(last) { return true }
    return joins(last) && text.dropLast().last.map(isOfWord) == true
  }

  fileprivate static func isOfWord(_ character: Character) -> Bool {
    (character.isLetter || character.isNumber)
      && !character.unicodeScalars.allSatisfy(\.isEastAsian)
  }

  /// Whether a mark between two letters makes one word of them.
  fileprivate static func joins(_ character: Character) -> Bool { "-'’".contains(character) }
}

extension Substring {
  /// Whether it begins with a word, and not with a longer one.
  fileprivate func beginsWithWord(_ word: String) -> Bool {
    guard hasPrefix(word) else { return false }
    let rest = dropFirst(word.count)
    guard let next = rest.first else { return true }
    if ContactCard.joins(next) { return rest.dropFirst().first.map(ContactCard.isOfWord) != true }
    return !ContactCard.isOfWord(next)
  }
}

extension ContactCard.Name {
  fileprivate var isOnlyFirstAndLast: Bool {
    !first.isEmpty && !last.isEmpty && middle.isEmpty && prefix.isEmpty && suffix.isEmpty
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of Chinese, Japanese or Korean (Unicode 16, blocks of those scripts), which
  /// stand together without spaces.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11ff, 0x3005, 0x3040...0x30ff, 0x3130...0x318f, 0x31f0...0x31ff: true
    case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff, 0xff66...0xff9f: true
    case 0x20000...0x3ffff: true
    default: false
    }
  }
}
