package import ContactCards

/// A property of a card that was read, and what it became.
struct VCardSlot {
  /// What it is about; ``VCardField/other`` when the card does not hold what it says.
  var field: VCardField
  /// Which of the values of that field it says.
  var index = 0
  /// Whether a writer of the same version would write it just so.
  var isCanonical = false
  /// The number of its line among those of the builder; nil when nothing keeps it.
  var line: Int?
  /// The number of its group among those of the builder.
  var group: Int?

  /// A property that the card does not hold.
  static let other = VCardSlot(field: .other)
}

extension VCardField {
  /// The name by which a version writes a property.
  @inline(__always)
  package func name(_ version: VCardVersion) -> StaticString {
    switch self {
    case .kind: version == .v40 ? "KIND" : "X-ADDRESSBOOKSERVER-KIND"
    case .name: "N"
    case .formatted: "FN"
    case .nickname: "NICKNAME"
    case .phoneticFirst: "X-PHONETIC-FIRST-NAME"
    case .phoneticMiddle: "X-PHONETIC-MIDDLE-NAME"
    case .phoneticLast: "X-PHONETIC-LAST-NAME"
    case .company: "ORG"
    case .title: "TITLE"
    case .email: "EMAIL"
    case .phone: "TEL"
    case .address: "ADR"
    case .url: "URL"
    case .messenger: "IMPP"
    case .birthday: "BDAY"
    case .date: "X-ABDATE"
    case .note: "NOTE"
    case .photo: "PHOTO"
    case .tags: "CATEGORIES"
    case .manager: "X-MANAGER"
    case .color: "X-COLOR"
    case .age: "X-AGE"
    case .member: version == .v40 ? "MEMBER" : "X-ADDRESSBOOKSERVER-MEMBER"
    case .uid: "UID"
    case .created: "CREATED"
    case .modified: "REV"
    case .label: "X-ABLabel"
    case .sound: "SOUND"
    case .related: "RELATED"
    case .agent: "AGENT"
    case .android: "X-ANDROID-CUSTOM"
    case .addressLabel: "LABEL"
    case .version: "VERSION"
    case .other: ""
    }
  }
}
