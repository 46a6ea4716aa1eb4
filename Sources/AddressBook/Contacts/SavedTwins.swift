import ManagedObjects

/// The saved contacts that say already what cards without a UID say.
///
/// A table or a list of aliases that is imported again has no UIDs by which to know whom it is about.
struct SavedTwins {
  /// How many contacts of one name are looked at.
  private static let greatestCount = 256

  private let context: ManagedObjectContext
  private let people: EntityNumber
  private let companies: EntityNumber
  private var cards: SavedCards
  /// The contacts by what to call them; nil as long as nobody has asked.
  private var named: [String: [RowReference]]?

  /// - Parameters:
  ///   - context: Where contacts become objects.
  ///   - people: The number of people's entity.
  init(in context: ManagedObjectContext, people: EntityNumber) {
    (self.context, self.people) = (context, people)
    companies = EntityNumber(name: Company.entityName ?? "")
    cards = SavedCards(in: context, people: people)
  }

  /// Whether a saved contact is called as a new person without a UID is.
  ///
  /// - Throws: ``StoreError``.
  mutating func mayHaveTwin(of person: VCardPeople.Person, of people: VCardPeople) throws -> Bool {
    let contacts = try contacts()
    if contacts.isEmpty { return false }
    return contacts[people.card(of: person).card?.nameOfTwin ?? ""] != nil
  }

  /// The saved contact of the same name that lacks nothing of what a card without a UID says.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of contacts the first time, then in that of namesakes.
  mutating func twin(of card: ContactCard) throws -> RowReference? {
    guard card.uid.isEmpty else { return nil }
    let namesakes = try contacts()[card.nameOfTwin] ?? []
    // So many are those without a name, of whom nobody can tell.
    if namesakes.count > Self.greatestCount { return nil }
    for contact in namesakes {
      guard (contact.entity == people) == (card.kind != .company),
        let found = try cards.card(of: contact), !found.lacks(something: card)
      else { continue }
      return contact
    }
    return nil
  }

  private mutating func contacts() throws -> [String: [RowReference]] {
    if let named { return named }
    var found: [String: [RowReference]] = [:]
    for (key, name) in try ContactCard.displayNames(in: context).sorted(by: { $0.key < $1.key }) {
      found[name, default: []].append(RowReference(entity: people, key: RowKey(key)))
    }
    try context.forEachName(FetchRequest<Company>()) { key, name in
      let company = RowReference(entity: companies, key: RowKey(key))
      if let name { found[name, default: []].append(company) }
    }
    named = found
    return found
  }
}

extension ContactCard {
  /// What a saved contact is called that may say the same.
  fileprivate var nameOfTwin: String {
    if kind == .company { return company }
    return Self.displayName(
      first: name.first, middle: name.middle, last: name.last, nickname: name.nickname,
      formattedName: formattedName)
  }
}
