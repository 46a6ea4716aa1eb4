import Arguments
import ContactCards
import ContactStore

extension Session {
  /// Takes somebody who is not as before, and what they become.
  typealias EditTaker = (ContactRecord, ContactCard) -> Void

  /// The address book, for reading only where nothing is to be changed.
  func openForChange() throws -> AddressBook {
    try arguments[ConsentOptions.dryRun] ? openForReading() : openExisting()
  }

  /// The address book, which is made where it is not there yet, unless nothing is to be changed.
  func openForAddition() throws -> AddressBook {
    try arguments[ConsentOptions.dryRun] ? openForReading(isTrial: true) : openForWriting()
  }

  /// Changes contacts, or shows what would be changed with `--dry-run`; those that `--where` chooses
  /// after a question where they are several.
  ///
  /// - Parameters:
  ///   - ids: The contacts.
  ///   - book: Where they are.
  ///   - format: How they are written as they are then; nil for their IDs.
  ///   - change: Changes them, or only tells whom it would change when it gets somebody to tell.
  /// - Returns: Whether they have been changed.
  /// - Throws: ``CommandFailure`` when nobody consents, or what `change` throws.
  @discardableResult
  func change(
    _ ids: [Int64], in book: AddressBook, as format: OutputFormat?,
    by change: (_ telling: EditTaker?) throws -> Void
  ) throws -> Bool {
    if arguments[ConsentOptions.dryRun] {
      let edits = try edits(change)
      if !ids.isEmpty { try preview(edits, of: ids, in: book, as: format) }
      return false
    }
    try askWhereMany(ids) { try edits(change) }
    try change(nil)
    try reportChange(ids, in: book, as: format)
    return true
  }

  /// Asks about contacts that `--where` chooses, if a person is there to ask.
  ///
  /// What scripts ask for is done, as 'contacts undo' takes it back.
  ///
  /// - Parameters:
  ///   - ids: The contacts that are chosen.
  ///   - trial: What would become of those that would not stay as they are.
  /// - Throws: ``CommandFailure`` when nobody consents, or what `trial` throws.
  func askWhereMany(_ ids: [Int64], _ trial: () throws -> [EditedContact]) throws {
    guard !arguments[QueryOptions.predicates].isEmpty, ids.count > 1,
      !arguments[ConsentOptions.yes], isAtTerminal
    else { return }
    let people = try trial().map(\.before)
    guard people.count > 1 else { return }
    guard canAsk else {
      throw CommandFailure.mustNotAsk(.changing, of: contactCount(people.count))
    }
    try askForConsent(to: .changing, people.map(NamedContact.init))
  }

  /// The contacts that a change only tells of, as it gets somebody to tell.
  func edits(_ change: (EditTaker?) throws -> Void) throws -> [EditedContact] {
    var edits: [EditedContact] = []
    try change { edits.append(EditedContact(before: $0, after: $1)) }
    return edits
  }
}
