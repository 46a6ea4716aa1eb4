package import ContactCards
import ManagedObjects

/// What people are connected to.
package struct ContactLink: Hashable, Sendable {
  /// The ID of the person to whom they report; nil to leave that as it is.
  package var manager: Int64?
  /// The name of the company that they work for; nil to leave that as it is.
  package var company: String?

  /// Connects nothing.
  package init() {}
}

extension AddressBook {
  /// Connects people to a manager, to a company, or to both, all or none.
  ///
  /// - Parameters:
  ///   - ids: The people.
  ///   - link: What they are connected to.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  ///   - take: Takes a contact that is not as before, and what it becomes.
  /// - Throws: ``AddressBookError/managementLoop(_:)`` when somebody would report to themselves in
  ///   the end, other ``AddressBookError``, or ``StoreError``.
  package func link(
    _ ids: [Int64], to link: ContactLink, now: Int64, isTrial: Bool = false,
    taking take: ((ContactRecord, ContactCard) -> Void)? = nil
  ) throws {
    var former: [Int64: Int64?] = [:]
    try commit(isTrial: isTrial) { context in
      let manager = try link.manager.flatMap { try objects([$0], in: context).first }
      let company = try link.company.map { try object(Company.self, called: $0, in: context) }
      let people = try objects(ids, in: context)
      try context.prefetchSources(of: people)
      if let manager { try Self.refuseLoops(of: people, under: manager) }
      former = [:]
      for (id, person) in zip(ids, people) {
        former.updateValue(person.manager?.objectID.key?.rawValue, forKey: id)
      }
      try context.change(people, telling: take) {
        for person in people {
          try person.connect(to: manager, company, now: now, in: context)
        }
      }
    }
    if isTrial { return }
    if let manager = link.manager { try undoLoops(of: ids, under: manager, former) }
  }

  /// Takes back a connection to a manager when another process has closed a loop at the same time,
  /// which no conflict shows: it has changed other people.
  ///
  /// - Throws: ``AddressBookError`` when there was a loop, or ``ErrorAfterSaving``.
  func undoLoops(of ids: [Int64], under id: Int64, _ former: [Int64: Int64?]) throws {
    do {
      try undoAnyLoops(of: ids, under: id, former)
    } catch let loop as AddressBookError {
      throw loop
    } catch {
      throw ErrorAfterSaving(error: error)
    }
  }

  private func undoAnyLoops(of ids: [Int64], under id: Int64, _ former: [Int64: Int64?]) throws {
    let context = newContext()
    do {
      // Who has been deleted meanwhile is in no loop.
      try context.wholly {
        guard let manager = try remaining([id], in: context).first else { return }
        try Self.refuseLoops(of: remaining(ids, in: context), under: manager)
      }
    } catch let loop as AddressBookError {
      try commit { context in
        for person in try remaining(ids, in: context)
        where person.manager?.objectID.key?.rawValue == id {
          let before = person.objectID.key.flatMap { former[$0.rawValue] ?? nil }
          person.manager = try before.flatMap { try remaining([$0], in: context).first }
        }
      }
      throw loop
    }
  }

  /// Those of some people who have not been deleted.
  private func remaining(_ ids: [Int64], in context: ManagedObjectContext) throws -> [Person] {
    try ids.compactMap { id in
      do {
        return try objects([id], in: context).first
      } catch is AddressBookError {
        return nil
      }
    }
  }

  /// Makes sure that none of some people is above a manager, or is the manager.
  static func refuseLoops(of people: [Person], under manager: Person) throws {
    let people = Set(people)
    var chain: [Person] = []
    var next: Person? = manager
    var seen: Set<Person> = []
    while let person = next, seen.insert(person).inserted {
      chain.append(person)
      guard !people.contains(person) else {
        throw AddressBookError.managementLoop(chain.map(NamedContact.init(_:)))
      }
      next = person.manager
    }
  }

  /// Takes the connection to a manager, to a company, or to both away from people, all or none.
  ///
  /// - Parameters:
  ///   - ids: The people.
  ///   - manager: Whether to take the one to their manager away.
  ///   - company: Whether to take the one to their company away.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  ///   - take: Takes a contact that is not as before, and what it becomes.
  /// - Returns: Those who had no such connection, and stay as they are.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, or ``StoreError``.
  @discardableResult
  package func unlink(
    _ ids: [Int64], manager: Bool, company: Bool, now: Int64, isTrial: Bool = false,
    taking take: ((ContactRecord, ContactCard) -> Void)? = nil
  ) throws -> [NamedContact] {
    try commit(isTrial: isTrial) { context in
      let people = try objects(ids, in: context)
      try context.prefetchSources(of: people)
      var unconnected: [NamedContact] = []
      try context.change(people, telling: take) {
        for person in people {
          let isKept = try manager && person.removeKeptManagers(in: context)
          let loses = manager && person.manager != nil || company && person.company != nil
          guard loses || isKept else {
            unconnected.append(NamedContact(person))
            continue
          }
          try person.keepSourceState(in: context)
          if manager { person.manager = nil }
          if company { person.company = nil }
          person.touch(now)
        }
      }
      return unconnected
    }
  }
}

extension Person {
  /// Connects the person to a manager, to a company, or to both, unless that is so already.
  fileprivate func connect(
    to manager: Person?, _ company: Company?, now: Int64, in context: ManagedObjectContext
  ) throws {
    let isNew =
      manager.map { self.manager !== $0 } ?? false || company.map { self.company !== $0 } ?? false
    let isKept = try manager != nil && removeKeptManagers(in: context)
    guard isNew || isKept else { return }
    try keepSourceState(in: context)
    if let manager { self.manager = manager }
    if let company { self.company = company }
    touch(now)
  }
}

extension Person {
  /// Whether somebody is this person, or reports to this person, directly or through others.
  func leads(_ other: Person) -> Bool {
    var next: Person? = other
    var seen: Set<Person> = []
    while let person = next, seen.insert(person).inserted {
      if person === self { return true }
      next = person.manager
    }
    return false
  }
}
