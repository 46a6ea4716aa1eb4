package import ContactCards

extension ContactCard {
  /// Takes the card for that of a company, whose name may be the formatted one.
  ///
  /// - Throws: ``ContactFault`` where it says what only people have, or is about a group.
  package mutating func becomeCompany() throws(ContactFault) {
    if kind == .group { throw .otherKind(kind) }
    let nothing = ContactCard()
    if let key = ContactJSONKey.ofPeople.first(where: { !$0.isSame(in: self, nothing) }) {
      throw .fieldOfPeople(key.rawValue)
    }
    kind = .company
    if company.isEmpty { (company, formattedName) = (formattedName, "") }
    if company.isEmpty { throw .emptyValue(field: "company") }
    guard NamedSetKind.isName(company) else { throw .invalidName(.company, company) }
  }
}
