import ManagedObjects

/// Why a contact cannot be saved.
public enum ContactFault: Error, Hashable, Sendable {
  /// There is nothing to call the contact by.
  case nameless
  /// A text is longer than ``ContactCard/greatestTextLength`` bytes. Holds the name of the field.
  case textTooLong(field: String, bytes: Int)
  /// The age is not a number from 0 to 2147483647.
  case invalidAge(Int32)
  /// An edit would change the manager, who is a contact of their own.
  case otherManager
  /// A person cannot become a company, nor a company a person.
  case otherKind(ContactCard.Kind)
  /// A value of a list is empty. Holds the name of the list's field.
  case emptyValue(field: String)
  /// A text cannot be an address in the web. Holds the text.
  case invalidURL(String)
  /// Another contact has the UID.
  case uidTaken(String)
  /// A group, a tag or a company cannot have the name. Holds what it is, and the name.
  case invalidName(NamedSetKind, String)
  /// A company would get a value of a field that only people have. Holds the name of the field.
  case fieldOfPeople(String)
  /// A value was given that is only written, and that is another one. Holds the name of the field, and
  /// the value that it has.
  case onlyWritten(field: String, value: String)
}

/// What keeps one of several contacts from being saved.
public struct FaultyContact: Error, Hashable, Sendable {
  /// Which contact it is.
  public enum Place: Hashable, Sendable {
    /// By the ID.
    case id(Int64)
    /// By the place among those that were given, from 1 on.
    case position(Int)
  }

  /// The contact.
  public let place: Place
  /// Why it cannot be saved.
  public let fault: ContactFault

  /// Tells a fault of one of several contacts.
  public init(_ place: Place, _ fault: ContactFault) {
    (self.place, self.fault) = (place, fault)
  }
}

extension ContactCard.Entry {
  /// Whether the value can be saved as an address in the web.
  var isWebAddress: Bool { AttributeValue.string(value).fits(.uri) }
}

extension ContactCard {
  /// How many bytes of UTF-8 a name, an address or a label may have.
  public static let greatestTextLength = NewPerson.greatestNameLength

  /// Why the card cannot be saved as what a contact is; nil when it can.
  func fault(for contact: Contact) -> ContactFault? {
    let expected: Kind = contact is Company ? .company : .person
    return kind == expected ? fault : .otherKind(kind)
  }

  /// Why the card cannot be saved as a contact; nil when it can.
  public var fault: ContactFault? {
    if kind == .company ? company.isBlank : isNameless { return .nameless }
    if let age, age < 0 { return .invalidAge(age) }
    if hasLongText, let fault = longText { return fault }
    return emptyValue
      ?? urls.first { !$0.isWebAddress }.map { .invalidURL($0.value) }
  }

  /// Whether ``displayName`` is empty for a person, told without making it.
  private var isNameless: Bool {
    formattedName.isBlank && name.isBlank && company.isBlank
      && (emails.first?.value ?? phones.first?.value ?? "").isBlank
  }

  /// Which of the lists has an empty value; nil when none has.
  private var emptyValue: ContactFault? {
    if emails.contains(where: \.value.isBlank) { return .emptyValue(field: "email") }
    if phones.contains(where: \.value.isBlank) { return .emptyValue(field: "phone") }
    if urls.contains(where: \.value.isBlank) { return .emptyValue(field: "url") }
    return nil
  }

  /// Which text is too long; nil when none is.
  private var longText: ContactFault? {
    for (field, text) in texts where text.utf8.count > Self.greatestTextLength {
      return .textTooLong(field: field, bytes: text.utf8.count)
    }
    return nil
  }

  /// Whether one of ``texts`` is too long, told without a list of them.
  private var hasLongText: Bool {
    func isLong(_ text: String) -> Bool { text.utf8.count > Self.greatestTextLength }
    func areLong(_ entries: [Entry]) -> Bool { entries.contains { isLong($0.value) } }
    if isLong(name.first) || isLong(name.last) || isLong(name.middle) || isLong(name.prefix) {
      return true
    }
    if isLong(name.suffix) || isLong(name.nickname) || isLong(formattedName) || isLong(uid) {
      return true
    }
    if isLong(name.phoneticFirst) || isLong(name.phoneticMiddle) || isLong(name.phoneticLast) {
      return true
    }
    if isLong(company) || isLong(department) || isLong(jobTitle) { return true }
    if areLong(emails) || areLong(phones) || areLong(urls) { return true }
    return tags.contains(where: isLong) || groups.contains(where: isLong)
  }

  /// The texts of one line, with the names of their fields.
  private var texts: [(String, String)] {
    [
      ("first", name.first), ("last", name.last), ("middle", name.middle),
      ("prefix", name.prefix), ("suffix", name.suffix), ("nickname", name.nickname),
      ("phonetic_first", name.phoneticFirst), ("phonetic_middle", name.phoneticMiddle),
      ("phonetic_last", name.phoneticLast), ("formatted_name", formattedName),
      ("company", company), ("department", department), ("title", jobTitle), ("uid", uid),
    ] + emails.map { ("email", $0.value) } + phones.map { ("phone", $0.value) }
      + urls.map { ("url", $0.value) } + tags.map { ("tag", $0) } + groups.map { ("group", $0) }
  }
}

extension ContactCard.Name {
  /// Whether no part, nor the nickname, says anything.
  fileprivate var isBlank: Bool {
    first.isBlank && last.isBlank && middle.isBlank && prefix.isBlank && suffix.isBlank
      && nickname.isBlank
  }
}

extension String {
  /// Whether there is nothing but white space, or nothing at all.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
