/// Everything that a contact holds, as a value: what formats are read into and written from.
///
/// Empty texts stand for what is not known.
public struct ContactCard: Hashable {
  /// What a card is about (RFC 6350, 6.1.4).
  public enum Kind: String, CaseIterable, Sendable {
    /// A human being.
    case person
    /// A company or another organisation.
    case company
    /// A group of other contacts, which ``ContactCard/members`` names.
    case group
  }

  /// What the card is about.
  public var kind = Kind.person
  /// What names the contact in all address books, such as `urn:uuid:…`; empty when nothing does.
  public var uid = ""
  /// The name of a person.
  public var name = Name()
  /// The name as the source writes it, where it is more than ``name`` and ``company`` make; the name
  /// of a group.
  public var formattedName = ""
  /// The company that a person works for, or the name of the company that the card is about.
  public var company = ""
  /// The part of the company.
  public var department = ""
  /// What the person does there.
  public var jobTitle = ""
  /// E-mail addresses.
  public var emails: [Entry] = []
  /// Telephone numbers, as they are written.
  public var phones: [Entry] = []
  /// Postal addresses.
  public var addresses: [Address] = []
  /// Addresses in the web.
  public var urls: [Entry] = []
  /// Addresses of messengers.
  public var messengers: [Messenger] = []
  /// The birthday.
  public var birthday: PartialDate?
  /// Other dates, such as an anniversary.
  public var dates: [LabelledDate] = []
  /// The age in years as somebody said it, where no birthday tells it.
  public var age: Int32?
  /// The day on which ``age`` was true.
  public var ageStated: PartialDate?
  /// Free text, with line feeds between lines.
  public var notes = ""
  /// A picture.
  public var photo: Photo?
  /// The colour that marks the contact.
  public var color: Color?
  /// Words that the contact is marked with.
  public var tags: [String] = []
  /// The names of the groups that the contact is in.
  public var groups: [String] = []
  /// What the contacts in a group are named by: UIDs, addresses (`mailto:`), or in aliases and
  /// directories names.
  public var members: [String] = []
  /// The name or the UID of the person's manager.
  public var manager = ""
  /// When the contact was added, in seconds since 1970 in UTC.
  public var created: Int64?
  /// When the contact was last changed, in seconds since 1970 in UTC.
  public var modified: Int64?
  /// What is kept of the source for the way out.
  ///
  /// A line with a colon is a property of a vCard, unfolded, that the other fields do not say all of.
  /// A line without one names the properties, with spaces between them, that stand there as the
  /// other fields have them.
  public var keptLines: [String] = []

  /// A card that says nothing.
  public init() {}
}

extension ContactCard: Sendable {}

extension ContactCard {
  /// What to call the contact: the formatted name, else that of the person, the nickname, the
  /// company, an e-mail address or a telephone number, whichever is there first; empty without any.
  public var displayName: String {
    if kind == .company, !company.isEmpty { return company }
    if !formattedName.isEmpty { return formattedName }
    let full = name.full
    if !full.isEmpty { return full }
    if !name.nickname.isEmpty { return name.nickname }
    return company.isEmpty ? emails.first?.value ?? phones.first?.value ?? "" : company
  }

  /// What to call a contact that has no ``displayName``: something else that is known of it, on one
  /// line; nil when nothing is.
  var substituteName: String? {
    let kept = keptLines.compactMap(VCardProperty.init(line:)).filter {
      ["X-EVOLUTION-FILE-AS", "NAME", "SORT-STRING", "LABEL", "ROLE"].contains($0.key)
    }
    var texts = kept.map(\.text) + [name.phoneticFirst, name.phoneticLast]
    texts += emails.map(\.value) + phones.map(\.value)
    texts += messengers.map(\.address) + urls.map(\.value) + addresses.map(\.line)
    texts += [jobTitle, department, manager, notes]
    let lines = texts.map { $0.prefix { !$0.isNewline }.description.trimmingSpaces }
    if let line = lines.first(where: { !$0.isEmpty }) { return String(line.prefix(80)) }
    let isEmpty = birthday == nil && dates.isEmpty && photo == nil && tags.isEmpty && age == nil
    let says = !uid.isEmpty || keptLines.contains(where: Self.isTold)
    return isEmpty && !says ? nil : "(no name)"
  }

  /// Whether a line that was kept says something of the contact, and not only of its card.
  private static func isTold(_ line: String) -> Bool {
    guard let property = VCardProperty(line: line), property.value.contains(where: \.isTold) else {
      return false
    }
    return !["VERSION", "PRODID", "REV", "CREATED", "PROFILE", "KIND", "CLASS", "MAILER", "SOURCE"]
      .contains(property.key)
  }
}

extension Character {
  /// Whether it is more than a mark between parts of a value.
  fileprivate var isTold: Bool { !isWhitespace && self != ";" && self != "," }
}
