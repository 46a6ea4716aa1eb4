import AddressBook
import Arguments

extension Session {
  /// The picture that `--photo` names; nil without the option.
  ///
  /// - Throws: ``PhotoFailure``, or ``StreamError``.
  func photo() throws -> ContactCard.Photo? {
    guard let path = arguments[ContactOptions.photo] else { return nil }
    let name = Self.inputName(path)
    let bytes = try content(of: path, upTo: ContactCard.Photo.greatestSize + 1)
    guard bytes.count <= ContactCard.Photo.greatestSize else {
      throw PhotoFailure(file: name, fault: .tooLarge)
    }
    guard let photo = ContactCard.Photo(image: bytes) else {
      throw PhotoFailure(file: name, fault: .noPicture)
    }
    return photo
  }
}

/// Why a file cannot be the picture of a contact.
struct PhotoFailure: Error {
  enum Fault {
    /// It has more than ``ContactCard/Photo/greatestSize`` bytes.
    case tooLarge
    /// It does not begin as a picture does.
    case noPicture
  }

  let file: String
  let fault: Fault

  /// What is wrong, and what to do.
  var words: String {
    switch fault {
    case .tooLarge:
      "\(file) has more than \(ContactCard.Photo.greatestSize >> 20) MB; make the picture smaller. "
        + "Nothing was changed"
    case .noPicture:
      "\(file) is no picture; expected \(ContactCard.Photo.expectation). "
        + "Nothing was changed"
    }
  }
}
