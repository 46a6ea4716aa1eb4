import AddressBook
import Arguments

/// What the command line asks to change.
struct ContactChange {
  static let set = RepeatedOption(
    "set", placeholder: "FIELD=VALUE", value: .assignment,
    help: "Set a field by its name; of a list, the values given take the place of all others.")
  static let unset = RepeatedOption(
    "unset", placeholder: "FIELD", value: .unsettableField,
    help: "Empty a field, or all values of a list such as emails.")
  static let from = Option(
    "from", placeholder: "FILE", value: .path,
    help:
      "Change what JSON says: null removes, other values replace; - for standard input.")

  static let options: [any DeclaredOption] = [unset, from]

  let arguments: ParsedArguments
  let today: ContactCard.PartialDate?
  let now: Int64
  let assignments: [Assignment]
  let unset: [AssignableField]
  let patch: ContactPatch?
  let photo: ContactCard.Photo?
  /// The manager whom options name, once he is found.
  private var manager: ContactRecord?

  /// Reads what a command line asks to change.
  ///
  /// - Parameters:
  ///   - session: The command line, and what it names.
  ///   - kind: Of which kind the contacts are.
  ///   - command: The command, for messages.
  /// - Throws: `UsageError`, ``CardFailure``, or ``StreamError``.
  init(
    _ session: Session, of kind: ContactCard.Kind = .person, command: CommandSyntax
  ) throws {
    arguments = session.arguments
    (today, now) = (session.environment.today(), session.environment.now())
    (assignments, unset) = (arguments[Self.set], arguments[Self.unset])
    guard Self.isGiven(in: arguments) else {
      throw UsageError(
        .refused("say what to change, with the option of a field, --set or --unset"),
        command: command)
    }
  /// How many people work for the company that is changed.
  var people: Int?
    try Self.checkThatFieldsAreNamedOnce(arguments, command)
    patch = try arguments[Self.from].map {
      try session.reading($0) { try ContactPatch($0, of: kind) }
    }
    photo = try session.photo()
  }

  /// Whether a command line says what to change.
  static func isGiven(in arguments: ParsedArguments) -> Bool {
    arguments[from] != nil || isGivenByOptions(in: arguments)
  }

  /// Whether a command line says what to change otherwise than by a file.
  static func isGivenByOptions(in arguments: ParsedArguments) -> Bool {
    !arguments[unset].isEmpty || !arguments[set].isEmpty
      || ContactOptions.givesAny(arguments)
      || ContactListOptions.lists.contains {
        !arguments[$0.add].isEmpty || !arguments[$0.remove].isEmpty
      }
  }

  /// Refuses two ways to say what a field with one value is to be.
  private static func checkThatFieldsAreNamedOnce(
    _ arguments: ParsedArguments, _ command: CommandSyntax
  ) throws(UsageError) {
    var named: Set<String> = []
    for assignment in arguments[set] {
      let field = assignment.field
      let isNew = named.insert(field.name).inserted
      if !isNew, field.list == nil {
        throw UsageError(.refused("--set \(field.name) is given twice"), command: command)
      }
      if field.isGiven(in: arguments) {
        throw UsageError(
          .refused("--\(field.option) and --set \(field.name) exclude each other"), command: command
        )
      }
    }
    for field in arguments[unset] {
      let other =
        named.contains(field.name)
        ? "--set" : field.isGiven(in: arguments) ? "--\(field.option)" : nil
      guard let other else { continue }
      throw UsageError(
        .refused("\(other) and --unset \(field.plural) exclude each other"), command: command)
    }
  }

  /// Refuses an object that names another contact than the one who is to be changed.
  func checkID(_ ids: [Int64], command: CommandSyntax) throws {
    guard let id = patch?.id, ids != [id], !ids.isEmpty else { return }
    throw UsageError(
      .refused(
        "the object of --from is contact \(id), and not who is to be changed; leave its \"id\" out, "
          + "or give no other contact"), command: command)
  }

  /// Finds the manager whom options name.
  ///
  /// - Throws: `AddressBookError` for what means nobody, or one of several, or `StoreError`.
  mutating func findManager(_ session: Session, in book: AddressBook) throws {
    let text =
      assignments.last { $0.field.key == .manager }?.text
      ?? arguments[ContactOptions.manager.option]
    manager = try session.manager(text, in: book)
  }

  /// Makes the change.
  func apply(to card: inout ContactCard) throws {
    let before = card
    if let patch {
      try patch.check(card, people: people, today: today)
      card = patch.applied(to: card)
    }
    for field in unset + assignments.map(\.field) { field.clear(in: &card) }
    try assign(to: &card)
    if let photo { card.photo = photo }
    for list in ContactListOptions.lists {
      for text in arguments[list.remove] {
        try list.delete(text, &card)
      }
      for text in arguments[list.add] { try list.append(text, &card) }
    }
    if card != before { card.modified = now }
  }

  /// Gives fields the values that options say.
  private func assign(to card: inout ContactCard) throws {
    for assignment in assignments {
      try assignment.field.assign(assignment.text, to: &card, today: today)
    }
    ContactOptions.apply(arguments, to: &card, today: today)
    if let manager { card.manager = String(manager.id) }
  }

  /// The values that options give.
  var typed: ContactCard {
    get throws {
      var card = ContactCard()
      try assign(to: &card)
      for list in ContactListOptions.lists {
        for text in arguments[list.add] { try list.append(text, &card) }
      }
      return card
    }
  }
}

/// A value that was to be taken away, and that a contact does not have, or that may be one of several.
struct MissingValue: Error {
  let list: String
  let value: String
  /// How many are like it.
  let count: Int
  /// How one of those is written.
  let example: String?
}

extension Session {
  /// Reads JSON from a file; a fault in it is told with the file's name.
  func reading<Content>(_ path: String, _ read: ([UInt8]) throws -> Content) throws -> Content {
    do {
      return try read(try content(of: path))
    } catch let error as CardError {
      throw CardFailure(file: Self.inputName(path), error: error)
    }
  }
}

extension ValueSyntax<AssignableField> {
  /// A field that can be emptied.
  fileprivate static var unsettableField: ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      if let field = try? AssignableField.named(text) { return field }
      let isField = ContactJSONKey(typed: text) != nil
      let key = try ContactJSONKey.named(
        text[...], among: ContactJSONKey.allCases.filter { isField || $0.isStored })
      guard key.isStored else {
        throw InvalidValue(reason: "the field '\(text)' cannot be emptied")
      }
      return AssignableField(name: key.optionName, key: key, list: nil)
    }.completed(by: .named("field to empty"))
  }
}

extension Session {
  /// Writes the IDs of what was edited, and says what was overwritten by that.
  func report(_ ids: [Int64], _ overwritten: [OverwrittenValue]) throws {
    try reportChange(ids)
    for value in overwritten {
      tell(
        "overwrote the \(value.field.noun) \(value.value.quoted), which another process saved "
          + "meanwhile")
    }
  }
}

extension ContactJSONKey {
  /// The field as part of a sentence.
  fileprivate var noun: String {
    switch self {
    case .first, .last, .middle: "\(rawValue) name"
    default: words
    }
  }
}
