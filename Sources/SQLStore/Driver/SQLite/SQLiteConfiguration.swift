/// How a SQLite database is opened.
package struct SQLiteConfiguration {
  /// Whether nothing may be written.
  package var isReadOnly = false
  /// Whether a file that is missing is made, which only its owner can read.
  package var createsFile = false
  /// How long a statement waits for other connections.
  package var busyTimeout: Duration = .seconds(5)
  /// Settings of the connection by their names, which come before ``standardPragmas``.
  package var pragmas: [String: String] = [:]
  /// How many statements are kept for being used again.
  package var statementCacheSize = 64

  /// Makes a configuration for an existing database.
  package init() {}

  /// Commits are durable and readers do not wait for writers; references are checked; a database
  /// that somebody else made cannot run functions by its schema; damage is looked for.
  package static let standardPragmas = [
    "journal_mode": "WAL", "synchronous": "FULL", "foreign_keys": "ON", "trusted_schema": "OFF",
    "cell_size_check": "ON",
  ]

  /// The settings by their names, in the order in which they have to be made.
  ///
  /// The mode of the journal comes last: it starts the file, and some settings can only be made
  /// before.
  ///
  /// - Throws: An ``SQLError`` if a name or a value has characters that could make another
  ///   statement.
  func settings() throws(SQLError) -> [(name: String, value: String)] {
    var pragmas = Self.standardPragmas
    for (name, value) in self.pragmas { pragmas[name.lowercased()] = value }
    // A reader cannot change the journal, and reads it whatever its mode is.
    if isReadOnly { pragmas["journal_mode"] = nil }
    let journal = pragmas.removeValue(forKey: "journal_mode")
    var settings = pragmas.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    if let journal { settings.append(("journal_mode", journal)) }
    for (name, value) in settings {
      guard Self.isWord(name), Self.isNumber(value) || Self.isWord(value) else {
        throw SQLError(
          .other, "the pragma \(name) = \(value) must be a word and a word or whole number")
      }
    }
    return settings
  }

  // Each connection asks, and a regular expression takes longer than to open a database.
  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  private static func isNumber(_ text: String) -> Bool {
    let signs = "+-".utf8
    let digits = text.utf8.dropFirst(text.utf8.first.map(signs.contains) == true ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy(isDigit)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension SQLiteConfiguration: Sendable {}
