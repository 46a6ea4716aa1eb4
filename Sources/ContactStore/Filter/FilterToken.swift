/// A part of a filter: a word with or without a field, or what puts parts together.
struct FilterToken {
  /// A value, and the field that it is looked for in.
  struct Word {
    /// The field; nil for any.
    var field: String?
    var value = ""
    /// Whether quotes stand round it, so that it is no `or`.
    var isQuoted = false
  }

  enum Kind {
    case word(Word)
    case not, and, or
    case open, close
  }

  let kind: Kind
  /// Where it stands, in UTF-8 code units.
  let offset: Int

  /// What the text has for it, to be named in messages.
  var spelling: String {
    switch kind {
    case .word(let word): (word.field.map { $0 + ":" } ?? "") + word.value
    case .not: "not"
    case .and: "and"
    case .or: "or"
    case .open: "("
    case .close: ")"
    }
  }

  /// Splits a filter into its parts.
  ///
  /// - Throws: ``ContactFilterError`` for a quote without a partner, and for a sign that compares.
  static func tokens(of text: String) throws(ContactFilterError) -> [FilterToken] {
    var scanner = FilterScanner(text)
    var tokens: [FilterToken] = []
    while try scanner.scan(&tokens) {}
    return tokens
  }
}

/// Reads the parts of a filter from its beginning to its end.
private struct FilterScanner {
  private let text: String
  private let bytes: [UInt8]
  /// Where the last apostrophe is that may end a text in quotes.
  private let lastClosingQuote: Int?
  private var position = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lastClosingQuote = bytes.indices.last { place in
      guard bytes[place] == UInt8(ascii: "'") else { return false }
      return place + 1 == bytes.count || Self.isBlank(bytes[place + 1])
        || bytes[place + 1] == UInt8(ascii: ")")
    }
  }

  /// Reads what stands between two blanks; false at the end.
  mutating func scan(_ tokens: inout [FilterToken]) throws(ContactFilterError) -> Bool {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    guard position < bytes.count else { return false }
    while position < bytes.count, bytes[position] == UInt8(ascii: "(") {
      tokens.append(FilterToken(kind: .open, offset: position))
      (position, depth) = (position + 1, depth + 1)
    }
    let start = position
    if let byte = byte(at: start), byte == UInt8(ascii: "-"), isNegated(at: start + 1) {
      tokens.append(FilterToken(kind: .not, offset: start))
      position += 1
      return true
    }
    let word = try scanWord()
    if word.isQuoted || word.field != nil || !word.value.isEmpty {
      tokens.append(FilterToken(kind: kind(of: word), offset: start))
    }
    while position < bytes.count, depth > 0, bytes[position] == UInt8(ascii: ")") {
      tokens.append(FilterToken(kind: .close, offset: position))
      (position, depth) = (position + 1, depth - 1)
    }
    return true
  }

  /// Whether what stands behind a hyphen is taken away, and not a part of a word or a number.
  private func isNegated(at place: Int) -> Bool {
    guard let byte = byte(at: place) else { return false }
    return byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      || "\"'(".utf8.contains(byte)
  }

  private func kind(of word: FilterToken.Word) -> FilterToken.Kind {
    if word.field != nil || word.isQuoted { return .word(word) }
    return switch word.value.lowercased() {
    case "not": .not
    case "and": .and
    case "or": .or
    default: .word(word)
    }
  }

  private mutating func scanWord() throws(ContactFilterError) -> FilterToken.Word {
    var word = FilterToken.Word()
    var value: [UInt8] = []
    while let byte = byte(at: position), !Self.isBlank(byte) {
      if byte == UInt8(ascii: ")"), depth > 0 { break }
      if word.field == nil, !word.isQuoted, byte == UInt8(ascii: ":"), let name = field(value) {
        word.field = name
        value = []
        position += 1
      } else if value.isEmpty, byte == UInt8(ascii: "\"") || opensQuote(byte) {
        word.isQuoted = true
        value = try scanQuoted(byte)
      } else if word.field == nil, !word.isQuoted, "=<>!".utf8.contains(byte) {
        throw error(.comparison(String(decoding: [byte], as: UTF8.self)), at: position)
      } else {
        value.append(byte)
        position += 1
      }
    }
    word.value = String(decoding: value, as: UTF8.self)
    return word
  }

  /// Whether an apostrophe is a quote: one that another one ends, and not the first letter of a name.
  private func opensQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") && lastClosingQuote.map { $0 > position } == true
  }

  /// The name of a field before a colon; nil for a time of day, and for the scheme of an address in the
  /// web.
  private func field(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first, first >= 0x80 || 0x61...0x7a ~= first | 0x20 else { return nil }
    let isOfAddress = self.bytes[position...].dropFirst().prefix(2).elementsEqual("//".utf8)
    return isOfAddress ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The text between two quotes, behind the first of which the place is; a backslash makes the next
  /// character ordinary.
  private mutating func scanQuoted(_ quote: UInt8) throws(ContactFilterError) -> [UInt8] {
    let start = position
    var value: [UInt8] = []
    position += 1
    while let byte = byte(at: position), byte != quote {
      if byte == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      value.append(bytes[position])
      position += 1
    }
    guard position < bytes.count else {
      throw error(.unclosed(String(decoding: [quote], as: UTF8.self)), at: start)
    }
    position += 1
    return value
  }

  private func byte(at place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }

  private func error(_ kind: ContactFilterError.Kind, at offset: Int) -> ContactFilterError {
    ContactFilterError(kind: kind, offset: offset, text: text)
  }
}
