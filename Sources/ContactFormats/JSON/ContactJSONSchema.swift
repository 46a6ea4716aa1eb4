package import ContactCards

/// What a contact looks like in JSON: each key with its type and its meaning.
package struct ContactJSONSchema: Sendable {
  /// In which direction a key goes.
  enum Direction: String, Sendable {
    /// It is written, and ignored where it is read.
    case output
    /// It is read and written.
    case both = "input, output"
  }

  /// A key with what it says.
  package struct Field: Sendable {
    /// The key.
    package let key: ContactJSONKey
    /// The type of the value in words.
    package let type: String
    /// What the value says.
    package let meaning: String
    /// Whether the key is read, written or both.
    let direction: Direction
  }

  /// The number of the schema, which grows when a key changes its meaning or goes away.
  package static let version = 1

  /// The keys in the order in which they are written.
  package let fields: [Field]

  /// The schema that ``version`` names.
  package init() {
    fields = ContactJSONKey.allCases.map { key in
      Field(
        key: key, type: key.typeName, meaning: key.meaning,
        direction: key.isOutputOnly ? .output : .both)
    }
  }
}

extension ContactJSONKey {
  fileprivate var isOutputOnly: Bool {
    if case .none = storage { true } else { false }
  }

  fileprivate var typeName: String {
    switch storage {
    case .text: "string"
    case .texts: "array of strings"
    case .entries, .addresses, .messengers, .dates: "array of objects"
    case .date: "date or null"
    case .time: "time or null"
    case .age: "number or null"
    case .kind: ContactCard.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    case .color: "color or null"
    case .photo: "object or null"
    case .none where isDerivedNumber: "number or null"
    case .none where self == .ageSource: "stated, computed or null"
    case .none: "string"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .id: "the number of the contact in its store"
    case .kind: "what the card is about; a person unless it says otherwise"
    case .name: "what to call the contact"
    case .first: "the first name"
    case .last: "the last name"
    case .prefix: "what stands before the name, such as Dr."
    case .middle: "further first names"
    case .suffix: "what stands behind the name, such as Jr."
    case .nickname: "what friends say"
    case .phoneticFirst: "how the first name sounds"
    case .phoneticMiddle: "how the middle name sounds"
    case .phoneticLast: "how the last name sounds"
    case .formattedName: "the name as its source writes it; the name of a group"
    case .company: "the company"
    case .department: "the part of the company"
    case .title: "what the person does there"
    case .emails: "e-mail addresses"
    case .phones: "telephone numbers"
    case .urls: "addresses in the web"
    case .addresses: "postal addresses"
    case .messengers: "addresses of messengers"
    default: furtherMeaning
    }
  }

  private var furtherMeaning: String {
    switch self {
    case .birthday: "the birthday, also in part: 1975-02-03, --04-12, 1985-04"
    case .age: "the age in years, from 0 to 2147483647"
    case .ageSource: "whether somebody stated the age, or the birthday tells it"
    case .ageStated: "the day on which a stated age was true"
    case .dates: "other dates, such as an anniversary"
    case .notes: "free text"
    case .tags: "words that mark the contact"
    case .groups: "the names of the groups that the contact is in"
    case .members: "the UIDs of the contacts in a group"
    case .people: "how many people work for a company"
    case .manager:
      "the manager: a name, or what else names the one: a UID, an e-mail address, an ID"
    case .relations: "who belongs to the contact"
    case .fields: "fields of one's own, such as a blood type"
    case .color: "the color that marks the contact: #rrggbb"
    case .photo: "a picture"
    case .uid: "what names the contact in all address books"
    case .created: "when the contact was added: 2024-02-29T08:15:00Z"
    case .modified: "when the contact was last changed"
    default: "lines of a vCard that no key but relations and fields holds"
    }
  }

  /// The keys of the objects that are the value, or lie in it; nil when there are none.
  package var parts: [ContactJSONPart]? {
    switch storage {
    case .entries where self == .relations: ContactJSONPart.relation
    case .entries where self == .fields: ContactJSONPart.field
    case .entries: ContactJSONPart.entry
    case .addresses: ContactJSONPart.address
    case .messengers: ContactJSONPart.messenger
    case .dates: ContactJSONPart.labelledDate
    case .photo: ContactJSONPart.photo
    default: nil
    }
  }
}
