package import ContactCards
import ManagedObjects

extension ManagedObjectContext {
  /// Changes people, and tells who is not as before.
  ///
  /// - Parameters:
  ///   - people: Those that are changed.
  ///   - take: Takes somebody who is not as before, and what they become; nil where nobody asks.
  ///   - change: Changes them.
  /// - Throws: ``StoreError``, or what `change` throws.
  /// - Complexity: That of `change` where nobody asks; else O(*n*) in what the people hold, too.
  package func change(
    _ people: [Person], telling take: ((ContactRecord, ContactCard) -> Void)?,
    _ change: () throws -> Void
  ) throws {
    guard let take else { return try change() }
    try prefetch(ContactParts.all.relationships, from: people)
    let records = try people.map { try ContactRecord($0) }
    try change()
    for (person, record) in zip(people, records) {
      var card = ContactCard(person)
      // A stamp alone is no change.
      card.modified = record.card.modified
      if card != record.card { take(record, card) }
    }
  }
}
