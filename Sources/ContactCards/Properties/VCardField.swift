public import TextTools

/// What a property of a vCard is about, in the order in which cards are written.
public enum VCardField: UInt8, CaseIterable, Comparable, Sendable {
  case kind
  case name
  case formatted
  case nickname
  case phoneticFirst
  case phoneticMiddle
  case phoneticLast
  case company
  case title
  case email
  case phone
  case address
  case url
  case messenger
  case birthday
  case date
  case note
  case photo
  case tags
  case manager
  case color
  case age
  case member
  case uid
  case created
  case modified
  /// A label of the properties of the same group.
  case label
  /// How the name sounds, all in one.
  case sound
  /// A person that is related in some way.
  case related
  case agent
  /// What Android has no property for: a nickname or a date, by its kind.
  case android
  /// A postal address as it stands on a letter.
  case addressLabel
  /// What is no property of the contact but of the text.
  case version
  /// Everything else.
  case other

  /// Whether cards are written with one before the other.
  public static func < (one: Self, another: Self) -> Bool { one.rawValue < another.rawValue }

  /// Whether a card may have many.
  public var isRepeated: Bool {
    switch self {
    case .email, .phone, .address, .url, .messenger, .date, .member: true
    default: false
    }
  }

  /// Whether all properties together say its one value, as several notes do.
  public var isJoined: Bool { self == .tags || self == .note || self == .nickname }

  /// Whether one property says it, so that what comes again is only kept.
  ///
  /// Not so of a manager, whose line is kept as long as nobody here is meant by it.
  public var isSingle: Bool { self < .label && !isRepeated && self != .tags && self != .manager }

  /// Whether its values are texts, which nobody need write as bytes.
  public var isText: Bool {
    switch self {
    case .photo, .sound, .agent, .android, .other: false
    default: true
    }
  }

  /// Whether it is about a person; of a company's card such a property is only kept.
  public var isPersonal: Bool {
    switch self {
    case .name, .nickname, .phoneticFirst, .phoneticMiddle, .phoneticLast, .title, .birthday,
      .manager, .age:
      true
    default: false
    }
  }

  /// What a property of a name is about.
  @inline(__always)
  @inlinable
  public static func of(_ line: Span<UInt8>, _ name: Range<Int>) -> Self {
    names.find(line, name).flatMap(Self.init(rawValue:)) ?? .other
  }

  /// The services whose addresses have properties of their own.
  public static let services: [(String, String)] =
    [
      ("x-aim", "aim"), ("x-icq", "icq"), ("x-jabber", "xmpp"), ("x-msn", "msn"),
      ("x-yahoo", "yahoo"), ("x-skype", "skype"), ("x-skype-username", "skype"),
      ("x-google-talk", "google-talk"), ("x-google talk", "google-talk"),
      ("x-gtalk", "google-talk"),
      ("x-qq", "qq"), ("x-gadugadu", "gadu-gadu"), ("x-groupwise", "groupwise"),
      ("x-sip", "sip"), ("x-matrix", "matrix"), ("x-telegram", "telegram"),
      ("x-twitter", "twitter"), ("x-skype-pstnnumber", "skype"), ("x-ms-imaddress", ""),
      ("x-kaddressbook-x-imaddress", ""),
    ] + customServices

  /// KAddressBook's custom fields, whose names no version allows, and how those are written.
  private static let customServices = [
    "aim", "gadu", "icq", "irc", "msn", "skype", "sms", "twitter", "xmpp", "yahoo",
  ].flatMap { name in
    ["/", "-"].map { ("x-messaging\($0)\(name)-all", name == "gadu" ? "gadu-gadu" : name) }
  }

  @usableFromInline
  static let names = ByteWords(
    [
      ("kind", kind), ("x-addressbookserver-kind", kind), ("x-abshowas", kind), ("n", name),
      ("fn", formatted), ("nickname", nickname), ("x-nickname", nickname),
      ("x-epocsecondname", nickname), ("x-phonetic-first-name", phoneticFirst),
      ("x-phonetic-middle-name", phoneticMiddle), ("x-phonetic-last-name", phoneticLast),
      ("org", company), ("title", title), ("email", email), ("tel", phone), ("adr", address),
      ("url", url), ("impp", messenger), ("bday", birthday), ("anniversary", date),
      ("x-anniversary", date), ("x-abdate", date), ("x-evolution-anniversary", date),
      ("x-wab-wedding_anniversary", date), ("x-ms-anniversary", date),
      ("x-kaddressbook-x-anniversary", date), ("note", note), ("photo", photo),
      ("categories", tags), ("x-manager", manager), ("x-evolution-manager", manager),
      ("x-kaddressbook-x-managersname", manager), ("color", color), ("x-color", color),
      ("x-age", age), ("member", member), ("x-addressbookserver-member", member), ("uid", uid),
      ("created", created), ("rev", modified), ("x-ablabel", label), ("sound", sound),
      ("related", related), ("x-abrelatednames", related), ("agent", agent),
      ("x-android-custom", android), ("label", addressLabel),
      ("version", version), ("begin", version), ("end", version),
      ("profile", version),
    ].map { ($0.0, $0.1.rawValue) } + services.map { ($0.0, messenger.rawValue) })
}
