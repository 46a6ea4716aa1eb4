package import ContactCards
import ManagedObjects
import TextTools

extension AddressBook {
  /// Adds contacts, all or none.
  ///
  /// The manager that a card names is the only one of the contacts added who is called so, or has that
  /// UID, or else the one of all others who has that UID, name, ID or e-mail address; a name that means
  /// nobody, or several of those added, is kept for the way out.
  ///
  /// - Parameters:
  ///   - cards: What the contacts hold.
  ///   - isTrial: Whether everything is done but saving.
  ///   - claimsEmails: Whether the cards are prepared anew when others get one of their e-mail
  ///     addresses meanwhile.
  ///   - prepare: Makes of the cards what is added, from what is there by then; it may be called several
  ///     times, each time with the cards as they were given, and may leave some out.
  ///   - unknownManager: Takes each manager's name that means nobody, or several.
  /// - Returns: The IDs, in the order of the cards that are added; zeros for a trial.
  /// - Throws: ``ContactFault``, ``AddressBookError/nameTaken(_:_:)`` for a company,
  ///   ``AddressBookError/severalCalled(_:_:count:)`` for a manager who may be one of several,
  ///   ``AddressBookError/managementLoop(_:)``, ``StoreError``, or what `prepare` throws.
  /// - Complexity: O(*n*) in the size of the cards; with UIDs or managers also in the number of contacts
  ///   that there are.
  package func add(
    _ cards: [ContactCard], isTrial: Bool = false, claimingEmails claimsEmails: Bool = false,
    preparing prepare: (inout [ContactCard]) throws -> Void = { _ in },
    unknownManager: (String) -> Void = { _ in }
  ) throws -> [Int64] {
    var unknown: [String] = []
    let added = try commit(isTrial: isTrial, claimingEmails: claimsEmails) { context in
      unknown = []
      var cards = cards
      try prepare(&cards)
      try refuseKnownUIDs(of: cards, in: context)
      try refuseKnownCompanies(of: cards, in: context)
      var writer = ContactWriter(context)
      let added = try cards.map { card in
        // People before it may have named a company that the card says more of.
        guard card.kind == .company, let company = try writer.bareCompany(named: card.company)
        else {
          return try writer.insert(card)
        }
        try writer.write(card, to: company)
        return company
      }
      let unmanaged = zip(cards, added).compactMap { card, contact in
        card.manager.isEmpty ? nil : (contact as? Person).map { (person: $0, name: card.manager) }
      }
      if !unmanaged.isEmpty {
        try connect(unmanaged, among: added, in: context) { unknown.append($0) }
      }
      return added
    }
    unknown.forEach(unknownManager)
    return added.map { $0.objectID.key?.rawValue ?? 0 }
  }

  private func refuseKnownUIDs(
    of cards: [ContactCard], in context: ManagedObjectContext
  ) throws {
    var uids = TakenUIDs(in: context)
    for card in cards { try uids.take(card.uid) }
  }

  private func refuseKnownCompanies(
    of cards: [ContactCard], in context: ManagedObjectContext
  ) throws {
    let names = cards.filter { $0.kind == .company }.map(\.company)
    for name in names where try !objects(Company.self, named: name, in: context).isEmpty {
      throw AddressBookError.nameTaken(name, .company)
    }
    try Self.refuseTwins(among: names, .company)
  }

  /// Connects people who were added to the managers that their cards name.
  private func connect(
    _ unmanaged: [(person: Person, name: String)], among added: [Contact],
    in context: ManagedObjectContext, unknown: (String) -> Void
  ) throws {
    var others: [String: [Person]] = [:]
    for case let person as Person in added {
      for name in [ContactCard.displayName(of: person), person.uid] where !name.isEmpty {
        others[name, default: []].append(person)
      }
    }
    let known = try KnownContacts(in: context)
    let saved = try SavedManagers(unmanaged.map(\.name), in: context)
    for (person, name) in unmanaged {
      let named = (others[name] ?? []).filter { $0 !== person }
      if named.count == 1 {
        person.manager = named[0]
      } else if let contact = try known.contact(uid: name.asUID), contact.entity == known.people {
        person.manager = try objects([contact.key.rawValue], in: context).first
      } else if named.isEmpty, let id = try only(of: saved.ids(named: name), named: name) {
        person.manager = try objects([id], in: context).first
      } else {
        unknown(name)
        try context.keep(KeptLine(manager: name), of: person)
      }
    }
    for (person, _) in unmanaged {
      if let manager = person.manager { try Self.refuseLoops(of: [person], under: manager) }
    }
  }

  /// The only one of some contacts; nil for none.
  ///
  /// - Throws: ``AddressBookError/severalCalled(_:_:count:)``.
  private func only(of ids: [Int64], named name: String) throws -> Int64? {
    if ids.count < 2 { return ids.first }
    let candidates = try contacts(ids: Array(ids.prefix(Self.candidateLimit)))
    throw AddressBookError.severalCalled(
      name, candidates.map { NamedContact($0) }, count: ids.count)
  }
}

/// Saved people by what cards call their managers.
private struct SavedManagers {
  private let names: [String: [Int64]]
  private var addresses: [String: Set<Int64>] = [:]

  /// Knows those who may be meant by some names.
  init(_ wanted: [String], in context: ManagedObjectContext) throws {
    let names = try ContactCard.displayNames(in: context)
    self.names = Dictionary(grouping: names, by: \.value).mapValues { $0.map(\.key) }
    for name in wanted where !name.isEmpty && name.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      if let id = Int64(name), names[id] != nil { addresses[name] = [id] }
    }
    let wanted = Set(wanted.filter { $0.contains("@") }.map { $0.lowercased() })
    if wanted.isEmpty { return }
    let keys = [EmailAddress.Key.address.rawValue, EmailAddress.Key.contact.rawValue]
    try context.forEachRowBatch(FetchRequest<EmailAddress>(), keys: keys) { batch in
      for row in 0..<batch.rowCount {
        guard let address = batch.columns[0].text(row)?.lowercased(), wanted.contains(address),
          let key = batch.reference(row, at: 1)?.key.rawValue, names[key] != nil
        else { continue }
        addresses[address, default: []].insert(key)
      }
      return true
    }
  }

  /// Those who are called so, or else have it for an e-mail address or for their ID.
  func ids(named name: String) -> [Int64] {
    (names[name] ?? Array(addresses[name.lowercased()] ?? [])).sorted()
  }
}
