import Arguments
import ContactCards

extension ContactFault {
  /// What is wrong, and what to do.
  var words: String {
    switch self {
    case .nameless:
      "the contact has no name; give a name, an e-mail address or a number"
    case .textTooLong(let field, let bytes):
      "'\(field)' has \(bytes) bytes; at most \(ContactCard.greatestTextLength) are allowed"
    case .invalidAge(let age): "the age \(age) is not a whole number from 0 to \(Int32.max)"
    case .otherManager: "use 'contacts link' and 'contacts unlink' to change the manager"
    case .otherKind(.company):
      "a person cannot become a company; 'contacts company edit' changes companies"
    case .otherKind(.person): "a company cannot become a person"
    case .otherKind(.group): "a contact cannot become a group; 'contacts group' manages groups"
    case .emptyValue(let field): "the \(field) is empty"
    case .invalidURL(let text):
      "\(text.quoted) is no web address; expected one such as https://example.org"
    case .uidTaken(let uid):
      "another contact has the UID \(uid.quoted); 'contacts import' changes the contact of a UID"
    case .invalidName(let kind, let name):
      "\(name.quoted) cannot name a \(kind.rawValue); expected text on one line"
    case .onlyWritten(let field, value: ""):
      "'\(field)' is output-only; leave it out"
    case .onlyWritten(let field, let value):
      "'\(field)' is output-only and contradicts the other fields (\(value.quoted)); leave it out"
    case .fieldOfPeople(let field): "a company has no field \(field.quoted)"
    }
  }
}

extension ContactFault {
  /// Whether only a file can have it, and no option.
  var isOfFile: Bool {
    switch self {
    case .onlyWritten, .uidTaken: true
    default: false
    }
  }
}

extension FaultyContact {
  /// Whom it is about, what is wrong, and what to do.
  var words: String {
    switch place {
    case .id(let id): "contact \(id): \(fault.words); nothing was changed"
    case .position(let position):
      "contact \(position) of those given: \(fault.words); "
        + "nothing was added"
    }
  }
}
