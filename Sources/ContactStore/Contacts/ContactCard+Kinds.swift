package import ContactCards

extension ContactCard {
  /// Why the card cannot be saved as what a contact is; nil when it can.
  package func fault(for contact: Contact) -> ContactFault? {
    let expected: Kind = contact is Company ? .company : .person
    return kind == expected ? fault : .otherKind(kind)
  }
}
