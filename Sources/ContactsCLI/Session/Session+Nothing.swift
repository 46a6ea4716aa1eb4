import Arguments
import ContactStore
import Files
import ManagedObjects

// What somebody at a terminal is told where no contact is found.

extension Session {
  /// What is said where nothing else is known of why nobody was found.
  static let nobodyMatches = "no contact matches"

  /// Why nobody was found: there is nobody, or only somebody in another case.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - asked: Its predicate, as it was given.
  ///   - book: Where it found nobody.
  /// - Returns: The reason.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  func reasonForNothing(
    _ query: AddressBook.Query, _ asked: FetchPredicate?, in book: AddressBook
  ) throws -> String {
    guard environment.outputIsTerminal else { return Self.nobodyMatches }
    if try book.count(AddressBook.Query()) == 0 { return Self.emptyBook }
    guard let blind = asked?.ignoringCaseAndAccents else { return Self.nobodyMatches }
    var other = query
    other.predicate = query.predicate?.ignoringCaseAndAccents
    let count = try book.count(other)
    return count == 0
      ? Self.nobodyMatches
      : "\(Self.nobodyMatches) in this case; [cd] behind the operator ignores case and accents: "
        + "\(blind.format) finds \(count)"
  }

  /// What is said of an address book in which nobody is.
  static let emptyBook =
    "the address book is empty; start with 'contacts add' or 'contacts import FILE'"

  /// Tells somebody at a terminal why nothing is written.
  func tellOfNothing(_ reason: String = Session.nobodyMatches) throws {
    guard environment.outputIsTerminal, !arguments[QueryOptions.exitStatus],
      arguments[QueryOptions.limit] != 0,
      try POSIXFileSystem().status(of: location().path) != nil
    else { return }
    try output.flush()
    tell(reason)
  }
}
