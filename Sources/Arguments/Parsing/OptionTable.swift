/// The options that may stand at one place of the command line.
struct OptionTable {
  let options: [OptionDeclaration]

  func option(long name: String) -> OptionDeclaration? {
    options.first { $0.names.matches(long: name) }
  }

  func option(short letter: Character) -> OptionDeclaration? {
    options.first { $0.names.matches(short: letter) }
  }

  var longNames: [String] { options.flatMap(\.names.longs) }

  /// Whether a word is an option of this table, or a group of them.
  func recognises(_ word: String) -> Bool {
    switch Token(word) {
    case .long(let name, _): option(long: name) != nil
    case .short(let letters): isGroup(letters) || joinedValue(in: letters) != nil
    case .terminator: true
    case .plain: false
    }
  }

  /// Whether letters after one hyphen make sense together: every letter must name an option, and
  /// only the last one may take a value.
  func isGroup(_ letters: String) -> Bool {
    var precedingTakesValue = false
    for letter in letters {
      guard !precedingTakesValue, let option = option(short: letter) else { return false }
      precedingTakesValue = option.takesValue
    }
    return true
  }

  /// The value that letters after one hyphen end in: that of the first of them that names an option
  /// with a value, if only flags precede it.
  ///
  /// - Returns: The flags, the option and its value; nil if the letters are not made so.
  /// - Complexity: O(*n*) in the number of letters.
  func joinedValue(in letters: String) -> JoinedValue? {
    let flags = letters.prefix { option(short: $0)?.takesValue == false }
    let rest = letters[flags.endIndex...]
    guard let letter = rest.first, let option = option(short: letter) else { return nil }
    let text = String(rest.dropFirst())
    return text.isEmpty
      ? nil : JoinedValue(flags: flags, letter: letter, option: option, text: text)
  }
}
