extension ContactJSONKey {
  /// The value of a contact on a day in words for people; empty for nothing.
  package func text(of contact: ContactRecord, today: ContactCard.PartialDate?) -> String {
    switch self {
    case .id: contact.savedID.map { String($0) } ?? ""
    case .people: contact.people.map { String($0) } ?? ""
    default: text(in: contact.card, today: today)
    }
  }

  /// Whether a contact may have several values.
  package var isList: Bool {
    switch self {
    case .emails, .phones, .urls, .addresses, .messengers, .dates, .tags, .groups, .members,
      .relations, .fields, .kept:
      true
    default: false
    }
  }

  /// The name in words for people.
  package var words: String { rawValue.split(separator: "_").joined(separator: " ") }

  /// A value of a contact with what it is for.
  package struct Value: Hashable, Sendable {
    /// The value in words for people, never empty.
    package let text: String
    /// What it is for, such as `home`; empty when nothing says.
    package var label = ""
    /// The service of a messenger; empty for anything else.
    package var service = ""
    /// Whether it is the one to use when there are several.
    package var isPreferred = false
  }

  /// The values of a contact on a day in words for people: one at most, unless the key is that of a
  /// list.
  package func values(of contact: ContactRecord, today: ContactCard.PartialDate?) -> [Value] {
    let card = contact.card
    let values: [Value] =
      switch storage {
      case .entries:
        card[entries: self].map {
          Value(text: $0.value, label: $0.label, isPreferred: $0.isPreferred)
        }
      case .texts(let path): card[keyPath: path].map { Value(text: $0) }
      case .addresses:
        card.addresses.map { Value(text: $0.line, label: $0.label, isPreferred: $0.isPreferred) }
      case .messengers:
        card.messengers.map {
          Value(
            text: $0.address, label: $0.label, service: $0.service, isPreferred: $0.isPreferred)
        }
      case .dates: card.dates.map { Value(text: $0.date.description, label: $0.label) }
      default: [Value(text: text(of: contact, today: today))]
      }
    return values.filter { !$0.text.isEmpty }
  }
}
