/// The parts of birthdays that are fields: `birthday.year`, `birthday.month` and `birthday.day`.
extension ContactField {
  /// What the parts of a birthday are called.
  package static let birthdayParts = ["year", "month", "day"]

  /// Whether it is a part of the birthday, which is a number.
  package var isBirthdayPart: Bool { key == .birthday && label != nil }

  /// The part of somebody's birthday that it is; nil where that is not known, and for any other
  /// field.
  package func birthdayNumber(of card: ContactCard) -> Int? {
    guard key == .birthday else { return nil }
    return switch foldedLabel {
    case "year": card.birthday?.year
    case "month": card.birthday?.month
    case "day": card.birthday?.day
    default: nil
    }
  }
}

extension ContactJSONKey {
  /// Whether something with a name is a part of what stands under the key, rather than a label.
  package func hasPart(named name: String) -> Bool {
    self == .birthday
      && ContactField.birthdayParts.contains(ContactCard.Entry.foldedLabel(name))
  }
}
