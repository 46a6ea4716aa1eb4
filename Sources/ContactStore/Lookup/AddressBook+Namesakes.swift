package import ContactCards
import ManagedObjects

/// A person who is there already and may be the same as one who is added.
package struct Namesake: Hashable, Sendable {
  /// What two people have in common.
  package enum Common: Int, Hashable, Sendable {
    /// Nothing but the name, and one of them has neither an e-mail address nor a telephone number.
    case name
    /// The name and a telephone number.
    case phone
    /// The name and an e-mail address.
    case email
  }

  /// The person.
  package let contact: NamedContact
  /// What both have in common.
  package let common: Common
}

extension AddressBook {
  /// For so few people the names are looked up; for more all names are read once.
  private static let lookUpLimit = 4
  /// How many people of one name are looked at.
  private static let namesakeLimit = 32

  /// Those who are likely to be the same as people who are about to be added.
  ///
  /// Somebody of the same name is, who has an e-mail address or a telephone number in common with the
  /// other one, or where one of the two has neither; not where anything tells them apart, such as
  /// birthdays.
  ///
  /// - Parameter cards: What the people hold; companies have none.
  /// - Returns: For each of them the likeliest; nil where there is none.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of contacts, of which nothing but the names is read.
  package func namesakes(of cards: [ContactCard]) throws -> [Namesake?] {
    let context = newContext()
    let names = cards.map { $0.kind == .person ? PlainName($0) : nil }
    let wanted = Set(names.compactMap(\.self))
    var found: [PlainName: [Int64]] = [:]
    if wanted.count <= Self.lookUpLimit {
      for name in wanted {
        var request = FetchRequest<Person>()
        request.predicate = name.predicate
        found[name] = try keys(request, in: context)
      }
    } else {
      let keys = [Person.Key.firstName, .lastName].map(\.rawValue)
      try context.forEachRowBatch(FetchRequest<Person>(), keys: keys) { batch in
        for row in 0..<batch.rowCount {
          let name = PlainName(
            first: batch.columns[0].text(row) ?? "", last: batch.columns[1].text(row) ?? "")
          if wanted.contains(name) { found[name, default: []].append(batch.keys[row]) }
        }
        return true
      }
    }
    if found.isEmpty { return names.map { _ in nil } }
    let people = EntityNumber(name: Person.entityName ?? "")
    var saved = SavedCards(in: context, people: people)
    return try zip(cards, names).map { card, name in
      var best: Namesake?
      for key in name.flatMap({ found[$0] })?.prefix(Self.namesakeLimit) ?? [] {
        let reference = RowReference(entity: people, key: RowKey(key))
        guard let other = try saved.card(of: reference),
          let common = Namesake.Common(card, other), common.rawValue > best?.common.rawValue ?? -1
        else { continue }
        best = Namesake(
          contact: NamedContact(id: key, name: other.displayName), common: common)
      }
      return best
    }
  }
}

/// The first and the last name of somebody.
private struct PlainName: Hashable {
  let first: String
  let last: String

  init(first: String, last: String) {
    (self.first, self.last) = (first, last)
  }

  /// - Returns: Nil for somebody who has neither.
  init?(_ card: ContactCard) {
    if card.name.first.isEmpty, card.name.last.isEmpty { return nil }
    self.init(first: card.name.first, last: card.name.last)
  }

  var predicate: FetchPredicate {
    .and([
      .comparison(.key(Person.Key.lastName.rawValue), .equalTo, .value(.string(last))),
      .comparison(.key(Person.Key.firstName.rawValue), .equalTo, .value(.string(first))),
    ])
  }
}

extension Namesake.Common {
  /// - Returns: Nil for two people of one name who are hardly the same.
  fileprivate init?(_ card: ContactCard, _ other: ContactCard) {
    if Kinship.contradict(card, other) { return nil }
    let (one, two) = (DuplicateCandidate(id: 0, card), DuplicateCandidate(id: 1, other))
    // A title before the name tells nobody apart, nor does a middle name that only one of them has.
    guard one.middle == two.middle || one.middle.isEmpty || two.middle.isEmpty else { return nil }
    if one.emails.contains(where: two.emails.contains) {
      self = .email
    } else if one.phones.share(with: two.phones) {
      self = .phone
    } else if one.emails.isEmpty && one.phones.isEmpty || two.emails.isEmpty && two.phones.isEmpty {
      self = .name
    } else {
      return nil
    }
  }
}
