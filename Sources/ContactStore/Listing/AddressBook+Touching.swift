package import ManagedObjects

extension AddressBook {
  /// Tells what is committed to the address book from now on, by whomever, in any process.
  ///
  /// - Parameter take: Takes, on another thread, what was saved, or the ``StoreError`` for which nothing
  ///   more will come.
  /// - Throws: ``StoreError``.
  package func onChange(
    _ take: @escaping @Sendable (Result<ContextSave, any Error>) -> Void
  ) throws {
    try coordinator.onChange { change in take(change.map(\.saved)) }
  }

  /// The people of whom a save may have changed something that is shown of them: their own values, what
  /// they own, and the names of their company, groups, tags and manager.
  ///
  /// - Parameter saved: What was saved, which names its objects.
  /// - Returns: The IDs of those who are there now.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of objects that were changed and of the people around them.
  package func people(touchedBy saved: ContextSave) throws -> Set<Int64> {
    let context = newContext()
    let objects = try context.objects(with: saved.inserted + saved.updated)
    try context.prefetch(
      [Person.Key.reports.rawValue], from: objects.filter { $0 is Person && !$0.isDeleted })
    var touched: Set<Int64> = []
    for object in objects where !object.isDeleted {
      for case let person as Person in Self.contacts(showing: object) {
        if let key = person.objectID.key { touched.insert(key.rawValue) }
      }
    }
    try context.throwFaultError()
    return touched
  }

  /// The contacts that show something of an object.
  private static func contacts(showing object: ManagedObject) -> [Contact?] {
    switch object {
    case let person as Person: [person] + Array(person.reports)
    case let company as Company: Array(company.employees)
    case let group as Group: Array(group.contacts)
    case let tag as Tag: Array(tag.contacts)
    case let email as EmailAddress: [email.contact]
    case let phone as PhoneNumber: [phone.contact]
    case let address as PostalAddress: [address.contact]
    case let web as WebAddress: [web.contact]
    case let messenger as MessengerAddress: [messenger.contact]
    case let date as ContactDate: [date.contact]
    case let property as UnknownProperty: [property.contact]
    default: []
    }
  }
}
