/// A text with fields of a contact in it, such as `{last}, {first} <{email}>`.
///
/// A field is the name of a ``ContactJSONKey``, which stands for what the contact has there: of a
/// list all values with commas between them. The name of a list in the singular stands for the
/// preferred value, or else the first: `{email}`. A label behind a dot asks for values with that
/// label: `{email.work}`, `{phones.home}`, in which neither case matters nor whether blanks are
/// written as `_`; of messengers it may also be the service, of addresses a part
/// such as `{address.city}`. `{phones.labelled}` has what each is for behind it. Names with `|`
/// between them stand for the first that is not empty: `{nickname|first}`.
///
/// `{{` and `}}` are braces, `\n` a line feed, `\t` a tab, `\0` a null byte and `\\` a backslash.
public struct ContactTemplate: Sendable {
  /// A part of a template.
  enum Part: Sendable {
    case text(String)
    /// The first of these that is not empty.
    case fields([Field])
  }

  /// A field of a contact, or a value that comes with it.
  struct Field: Sendable {
    /// What a field is about.
    enum Content: Sendable {
      case key(ContactJSONKey)
      case further(String)
    }

    let content: Content
    /// The label that values have to have, as ``ContactCard/Entry/foldedLabel(_:)`` makes it; nil for
    /// any.
    var label: String?
    /// Whether one value of a list is wanted.
    var isSingle = false
  }

  let parts: [Part]

  /// The fields that are named.
  public var keys: [ContactJSONKey] {
    parts.flatMap { part -> [ContactJSONKey] in
      guard case .fields(let fields) = part else { return [] }
      return fields.compactMap { if case .key(let key) = $0.content { key } else { nil } }
    }
  }

  /// What stands for a contact, as ``append(_:today:further:to:escape:)`` writes it.
  public func text(
    of contact: ContactRecord, today: ContactCard.PartialDate?, further: [String: String] = [:],
    escape: (String) -> String = { $0 }
  ) -> String {
    var text: [UInt8] = []
    append(contact, today: today, further: further, to: &text, escape: escape)
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds what stands for a contact to a text in UTF-8.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - today: The day for which ages are computed from birthdays.
  ///   - further: The values of further names.
  ///   - text: What it is added to.
  ///   - escape: Makes of a value what is written; the text between fields is written as it is.
  /// - Complexity: O(*n*) in the length of the template and of the values that it names, on average.
  public func append(
    _ contact: ContactRecord, today: ContactCard.PartialDate?, further: [String: String] = [:],
    to text: inout [UInt8], escape: (String) -> String = { $0 }
  ) {
    for part in parts {
      switch part {
      case .text(let literal): text.append(contentsOf: literal.utf8)
      case .fields(let fields):
        for field in fields {
          let value = field.text(of: contact, today: today, further: further)
          if value.isEmpty { continue }
          text.append(contentsOf: escape(value).utf8)
          break
        }
      }
    }
  }
}

extension ContactTemplate.Field {
  fileprivate func text(
    of contact: ContactRecord, today: ContactCard.PartialDate?, further: [String: String]
  ) -> String {
    switch content {
    case .further(let name): further[name] ?? ""
    case .key(let key) where isSingle || label != nil: text(key, of: contact, today: today)
    case .key(let key): key.text(of: contact, today: today)
    }
  }

  /// What asks for all values with their labels, where none has that for its label.
  private static let labelled = "labelled"

  private func text(
    _ key: ContactJSONKey, of contact: ContactRecord, today: ContactCard.PartialDate?
  ) -> String {
    if isSingle, label == nil, case .entries = key.storage {
      return ContactCard.usual(of: contact.card[entries: key])?.value ?? ""
    }
    if key == .addresses, let label, let parts = addressParts(label, of: contact.card) {
      return parts.unitedUnlessEmpty(by: ", ")
    }
    var values = key.values(of: contact, today: today)
    if label == Self.labelled,
      !values.contains(where: { ContactCard.Entry.foldedLabel($0.label) == label })
    {
      values = values.map(\.withItsLabel)
    } else if let label {
      let isExact = values.contains { ContactCard.Entry.foldedLabel($0.label) == label }
      values.removeAll { value in
        let folded = ContactCard.Entry.foldedLabel(value.label)
        let words = value.label.lowercased().split(separator: " ").map(String.init)
        return folded != label && ContactCard.Entry.foldedLabel(value.service) != label
          && (isExact || !words.contains(label))
      }
    }
    if isSingle { return (values.first(where: \.isPreferred) ?? values.first)?.text ?? "" }
    return values.map(\.text).joined(separator: key == .addresses ? "; " : ", ")
  }

  /// The parts of a name of the addresses that are meant; nil when it is the label of one, or no part.
  private func addressParts(_ name: String, of card: ContactCard) -> [String]? {
    let all = card.addresses
    guard !all.contains(where: { ContactCard.Entry.foldedLabel($0.label) == name }) else {
      return nil
    }
    let meant = isSingle ? (all.first(where: \.isPreferred) ?? all.first).map { [$0] } ?? [] : all
    if ContactCard.Address().part(named: name) == nil { return nil }
    return meant.compactMap { $0.part(named: name) }
  }
}

extension ContactJSONKey.Value {
  /// The value with what it is for in its text.
  fileprivate var withItsLabel: Self {
    if label.isEmpty { return self }
    return Self(
      text: "\(text) (\(label))", label: label, service: service, isPreferred: isPreferred)
  }
}
