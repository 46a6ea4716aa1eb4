import Arguments
import ContactCards

extension ContactFault {
  /// What is wrong, and what to do.
  var words: String {
    switch self {
    case .nameless:
      "there is nothing to call the contact by; give a name, an e-mail address or a number"
    case .textTooLong(let field, let bytes):
      "the field '\(field)' has \(bytes) bytes; at most \(ContactCard.greatestTextLength) are allowed"
    case .invalidAge(let age): "the age \(age) is not a whole number from 0 to \(Int32.max)"
    case .otherManager: "the manager is changed by 'contacts link' and 'contacts unlink'"
    case .otherKind(.company):
      "a person cannot become a company; 'contacts company edit' changes companies"
    case .otherKind(.person): "a company cannot become a person"
    case .otherKind(.group): "a contact cannot become a group; 'contacts group' looks after groups"
    case .emptyValue(let field): "the \(field) is empty"
    case .invalidURL(let text):
      "\(text.quoted) is no address in the web; expected one as in https://example.org"
    case .uidTaken(let uid):
      "another contact has the UID \(uid.quoted); 'contacts import' changes the contact of a UID"
    case .invalidName(let kind, let name):
      "\(name.quoted) cannot be the name of a \(kind.rawValue); expected a text on one line"
    case .onlyWritten(let field, value: ""):
      "the field '\(field)' is only written, and nothing is there; leave it out"
    case .onlyWritten(let field, let value):
      "the field '\(field)' is only written, as it follows from others, and is \(value.quoted); "
        + "leave it out, or change what it follows from"
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
