import Arguments
import ContactCards

/// The options for values of which a contact may have several.
enum ContactListOptions {
  /// What is done with values.
  enum Purpose: String {
    /// Another value is added.
    case add
    /// A value is taken away.
    case remove
  }

  /// Makes texts the values of a card that have a label.
  typealias Assigning =
    @Sendable (_ texts: [String], _ label: String, inout ContactCard) throws(InvalidContactText)
    -> Void

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
    let delete: @Sendable (String, inout ContactCard) throws(MissingValue) -> Void
    /// The values of a card as they are spelt.
    let spellings: @Sendable (ContactCard) -> [String]
    /// Adds the value at a place of one card to another.
    let copy: @Sendable (ContactCard, Int, inout ContactCard) -> Void
    /// Makes texts the values with a label, in the place of those that have it; nil where no value has
    /// one.
    let assign: Assigning?
    /// What takes the values of a card away, and beside it what tells them apart.
    let removable: @Sendable (ContactCard) -> [Candidate]
    /// Makes the values of one card those of another.
    let replace: @Sendable (ContactCard, inout ContactCard) -> Void

    /// What all values together are called.
    var plural: String { name + (name.hasSuffix("s") ? "es" : "s") }

    /// Declares the options for a list.
    ///
    /// - Parameters:
    ///   - name: The name of the option where a contact is made.
    ///   - path: Where the list is in a card.
    ///   - placeholder: What stands for a value.
    ///   - help: What a value is.
    ///   - candidates: What a shell completes it to.
    ///   - remover: What a value is taken away by.
    ///   - isSet: Whether a value is there once at most.
    ///   - read: Makes a value of its spelling.
    ///   - spell: The spelling of a value.
    ///   - named: The text that takes a value away, and what else there is to say of it.
    ///   - isMeant: Whether a text names a value that is to be taken away.
    ///   - isLike: Whether a text names one in another way of writing, which only one may have.
    ///   - isLabelled: Whether a text is what one is for, which only one may be; it counts where the
    ///     text names none.
    ///   - labels: The label of a value.
    ///   - check: Refuses a value that is typed, though one from elsewhere is kept so.
    ///   - merge: Adds a value.
    init<Value: Equatable & Sendable>(
      _ name: String, _ path: any WritableKeyPath<ContactCard, [Value]> & Sendable,
      placeholder: String, help: String, candidates: CandidateSource = .none,
      remover: String = "value", isSet: Bool = false,
      read: @escaping @Sendable (String) throws(InvalidContactText) -> Value,
      spell: @escaping @Sendable (Value) -> String,
      named: @escaping @Sendable (Value) -> Candidate,
      isMeant: @escaping @Sendable (Value, String) -> Bool,
      isLike: @escaping @Sendable (Value, String) -> Bool,
      isLabelled: (@Sendable (Value, String) -> Bool)? = nil,
      labels: (@Sendable (Value) -> String)? = nil,
      check: @escaping @Sendable (Value) throws(InvalidContactText) -> Void = { _ in },
      merge: @escaping @Sendable (inout [Value], Value) -> Void = { $0.append($1) }
    ) {
      let syntax = ValueSyntax<String>.contact { text throws(InvalidContactText) in
        try check(read(text))
        return text
      }.completed(by: labels == nil ? candidates : .named("label of \(name)"))
      self.name = name
      make = RepeatedOption(name, placeholder: placeholder, value: syntax, help: help)
      add = RepeatedOption(
        "add-\(name)", placeholder: placeholder, value: syntax,
        help: "Add: " + help.prefix(1).lowercased() + help.dropFirst())
      remove = RepeatedOption(
        "remove-\(name)", placeholder: remover.uppercased(),
        value: .text.completed(by: .named("value of \(name)")),
        help: "Remove one, by its \(remover)\(isLabelled == nil ? "" : " or its label").")
      append = { (text, card) throws(InvalidContactText) in
        let value = try read(text)
        if !isSet || !card[keyPath: path].contains(value) { merge(&card[keyPath: path], value) }
      }
      delete = { (text, card) throws(MissingValue) in
        let values = card[keyPath: path]
        var alike = values.indices.filter { isLike(values[$0], text) }
        if alike.isEmpty, let isLabelled, !text.isEmpty {
          alike = values.indices.filter { isLabelled(values[$0], text) }
        }
        let index = values.firstIndex { isMeant($0, text) } ?? (alike.count == 1 ? alike[0] : nil)
        guard let index else {
          throw MissingValue(
            list: name, value: text, count: alike.count,
            example: alike.lazy.map { spell(values[$0]) }.first { $0 != text })
        }
        card[keyPath: path].remove(at: index)
      }
      spellings = { $0[keyPath: path].map(spell) }
      copy = { $2[keyPath: path].append($0[keyPath: path][$1]) }
      removable = { $0[keyPath: path].map(named) }
      replace = { $1[keyPath: path] = $0[keyPath: path] }
      assign = labels.map { labels in
        Self.assigning(path, labels, read: read, spell: spell, merge: merge)
      }
    }

    /// A list of values with labels.
    static func entries(
      _ name: String, _ path: any WritableKeyPath<ContactCard, [ContactCard.Entry]> & Sendable,
      _ list: ContactJSONKey, help: String,
      key: @escaping @Sendable (String) -> String = { $0.lowercased() }
    ) -> List {
      List(
        name, path, placeholder: "[LABEL=]VALUE", help: help,
        read: { text throws(InvalidContactText) in
          try ContactCard.Entry(spelling: text, in: list)
        },
        spell: { $0.spelling(in: list) }, named: { Candidate($0.value, $0.label) },
        isMeant: { $0.value == $1 || $0.spelling(in: list) == $1 },
        isLike: { entry, text in
          if key(entry.value) == key(text) { return true }
          guard let spelt = try? ContactCard.Entry(spelling: text, in: list), !spelt.label.isEmpty
          else { return false }
          return entry.label.lowercased() == spelt.label.lowercased()
            && key(entry.value) == key(spelt.value)
        },
        isLabelled: { $0.label.lowercased() == $1.lowercased() }, labels: { $0.label },
        merge: { entries, new in
          // One that is there already is not added again. There is one preferred value at most.
          if new.isPreferred {
            for index in entries.indices { entries[index].isPreferred = false }
          }
          let index = entries.firstIndex {
            key($0.value) == key(new.value) && (new.label.isEmpty || $0.label == new.label)
          }
          guard let index else { return entries.append(new) }
          if new.isPreferred { entries[index].isPreferred = true }
        })
    }

    /// A set of words.
    static func words(
      _ kind: NamedSetKind, _ path: any WritableKeyPath<ContactCard, [String]> & Sendable,
      help: String
    ) -> List {
      List(
        kind.rawValue, path, placeholder: "NAME", help: help, candidates: .named(kind.rawValue),
        isSet: true,
        read: { text throws(InvalidContactText) in
          guard !text.isEmpty else { throw InvalidContactText(expected: "a name") }
          return text
        },
        spell: { $0 }, named: { Candidate($0) }, isMeant: ==,
        isLike: { $0.lowercased() == $1.lowercased() })
    }
  }

  /// How values are written that have labels, for the help pages.
  static let labelHelp =
    "Write a label before its value, as in label=value, and a * before the preferred one. Quote a label "
    + "that looks like a part of the value, as in '\"a=b\"=value'."

  static let lists: [List] = [
    .entries("email", \.emails, .emails, help: "E-mail address, as in work=ada@example.org."),
    .entries(
      "phone", \.phones, .phones, help: "Telephone number, as in mobile='+44 20 7946 0000'.",
      key: { $0.lowercased().filter { !" -–.()/\u{a0}".contains($0) } }),
    .entries("url", \.urls, .urls, help: "Web address.", key: urlKey),
    List(
      "address", \.addresses, placeholder: "[LABEL=]ADDRESS",
      help: "Postal address: 'street;city;postal code;region;country'.",
      read: { text throws(InvalidContactText) in try ContactCard.Address(spelling: text) },
      spell: \.spelling, named: { Candidate($0.line, $0.label) },
      isMeant: { $0.street == $1 || $0.line == $1 || $0.spelling == $1 },
      isLike: { address, text in
        guard let spelt = try? ContactCard.Address(spelling: text) else { return false }
        return spelt.line == address.line
          && (spelt.label.isEmpty || spelt.label.lowercased() == address.label.lowercased())
      },
      isLabelled: { $0.label.lowercased() == $1.lowercased() }, labels: { $0.label }),
    List(
      "messenger", \.messengers, placeholder: "SERVICE:ADDRESS",
      help: "Messenger, as in telegram:ada.",
      read: { text throws(InvalidContactText) in try ContactCard.Messenger(spelling: text) },
      spell: \.spelling, named: { Candidate($0.address, $0.service) },
      isMeant: { $0.address == $1 },
      isLike: { $0.address.lowercased() == $1.lowercased() || $0.spelling == $1 },
      isLabelled: { [$0.label, $0.service].map { $0.lowercased() }.contains($1.lowercased()) },
      labels: { $0.label }, check: checkService),
    List(
      "date", \.dates, placeholder: "LABEL=DATE",
      help: "Date, as in anniversary=2001-06-30.",
      read: { text throws(InvalidContactText) in try ContactCard.LabelledDate(spelling: text) },
      spell: \.spelling, named: { Candidate($0.date.description, $0.label) },
      isMeant: { $0.date.description == $1 },
      isLike: { $0.spelling == $1 }, isLabelled: { $0.label.lowercased() == $1.lowercased() },
      labels: { $0.label }),
    relation, field,
    .words(.tag, \.tags, help: "Tag."),
    .words(.group, \.groups, help: "Group; it is made if it does not exist."),
  ]

  /// Refuses an address of a messenger that has been taken apart at a colon of its own.
  private static func checkService(
    of messenger: ContactCard.Messenger
  ) throws(InvalidContactText) {
    if messenger.service.contains("@") {
      throw InvalidContactText(
        expected: "a service and an address, as in matrix:@ada:example.org")
    }
    if messenger.address.hasPrefix("//") {
      throw InvalidContactText(
        expected: "a service and an address, as in telegram:ada; what has '//' is a url")
    }
  }

  /// Who is related to the contact.
  private static let relation = List(
    "relation", \.relations, placeholder: "[LABEL=]NAME",
    help: "Related person, as in spouse='Bob Miller'.", remover: "name",
    read: { text throws(InvalidContactText) in try ContactCard.Entry(relationSpelling: text) },
    spell: \.relationSpelling, named: { Candidate($0.value, $0.label) },
    isMeant: { "\($0.label)=\($0.value)" == $1 || $0.relationSpelling == $1 },
    isLike: { [$0.value, $0.relationSpelling].map { $0.lowercased() }.contains($1.lowercased()) },
    labels: { $0.label },
    merge: { relations, new in
      let isThere = relations.contains {
        $0.value == new.value && (new.label.isEmpty || $0.label == new.label)
      }
      if !isThere { relations.append(new) }
    })

  /// What people keep of a contact beside the usual fields.
  private static let field = List(
    "field", \.customFields, placeholder: "NAME=VALUE",
    help: "Field of your own, as in 'Blood type=A+'.", remover: "name", isSet: true,
    read: { text throws(InvalidContactText) in try ContactCard.Entry(fieldSpelling: text) },
    spell: \.fieldSpelling, named: { Candidate($0.label, $0.value) },
    isMeant: { $0.fieldSpelling == $1 },
    isLike: { $0.label.lowercased() == $1.lowercased() }, labels: { $0.label })

  /// An address in the web as it is compared: the case of the scheme and of the host does not matter.
  private static let urlKey: @Sendable (String) -> String = { text in
    let scheme = text.split(separator: "://", maxSplits: 1)
    guard scheme.count == 2 else { return text }
    let host = scheme[1].prefix { !"/?#".contains($0) }
    return (scheme[0] + "://" + host).lowercased() + scheme[1][host.endIndex...]
  }
}
