import Arguments
import ContactStore

/// The options that say whether words may have a letter mistyped.
enum SpellingOptions {
  static let exact = Flag("exact", help: "Forgive no mistyped letter.")
  static let fuzzy = Flag("fuzzy", help: "Forgive a mistyped letter in any case.")

  static let all: [any DeclaredOption] = [exact, fuzzy]
}

extension Session {
  /// A query with those who have its words, or nearly have them where nobody has, and how many it
  /// finds.
  ///
  /// - Throws: As ``forgivingTyposIfNeeded(command:_:)`` does.
  func spelled(
    _ query: AddressBook.Query, in book: AddressBook, command: CommandSyntax
  ) throws -> (query: AddressBook.Query, count: Int) {
    try forgivingTyposIfNeeded(command: command) { forgivesTypos in
      let found = try book.findingWords(of: query, forgivingTypos: forgivesTypos)
      // What is left out of a page has been found all the same.
      var whole = found
      (whole.limit, whole.offset) = (nil, 0)
      let count = try book.count(whole)
      return ((found, count), lacksWords: try count == 0 && book.lacksWords(of: query))
    }
  }

  /// Finds by words as they are written, and where nobody has these by words that are nearly so; the
  /// options say one or the other outright.
  ///
  /// - Parameters:
  ///   - command: The verb.
  ///   - find: Finds, forgiving typos or not, and tells whether nobody has the words.
  /// - Returns: What was found.
  /// - Throws: `UsageError` for both options at once, or what `find` throws.
  func forgivingTyposIfNeeded<Found>(
    command: CommandSyntax, _ find: (_ forgivesTypos: Bool) throws -> (Found, lacksWords: Bool)
  ) throws -> Found {
    let (isExact, isFuzzy) = (arguments[SpellingOptions.exact], arguments[SpellingOptions.fuzzy])
    if isExact, isFuzzy {
      throw UsageError(.refused("--exact and --fuzzy exclude each other"), command: command)
    }
    let (found, lacksWords) = try find(isFuzzy)
    return isExact || isFuzzy || !lacksWords ? found : try find(true).0
  }
}
