/// What a word of the command line looks like before any declaration is asked.
enum Token: Equatable {
  /// `--`: no word after it is an option.
  case terminator
  /// `--name` or `--name=value`.
  case long(name: String, value: String?)
  /// `-x` or `-xyz`, without the hyphen.
  case short(letters: String)
  /// Anything else; `-` and the empty word too.
  case plain

  // Bytes are compared, not characters: a combining mark after a hyphen must not hide the hyphen.
  init(_ word: String) {
    let bytes = word.utf8
    guard bytes.first == 0x2D, bytes.count > 1 else {
      self = .plain
      return
    }
    let afterFirst = bytes.index(after: bytes.startIndex)
    guard bytes[afterFirst] == 0x2D else {
      self = .short(letters: String(word[afterFirst...]))
      return
    }
    self =
      bytes.count == 2 ? .terminator : Token(longOption: word[bytes.index(after: afterFirst)...])
  }

  private init(longOption text: Substring) {
    guard let equals = text.utf8.firstIndex(of: 0x3D) else {
      self = .long(name: String(text), value: nil)
      return
    }
    let value = text[text.utf8.index(after: equals)...]
    self = .long(name: String(text[..<equals]), value: String(value))
  }
}
