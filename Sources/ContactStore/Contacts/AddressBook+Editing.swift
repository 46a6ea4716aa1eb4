package import ContactCards
package import ContactFormats
import ManagedObjects

extension AddressBook {
  /// Changes contacts, all or none, and leaves what others change of the rest.
  ///
  /// The names of groups, tags and companies that contacts get are those that are there, as
  /// ``TypedNames`` finds them.
  ///
  /// - Parameters:
  ///   - ids: The people.
  ///   - known: What the change goes out from, where that was read before.
  ///   - isTrial: Whether everything is done but saving.
  ///   - change: Changes what a contact holds; it may be called several times for one.
  ///   - take: Takes a contact that is not as before, and what it becomes; as often as `change`.
  ///   - takeNames: Takes the names that contacts have got by what was saved.
  /// - Returns: What others saved in the same fields between reading and saving.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, ``ContactFault``, ``StoreError``, or what
  ///   `change` throws.
  package func edit(
    ids: [Int64], since known: [ContactRecord] = [], isTrial: Bool = false,
    _ change: (inout ContactCard) throws -> Void,
    taking take: (ContactRecord, ContactCard) -> Void = { _, _ in },
    naming takeNames: (TypedNames) -> Void = { _ in }
  ) throws -> [OverwrittenValue] {
    try edit(Person.self, ids, since: known, isTrial, { try change(&$1) }, take, takeNames)
  }

  /// Changes contacts, each in its own way, all or none, as
  /// ``edit(ids:since:isTrial:_:taking:naming:)`` does.
  ///
  /// - Parameters:
  ///   - changes: The people and what is changed of each.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  ///   - take: Takes a contact that is not as before, and what it becomes; it may do so several times.
  /// - Returns: What others saved in the same fields between reading and saving.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, ``ContactFault``, or ``StoreError``.
  package func edit(
    _ changes: [(id: Int64, patch: ContactPatch)], now: Int64, isTrial: Bool = false,
    taking take: (ContactRecord, ContactCard) -> Void = { _, _ in }
  ) throws -> [OverwrittenValue] {
    try edit(Person.self, changes.map(\.id), since: [], isTrial, applying(changes, now: now), take)
  }

  /// What makes of each contact what a patch says.
  private func applying(
    _ changes: [(id: Int64, patch: ContactPatch)], now: Int64
  ) -> (ContactRecord, inout ContactCard) throws -> Void {
    let patches = Dictionary(changes.map { ($0.id, $0.patch) }) { first, _ in first }
    return { (found: ContactRecord, card: inout ContactCard) in
      guard let patch = patches[found.id] else { return }
      try patch.check(card, people: found.people, today: today)
      let changed = patch.applied(to: card, today: today)
      if changed == card { return }
      card = changed
      card.modified = now
    }
  }

  /// Changes companies, all or none, as ``edit(ids:since:isTrial:_:taking:naming:)`` changes people.
  ///
  /// A company that gets another name is renamed as ``renameCompany(_:to:now:)`` does it.
  ///
  /// - Parameters:
  ///   - ids: The companies.
  ///   - isTrial: Whether everything is done but saving.
  ///   - change: Changes what a company holds; it may be called several times for one.
  ///   - take: Takes a company that is not as before, and what it becomes; as often as `change`.
  /// - Returns: What others saved in the same fields between reading and saving.
  /// - Throws: ``AddressBookError``, as when there is no such company or another one has the new
  ///   name, ``ContactFault``, ``FaultyContact`` where there are several, ``StoreError``, or what
  ///   `change` throws.
  package func editCompanies(
    ids: [Int64], isTrial: Bool = false, _ change: (inout ContactCard) throws -> Void,
    taking take: (ContactRecord, ContactCard) -> Void = { _, _ in }
  ) throws -> [OverwrittenValue] {
    try edit(Company.self, ids, since: [], isTrial, { try change(&$1) }, take)
  }

  /// Changes companies, each in its own way, all or none, as ``edit(_:now:isTrial:taking:)`` changes
  /// people.
  ///
  /// - Parameters:
  ///   - changes: The companies and what is changed of each.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  ///   - take: Takes a company that is not as before, and what it becomes; it may do so several times.
  /// - Returns: What others saved in the same fields between reading and saving.
  /// - Throws: ``AddressBookError``, as when there is no such company or another one has the new
  ///   name, ``ContactFault``, ``FaultyContact`` where there are several, or ``StoreError``.
  package func editCompanies(
    _ changes: [(id: Int64, patch: ContactPatch)], now: Int64, isTrial: Bool = false,
    taking take: (ContactRecord, ContactCard) -> Void = { _, _ in }
  ) throws -> [OverwrittenValue] {
    try edit(
      Company.self, changes.map(\.id), since: [], isTrial, applying(changes, now: now), take)
  }

  private func edit<Edited: Contact>(
    _: Edited.Type, _ ids: [Int64], since records: [ContactRecord], _ isTrial: Bool,
    _ change: (ContactRecord, inout ContactCard) throws -> Void,
    _ take: (ContactRecord, ContactCard) -> Void,
    _ takeNames: (TypedNames) -> Void = { _ in }
  ) throws -> [OverwrittenValue] {
    var overwritten: [OverwrittenValue] = []
    var names = TypedNames(in: self)
    var known = Dictionary(records.map { ($0.id, $0.card) }) { first, _ in first }
    var managers = ChangedManagers(of: self, in: newContext())
    try commit(isTrial: isTrial) { context in
      // Others may have made names since the last attempt.
      names = TypedNames(in: self)
      var writer = ContactWriter(context)
      let contacts = try objects(
        Edited.self, ids, prefetching: ContactParts.withSources, in: context)
      var uids = TakenUIDs(in: context)
      managers = ChangedManagers(of: self, in: context)
      var renamed: [Company] = []
      for contact in contacts {
        var found = try ContactRecord(contact)
        found.people = (contact as? Company)?.memberCount
        var edited = found.card
        do {
          try change(found, &edited)
          try names.settle(&edited, since: found.card)
          let isManaged = try managers.settle(&edited, since: found.card, of: contact)
          settleUID(of: &edited, contact)
          edited.complete(since: found.card, isManaged: isManaged)
          if let before = known.updateValue(found.card, forKey: found.id) {
            overwritten += found.card.overwritten(by: edited, after: before)
          }
          if edited.hidesManagers(since: found.card) { throw ContactFault.otherManager }
          if edited.uid != found.card.uid { try uids.take(edited.uid) }
          if let company = contact as? Company {
            try prepare(company, for: edited, from: found.card, in: context)
            if edited.company != found.card.company { renamed.append(company) }
          }
          if edited != found.card { try contact.keepSourceState(found.card, in: context) }
          if edited.displayName != found.card.displayName, let person = contact as? Person {
            try context.keepSourceStates(ofReportsTo: [person])
          }
          try writer.write(edited, to: contact)
          if isManaged { try managers.connect(contact) }
          if edited != found.card { take(found, edited) }
        } catch let fault as ContactFault where ids.count > 1 {
          throw FaultyContact(.id(found.id), fault)
        }
      }
      try managers.refuseLoops()
      // Not before all have their new names, as one may get what another gives up.
      for company in renamed {
        try checkFree(company.name, Company.self, except: company, in: context)
      }
    }
    if !isTrial { try undoLoops(of: managers) }
    takeNames(names)
    return overwritten
  }

  /// Makes sure that a company can become what an edit makes of it.
  private func prepare(
    _ company: Company, for edited: ContactCard, from found: ContactCard,
    in context: ManagedObjectContext
  ) throws {
    if let key = ContactJSONKey.ofPeople.first(where: { !$0.isSame(in: edited, found) }) {
      throw ContactFault.fieldOfPeople(key.rawValue)
    }
    guard edited.company != found.company else { return }
    if edited.company.isEmpty { throw ContactFault.emptyValue(field: "company") }
    guard NamedSetKind.isName(edited.company) else {
      throw ContactFault.invalidName(.company, edited.company)
    }
    try context.keepSourceStates(of: company.members)
  }

  /// Gives a contact that is to have no UID any more another one, of which nobody has been told.
  private func settleUID(of edited: inout ContactCard, _ contact: Contact) {
    guard edited.uid.isEmpty else { return }
    if !contact.hasMadeUID { contact.makeUID() }
    edited.uid = contact.uid
  }
}

extension ContactJSONKey {
  /// The fields that only people have.
  package static let ofPeople: [ContactJSONKey] = [
    .first, .last, .prefix, .middle, .suffix, .nickname, .phoneticFirst, .phoneticMiddle,
    .phoneticLast, .department, .title, .birthday, .age, .ageStated, .manager,
  ]
}

extension ContactCard {
  /// Whether a list has all values that it had, so that none of them was replaced.
  private func isKept(_ key: ContactJSONKey, in edited: ContactCard) -> Bool {
    guard key.relationship != nil else { return false }
    let (old, new) = (ContactRecord(id: 0, card: self), ContactRecord(id: 0, card: edited))
    return Set(key.values(of: old, today: nil)).isSubset(of: key.values(of: new, today: nil))
  }

  /// Takes back a stamp that comes with no change, and has what depends on others follow those.
  ///
  /// - Parameters:
  ///   - before: What it was before.
  ///   - isManaged: Whether it has another manager, perhaps of the same name.
  fileprivate mutating func complete(since before: ContactCard, isManaged: Bool) {
    var unstamped = self
    unstamped.modified = before.modified
    if unstamped == before, !isManaged { self = before }
    followName(since: before)
    replaceKeptBirthday(since: before)
  }

  /// The values that an edit replaces and that were others when they were read before.
  fileprivate func overwritten(
    by edited: ContactCard, after known: ContactCard
  ) -> [OverwrittenValue] {
    ContactJSONKey.whole.compactMap { key in
      guard key != .modified, !key.isSame(in: self, edited), !key.isSame(in: self, known),
        !isKept(key, in: edited)
      else { return nil }
      return OverwrittenValue(field: key, value: key.text(in: self))
    }
  }
}
