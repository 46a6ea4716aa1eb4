import AddressBook

extension NamedContact {
  /// The ID, the name, and what tells the contact from others of it, for a list of those that are meant.
  var line: String { "  \(id)  \(name)" + (detail.isEmpty ? "" : " (\(detail))") }
}
