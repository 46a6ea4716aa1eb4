import ManagedObjects

extension AddressBook {
  /// Likely duplicates among people, with the people.
  ///
  /// - Throws: ``StoreError``.
  public func duplicates() throws -> (
    clusters: [DuplicateCluster], contacts: [Int64: ContactRecord]
  ) {
    var candidates: [DuplicateCandidate] = []
    try forEachContact(Query()) {
      candidates.append(
        DuplicateCandidate(id: $0.id, $0.card, fold: TextFunction.canonical))
    }
    let clusters = DuplicateFinder().duplicates(among: candidates).clusters
    let wanted = Set(clusters.flatMap(\.ids))
    var found: [Int64: ContactRecord] = [:]
    if ContactReader<Person>.pays(for: wanted.count, of: candidates.count) {
      try forEachContact(Query()) { if wanted.contains($0.id) { found[$0.id] = $0 } }
    } else {
      for contact in try contacts(ids: wanted.sorted()) { found[contact.id] = contact }
    }
    return (clusters, found)
  }

  /// Makes one contact of several: the first takes over what the others hold, and they are deleted.
  ///
  /// - Returns: The contact as it is now, and what was given up.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)``, or ``StoreError``.
  public func merge(
    ids: [Int64], now: Int64, isTrial: Bool = false
  ) throws -> (contact: ContactRecord, conflicts: [ContactMerge.Conflict]) {
    let context = newContext()
    let people = try objects(ids, in: context)
    let merge = ContactMerge(people.map { ContactCard($0) })
    var card = merge.card
    card.modified = now
    guard let first = people.first, let id = first.objectID.key?.rawValue else {
      return (ContactRecord(id: 0, card: card), merge.conflicts)
    }
    if !isTrial {
      var writer = ContactWriter(context)
      try writer.write(card, to: first)
      for other in people.dropFirst() {
        for report in other.reports where report !== first { report.manager = first }
        if first.manager == nil, let manager = other.manager, manager !== first {
          first.manager = manager
        }
        try context.delete(other)
      }
      if let manager = first.manager, first.leads(manager) { first.manager = nil }
      try context.save()
    }
    return (ContactRecord(id: id, card: card), merge.conflicts)
  }
}
