import Arguments
import ContactStore
import Files
import ManagedObjects

// What somebody at a terminal is told where no contact is found.

extension Session {
  /// What is said where nothing is known of why nobody was found.
  static let nobodyMatches = "no contact matches"

  /// What somebody at a terminal may want to know of why nobody was found: that there is nobody at all,
  /// or only somebody in another case.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - asked: Its predicate, as it was given.
  ///   - book: Where it found nobody.
  /// - Returns: The reason; nil where nothing is known of it.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  func reasonForNothing(
    _ query: AddressBook.Query, _ asked: FetchPredicate?, in book: AddressBook
  ) throws -> String? {
    guard environment.outputIsTerminal else { return nil }
    if try book.count(AddressBook.Query()) == 0 { return Self.emptyBook }
    guard let blind = asked?.ignoringCaseAndAccents else { return nil }
    var other = query
    other.predicate = query.predicate?.ignoringCaseAndAccents
    let count = try book.count(other)
    return count == 0
      ? nil
      : "\(Self.nobodyMatches) in this case; [cd] behind the operator ignores case and accents: "
        + "\(blind.format) finds \(count)"
  }

  /// What is said of an address book in which nobody is.
  static let emptyBook =
    "the address book is empty; start with 'contacts add' or 'contacts import FILE'"

  /// Tells somebody at a terminal why nothing is written.
  ///
  /// - Parameter reason: The reason; nil where nothing is known of it.
  /// - Throws: `FileError`, or what writing throws.
  func tellOfNothing(_ reason: String?) throws {
    guard environment.outputIsTerminal, !arguments[QueryOptions.exitStatus],
      arguments[QueryOptions.limit] != 0,
      try POSIXFileSystem().status(of: location().path) != nil
    else { return }
    try output.flush()
    tell(reason ?? Self.nobodyMatches)
  }
}
