import Arguments
import ContactCards
import TextTools

/// The options that say what a contact holds.
enum ContactOptions {
  /// An option for a text that a contact has once.
  struct Text {
    let key: ContactJSONKey
    let option: Option<String>
    let path: any WritableKeyPath<ContactCard, String> & Sendable

    init(
      _ key: ContactJSONKey, _ path: any WritableKeyPath<ContactCard, String> & Sendable,
      short: Character? = nil, placeholder: String = "TEXT", help: String,
      candidates: CandidateSource = .none
    ) {
      self.key = key
      self.path = path
      option = Option(
        key.optionName, short: short, placeholder: placeholder,
        value: .text.completed(by: candidates), help: help)
    }
  }

  static let first = Text(
    .first, \.name.first, short: "f", placeholder: "NAME", help: "First name.")
  static let last = Text(
    .last, \.name.last, short: "l", placeholder: "NAME", help: "Last name.")

  /// The names and what belongs to the work.
  static let texts: [Text] = [
    first, last,
    Text(.prefix, \.name.prefix, help: "Title before the name, such as Dr."),
    Text(.middle, \.name.middle, placeholder: "NAME", help: "Middle names."),
    Text(.suffix, \.name.suffix, help: "Suffix behind the name, such as Jr."),
    Text(.nickname, \.name.nickname, placeholder: "NAME", help: "Nickname."),
    Text(.phoneticFirst, \.name.phoneticFirst, help: "Pronunciation of the first name."),
    Text(.phoneticMiddle, \.name.phoneticMiddle, help: "Pronunciation of the middle names."),
    Text(.phoneticLast, \.name.phoneticLast, help: "Pronunciation of the last name."),
    Text(
      .company, \.company, placeholder: "NAME", help: "Company.",
      candidates: .named("company")),
    Text(.department, \.department, help: "Department."),
    Text(.title, \.jobTitle, help: "Job title."),
    manager,
  ]

  static let manager = Text(
    .manager, \.manager, placeholder: "ID",
    help: "Manager, by ID, name, e-mail address or UID.",
    candidates: .named("contact"))

  static let age = Option(
    "age", short: "a", placeholder: "YEARS", value: .age, help: "Age in years.")
  static let birthday = Option(
    "birthday", placeholder: "DATE", value: .partialDate,
    help: "Birthday: 1975-02-03, or --02-03 without the year.")
  static let notes = Option(
    "notes", placeholder: "TEXT", value: .text, help: "Notes; - for standard input.")
  static let color = Option(
    ContactJSONKey.color.optionName, placeholder: "COLOR", value: .markColor,
    help: "Color that marks the contact, such as #ff8800.")
  static let photo = Option(
    "photo", placeholder: "FILE", value: .path,
    help: "Picture of at most 10 MB, as \(ContactCard.Photo.expectation); - for standard input.")

  /// The options for values that a contact has once.
  static var single: [any DeclaredOption] {
    texts.map(\.option) + [age, birthday, notes, color, photo]
  }

  /// Makes a card say what the options for single values say.
  ///
  /// - Parameters:
  ///   - parsed: The command line.
  ///   - notes: The notes, which may not stand there; nil for none.
  ///   - card: The card.
  ///   - today: On which day the age is true.
  static func apply(
    _ parsed: ParsedArguments, notes: String?, to card: inout ContactCard, today: Day?
  ) {
    for text in texts {
      if let value = parsed[text.option] { card[keyPath: text.path] = entered(value) }
    }
    if let years = parsed[age] { (card.age, card.ageStated) = (years, today) }
    if let date = parsed[birthday] { card.birthday = date }
    if let notes { card.notes = notes }
    if let value = parsed[color] { card.color = value }
  }

  /// A text of one line without the blanks around it, which vCards have no place for.
  static func entered(_ text: String) -> String {
    let trimmed = text.trimmingSpaces
    return trimmed.isEmpty ? text : trimmed
  }

  /// Whether an option gives a field a value that is not empty.
  static func gives(_ key: ContactJSONKey, _ parsed: ParsedArguments) -> Bool {
    if let text = texts.first(where: { $0.key == key }) {
      return parsed[text.option].map { !$0.isEmpty } ?? false
    }
    return switch key {
    case .age: parsed[age] != nil
    case .birthday: parsed[birthday] != nil
    case .notes: parsed[notes].map { !$0.isEmpty } ?? false
    case .color: parsed[color] != nil
    case .photo: parsed[photo] != nil
    default: false
    }
  }

  /// Whether any of the options is given.
  static func givesAny(_ parsed: ParsedArguments) -> Bool {
    texts.contains { parsed[$0.option] != nil } || parsed[age] != nil || parsed[birthday] != nil
      || parsed[notes] != nil || parsed[color] != nil || parsed[photo] != nil
  }

  /// A day of the calendar.
  typealias Day = ContactCard.PartialDate
}

extension ValueSyntax<ContactCard.PartialDate> {
  /// A date of which the year may not be known.
  ///
  /// It may begin with hyphens.
  static var partialDate: ValueSyntax {
    ValueSyntax(
      leadingHyphen: .doubled { $0.utf8.dropFirst(2).first.map { 0x30...0x39 ~= $0 } ?? false }
    ) { text throws(InvalidValue) in
      if let date = ContactCard.PartialDate(typed: text) { return date }
      let isWritten = ["0000-00-00", "--00-00", "0000-00"].contains(
        String(decoding: text.utf8.map { 0x30...0x39 ~= $0 ? 0x30 : $0 }, as: UTF8.self))
      throw isWritten
        ? InvalidValue(reason: "there is no such date")
        : InvalidValue(expected: "a date such as 1975-02-03, --02-03 or 1975-02")
    }
  }
}

extension ValueSyntax<ContactCard.Color> {
  /// A colour as the web writes it.
  static var markColor: ValueSyntax {
    .contact { text throws(InvalidContactText) in try ContactCard.Color(spelling: text) }
  }
}

extension ValueSyntax {
  /// A value of a contact, which says itself what it expects.
  static func contact(
    _ make: @escaping @Sendable (String) throws(InvalidContactText) -> Value
  ) -> ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      do throws(InvalidContactText) {
        return try make(text)
      } catch {
        throw InvalidValue(expected: error.expected)
      }
    }
  }
}

extension ContactJSONKey {
  /// The name of the option for the field; `--color` is about the output.
  var optionName: String {
    self == .color ? "mark" : String(rawValue.map { $0 == "_" ? "-" : $0 })
  }
}
