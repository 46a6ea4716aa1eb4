package import ContactCards
import TextTools

/// What the reader of a text has guessed of a card because the text says less than a card does.
package struct NameGuess: Hashable, Sendable {
  /// The whole name as the text has it, of which the parts were made; empty where the text tells them.
  package var wholeName = ""
  /// Whether the card is taken for one of a company because there is nothing else to call it by.
  package var isCompany = false

  /// Starts with nothing.
  package init() {}

  /// Whether a contact is called as the text says, so that it tells nothing of the parts of the name.
  ///
  /// Control characters and blanks around a name have no place in such texts.
  package func names(_ contact: ContactCard) -> Bool {
    !wholeName.isEmpty
      && wholeName.withoutControls.trimmingSpaces
        == contact.displayName.withoutControls.trimmingSpaces
  }
}
