/// How a person says which contact is meant.
package enum ContactReference: Hashable, Sendable {
  /// By the number.
  case id(Int64)
  /// By a name, an e-mail address, or the UID.
  case name(String)
}

/// The contact that is meant.
package struct ReferredContact: Hashable, Sendable {
  /// The number.
  package let id: Int64
  /// What the contact is called; nil where it was given by its number.
  package let name: String?

  /// Describes a contact.
  package init(id: Int64, name: String?) {
    self.id = id
    self.name = name
  }
}
