import ContactCards
import ManagedObjects

extension AttributeValue {
  /// The value, without what of the UIDs in it is random.
  var inAnyStore: AttributeValue {
    if case .string(let text) = self { .string(text.inAnyStore) } else { self }
  }
}

extension String {
  /// The text, without what of the UIDs in it is random.
  var inAnyStore: String {
    if !contains("urn:uuid:") { return self }
    return replacing(#/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[-0-9a-f]{21}/#, with: "urn:uuid:…")
  }
}

extension ContactRecord {
  /// The contact, without what of its UID is random.
  var inAnyStore: ContactRecord {
    var record = self
    record.card.uid = card.uid.inAnyStore
    return record
  }
}
