package import ManagedObjects

/// Gives the contacts and groups of an address book of version 1 of the model the UIDs that its exports gave
/// them.
///
/// It is done while the store is of version 2, in which UIDs are empty until then. What has a UID is left
/// alone. The names are those of version 2.
package struct FormerUIDFilling {
  private let context: ManagedObjectContext
  private let uids: FormerUIDs
  /// How many contacts are changed before they are saved.
  private let batchSize: Int

  /// Fills in what is missing: in one transaction, unless it changes many objects, with the tag
  /// ``TransactionTag/migration``.
  ///
  /// - Parameters:
  ///   - context: A context of nothing but the store, with version 2 of the model
  ///     (``FormerContactsModel/version2``). Its objects are let go.
  ///   - batchSize: How many contacts are changed before they are saved, at least 1.
  /// - Throws: ``StoreError``, or another error with which the context fails.
  /// - Complexity: O(*n*) in the number of contacts and groups; in memory, in that of groups, and of
  ///   companies whose UIDs were made.
  package static func run(
    in context: ManagedObjectContext, savingEach batchSize: Int = 10_000
  ) throws {
    context.transactionTag = .migration
    let store = try context.persistentStoreCoordinator.persistentStore()
    let filling = FormerUIDFilling(
      context: context, uids: FormerUIDs(ofStore: store.identifier), batchSize: batchSize)
    try filling.fillGroups()
    try filling.markBareCompanies()
    for entityName in ["Company", "Person"] { try filling.fillContacts(entityName) }
    try filling.save()
  }

  private func save() throws {
    if context.hasChanges { try context.save() }
    context.reset()
  }
}

extension FormerUIDFilling {
  /// Gives UIDs to people or companies without one.
  private func fillContacts(_ entityName: String) throws {
    var request = FetchRequest<ManagedObject>(entityName: entityName)
    // What was recovered of a damaged store may have none.
    request.predicate = .or([
      .comparison(.key("uid"), .equalTo, .value(.string(""))),
      .comparison(.key("uid"), .equalTo, .value(.null)),
    ])
    request.fetchLimit = batchSize
    while true {
      let contacts = try context.fetch(request)
      for contact in contacts {
        guard let key = contact.objectID.key?.rawValue else { continue }
        try contact.setValue(uids.uid(ofContact: entityName, key: key), forKey: "uid")
        try contact.setValue(true, forKey: "hasMadeUID")
      }
      if contacts.count < batchSize { return }
      try save()
    }
  }

  /// Notes of companies of which nothing but their names is known that their UIDs were made, where a backup
  /// brought them with the UIDs that it had made for them.
  private func markBareCompanies() throws {
    var keys: [RowKey] = []
    let request = FetchRequest<ManagedObject>(entityName: "Company")
    try context.forEachRowBatch(request, keys: ["uid"]) { batch in
      for row in 0..<batch.rowCount where batch.columns[0].text(row).map(FormerUIDs.isSuch) == true
      {
        keys.append(RowKey(batch.keys[row]))
      }
      return true
    }
    for start in stride(from: 0, to: keys.count, by: batchSize) {
      let companies = try context.objects(
        with: keys[start..<min(keys.count, start + batchSize)].map {
          try context.persistentStoreCoordinator.managedObjectID(entityName: "Company", key: $0)
        })
      if let company = companies.first {
        try context.prefetch(Self.lists(of: company), from: companies)
      }
      for company in companies where try Self.isBare(company) {
        try company.setValue(true, forKey: "hasMadeUID")
      }
      if companies.count == batchSize { try save() }
    }
  }

  private static func isBare(_ company: ManagedObject) throws -> Bool {
    let others: Set = [
      "created", "hasMadeUID", "modified", "name", "sourceFingerprint", "sourceKind", "uid",
    ]
    let attributes = company.entity.attributes.map(\.name).filter { !others.contains($0) }
    return try attributes.allSatisfy { try [.null, ""].contains(company.value(forKey: $0)) }
      && lists(of: company).allSatisfy { try company.objectIDs(forRelationshipNamed: $0).isEmpty }
  }

  /// The relationships that tell something of a company.
  private static func lists(of company: ManagedObject) -> [String] {
    company.entity.relationships.map(\.name).filter { $0 != "employees" && $0 != "formerCards" }
  }

  /// Gives UIDs to groups without one, and takes those that cards brought out of what is kept of the cards.
  private func fillGroups() throws {
    let groups = try context.fetch(FetchRequest<ManagedObject>(entityName: "Group"))
    func text(_ group: ManagedObject, _ key: String) throws -> String? {
      String(try group.value(forKey: key))
    }
    var known = FormerGroupUIDs(uids)
    for group in groups {
      known.note(
        try text(group, "name") ?? "", uid: try text(group, "uid") ?? "",
        card: try text(group, "card"), source: try text(group, "sourceCard"))
    }
    for group in groups where try (text(group, "uid") ?? "").isEmpty {
      let (uid, card) = known.uid(
        of: try text(group, "name") ?? "", card: try text(group, "card"))
      try group.setValue(uid, forKey: "uid")
      try group.setValue(card, forKey: "card")
    }
  }
}
