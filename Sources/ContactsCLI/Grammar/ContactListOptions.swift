import AddressBook
import Arguments

/// The options for values of which a contact may have several.
enum ContactListOptions {
  /// What is done with values.
  enum Purpose: String {
    /// Another value is added.
    case add
    /// A value is taken away.
    case remove
  }

  /// A kind of value with its options.
  struct List: Sendable {
    /// The option's name where a contact is made, such as `email`.
    let name: String
    /// The declarations of the options.
    let make: RepeatedOption<String>
    let add: RepeatedOption<String>
    let remove: RepeatedOption<String>
    /// Adds a value as it is spelt to a card.
    let append: @Sendable (String, inout ContactCard) throws(InvalidContactText) -> Void
    /// Takes a value away; says whether it was there.
    let delete: @Sendable (String, inout ContactCard) -> Bool

    init(
      _ name: String, placeholder: String, help: String, candidates: CandidateSource = .none,
      append: @escaping @Sendable (String, inout ContactCard) throws(InvalidContactText) -> Void,
      delete: @escaping @Sendable (String, inout ContactCard) -> Bool
    ) {
      let syntax = ValueSyntax<String> { text throws(InvalidValue) in
        var card = ContactCard()
        do throws(InvalidContactText) {
          try append(text, &card)
        } catch {
          throw InvalidValue(expected: error.expected)
        }
        return text
      }.completed(by: candidates)
      self.name = name
      (self.append, self.delete) = (append, delete)
      make = RepeatedOption(name, placeholder: placeholder, value: syntax, help: help)
      add = RepeatedOption(
        "add-\(name)", placeholder: placeholder, value: syntax, help: "Add: " + help)
      remove = RepeatedOption(
        "remove-\(name)", placeholder: "VALUE", value: .text.completed(by: candidates),
        help: "Take one away, by its value.")
    }

    /// A list of values with labels.
    static func entries(
      _ name: String, _ path: any WritableKeyPath<ContactCard, [ContactCard.Entry]> & Sendable,
      help: String
    ) -> List {
      List(name, placeholder: "[LABEL=]VALUE", help: help) {
        (text, card) throws(InvalidContactText) in
        card[keyPath: path].append(try ContactCard.Entry(spelling: text))
      } delete: { text, card in
        card[keyPath: path].removeFirst { $0.value == text }
      }
    }

    /// A set of words.
    static func words(
      _ kind: NamedSetKind, _ path: any WritableKeyPath<ContactCard, [String]> & Sendable,
      help: String
    ) -> List {
      List(
        kind.rawValue, placeholder: "NAME", help: help, candidates: .named(kind.rawValue)
      ) { (text, card) throws(InvalidContactText) in
        guard !text.isEmpty else { throw InvalidContactText(expected: "a name") }
        if !card[keyPath: path].contains(text) { card[keyPath: path].append(text) }
      } delete: { text, card in
        card[keyPath: path].removeFirst { $0 == text }
      }
    }
  }

  static let lists: [List] = [
    .entries("email", \.emails, help: "An e-mail address, as in work=ada@example.org."),
    .entries("phone", \.phones, help: "A telephone number, as in mobile='+44 20 7946 0000'."),
    .entries("url", \.urls, help: "An address in the web."),
    List(
      "address", placeholder: "[LABEL=]ADDRESS",
      help: "A postal address, 'street;city;postal code;region;country'."
    ) { (text, card) throws(InvalidContactText) in
      card.addresses.append(try ContactCard.Address(spelling: text))
    } delete: { text, card in
      card.addresses.removeFirst { $0.street == text || $0.line == text }
    },
    List(
      "messenger", placeholder: "SERVICE:ADDRESS", help: "An address of a messenger."
    ) { (text, card) throws(InvalidContactText) in
      card.messengers.append(try ContactCard.Messenger(spelling: text))
    } delete: { text, card in
      card.messengers.removeFirst { $0.address == text }
    },
    List(
      "date", placeholder: "LABEL=DATE", help: "Another date, as in anniversary=2001-06-30."
    ) { (text, card) throws(InvalidContactText) in
      card.dates.append(try ContactCard.LabelledDate(spelling: text))
    } delete: { text, card in
      card.dates.removeFirst { $0.label == text || $0.date.description == text }
    },
    .words(.tag, \.tags, help: "A word to mark the contact with."),
    .words(.group, \.groups, help: "A group to be in; it is made if need be."),
  ]
}

extension Array {
  /// Removes the first element that satisfies a condition; says whether there was one.
  fileprivate mutating func removeFirst(where isSought: (Element) -> Bool) -> Bool {
    guard let index = firstIndex(where: isSought) else { return false }
    remove(at: index)
    return true
  }
}
