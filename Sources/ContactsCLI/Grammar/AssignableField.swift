import Arguments
import ContactCards
import ContactStore

/// A field that is set by its name, as `--set` and a form in an editor do.
struct AssignableField: Sendable {
  /// The name, which but for the color is that of the option for it.
  let name: String
  /// What JSON calls it; nil for a list that JSON has among other things.
  let key: ContactJSONKey?
  /// The list that it is; nil for a field with one value.
  let list: ContactListOptions.List?
  /// The label of those values of the list that are meant; nil for all.
  var label: String?

  /// All fields, in the order in which people see them.
  static let all: [AssignableField] =
    ContactOptions.texts.map { AssignableField(name: $0.key.optionName, key: $0.key, list: nil) }
    + ContactListOptions.lists.map {
      AssignableField(name: $0.name, key: ContactJSONKey(rawValue: $0.plural), list: $0)
    }
    + [ContactJSONKey.birthday, .age].map(AssignableField.init)
    + [AssignableField(name: ContactJSONKey.color.rawValue, key: .color, list: nil)]
    + [ContactJSONKey.formattedName, .notes].map(AssignableField.init)

  /// All fields of companies likewise.
  static let ofCompanies: [AssignableField] =
    [AssignableField(name: ContactJSONKey.name.rawValue, key: .company, list: nil)]
    + all.filter { $0.list != nil || $0.key == .color || $0.key == .notes }

  /// All fields of contacts of a kind.
  static func all(of kind: ContactCard.Kind) -> [AssignableField] {
    kind == .company ? ofCompanies : all
  }

  /// The fields of contacts of a kind that can be emptied: those that can be set, but for the name that
  /// a company has to have, and what is taken over from files.
  static func emptiable(of kind: ContactCard.Kind) -> [AssignableField] {
    all(of: kind).filter { kind == .person || $0.key != .company }
      + [ContactJSONKey.photo, .kept].map(AssignableField.init)
  }

  private init(_ key: ContactJSONKey) {
    self.init(name: key.optionName, key: key, list: nil)
  }

  init(name: String, key: ContactJSONKey?, list: ContactListOptions.List?) {
    (self.name, self.key, self.list) = (name, key, list)
  }

  /// The option for the one value of the field.
  var option: String { key?.optionName ?? name }

  /// The field of a name that contacts of a kind have; that of JSON, and that of the option, will do as
  /// well.
  ///
  /// - Throws: `InvalidValue` with the closest name.
  static func named(
    _ name: String, of kind: ContactCard.Kind = .person
  ) throws(InvalidValue) -> AssignableField {
    try named(name, among: all(of: kind), of: kind, isTo: "set")
  }

  /// The field of a name that can be emptied.
  ///
  /// - Throws: `InvalidValue` with the closest name.
  static func emptiable(
    named name: String, of kind: ContactCard.Kind
  ) throws(InvalidValue) -> AssignableField {
    try named(name, among: emptiable(of: kind), of: kind, isTo: "emptied")
  }

  private static func named(
    _ name: String, among fields: [AssignableField], of kind: ContactCard.Kind, isTo verb: String
  ) throws(InvalidValue) -> AssignableField {
    let key = ContactJSONKey(typed: name)
    let field = fields.first {
      $0.name == name || $0.plural == name || $0.key != nil && $0.key == key
    }
    if let field { return field }
    if let labelled = try labelled(name, among: fields) { return labelled }
    let names = fields.map(\.name)
    if key == .photo {
      throw InvalidValue(reason: "a picture is set with --photo FILE")
    }
    let problem =
      kind == .company && key.map(ContactJSONKey.ofPeople.contains) == true
      ? "a company has no field \(name.quoted)"
      : key == nil ? "unknown field \(name.quoted)" : "the field \(name.quoted) cannot be \(verb)"
    let question = FieldSuggestion.question(for: name, among: names)
    throw InvalidValue(
      reason: problem + (question.isEmpty ? "; 'contacts help fields' lists them" : question))
  }

  /// The field of a name with a label in it, such as `phone.work`; nil for any other name.
  ///
  /// - Throws: `InvalidValue` for a part of addresses.
  private static func labelled(
    _ name: String, among fields: [AssignableField]
  ) throws(InvalidValue) -> AssignableField? {
    guard let meant = ContactField(typed: name), let label = meant.label,
      var field = fields.first(where: { $0.key == meant.key && $0.list?.assign != nil })
    else { return nil }
    if meant.addressPart != nil {
      throw InvalidValue(
        reason: "\(name.quoted) is a part of an address; set the whole, as in "
          + "address.home='street;city;postal code;region;country'")
    }
    field.label = label
    return field
  }

  /// What JSON calls the field, or what the values of its list are called.
  var plural: String { key?.rawValue ?? list?.plural ?? name }

  /// Whether the option for the one value of the field gives it one that is not empty.
  func isGiven(in arguments: ParsedArguments) -> Bool {
    key.map { ContactOptions.gives($0, arguments) } ?? false
  }

  /// Makes a card say nothing of the field.
  func clear(in card: inout ContactCard) {
    if let label, let assign = list?.assign {
      // No text is none that cannot be read.
      try? assign([], label, &card)
    } else if let list {
      list.replace(ContactCard(), &card)
    } else {
      key?.clear(in: &card)
    }
  }

  /// The values of a card as they are spelt; none for an empty field.
  func spellings(in card: ContactCard) -> [String] {
    if let list { return list.spellings(card) }
    // What is shown is not what is stored where there is no birthday but an age, or the reverse.
    let text = key == .age ? card.age.map { "\($0)" } ?? "" : key?.text(in: card) ?? ""
    return text.isEmpty ? [] : [text]
  }

  /// Makes a text the value, or adds it to the values of a list; an empty text is no value.
  ///
  /// - Parameters:
  ///   - text: The spelling of the value.
  ///   - card: What is changed.
  ///   - today: On which day a stated age is true.
  /// - Throws: `InvalidValue`.
  func assign(
    _ text: String, to card: inout ContactCard, today: ContactCard.PartialDate?
  ) throws(InvalidValue) {
    if label != nil { return try assign([text], to: &card) }
    if let list {
      if text.isEmpty { return }
      do throws(InvalidContactText) {
        return try list.append(text, &card)
      } catch {
        throw InvalidValue(expected: error.expected)
      }
    }
    if text.isEmpty { return clear(in: &card) }
    switch key {
    case .age: (card.age, card.ageStated) = (try ValueSyntax<Int32>.age.parse(text), today)
    case .birthday:
      card.birthday = try ValueSyntax<ContactCard.PartialDate>.partialDate.parse(text)
    case .color: card.color = try ValueSyntax<ContactCard.Color>.markColor.parse(text)
    case .notes: card.notes = text
    case .formattedName: card.formattedName = ContactOptions.entered(text)
    default:
      if let option = ContactOptions.texts.first(where: { $0.key == key }) {
        card[keyPath: option.path] = ContactOptions.entered(text)
      }
    }
  }
}

extension AssignableField {
  /// Makes texts the values with the label of the field.
  ///
  /// - Throws: `InvalidValue`.
  func assign(_ texts: [String], to card: inout ContactCard) throws(InvalidValue) {
    guard let label, let assign = list?.assign else { return }
    do throws(InvalidContactText) {
      try assign(texts, label, &card)
    } catch {
      throw InvalidValue(expected: error.expected)
    }
  }

  /// What tells the field from others of a command line.
  var identity: String {
    label.map { "\(name).\(ContactCard.Entry.foldedLabel($0))" } ?? name
  }
}

/// What `--set` asks for: a field and the text of its value.
struct Assignment: Sendable {
  let field: AssignableField
  let text: String
}

extension ValueSyntax<Assignment> {
  /// `FIELD=VALUE`, of contacts of a kind.
  static func assignment(of kind: ContactCard.Kind) -> ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      // A label may have the sign, too: phone['a=b']=5.
      let ends = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: "=") }
      let known = ends.first { (try? AssignableField.named(String(text[..<$0]), of: kind)) != nil }
      guard let end = known ?? ends.first else {
        throw InvalidValue(expected: "a field and its value, as in nickname=Ada")
      }
      let field = try AssignableField.named(String(text[..<end]), of: kind)
      let value = String(text[text.utf8.index(after: end)...])
      var card = ContactCard()
      try field.assign(value, to: &card, today: nil)
      return Assignment(field: field, text: value)
    }.completed(by: .named(kind == .company ? "assignment of company" : "assignment"))
  }
}
