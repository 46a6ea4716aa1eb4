import ContactCards
import TextTools

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
