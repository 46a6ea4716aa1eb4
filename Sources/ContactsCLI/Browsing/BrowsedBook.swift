import ContactCards
import ContactFormats
import ContactStore

/// The address book behind the screen: who is listed, and what is done to them.
final class BrowsedBook {
  /// The session of the screen, which says nothing by itself.
  let session: Session
  /// The session for what happens while the screen is lent.
  let speaking: Session
  let book: AddressBook
  let people: LiveContacts
  /// The IDs of those who are marked.
  private(set) var marked: Set<Int64> = []
  /// What is searched for.
  private(set) var search = ""

  /// A contact of whom nothing is known yet.
  static let nobody = ContactRecord(id: 0, card: ContactCard())

  /// Opens what is to be shown.
  ///
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  init(_ session: Session, speaking: Session, _ book: AddressBook) throws {
    (self.session, self.speaking, self.book) = (session, speaking, book)
    let configured = try session.configuration.sortKeys
    people = try LiveContacts(sortedBy: book.canFollow(configured) ? configured : [], of: book)
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
    let isBlank = text.allSatisfy(\.isWhitespace)
    let (words, condition) = isBlank ? ("", nil) : try session.filter([text])
    try people.find(words, condition)
    search = isBlank ? "" : text
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
    marked = marked.filter { people.has($0) }
  }

  /// Adds a contact.
  ///
  /// - Parameter patch: What is known of it.
  /// - Returns: The ID.
  /// - Throws: ``ContactFault``, ``AddressBookError`` or ``StoreError``.
  func add(_ patch: ContactPatch) throws -> Int64 {
    var card = patch.applied(to: ContactCard(), today: today)
    card.composeEastAsianName()
    let manager = try session.manager(card.manager, in: book)
    if let manager { card.manager = String(manager.id) }
    let ids = try book.add([card]) { cards in
      var names = TypedNames(in: book)
      for index in cards.indices {
        cards[index].created = cards[index].created ?? now
        if cards[index].age != nil { cards[index].ageStated = cards[index].ageStated ?? today }
        if let fault = cards[index].fault { throw fault }
        try names.settle(&cards[index])
      }
    }
    try update()
    return ids.first ?? 0
  }

  /// Changes a contact, but for what others change of it meanwhile.
  ///
  /// - Parameters:
  ///   - contact: The contact as it was read.
  ///   - patch: What to change.
  /// - Returns: What others had saved in the same fields.
  /// - Throws: ``ContactFault``, ``AddressBookError`` or ``StoreError``.
  func edit(_ contact: ContactRecord, _ patch: ContactPatch) throws -> [OverwrittenValue] {
    let (now, today) = (now, today)
    let overwritten = try book.edit(ids: [contact.id], since: [contact]) { card in
      card = patch.applied(to: card, today: today)
      card.modified = now
    }
    try update()
    return overwritten
  }

  /// Puts people into groups or marks them with tags, and takes them out, as one change.
  ///
  /// - Throws: ``ContactFault``, ``AddressBookError`` or ``StoreError``.
  func put(
    _ ids: [Int64], _ kind: NamedSetKind, _ changes: [(name: String, isIn: Bool)]
  ) throws {
    let now = now
    _ = try book.edit(ids: ids) { card in
      let former = card
      for (name, isIn) in changes { card.put(in: name, kind, isIn) }
      if card != former { card.modified = now }
    }
    try update()
  }

  /// Deletes people, as one change.
  ///
  /// - Throws: ``AddressBookError`` or ``StoreError``.
  func delete(_ ids: [Int64]) throws {
    try book.delete(ids: ids, fields: [])
    marked.subtract(ids)
    try update()
  }

  /// Makes one contact of several, the first of them.
  ///
  /// - Parameters:
  ///   - ids: The contacts.
  ///   - choices: Whose values stand, by the keys of the fields of which that was chosen.
  /// - Returns: The contact.
  /// - Throws: ``AddressBookError`` or ``StoreError``.
  @discardableResult
  func merge(
    _ ids: [Int64], choosing choices: [ContactJSONKey: Int64] = [:]
  ) throws -> ContactRecord {
    let merged = try book.merge(ids: ids, now: now, choosing: choices)
    marked.subtract(ids)
    try update()
    return merged.contact
  }

  /// Marks people as distinct, so that they are never taken for duplicates again.
  ///
  /// - Throws: ``AddressBookError`` or ``StoreError``.
  func markDistinct(_ ids: [Int64]) throws {
    try book.markDistinct(ids)
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

extension ContactCard {
  /// The names of the groups or tags that the contact has.
  func names(of kind: NamedSetKind) -> [String] { kind == .group ? groups : tags }

  /// Puts the contact into a group or marks it with a tag, or the opposite.
  fileprivate mutating func put(in name: String, _ kind: NamedSetKind, _ isIn: Bool) {
    var names = names(of: kind).filter { $0 != name }
    if isIn { names.append(name) }
    if kind == .group { groups = names } else { tags = names }
  }
}
