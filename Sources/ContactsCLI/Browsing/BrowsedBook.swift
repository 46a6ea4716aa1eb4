import ContactCards
import ContactStore
import ManagedObjects

/// The address book behind the screen: who is listed, and what is done to them.
final class BrowsedBook {
  let session: Session
  let book: AddressBook
  let people: LiveContacts
  /// The IDs of those who are marked.
  private(set) var marked: Set<Int64> = []
  /// What is searched for.
  private(set) var search = ""

  /// Opens what is to be shown.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  init(_ session: Session, _ book: AddressBook) throws {
    (self.session, self.book) = (session, book)
    var query = AddressBook.Query()
    let configured = try session.configuration.sortKeys
    if try book.canFollow(configured) { query.sortKeys = configured }
    people = try LiveContacts(query, of: book)
  }

  var today: ContactCard.PartialDate? { session.environment.today() }

  var shownTime: @Sendable (String) -> String { session.shownTime }

  var now: Int64 { session.environment.now() }

  /// Somebody with all that is known.
  ///
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` or ``StoreError``.
  func contact(_ id: Int64) throws -> ContactRecord {
    guard let contact = try book.contacts(ids: [id]).first else {
      throw AddressBookError.noSuchPeople([id])
    }
    return contact
  }

  /// Lists those that a search finds: words and conditions as on the command line.
  ///
  /// - Throws: ``ContactFilterError`` or ``FetchPredicateError`` for what makes no sense, so far; then
  ///   the list stays as it is.
  func find(_ text: String) throws {
    search = text
    guard !text.allSatisfy(\.isWhitespace) else { return try people.find(nil) }
    let (words, condition) = try session.filter([text])
    let parts = [words.isEmpty ? nil : ContactFilter.predicate(ofWords: words), condition]
      .compactMap(\.self)
    try people.find(parts.isEmpty ? nil : .and(parts))
  }

  /// Marks somebody, or takes the mark away.
  func toggleMark(_ id: Int64) {
    if marked.remove(id) == nil { marked.insert(id) }
  }

  /// Takes all marks away.
  func unmarkAll() { marked = [] }

  /// Takes in what has been saved since the last time.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  func update() throws {
    try people.update()
  }

  /// Deletes people, as one change.
  ///
  /// - Throws: ``AddressBookError`` or ``StoreError``.
  func delete(_ ids: [Int64]) throws {
    try book.delete(ids: ids, fields: [])
    marked.subtract(ids)
    try update()
  }

  /// Takes the last change back, or makes again what was taken back.
  ///
  /// - Returns: What was done, in words.
  /// - Throws: ``UndoFault`` or ``StoreError``.
  func undo(isRedo: Bool) throws -> String {
    let changes = isRedo ? try book.redo() : try book.undo(.last(1))
    try update()
    let past = isRedo ? "redid" : "undid"
    return changes.map { "\(past) \($0.number): \($0.command), \($0.summary)" }
      .joined(separator: "; ")
  }
}
