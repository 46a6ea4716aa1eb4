import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// The verb `contacts add`.
enum AddCommand: Command {
  private static let words = Argument(
    "WORD", count: .any, value: .contactWord,
    help:
      "A part of the name, an e-mail address (it has an @), or a telephone number (only digits, "
      + "blanks and +()-./).")
  static let name = Option(
    "name", placeholder: "NAME", value: .text,
    help: "Whole name, which is divided: 'Ada Lovelace', or 'Lovelace, Ada'.")
  static let from = Option(
    "from", placeholder: "FILE", value: .path,
    help: "Add the contacts of a JSON file, each with the other options; - for standard input."
  )
  static let fromMail = Option(
    "from-mail", placeholder: "FILE", value: .path,
    help: "Add the sender of a message, unless the address is known; - for standard input.")
  private static let dryRun = Flag(
    "dry-run", short: "n",
    help: "Check and show the contact, but do not add it."
  )

  private static let fieldOptions = OptionGroup(
    "Fields", page: "fields",
    options: [name] + ContactOptions.single + ContactListOptions.lists.map(\.make))

  static var syntax: CommandSyntax {
    CommandSyntax(
      "add", aliases: ["new"], summary: "Add a contact.",
      discussion: """
        A terminal gets the new contact, a pipe its ID. Words that are neither an e-mail address nor a \
        number are the name of one contact, which is divided as --name is. A contact needs a name, or \
        else a nickname, a company, an e-mail address or a number. Without words and options, a terminal \
        opens an editor. \(ContactListOptions.labelHelp) A contact that may be there already is reported.
        """,
      examples: [
        Example("contacts add Ada Lovelace", "Add a contact."),
        Example(
          "contacts add 'Ada Lovelace' ada@example.org '+44 20 7946 0000'",
          "With an e-mail address and a telephone number."),
        Example(
          "contacts add --first Anthony --last Robbins --age 51", "Each part in its own option."),
        Example("contacts add --email ada@example.org", "An e-mail address alone."),
        Example(
          "contacts add Ada King --email '*home=ada@example.org' --birthday 1815-12-10",
          "A preferred address, and a birthday."),
        Example("contacts add", "Fill in a form in an editor."),
        Example("contacts add --from people.json", "Contacts that 'list --json' wrote."),
        Example(
          "jq … | contacts add --from - --tag new", "JSON from another program, each with a tag."),
        Example("cat message | contacts add --from-mail - --tag met", "The sender of a message."),
      ],
      arguments: [words],
      options: [from, fromMail, dryRun],
      groups: [fieldOptions, FormatOptions.group])
  }

  static func run(_ session: Session) throws {
    let format = try session.requestedFormat(syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    if isBare(session.arguments), session.canUseEditor { return try addByHand(session, format) }
    let cards = try cards(session)
    let (typed, photo) = (try typed(session), try session.photo())
    var addition = ContactAddition(
      to: try session.openForAddition(), typed: typed, format: format, session)
    addition.photo = photo
    try addition.save(cards)
    try addition.report()
  }

  /// Has the person at the terminal fill in a contact in an editor.
  private static func addByHand(_ session: Session, _ format: OutputFormat?) throws {
    let (book, today) = (try session.openForAddition(), session.environment.today())
    var addition: ContactAddition?
    let isFilled = try session.edit(ContactRecord(id: 0, card: ContactCard())) { patch in
      var card = patch.applied(to: ContactCard(), today: today)
      card.composeEastAsianName()
      var filled = ContactAddition(to: book, typed: card, format: format, session)
      try filled.save([card])
      addition = filled
    }
    guard isFilled else { return session.tell("nothing was added") }
    try addition?.report()
  }

  /// Whether a command line says nothing of who is to be added.
  private static func isBare(_ arguments: ParsedArguments) -> Bool {
    arguments[words].isEmpty && arguments[name] == nil && arguments[from] == nil
      && arguments[fromMail] == nil && !ContactOptions.givesAny(arguments)
      && ContactListOptions.lists.allSatisfy { arguments[$0.make].isEmpty }
  }

  /// The contacts that are to be added, as a file, a message or the command line describes them.
  private static func cards(_ session: Session) throws -> [ContactCard] {
    let arguments = session.arguments
    guard let path = arguments[from] ?? arguments[fromMail] else { return [try card(session)] }
    if arguments[from] != nil, arguments[fromMail] != nil {
      throw UsageError(.refused("--from and --from-mail exclude each other"), command: syntax)
    }
    if !arguments[words].isEmpty || arguments[name] != nil {
      throw UsageError(
        .refused("the file has the names; leave out the words, or --from"),
        command: syntax)
    }
    if arguments[fromMail] != nil {
      return [ContactCard(sender: try session.reading(path) { try MailHeader.sender(reading: $0) })]
    }
    return try session.cards(
      inFile: path, namingAll: typed(session).displayName.isEmpty)
  }

  /// The contact that the command line describes.
  private static func card(_ session: Session) throws -> ContactCard {
    let arguments = session.arguments
    var card = try typed(session)
    if let name = try wholeName(arguments) { card.takeWholeName(name) }
    card.composeEastAsianName()
    guard let fault = card.fault else { return card }
    let isNamed = ContactOptions.texts.contains { arguments[$0.option] != nil }
    if fault == .nameless, !isNamed {
      throw UsageError(.refused("give a name: contacts add 'Ada Lovelace'"), command: syntax)
    }
    throw fault
  }

  /// The name in one piece, where the command line has it so.
  ///
  /// - Throws: `UsageError` where it has the name in another way, too.
  private static func wholeName(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    let words = ContactWords(arguments[words])
    let parts = [ContactOptions.first, ContactOptions.last].filter { arguments[$0.option] != nil }
      .map { "--\($0.key.optionName)" }
    let ways =
      (words.name.isEmpty ? [] : ["the words \(words.name.quoted)"])
      + (arguments[name] == nil ? [] : ["--name"]) + parts
    let isGivenTwice = ways.count > 1 && ways != parts
    if isGivenTwice {
      throw UsageError(
        .refused("\(ways[0]) and \(ways[1]) both give a name; leave one of them out"),
        command: syntax)
    }
    if !words.name.isEmpty { return words.name }
    let text = arguments[name].map(ContactOptions.entered) ?? ""
    if !text.isEmpty { return text }
    return parts.isEmpty && !words.nameOfAddress.isEmpty ? words.nameOfAddress : nil
  }

  /// What the command line says of each contact that is added, but for the picture and a name in one
  /// piece.
  private static func typed(_ session: Session) throws -> ContactCard {
    var card = ContactCard()
    try apply(session, to: &card)
    return card
  }

  /// Adds to a contact what the command line says of each.
  static func apply(_ session: Session, to card: inout ContactCard) throws {
    let arguments = session.arguments
    let words = ContactWords(arguments[words])
    ContactOptions.apply(
      arguments, notes: try session.notes(), to: &card, today: session.environment.today())
    for list in ContactListOptions.lists {
      for text in words.values(of: list) + arguments[list.make] { try list.append(text, &card) }
    }
  }
}
