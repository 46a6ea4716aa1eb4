import ManagedObjects

/// Puts the parts of a filter together: `not` binds tightest, then what stands side by side, then `or`.
struct ContactFilterParser {
  /// What has to be so of a contact, together with all others.
  enum Part {
    /// It has a word in any field.
    case word(String)
    case condition(FetchPredicate)

    /// The part as a predicate.
    var predicate: FetchPredicate {
      switch self {
      case .word(let word): ContactFilter.predicate(ofWords: word)
      case .condition(let condition): condition
      }
    }
  }

  /// Parentheses and negations inside each other, at most.
  private static let depthLimit = 50

  private let tokens: [FilterToken]
  private let text: String
  /// Makes a condition of a word with a field, which stands at a place.
  private let condition: (FilterToken.Word, Int) throws(ContactFilterError) -> FetchPredicate
  private var position = 0

  init(
    tokens: [FilterToken], text: String,
    condition: @escaping (FilterToken.Word, Int) throws(ContactFilterError) -> FetchPredicate
  ) {
    (self.tokens, self.text, self.condition) = (tokens, text, condition)
  }

  /// The parts that all have to be so.
  ///
  /// - Throws: ``ContactFilterError``.
  mutating func parse() throws(ContactFilterError) -> [Part] {
    if tokens.isEmpty { return [] }
    let parts = try parseOr(depth: 0)
    if position < tokens.count { throw incomplete(tokens[position]) }
    return parts
  }

  private mutating func parseOr(depth: Int) throws(ContactFilterError) -> [Part] {
    var choices = [try parseAnd(depth: depth)]
    while let token, case .or = token.kind {
      position += 1
      guard startsPart else { throw incomplete(token) }
      choices.append(try parseAnd(depth: depth))
    }
    if choices.count == 1 { return choices[0] }
    return [.condition(.or(choices.map { .and($0.map(\.predicate)) }))]
  }

  private mutating func parseAnd(depth: Int) throws(ContactFilterError) -> [Part] {
    guard let first = token, startsPart else {
      throw token.map(incomplete) ?? error(.incomplete(""), at: text.utf8.count)
    }
    var parts = try parsePart(first, depth: depth)
    while let token {
      if case .and = token.kind {
        position += 1
        guard startsPart else { throw incomplete(token) }
      }
      guard let next = self.token, startsPart else { break }
      parts += try parsePart(next, depth: depth)
    }
    return parts
  }

  private mutating func parsePart(
    _ token: FilterToken, depth: Int
  ) throws(ContactFilterError) -> [Part] {
    guard depth < Self.depthLimit else { throw error(.unclosed("("), at: token.offset) }
    position += 1
    switch token.kind {
    case .not:
      guard let next = self.token, startsPart else { throw incomplete(token) }
      let parts = try parsePart(next, depth: depth + 1)
      return [.condition(.not(.and(parts.map(\.predicate))))]
    case .open:
      let parts = try parseOr(depth: depth + 1)
      guard let end = self.token, case .close = end.kind else {
        throw error(.unclosed("("), at: token.offset)
      }
      position += 1
      return parts
    case .word(let word) where word.field == nil: return [.word(word.value)]
    case .word(let word): return [.condition(try condition(word, token.offset))]
    case .and, .or, .close: throw incomplete(token)
    }
  }

  private var token: FilterToken? { position < tokens.count ? tokens[position] : nil }

  /// Whether a word, a parenthesis or a `not` stands here.
  private var startsPart: Bool {
    switch token?.kind {
    case .word, .not, .open: true
    case .and, .or, .close, nil: false
    }
  }

  private func incomplete(_ token: FilterToken) -> ContactFilterError {
    error(.incomplete(token.spelling), at: token.offset)
  }

  private func error(_ kind: ContactFilterError.Kind, at offset: Int) -> ContactFilterError {
    ContactFilterError(kind: kind, offset: offset, text: text)
  }
}
