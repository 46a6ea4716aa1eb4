import ContactCards
import ManagedObjects

extension AddressBook {
  /// Somebody who has an e-mail address, in any case; nil where nobody has.
  ///
  /// - Throws: ``StoreError``.
  package func contact(withEmail address: String) throws -> NamedContact? {
    let context = newContext()
    guard let contact = try context.contacts(withEmail: address).first else { return nil }
    let record = try ContactRecord(contact)
    return NamedContact(id: record.id, name: record.card.displayName)
  }
}

extension ManagedObjectContext {
  /// The contacts who have an e-mail address, in any case.
  ///
  /// - Throws: ``StoreError``.
  package func contacts(withEmail address: String) throws -> [Contact] {
    var request = FetchRequest<EmailAddress>()
    request.predicate = .comparison(
      .key(EmailAddress.Key.address.rawValue), .equalTo, .value(.string(address)),
      options: [.caseInsensitive])
    return try wholly { try fetch(request).compactMap(\.contact) }
  }
}
