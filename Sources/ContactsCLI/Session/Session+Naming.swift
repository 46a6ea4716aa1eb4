import AddressBook
import Arguments

extension Session {
  /// The IDs of the contacts that are meant, each once, in the order in which they were first given.
  ///
  /// - Parameters:
  ///   - references: What was given.
  ///   - book: Where names are looked up.
  ///   - tells: Whether to say whom a name means, as is due before a change.
  /// - Returns: The IDs; those that were given are not looked up.
  /// - Throws: `AddressBookError` for a name that is not that of exactly one, or `StoreError`.
  func ids(
    of references: [ContactReference], in book: AddressBook, tells: Bool = true
  ) throws -> [Int64] {
    var ids: [Int64] = []
    var seen: Set<Int64> = []
    for contact in try book.contacts(meantBy: references) where seen.insert(contact.id).inserted {
      ids.append(contact.id)
      if tells, let name = contact.name {
        tell("\(contact.id) is \(name.escapedForTerminal(keepingJoiners: true))")
      }
    }
    return ids
  }
}
