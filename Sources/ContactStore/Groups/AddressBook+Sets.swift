package import ContactCards
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AddressBook {
  /// Makes empty groups, all or none.
  ///
  /// - Parameters:
  ///   - names: Their names.
  ///   - isTrial: Whether everything is done but saving.
  /// - Throws: ``AddressBookError/nameTaken(_:_:)``, ``AddressBookError/namedTwice(_:_:_:)``,
  ///   ``ContactFault`` for a name that cannot be one, or ``StoreError``.
  package func createGroups(_ names: [String], isTrial: Bool = false) throws {
    try Self.refuseTwins(among: names, .group)
    try commit(isTrial: isTrial) { context in
      for name in names {
        try checkFree(name, Group.self, in: context)
        _ = try newSet(Group.self, named: name, in: context)
      }
    }
  }

  /// Puts people into a group, marks them with a tag, or says that they work for a company, all or
  /// none.
  ///
  /// Those that are in it already stay as they are. A tag that there is not is made.
  ///
  /// - Parameters:
  ///   - ids: The people.
  ///   - name: The name as it was typed, of which case and accents do not matter.
  ///   - kind: What it names.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  ///   - take: Takes a contact that is not as before, and what it becomes.
  /// - Throws: ``AddressBookError``, or ``StoreError``.
  package func add(
    _ ids: [Int64], to name: String, _ kind: NamedSetKind, now: Int64, isTrial: Bool = false,
    taking take: ((ContactRecord, ContactCard) -> Void)? = nil
  ) throws {
    try add(ids, to: name, kind.type, now, isTrial, take)
  }

  private func add<Named: NamedSet>(
    _ ids: [Int64], to name: String, _: Named.Type, _ now: Int64, _ isTrial: Bool,
    _ take: ((ContactRecord, ContactCard) -> Void)?
  ) throws {
    try commit(isTrial: isTrial) { context in
      let set: Named
      do {
        set = try object(Named.self, called: name, in: context)
      } catch AddressBookError.noSuchName {
        // Should another process make it meanwhile, the save says so, and all is done again.
        set = try newSet(Named.self, named: name.trimmingSpaces, in: context)
      }
      let people = try objects(ids, in: context).filter { !set.contains($0) }
      // Cards with UIDs take nobody out of a group, rows of tables may.
      try context.keepSourceStates(
        of: people.filter { Named.kind != .group || $0.sourceKind != nil })
      try context.change(people, telling: take) {
        for person in people {
          set.add(person)
          person.touch(now)
        }
      }
    }
  }

  /// Takes people out of a group, or takes a tag away from them, all or none.
  ///
  /// - Parameters:
  ///   - ids: The people.
  ///   - name: The name as it was typed, of which case and accents do not matter.
  ///   - kind: What it names.
  ///   - now: When that is, in seconds since 1970.
  ///   - isTrial: Whether everything is done but saving.
  ///   - take: Takes a contact that is not as before, and what it becomes.
  /// - Throws: ``AddressBookError``, also when one of the people is not in it, or ``StoreError``.
  package func remove(
    _ ids: [Int64], from name: String, _ kind: NamedSetKind, now: Int64, isTrial: Bool = false,
    taking take: ((ContactRecord, ContactCard) -> Void)? = nil
  ) throws {
    try remove(ids, from: name, kind.type, now, isTrial, take)
  }

  private func remove<Named: NamedSet>(
    _ ids: [Int64], from name: String, _: Named.Type, _ now: Int64, _ isTrial: Bool,
    _ take: ((ContactRecord, ContactCard) -> Void)?
  ) throws {
    try commit(isTrial: isTrial) { context in
      let set = try object(Named.self, called: name, in: context)
      let people = try objects(ids, in: context)
      let others = people.filter { !set.contains($0) }
      guard others.isEmpty else {
        throw AddressBookError.notIn(set.name, Named.kind, others.map(NamedContact.init(_:)))
      }
      try context.keepSourceStates(of: people)
      try context.change(people, telling: take) {
        for person in people {
          set.remove(person)
          person.touch(now)
        }
      }
    }
  }

  /// Gives a group, a tag or a company another name.
  ///
  /// - Parameters:
  ///   - name: The name as it was typed.
  ///   - new: The other name.
  ///   - kind: What has the name.
  ///   - isTrial: Whether everything is done but saving.
  /// - Returns: The name so far.
  /// - Throws: ``AddressBookError/nameTaken(_:_:)`` and others, ``ContactFault`` for a name that
  ///   cannot be one, or ``StoreError``.
  @discardableResult
  package func rename(
    _ name: String, to new: String, _ kind: NamedSetKind, isTrial: Bool = false
  ) throws -> String {
    try rename(name, to: new, kind.type, isTrial)
  }

  private func rename<Named: NamedSet>(
    _ name: String, to new: String, _: Named.Type, _ isTrial: Bool
  ) throws -> String {
    try commit(isTrial: isTrial) { context in
      let set = try object(Named.self, called: name, in: context)
      let old = set.name
      if old == new { return old }
      try context.keepSourceStates(of: set.members)
      try checkName(new, Named.kind)
      if let other = try objects(Named.self, named: new, in: context).first {
        guard let tag = set as? Tag, let unused = other as? Tag, unused.memberCount == 0 else {
          throw AddressBookError.nameTaken(new, Named.kind)
        }
        // What nobody sees is no other tag; it takes over, as there can be only one of its name.
        unused.contacts = tag.contacts
        try context.delete(tag)
        return old
      }
      try checkFree(new, Named.self, except: set, in: context)
      set.name = new
      return old
    }
  }

  /// Deletes groups, tags or companies, all or none; those that were in them stay.
  ///
  /// - Parameters:
  ///   - names: The names as they were typed; a second one that means the same is left out.
  ///   - kind: What they name.
  ///   - isTrial: Whether they only would be deleted.
  /// - Returns: The names of those that were deleted, and how many contacts were in any of them.
  /// - Throws: ``AddressBookError``, or ``StoreError``.
  package func delete(
    _ names: [String], _ kind: NamedSetKind, isTrial: Bool = false
  ) throws -> (names: [String], memberCount: Int) {
    try delete(names, kind.type, isTrial)
  }

  private func delete<Named: NamedSet>(
    _ names: [String], _: Named.Type, _ isTrial: Bool
  ) throws -> (names: [String], memberCount: Int) {
    try commit(isTrial: isTrial) { context in
      var sets: [Named] = []
      for name in names {
        let set = try object(Named.self, called: name, in: context)
        if !sets.contains(where: { $0 === set }) { sets.append(set) }
      }
      let result = (
        names: sets.map(\.name), memberCount: Set(sets.flatMap(\.members).map(\.objectID)).count
      )
      for set in sets {
        try context.keepSourceStates(of: set.members)
        try context.delete(set)
      }
      return result
    }
  }

  private func newSet<Named: NamedSet>(
    _: Named.Type, named name: String, in context: ManagedObjectContext
  ) throws -> Named {
    try checkName(name, Named.kind)
    let set = try context.insert(Named.self)
    set.name = name
    return set
  }

  /// Makes sure that no two names differ in case only.
  static func refuseTwins(
    among names: [String], _ kind: NamedSetKind
  ) throws(AddressBookError) {
    var seen: [String: String] = [:]
    for name in names {
      if let other = seen.updateValue(name, forKey: name.lowercased()) {
        throw .namedTwice(other, name, kind)
      }
    }
  }

  /// Makes sure that something can have a name.
  func checkName(_ name: String, _ kind: NamedSetKind) throws(ContactFault) {
    if name.isEmpty { throw .emptyValue(field: kind.rawValue) }
    guard name.utf8.count <= ContactCard.greatestTextLength else {
      throw .textTooLong(field: kind.rawValue, bytes: name.utf8.count)
    }
  }
}

extension Contact {
  /// Notes that the contact has been changed.
  func touch(_ now: Int64) {
    modified = Date(timeIntervalSince1970: Double(now))
  }
}
