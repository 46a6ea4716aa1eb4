import Arguments
import ContactCards

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
