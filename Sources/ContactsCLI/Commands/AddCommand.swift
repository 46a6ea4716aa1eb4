import AddressBook
import Arguments

/// The verb `contacts add`.
enum AddCommand: Command {
  private static let from = Option(
    "from", placeholder: "FILE", value: .path,
    help: "Add the contacts of a JSON file, each with what other options say; - for standard input."
  )
  private static let dryRun = Flag(
    "dry-run", short: "n", help: "Check the contact, but do not add it.")

  static let syntax = CommandSyntax(
    "add", aliases: ["new"], summary: "Add a contact.",
    discussion: """
      Writes the ID of the new contact, or the whole contact when a format is given. A first and a \
      last name have to be given; an empty one says on purpose that there is none. Values with a \
      label are written label=value, the preferred one with a * before it.
      """,
    examples: [
      Example(
        "contacts add --first Anthony --last Robbins --age 51", "Add a contact, print its ID."),
      Example("contacts add --first Pelé --last \"\"", "Somebody with one name."),
      Example(
        "contacts add -f Ada -l King --email '*home=ada@example.org' --birthday 1815-12-10",
        "With an address and a birthday."),
      Example("contacts add --from people.json", "What 'list --json' wrote."),
      Example("jq … | contacts add --from - --tag new", "Others' JSON, each with a tag."),
    ],
    options: ContactOptions.single + ContactListOptions.lists.map(\.make) + [from, dryRun]
      + FormatOptions.all)

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let format = try OutputFormat.requested(
      arguments, toTerminal: session.environment.outputIsTerminal, command: syntax)
    if case .fieldNames = format { return try session.write([], as: .fieldNames) }
    var cards = try arguments[from].map { try session.cards(inFile: $0) } ?? [try card(session)]
    for index in cards.indices {
      if arguments[from] != nil { try apply(session, to: &cards[index]) }
      cards[index].created = session.environment.now()
      guard let fault = cards[index].fault else { continue }
      if cards.count == 1 { throw fault }
      throw FaultyContact(.position(index + 1), fault)
    }
    if arguments[dryRun] {
      _ = try session.openForReading(isTrial: true).add(cards, isTrial: true)
      return session.tell(
        cards.count == 1
          ? "the contact could be added; nothing was changed"
          : "\(contactCount(cards.count)) could be added; nothing was changed")
    }
    let book = try session.openForWriting()
    var names = TypedNames(in: book)
    for index in cards.indices { try names.settle(&cards[index]) }
    let ids = try book.add(cards) { manager in
      session.tell(
        "the manager \(manager.quoted) is nobody here, or several; the name is kept as it is")
    }
    try session.reportChange {
      if let format {
        try session.write(zip(ids, cards).map { ContactRecord(id: $0, card: $1) }, as: format)
      } else {
        let end = arguments[FormatOptions.null] ? "\0" : "\n"
        for id in ids { try session.output.write("\(id)\(end)") }
      }
    }
  }

  /// The contact that the options describe.
  private static func card(_ session: Session) throws -> ContactCard {
    let arguments = session.arguments
    let missing = [ContactOptions.first, ContactOptions.last].filter {
      arguments[$0.option] == nil
    }
    guard missing.isEmpty else {
      throw UsageError(
        .missingOptions(
          missing.map {
            UsageError.MissingOption(
              label: "--\($0.key.rawValue) NAME",
              requirement: "--\($0.key.rawValue) \"\" says on purpose that there is none")
          }), command: syntax)
    }
    var card = ContactCard()
    try apply(session, to: &card)
    card.composeEastAsianName()
    return card
  }

  /// Adds what the options say to a contact.
  private static func apply(_ session: Session, to card: inout ContactCard) throws {
    let arguments = session.arguments
    ContactOptions.apply(arguments, to: &card, today: session.environment.today())
    if let photo = try session.photo() { card.photo = photo }
    for list in ContactListOptions.lists {
      for text in arguments[list.make] { try list.append(text, &card) }
    }
  }
}

extension Session {
  /// The contacts in a file of JSON, or in standard input.
  func cards(inFile path: String) throws -> [ContactCard] {
    do {
      var cards: [ContactCard] = []
      try withContent(of: path) { read in
        try ContactJSON.read(read) { cards.append($0) }
      }
      return cards
    } catch let error as CardError {
      throw CardFailure(file: Self.inputName(path), error: error)
    }
  }
}

/// What is wrong with a file of contacts.
struct CardFailure: Error {
  let file: String
  let error: CardError
}
