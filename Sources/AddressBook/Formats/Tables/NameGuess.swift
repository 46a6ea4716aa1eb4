/// What the reader of a text has guessed of a card because the text says less than a card does.
struct NameGuess: Hashable, Sendable {
  /// The whole name as the text has it, of which the parts were made; empty where the text tells them.
  var wholeName = ""
  /// Whether the card is taken for one of a company because there is nothing else to call it by.
  var isCompany = false

  /// Whether a contact is called as the text says, so that it tells nothing of the parts of the name.
  ///
  /// Control characters and blanks around a name have no place in such texts.
  func names(_ contact: ContactCard) -> Bool {
    !wholeName.isEmpty
      && wholeName.withoutControls.trimmingSpaces
        == contact.displayName.withoutControls.trimmingSpaces
  }
}
