/// A contact as saved: a person or a company, with everything that is known of it.
public struct ContactRecord: Hashable, Sendable {
  /// The number that names the contact among those of its kind in this address book, for good; 0 for one
  /// that is not saved.
  public let id: Int64
  /// What the contact holds.
  public internal(set) var card: ContactCard
  /// How many people work for a company, where that was counted.
  public var people: Int?

  /// The number of a contact that is saved.
  var savedID: Int64? { id == 0 ? nil : id }

  /// Describes a contact.
  public init(id: Int64, card: ContactCard) {
    (self.id, self.card) = (id, card)
  }
}
