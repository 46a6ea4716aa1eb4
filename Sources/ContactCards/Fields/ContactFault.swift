/// Why a contact cannot be saved.
package enum ContactFault: Error, Hashable, Sendable {
  /// There is nothing to call the contact by.
  case nameless
  /// A text is longer than ``ContactCard/greatestTextLength`` bytes. Holds the name of the field.
  case textTooLong(field: String, bytes: Int)
  /// The age is not a number from 0 to 2147483647.
  case invalidAge(Int32)
  /// An edit would change the manager, who is a contact of their own.
  case otherManager
  /// A person cannot become a company, nor a company a person.
  case otherKind(ContactCard.Kind)
  /// A value of a list is empty. Holds the name of the list's field.
  case emptyValue(field: String)
  /// A text cannot be an address in the web. Holds the text.
  case invalidURL(String)
  /// Another contact has the UID.
  case uidTaken(String)
  /// A group, a tag or a company cannot have the name. Holds what it is, and the name.
  case invalidName(NamedSetKind, String)
  /// A company would get a value of a field that only people have. Holds the name of the field.
  case fieldOfPeople(String)
  /// A value was given that is only written, and that is another one. Holds the name of the field, and
  /// the value that it has.
  case onlyWritten(field: String, value: String)
}

/// What keeps one of several contacts from being saved.
package struct FaultyContact: Error, Hashable, Sendable {
  /// Which contact it is.
  package enum Place: Hashable, Sendable {
    /// By the ID.
    case id(Int64)
    /// By the place among those that were given, from 1 on.
    case position(Int)
  }

  /// The contact.
  package let place: Place
  /// Why it cannot be saved.
  package let fault: ContactFault

  /// Tells a fault of one of several contacts.
  package init(_ place: Place, _ fault: ContactFault) {
    (self.place, self.fault) = (place, fault)
  }
}

extension ContactCard {
  /// How many bytes of UTF-8 a name, an address or a label may have.
  package static let greatestTextLength = 65_536
}
