import Arguments
import ContactCards
import ContactFormats
import ContactStore

extension Session {
  /// The IDs of the contacts that are meant, each once, in the order in which they were first given.
  ///
  /// - Parameters:
  ///   - references: What was given.
  ///   - book: Where names are looked up.
  ///   - tells: Whether to say whom a name means, as is due before a change.
  ///   - nicknamesWin: Whether a nickname goes before words of the names of others, as it does not
  ///     where contacts are lost.
  /// - Returns: The IDs; those that were given are not looked up.
  /// - Throws: `AddressBookError` for a name that is not that of exactly one,
  ///   ``CommandFailure/noneChosen(of:)``, or `StoreError`.
  func ids(
    of references: [ContactReference], in book: AddressBook, tells: Bool = true,
    nicknamesWin: Bool = true
  ) throws -> [Int64] {
    var ids: [Int64] = []
    var seen: Set<Int64> = []
    for contact in try contacts(
      meantBy: listed(references), in: book, nicknamesWin: nicknamesWin)
    where seen.insert(contact.id).inserted {
      ids.append(contact.id)
      if tells, let name = contact.name { tell("\(contact.id) is \(name)") }
    }
    return ids
  }

  /// The manager that a text means, who is told unless an ID was given.
  ///
  /// - Returns: Nil for no text, and for an empty one, which means nobody.
  /// - Throws: `AddressBookError` for what means nobody, or one of several, or `StoreError`.
  func manager(_ text: String?, in book: AddressBook) throws -> ContactRecord? {
    guard let text, !text.isEmpty else { return nil }
    guard let reference = ContactReference(text) else { throw AddressBookError.nobodyCalled(text) }
    return try book.contacts(ids: ids(of: [reference], in: book)).first
  }

  /// References with those that standard input lists in the place of a `-`.
  ///
  /// - Parameters:
  ///   - references: What was given.
  ///   - kind: Of which kind those are that are meant.
  /// - Returns: All of them.
  /// - Throws: ``CardFailure`` for an input that means nobody, or ``StreamError``.
  func listed(
    _ references: [ContactReference], of kind: ContactCard.Kind = .person
  ) throws -> [ContactReference] {
    guard let place = references.firstIndex(of: .standardInput) else { return references }
    let found = try reading("-", effect: "nothing was done") {
      try ContactReference.references(reading: $0, of: kind)
    }
    return references[..<place] + found + references[(place + 1)...]
  }
}

extension ContactReference {
  /// What stands for the contacts that standard input lists, and is no name.
  static var standardInput: ContactReference { .name("-") }
}
