import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// The verb `contacts edit`.
enum EditCommand: Command {
  private static let fieldOptions = OptionGroup(
    "Fields", page: "fields",
    options: ContactOptions.single + ContactListOptions.lists.flatMap { [$0.add, $0.remove] })

  static var syntax: CommandSyntax {
    CommandSyntax(
      "edit", summary: "Change contacts.",
      discussion: """
        Changes the fields given, leaves the others, and writes the IDs, or the contacts if a format is \
        given. Without a field, a terminal opens an editor: $VISUAL, $EDITOR or the one of 'contacts \
        config'. Processes that change different fields of one contact at the same time both succeed; of \
        the same field, the later one wins and reports what it replaced.

        Instead of an ID, give a full name, a nickname, an e-mail address, or words that only one contact \
        has among its names. Where several match, a terminal asks which, and a script is refused. --where \
        changes all that match, after a question where they are several. Without it and without an ID, each \
        object of --from names its contact by its "id". \(ContactListOptions.labelHelp)
        """,
      examples: [
        Example("contacts edit 7 --last Lovelace --age 36", "Change two fields."),
        Example("contacts edit 'ada lovelace' --title Countess", "By name."),
        Example("contacts edit 7", "Change all fields in an editor."),
        Example("contacts edit 7 --set phone.work='+44 20 7946 0000'", "One of several numbers."),
        Example("contacts edit 7 --unset age", "Empty a field."),
        Example(
          "contacts edit 7 --add-phone mobile='+44 20 7946 0000' --remove-email ada@old.example",
          "Add a number, remove an address."),
        Example("contacts edit 3 5 9 --add-tag cycling", "Tag several."),
        Example(
          "contacts edit --where 'company = \"Acme\"' --company 'Acme Ltd'",
          "Everybody who works there."),
        Example(
          "contacts edit --where 'ANY city = \"Bonn\"' --add-tag moved --dry-run",
          "See what would be changed."),
        Example(
          "contacts list --json=id,title | jq 'map(.title |= ascii_upcase)' | contacts edit --from -",
          "Each object has an id; all are changed or none."),
      ],
      arguments: [ContactArguments.ids],
      options: ConsentOptions.all + ContactChange.options(of: .person),
      groups: [fieldOptions, QueryOptions.choosingByFilter, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let format = try session.requestedFormat(syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    if arguments[ContactArguments.ids].isEmpty, arguments[QueryOptions.predicates].isEmpty {
      return try editEach(session, format)
    }
    try ContactArguments.check(arguments, of: syntax)
    if !ContactChange.isGiven(in: arguments), session.canUseEditor {
      return try editByHand(session, format)
    }
    try editAlike(session, format)
  }

  /// Changes all contacts that are chosen in the same way.
  private static func editAlike(_ session: Session, _ format: OutputFormat?) throws {
    let arguments = session.arguments
    var change = try ContactChange(session, command: syntax)
    let book = try session.openForChange()
    let ids = try session.chosenIDs(in: book)
    if ids.isEmpty { return try session.reportChange([], in: book, as: format) }
    try change.findManager(session, in: book)
    try change.checkID(ids, command: syntax)
    var names = TypedNames(in: book)
    if arguments[ConsentOptions.dryRun] {
      try session.preview(
        trial(of: change, ids, book) { names = $0 }, of: ids, in: book, as: format)
      return try tellOfTyped(change, session, names)
    }
    try session.askWhereMany(ids) { try trial(of: change, ids, book) }
    var aged: EditedContact?
    var replaced: [ReplacedValues] = []
    let overwritten = try book.edit(ids: ids) {
      try change.apply(to: &$0)
    } taking: {
      if aged == nil, $1.age != $0.card.age { aged = EditedContact(before: $0, after: $1) }
      // Of many, a question has shown before what becomes of them.
      if ids.count == 1 { replaced = change.replacedValues(of: $0.card, in: $1) }
    } naming: {
      names = $0
    }
    try session.reportChange(ids, in: book, as: format)
    session.tell(overwritten)
    session.tell(replaced)
    // Where the birthday is typed, too, that is told with what else was typed.
    if let aged, try change.typed.birthday == nil {
      session.tellDoubt(ofAge: aged.after, since: aged.before.card)
    }
    try tellOfTyped(change, session, names)
  }

  /// Tells what may be mistyped in what the options say; what is in a file is as its maker wants it.
  private static func tellOfTyped(
    _ change: ContactChange, _ session: Session, _ names: TypedNames
  ) throws {
    let typed = try change.typed
    session.tellDoubts(of: typed)
    if !typed.company.isEmpty {
      session.tellNewCompanies(names, isTrial: session.arguments[ConsentOptions.dryRun])
    }
    session.tellTaken(names)
  }

  /// What a change would make of contacts, but for those that stay as they are.
  private static func trial(
    of change: ContactChange, _ ids: [Int64], _ book: AddressBook,
    naming takeNames: (TypedNames) -> Void = { _ in }
  ) throws -> [EditedContact] {
    var edits: [EditedContact] = []
    _ = try book.edit(ids: ids, isTrial: true) {
      try change.apply(to: &$0)
    } taking: {
      edits.append(EditedContact(before: $0, after: $1))
    } naming: {
      takeNames($0)
    }
    return edits
  }

  /// Changes each contact that an object of a file names.
  private static func editEach(_ session: Session, _ format: OutputFormat?) throws {
    let arguments = session.arguments
    guard let path = arguments[ContactChange.from] else {
      throw UsageError(
        .refused("which contacts? Give IDs or --where, or --from with the id of each"),
        command: syntax)
    }
    guard !ContactChange.isGivenByOptions(in: arguments) else {
      throw UsageError(
        .refused("without an ID, the objects of --from alone say what to change"), command: syntax)
    }
    let changes = try session.reading(path) { try ContactPatch.changes(reading: $0) }
    if changes.isEmpty {
      if let format { try session.write([], as: format) }
      return session.tell("nothing was changed")
    }
    let book = try session.openForChange()
    let now = session.environment.now()
    if arguments[ConsentOptions.dryRun] {
      var edits: [EditedContact] = []
      _ = try book.edit(changes, now: now, isTrial: true) {
        edits.append(EditedContact(before: $0, after: $1))
      }
      return try session.preview(edits, of: changes.map(\.id), in: book, as: format)
    }
    let overwritten: [OverwrittenValue]
    do {
      overwritten = try book.edit(changes, now: now)
    } catch let fault as ContactFault where changes.count == 1 {
      // It is the file that is at fault, and none of the options.
      throw FaultyContact(.id(changes[0].id), fault)
    }
    try session.reportChange(changes.map(\.id), in: book, as: format)
    session.tell(overwritten)
  }

  /// Has the person at the terminal change a contact in an editor.
  private static func editByHand(_ session: Session, _ format: OutputFormat?) throws {
    let book = try session.openForChange()
    let ids = try session.chosenIDs(in: book)
    if ids.isEmpty { return }
    guard ids.count == 1, let contact = try book.contacts(ids: ids).first else {
      throw UsageError(
        .refused("an editor takes one contact; for several, give what to change"), command: syntax)
    }
    let (now, today) = (session.environment.now(), session.environment.today())
    var overwritten: [OverwrittenValue] = []
    var names = TypedNames(in: book)
    var edits: [EditedContact] = []
    let isTrial = session.arguments[ConsentOptions.dryRun]
    let isChanged = try session.edit(contact) { patch in
      overwritten = try book.edit(ids: ids, since: [contact], isTrial: isTrial) { card in
        card = patch.applied(to: card, today: today)
        card.modified = now
      } taking: {
        edits = [EditedContact(before: $0, after: $1)]
      } naming: {
        names = $0
      }
    }
    if isTrial {
      try session.preview(edits, of: ids, in: book, as: format)
    } else {
      guard isChanged else { return session.tell("nothing was changed") }
      try session.reportChange(ids, in: book, as: format)
      session.tell(overwritten)
    }
    for edit in edits { session.tellDoubts(of: edit.after, since: edit.before.card) }
    session.tellNewCompanies(names, isTrial: isTrial)
    session.tellTaken(names)
  }
}
