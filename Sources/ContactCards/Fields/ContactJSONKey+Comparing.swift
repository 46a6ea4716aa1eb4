extension ContactJSONKey {
  /// Whether the value is one that a card has, and that does not follow from others.
  var isStored: Bool {
    switch self {
    case .kind: false
    default: if case .none = storage { false } else { true }
    }
  }

  /// Makes a card say nothing under the key.
  package func clear(in card: inout ContactCard) {
    copy(from: ContactCard(), to: &card)
    if self == .age { card.ageStated = nil }
    if self == .photo { card.removePhoto() }
  }

  /// Whether two cards say the same under the key.
  package func isSame(in card: ContactCard, _ other: ContactCard) -> Bool {
    switch storage {
    case .text: return card[text: self] == other[text: self]
    case .texts(let path): return card[keyPath: path] == other[keyPath: path]
    case .entries: return card[entries: self] == other[entries: self]
    case .date(let path): return card[keyPath: path] == other[keyPath: path]
    case .time(let path): return card[keyPath: path] == other[keyPath: path]
    case .addresses: return card.addresses == other.addresses
    case .messengers: return card.messengers == other.messengers
    case .dates: return card.dates == other.dates
    case .age: return card.age == other.age
    case .kind: return card.kind == other.kind
    case .color: return card.color == other.color
    case .photo: return card.photo == other.photo
    case .none: return true
    }
  }

  /// What is written when nobody asks for certain keys: all but what follows from others, what is
  /// kept for the way out only, and what grows large.
  package static let standard: [ContactJSONKey] = allCases.filter {
    switch $0 {
    case .name, .ageStated, .photo, .uid, .created, .modified, .kept: false
    default: true
    }
  }

  /// What a card says under the key on a day, in words for people; empty for nothing.
  package func text(in card: ContactCard, today: ContactCard.PartialDate? = nil) -> String {
    switch storage {
    case .text: card[text: self]
    case .texts(let path): card[keyPath: path].joined(separator: ", ")
    case .entries where self == .fields:
      card.customFields.map(\.fieldSpelling).joined(separator: ", ")
    case .entries: card[entries: self].map(\.value).joined(separator: ", ")
    case .date(let path): card[keyPath: path]?.description ?? ""
    case .time(let path): card[keyPath: path].flatMap(UTCTime.text) ?? ""
    case .addresses: card.addresses.map(\.line).joined(separator: "; ")
    case .messengers: card.messengers.map(\.address).joined(separator: ", ")
    case .dates: card.dates.map(\.date.description).joined(separator: ", ")
    case .age: card.age(on: today).map { String($0.years) } ?? ""
    case .kind: card.kind.rawValue
    case .color: card.color?.text ?? ""
    case .photo: card.photo.map { "\($0.mediaType), \($0.bytes.count) bytes" } ?? ""
    case .none where self == .name: card.displayName
    case .none where self == .ageSource:
      card.age(on: today).map { $0.isComputed ? "computed" : "stated" } ?? ""
    case .none: ""
    }
  }
}

extension ContactCard.Address {
  /// The address on one line, from the street to the country.
  package var line: String {
    let place = [postalCode, city].unitedUnlessEmpty(by: " ")
    return [postOfficeBox, extended, street, place, region, country]
      .unitedUnlessEmpty(by: ", ")
  }
}
