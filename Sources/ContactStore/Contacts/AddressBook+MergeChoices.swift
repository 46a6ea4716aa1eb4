package import ContactCards

/// A field in which contacts differ, and of which a merge takes the value of one.
package struct MergeChoice: Hashable, Sendable {
  /// The field, by its key.
  package let key: ContactJSONKey
  /// What each contact says, by its ID; empty where it says nothing.
  package let values: [Int64: String]
}

extension AddressBook {
  /// The fields with one value in which contacts differ, also where some say nothing, in the order of
  /// the keys.
  ///
  /// A manager who is one of the contacts does not count, as merging them takes that away, and UIDs do
  /// only where one was given to somebody.
  ///
  /// - Parameter ids: The contacts.
  /// - Returns: The fields that ``merge(ids:now:keepingName:choosing:isTrial:)`` takes choices for.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, or ``StoreError``.
  package func mergeChoices(ids: [Int64]) throws -> [MergeChoice] {
    let context = newContext()
    let (cards, uids) = try context.wholly {
      let people = try objects(ids, in: context)
      return (Self.cardsToMerge(of: people), people.map(\.uid))
    }
    guard let first = cards.first else { return [] }
    let keys = ContactJSONKey.allCases.filter { key in
      key.hasChoice && cards.contains { !key.isSame(in: $0, first) }
    }
    return keys.map { key in
      let texts = key == .uid ? uids : cards.map { key.text(in: $0) }
      return MergeChoice(key: key, values: Dictionary(zip(ids, texts)) { text, _ in text })
    }
  }
}
