package import ContactCards
import ContactFormats
import ManagedObjects

extension AddressBook {
  /// Makes one contact of several: the first takes over what the others hold, and they are deleted.
  ///
  /// - Parameters:
  ///   - ids: The contacts.
  ///   - now: When that is, in seconds since 1970.
  ///   - keepsName: Whether the first one keeps its name, if it has one, instead of taking the fullest.
  ///   - choices: The IDs of the contacts whose values stand, by the keys of the fields, also where they
  ///     say nothing. Lists are always united: keys without a choice (``ContactJSONKey/hasChoice``) and
  ///     contacts that are not among those are ignored.
  ///   - isTrial: Whether nothing is changed.
  /// - Returns: The contact as it is now, and what was given up.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, or ``StoreError``.
  package func merge(
    ids: [Int64], now: Int64, keepingName keepsName: Bool = false,
    choosing choices: [ContactJSONKey: Int64] = [:], isTrial: Bool = false
  ) throws -> (contact: ContactRecord, conflicts: [ContactMerge.Conflict]) {
    func merged(
      _ merge: ContactMerge, _ uid: String
    ) -> (contact: ContactRecord, [ContactMerge.Conflict]) {
      var card = merge.card
      card.modified = now
      card.uid = uid
      return (ContactRecord(id: ids.first ?? 0, card: card), merge.conflicts)
    }
    let choices = choices.compactMapValues { ids.firstIndex(of: $0) }
    if isTrial {
      let context = newContext()
      return try context.wholly {
        let people = try objects(ids, in: context)
        let cards = Self.cardsToMerge(of: people)
        let merge = ContactMerge(cards, keepingName: keepsName, choosing: choices)
        return merged(merge, Self.owner(ofUID: merge, people, choices)?.uid ?? "")
      }
    }
    return try commit { context in
      var writer = ContactWriter(context)
      let people = try objects(ids, in: context)
      return merged(
        try merge(
          people, now, keepingName: keepsName, choosing: choices, by: &writer, in: context),
        people.first?.uid ?? "")
    }
  }

  /// Makes one contact of each of some groups and marks the contacts of others as distinct, all or none.
  ///
  /// - Parameters:
  ///   - groups: The contacts of each group, of whom the first takes over what the others hold;
  ///     nobody is in two.
  ///   - distinct: The contacts of each group that are known not to be the same, each from each other.
  ///   - now: When that is, in seconds since 1970.
  /// - Returns: What was given up in each group.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, or ``StoreError``.
  /// - Complexity: O(*n*) in the size of the contacts.
  package func merge(
    groups: [[Int64]], distinct: [[Int64]] = [], now: Int64
  ) throws -> [[ContactMerge.Conflict]] {
    try commit { context in
      for ids in distinct { try markDistinct(ids, in: context) }
      let all = try objects(
        Person.self, groups.flatMap(\.self),
        prefetching: ContactParts.all.relationships
          + [Person.Key.reports, .distinctFrom].map(\.rawValue), in: context)
      var rest = all[...]
      var writer = ContactWriter(context)
      return try groups.map { ids in
        let people = Array(rest.prefix(ids.count))
        rest = rest.dropFirst(ids.count)
        return try merge(people, now, by: &writer, in: context).conflicts
      }
    }
  }

  private func merge(
    _ people: [Person], _ now: Int64, keepingName keepsName: Bool = false,
    choosing choices: [ContactJSONKey: Int] = [:], by writer: inout ContactWriter,
    in context: ManagedObjectContext
  ) throws -> ContactMerge {
    let cards = Self.cardsToMerge(of: people)
    let merge = ContactMerge(cards, keepingName: keepsName, choosing: choices)
    guard let first = people.first else { return merge }
    for person in people {
      try context.keepSourceStates(of: person.reports.filter { !people.contains($0) })
    }
    let owner = Self.owner(ofUID: merge, people, choices) ?? first
    var card = merge.card
    (card.uid, card.modified) = (owner.uid, now)
    try first.takeCards(of: people, keeping: card.uid, in: context)
    let hasMadeUID = owner.hasMadeUID
    try writer.write(card, to: first)
    if hasMadeUID, !first.hasMadeUID { first.hasMadeUID = true }
    let sources = choices[.manager].map { [$0] } ?? Array(people.indices)
    first.manager =
      sources.first { !cards[$0].manager.isEmpty && cards[$0].manager == card.manager }
      .flatMap { people[$0].manager }
    for other in people.dropFirst() {
      for report in other.reports where report !== first { report.manager = first }
      first.addToDistinctFrom(
        other.distinctFrom.filter { !people.contains($0) && !$0.isDeleted })
      try context.delete(other)
    }
    if let manager = first.manager, first.leads(manager) { first.manager = nil }
    return merge
  }

  /// The one of some people whose UID a merge leaves: who is chosen for it, or else the first to whom one
  /// was given, or the first of all.
  private static func owner(
    ofUID merge: ContactMerge, _ people: [Person], _ choices: [ContactJSONKey: Int]
  ) -> Person? {
    people.first { $0.uid == merge.card.uid }
      ?? choices[.uid].flatMap { people.indices.contains($0) ? people[$0] : nil } ?? people.first
  }

  /// What people hold, without a manager who is one of them.
  static func cardsToMerge(of people: [Person]) -> [ContactCard] {
    people.map { person in
      var card = person.cardToMerge
      if let manager = person.manager, people.contains(where: { $0 === manager }) {
        card.manager = ""
      }
      return card
    }
  }
}

extension Contact {
  /// What the contact holds, without a UID that was made here: that gives way to one that was given to
  /// another contact, and is nothing that has to be told.
  var cardToMerge: ContactCard {
    var card = ContactCard(self)
    if hasMadeUID { card.uid = "" }
    return card
  }
}
