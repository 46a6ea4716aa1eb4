/// Everything that a contact holds, as a value: what formats are read into and written from.
///
/// Empty texts stand for what is not known.
package struct ContactCard: Hashable {
  /// What a card is about (RFC 6350, 6.1.4).
  package enum Kind: String, CaseIterable, Sendable {
    /// A human being.
    case person
    /// A company or another organisation.
    case company
    /// A group of other contacts, which ``ContactCard/members`` names.
    case group
  }

  /// What the card is about.
  package var kind = Kind.person
  /// What names the contact in all address books, such as `urn:uuid:…`; empty when nothing does.
  package var uid = ""
  /// The name of a person.
  package var name = Name()
  /// The name as the source writes it, where it is more than ``name`` and ``company`` make; the name
  /// of a group.
  package var formattedName = ""
  /// The company that a person works for, or the name of the company that the card is about.
  package var company = ""
  /// The part of the company.
  package var department = ""
  /// What the person does there.
  package var jobTitle = ""
  /// E-mail addresses.
  package var emails: [Entry] = []
  /// Telephone numbers, as they are written.
  package var phones: [Entry] = []
  /// Postal addresses.
  package var addresses: [Address] = []
  /// Addresses in the web.
  package var urls: [Entry] = []
  /// Addresses of messengers.
  package var messengers: [Messenger] = []
  /// The birthday.
  package var birthday: PartialDate?
  /// Other dates, such as an anniversary.
  package var dates: [LabelledDate] = []
  /// The age in years as somebody said it, where no birthday tells it.
  package var age: Int32?
  /// The day on which ``age`` was true.
  package var ageStated: PartialDate?
  /// Free text, with line feeds between lines.
  package var notes = ""
  /// A picture.
  package var photo: Photo?
  /// The colour that marks the contact.
  package var color: Color?
  /// Words that the contact is marked with.
  package var tags: [String] = []
  /// The names of the groups that the contact is in.
  package var groups: [String] = []
  /// What the contacts in a group are named by: UIDs, addresses (`mailto:`), or in aliases and
  /// directories names.
  package var members: [String] = []
  /// The name or the UID of the person's manager.
  package var manager = ""
  /// When the contact was added, in seconds since 1970 in UTC.
  package var created: Int64?
  /// When the contact was last changed, in seconds since 1970 in UTC.
  package var modified: Int64?
  /// What is kept of the source for the way out.
  ///
  /// A line with a colon is a property of a vCard, unfolded, that the other fields do not say all of.
  /// A line without one names the properties, with spaces between them, that stand there as the
  /// other fields have them.
  package var keptLines: [String] = []

  /// A card that says nothing.
  package init() {}
}

extension ContactCard: Sendable {}

extension ContactCard {
  /// What to call the contact: the formatted name, else that of the person, the nickname, the
  /// company, an e-mail address or a telephone number, whichever is there first; empty without any.
  package var displayName: String {
    if kind == .company, !company.isEmpty { return company }
    if !formattedName.isEmpty { return formattedName }
    let full = name.full
    if !full.isEmpty { return full }
    if !name.nickname.isEmpty { return name.nickname }
    return company.isEmpty ? emails.first?.value ?? phones.first?.value ?? "" : company
  }
}
