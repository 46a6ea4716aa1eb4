/// A contact as saved: a person or a company, with everything that is known of it.
package struct ContactRecord: Hashable, Sendable {
  /// The number that names the contact among those of its kind in this address book, for good; 0 for one
  /// that is not saved.
  package let id: Int64
  /// What the contact holds.
  package var card: ContactCard
  /// How many people work for a company, where that was counted.
  package var people: Int?

  /// The number of a contact that is saved.
  package var savedID: Int64? { id == 0 ? nil : id }

  /// Describes a contact.
  package init(id: Int64, card: ContactCard) {
    (self.id, self.card) = (id, card)
  }
}
