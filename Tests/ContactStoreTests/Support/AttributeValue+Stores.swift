import ManagedObjects

extension AttributeValue {
  /// The value, or what of a UID that the address book made is the same in every other one.
  var inAnyStore: AttributeValue {
    guard case .string(let text) = self, text.hasPrefix("urn:uuid:") else { return self }
    return .string("urn:uuid:…" + text.suffix(17))
  }
}
