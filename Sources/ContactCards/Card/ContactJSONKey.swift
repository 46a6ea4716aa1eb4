/// The keys of a contact in JSON, in the order in which they are written.
///
/// They are published: a key that is there today keeps its name and its meaning.
package enum ContactJSONKey: String, CaseIterable, Sendable {
  /// The number that names the contact in its store.
  case id
  /// What the card is about.
  case kind
  /// What to call the contact.
  case name
  /// The first name.
  case first
  /// The last name.
  case last
  /// What stands before the name.
  case prefix
  /// Further first names.
  case middle
  /// What stands behind the name.
  case suffix
  /// The nickname.
  case nickname
  /// How the first name sounds.
  case phoneticFirst = "phonetic_first"
  /// How the middle name sounds.
  case phoneticMiddle = "phonetic_middle"
  /// How the last name sounds.
  case phoneticLast = "phonetic_last"
  /// The name as its source writes it.
  case formattedName = "formatted_name"
  /// The company.
  case company
  /// The department.
  case department
  /// The job title.
  case title
  /// E-mail addresses.
  case emails
  /// Telephone numbers.
  case phones
  /// Addresses in the web.
  case urls
  /// Postal addresses.
  case addresses
  /// Addresses of messengers.
  case messengers
  /// The birthday.
  case birthday
  /// The age.
  case age
  /// Where the age is from.
  case ageSource = "age_source"
  /// When the stated age was true.
  case ageStated = "age_stated"
  /// Other dates.
  case dates
  /// Notes.
  case notes
  /// Tags.
  case tags
  /// The names of groups.
  case groups
  /// The UIDs of a group's members.
  case members
  /// How many people work for a company.
  case people
  /// The manager.
  case manager
  /// Who is related to the contact.
  case relations
  /// What people keep in fields of their own.
  case fields
  /// The colour.
  case color
  /// The picture.
  case photo
  /// The unique identifier.
  case uid
  /// When the contact was added.
  case created
  /// When the contact was last changed.
  case modified
  /// Lines that are kept of the source.
  case kept
}

extension ContactJSONKey {
  /// Whether it is written also when there is nothing to say, because scripts rely on it.
  package var isAlwaysWritten: Bool {
    switch self {
    case .id, .first, .last, .age: true
    default: false
    }
  }

  /// Whether it is a number that follows from what is stored, and is only written.
  package var isDerivedNumber: Bool { self == .id || self == .people }

  /// Whether the value is in lines that are kept, which ``kept`` has too.
  package var isOfKept: Bool { self == .relations || self == .fields }

  /// The keys that say all of a contact, and nothing of what a card holds twice.
  package static let whole: [ContactJSONKey] = allCases.filter { !$0.isOfKept }

  /// The key of a name, also of one that earlier versions read.
  package init?(read name: String) {
    switch name {
    case "firstName": self = .first
    case "lastName": self = .last
    default: self.init(rawValue: name)
    }
  }

  /// The place of a card that a key stands for.
  package enum Storage {
    /// A text: ``ContactCard/subscript(text:)``.
    case text
    case texts(WritableKeyPath<ContactCard, [String]>)
    /// Entries: ``ContactCard/subscript(entries:)``.
    case entries
    case date(WritableKeyPath<ContactCard, ContactCard.PartialDate?>)
    case time(WritableKeyPath<ContactCard, Int64?>)
    case addresses
    case messengers
    case dates
    case age
    case kind
    case color
    case photo
    /// Nothing: the key says what follows from others.
    case none
  }

  /// Whether there is one value at most.
  package var isSingle: Bool {
    switch storage {
    case .text, .date, .age, .color, .photo: true
    default: false
    }
  }

  /// Whether it is a moment, which is stored and told in UTC.
  package var isTime: Bool {
    if case .time = storage { true } else { false }
  }

  /// Where the value is in a card.
  package var storage: Storage {
    switch self {
    case .id, .name, .ageSource, .people: .none
    case .kind: .kind
    case .emails, .phones, .urls, .relations, .fields: .entries
    case .addresses: .addresses
    case .messengers: .messengers
    case .birthday: .date(\.birthday)
    case .age: .age
    case .ageStated: .date(\.ageStated)
    case .dates: .dates
    case .tags: .texts(\.tags)
    case .groups: .texts(\.groups)
    case .members: .texts(\.members)
    case .kept: .texts(\.keptLines)
    case .color: .color
    case .photo: .photo
    case .created: .time(\.created)
    case .modified: .time(\.modified)
    default: .text
    }
  }

  /// Makes the value of one card that of another.
  package func copy(from source: ContactCard, to target: inout ContactCard) {
    switch storage {
    case .text: target[text: self] = source[text: self]
    case .texts(let path): target[keyPath: path] = source[keyPath: path]
    case .entries: target[entries: self] = source[entries: self]
    case .date(let path): target[keyPath: path] = source[keyPath: path]
    case .time(let path): target[keyPath: path] = source[keyPath: path]
    case .addresses: target.addresses = source.addresses
    case .messengers: target.messengers = source.messengers
    case .dates: target.dates = source.dates
    case .age: target.age = source.age
    case .kind: target.kind = source.kind
    case .color: target.color = source.color
    case .photo: target.photo = source.photo
    case .none: break
    }
  }
}
