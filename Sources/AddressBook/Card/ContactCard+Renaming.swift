extension ContactCard {
  /// Has the formatted name go with the parts of the name, where those were changed and it was not.
  ///
  /// What it had of the old parts becomes the new ones; a name that somebody has made up stays.
  ///
  /// - Parameter before: What the contact held before.
  /// - Complexity: O(*n*) in the length of the names.
  mutating func followName(since before: ContactCard) {
    guard !formattedName.isEmpty, formattedName == before.formattedName, name != before.name
    else { return }
    let changes = [
      (before.name.prefix, name.prefix), (before.name.first, name.first),
      (before.name.middle, name.middle), (before.name.last, name.last),
      (before.name.suffix, name.suffix),
    ].filter { $0 != $1 && !$0.isEmpty }
    var rest = formattedName[...]
    var text = ""
    while !rest.isEmpty {
      if text.last.map(Self.isOfWord) != true,
        let (old, new) = changes.first(where: { rest.beginsWithWord($0.0) })
      {
        text += new
        rest = rest.dropFirst(old.count)
      } else {
        text.append(rest.removeFirst())
      }
    }
    let words = text.split(separator: " ").joined(separator: " ")
    formattedName = isComposed(words) ? "" : words
  }

  fileprivate static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}

extension Substring {
  /// Whether it begins with a word, and not with a longer one.
  fileprivate func beginsWithWord(_ word: String) -> Bool {
    hasPrefix(word) && dropFirst(word.count).first.map(ContactCard.isOfWord) != true
  }
}
