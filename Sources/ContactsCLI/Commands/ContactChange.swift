import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// What the command line asks to change.
struct ContactChange {
  private static let set = setOption(of: .person)
  private static let unset = unsetOption(of: .person)
  private static let setOfCompany = setOption(of: .company)
  private static let unsetOfCompany = unsetOption(of: .company)
  static let from = Option(
    "from", placeholder: "FILE", value: .path,
    help:
      "Change by JSON: null empties a field, other values replace; - for standard input.")

  /// The options for fields that are named, of contacts of a kind.
  static func options(of kind: ContactCard.Kind) -> [any DeclaredOption] {
    [set(of: kind), unset(of: kind), from]
  }

  private static func set(of kind: ContactCard.Kind) -> RepeatedOption<Assignment> {
    kind == .company ? setOfCompany : set
  }

  private static func unset(of kind: ContactCard.Kind) -> RepeatedOption<AssignableField> {
    kind == .company ? unsetOfCompany : unset
  }

  private static func setOption(of kind: ContactCard.Kind) -> RepeatedOption<Assignment> {
    RepeatedOption(
      "set", placeholder: "FIELD=VALUE", value: .assignment(of: kind),
      help: "Set a field by its name: of a list the whole list, of phone.work the values with the "
        + "label.")
  }

  private static func unsetOption(of kind: ContactCard.Kind) -> RepeatedOption<AssignableField> {
    RepeatedOption(
      "unset", placeholder: "FIELD", value: .emptiableField(of: kind),
      help:
        "Empty a field: a whole list such as emails, or the values with a label as in email.work.")
  }

  let arguments: ParsedArguments
  let today: ContactCard.PartialDate?
  let now: Int64
  let assignments: [Assignment]
  let unset: [AssignableField]
  let patch: ContactPatch?
  let photo: ContactCard.Photo?
  private let notes: String?
  /// How many people work for the company that is changed.
  var people: Int?
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
    (assignments, unset) = (arguments[Self.set(of: kind)], arguments[Self.unset(of: kind)])
    guard Self.isGiven(in: arguments, of: kind) else {
      throw UsageError(
        .refused("what to change? Give the option of a field, --set or --unset"),
        command: command)
    }
    try Self.checkThatFieldsAreNamedOnce(assignments, unset, arguments, command)
    patch = try arguments[Self.from].map {
      try session.reading($0) { try ContactPatch(reading: $0, of: kind) }
    }
    photo = try session.photo()
    notes = try session.notes()
  }

  /// Whether a command line says what to change.
  static func isGiven(
    in arguments: ParsedArguments, of kind: ContactCard.Kind = .person
  ) -> Bool {
    arguments[from] != nil || isGivenByOptions(in: arguments, of: kind)
  }

  /// Whether a command line says what to change otherwise than by a file.
  static func isGivenByOptions(
    in arguments: ParsedArguments, of kind: ContactCard.Kind = .person
  ) -> Bool {
    !arguments[unset(of: kind)].isEmpty || !arguments[set(of: kind)].isEmpty
      || ContactOptions.givesAny(arguments)
      || ContactListOptions.lists.contains {
        !arguments[$0.add].isEmpty || !arguments[$0.remove].isEmpty
      }
  }

  /// Refuses two ways to say what a field with one value is to be.
  private static func checkThatFieldsAreNamedOnce(
    _ assignments: [Assignment], _ unset: [AssignableField], _ arguments: ParsedArguments,
    _ command: CommandSyntax
  ) throws(UsageError) {
    var named: Set<String> = []
    for assignment in assignments {
      let field = assignment.field
      let isNew = named.insert(field.identity).inserted
      if !isNew, field.list == nil {
        throw UsageError(.refused("--set \(field.name) is given twice"), command: command)
      }
      if field.isGiven(in: arguments) {
        throw UsageError(
          .refused("--\(field.option) and --set \(field.name) exclude each other"), command: command
        )
      }
    }
    for field in unset {
      let other =
        named.contains(field.identity)
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
      card = patch.applied(to: card, today: today)
    }
    let replaced = assignments.map(\.field).filter { $0.label == nil }
    for field in unset + replaced { field.clear(in: &card) }
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
    for assignment in assignments where assignment.field.label == nil {
      try assignment.field.assign(assignment.text, to: &card, today: today)
    }
    var labelled = assignments.filter { $0.field.label != nil }
    while let field = labelled.first?.field {
      let texts = labelled.filter { $0.field.identity == field.identity }.map(\.text)
      try field.assign(texts, to: &card)
      labelled.removeAll { $0.field.identity == field.identity }
    }
    ContactOptions.apply(arguments, notes: notes, to: &card, today: today)
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

extension Session {
  /// Reads a file by a function, as ``withContent(of:_:)`` does; a fault in it is told with the file's
  /// name, and what comes of it.
  func reading<Content>(
    _ path: String, effect: String = CardFailure.nothingChanged,
    _ body: (@escaping (Int) throws -> [UInt8]) throws -> Content
  ) throws -> Content {
    do {
      return try withContent(of: path, body)
    } catch let error as CardError {
      throw CardFailure(file: Self.inputName(path), error: error, effect: effect)
    }
  }
}

extension ValueSyntax<AssignableField> {
  /// A field that can be emptied, of contacts of a kind.
  fileprivate static func emptiableField(of kind: ContactCard.Kind) -> ValueSyntax {
    ValueSyntax { text throws(InvalidValue) in
      try AssignableField.emptiable(named: text, of: kind)
    }.completed(by: .named(kind == .company ? "field of company to empty" : "field to empty"))
  }
}

extension Session {
  /// Says what was overwritten by an edit.
  func tell(_ overwritten: [OverwrittenValue]) {
    for value in overwritten { tell(value.words) }
  }
}
