/// A contact to which one card after the other is added, each of which is told what becomes of it.
package struct GrowingCard {
  /// What becomes of a card, and of what was there.
  package struct Change {
    /// Whether there is something else than before.
    package let isChange: Bool
    /// The fields of which a value was there that is given up for another one.
    package let replaced: [ContactJSONKey]
    /// The fields of which the card says something that is not there now.
    package let refused: [ContactJSONKey]
  }

  private var union: ContactUnion
  /// What has place for one value.
  package private(set) var fields: ContactCard
  private var relations: Set<ContactCard.Entry>
  private var customFields: Set<ContactCard.Entry>

  /// Begins with a contact.
  ///
  /// - Parameters:
  ///   - card: The contact.
  ///   - empty: How lines are kept.
  package init(_ card: ContactCard, in empty: ContactUnion) {
    union = empty
    union.add(card)
    fields = union.cardOfFields
    (relations, customFields) = (Set(card.relations), Set(card.customFields))
  }

  /// All that was added, as one.
  ///
  /// - Complexity: O(*n*) in the size of all.
  package var card: ContactCard { union.card }

  /// Adds a card.
  ///
  /// - Complexity: O(*n*) in the size of that card, in the mean.
  package mutating func add(_ card: ContactCard) -> Change {
    let lists = union.take(card)
    let (before, after) = (fields, union.cardOfFields)
    fields = after
    var added = ContactCard()
    added.keptLines = Array(lists.lines)
    relations.formUnion(added.relations)
    customFields.formUnion(added.customFields)
    let (lost, missing) = (
      Set(after.fieldsLacking(something: before)),
      Set(after.fieldsLacking(something: card.withoutLists))
    )
    func isRefused(_ key: ContactJSONKey) -> Bool {
      switch key {
      case .relations: !relations.isSuperset(of: card.relations)
      case .fields: !customFields.isSuperset(of: card.customFields)
      default: missing.contains(key) || lists[key].contains(.refusal)
      }
    }
    return Change(
      isChange: lists.isChange || before != after,
      replaced: ContactJSONKey.allCases.filter {
        lost.contains($0) || lists[$0].contains(.replacement)
      },
      refused: ContactJSONKey.allCases.filter(isRefused))
  }
}
