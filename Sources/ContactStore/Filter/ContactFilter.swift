package import ContactCards
package import ManagedObjects

/// A filter as people guess it: words, and `field:value` for what one field has.
///
/// `tag:vip city:köln ada` finds who has all three, `not tag:old` and `-tag:old` who has not,
/// `email:` who has any, `age:30..39` a range; `or` and parentheses put parts together, quotes hold
/// blanks. Case and accents do not matter. All of it becomes a ``FetchPredicate``.
package struct ContactFilter {
  /// The words that have to be in a contact, in any field, with blanks between them; empty for none.
  package private(set) var words = ""
  /// What else has to be so; nil for nothing.
  package private(set) var condition: FetchPredicate?

  /// Reads a filter.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - today: Tells the day that `today` and `in30d` count from; nil where it is not known. Only
  ///     what counts from it asks, as it takes a look at the time zone.
  /// - Throws: ``ContactFilterError`` with the place of the first mistake.
  /// - Complexity: O(*n*) in the length of the text.
  package init(
    _ text: String, today: @escaping () -> ContactCard.PartialDate?
  ) throws(ContactFilterError) {
    // The parentheses of a telephone number put nothing together.
    if PhoneDigits.isWritten(text) || !text.contains(where: { $0.isLetter || $0.isNumber }) {
      words = text
      if ContactSearch(words).isEmpty { throw Self.noWord(in: text) }
      return
    }
    var parser = ContactFilterParser(tokens: try FilterToken.tokens(of: text), text: text) {
      word, offset throws(ContactFilterError) in
      try FilterField(word.field ?? "", offset: offset, in: text)
        .predicate(word.value, offset: offset, in: text, today: today)
    }
    var conditions: [FetchPredicate] = []
    var words: [String] = []
    for part in try parser.parse() {
      switch part {
      case .word(let word): words.append(word)
      case .condition(let condition): conditions.append(condition)
      }
    }
    self.words = words.joined(separator: " ")
    if !conditions.isEmpty { condition = .and(conditions) }
    if conditions.isEmpty, ContactSearch(self.words).isEmpty { throw Self.noWord(in: text) }
  }

  private static func noWord(in text: String) -> ContactFilterError {
    ContactFilterError(kind: .noWord, offset: text.utf8.count, text: text)
  }

  /// A filter that a predicate is.
  package init(_ predicate: FetchPredicate) {
    condition = predicate
  }

  /// The predicate that a text is, if it is one and names only fields that there are.
  package static func predicate(_ text: String) -> FetchPredicate? {
    guard let predicate = try? FetchPredicate(format: text) else { return nil }
    var isKnown = true
    _ = try? predicate.replacingKeys { key in
      isKnown = isKnown && isField(key)
      return nil
    }
    return isKnown ? predicate : nil
  }

  /// Whether a key of a predicate is that of a field, or leads to a part of one.
  package static func isField(_ key: String) -> Bool {
    let first = String(key.prefix { $0 != "." })
    return ContactField(typed: first) != nil || AskedWords.key == first
      || Person.Key(rawValue: first) != nil
  }

  /// The filter as one predicate, in which the words are what `text` has.
  package var predicate: FetchPredicate {
    let parts =
      (words.isEmpty ? [] : [Self.predicate(ofWords: words)]) + [condition].compactMap(\.self)
    return parts.isEmpty ? .always : .and(parts)
  }

  /// That a contact has some words in any field.
  package static func predicate(ofWords words: String) -> FetchPredicate {
    .comparison(.key(AskedWords.key), .contains, .value(.string(words)))
  }
}
