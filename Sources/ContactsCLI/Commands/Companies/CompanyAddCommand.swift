import Arguments
import ContactCards
import ContactStore

/// The verb `contacts company add`.
enum CompanyAddCommand: Command {
  private static let name = Argument(
    "NAME", count: .atMostOne, value: .newName(of: .company), help: "The name of the company.")
  private static let from = Option(
    "from", placeholder: "FILE", value: .path,
    help: "Add the companies of a JSON file, each with the other options; - for standard input."
  )

  static var syntax: CommandSyntax {
    CommandSyntax(
      "company add", summary: "Add a company, or those of a JSON file.",
      discussion: """
        Writes the IDs of the new companies. \(ContactListOptions.labelHelp)
        """,
      examples: [
        Example("contacts company add Acme", "A name alone."),
        Example(
          "contacts company add Acme --email info@acme.example --url https://acme.example",
          "With an e-mail address and a web page."),
        Example(
          "jq '{company: .name, notes}' firms.json | contacts company add --from -",
          "JSON from another program; all or none."),
      ],
      arguments: [name],
      options: [from, ConsentOptions.dryRun], groups: [CompanyCommand.newFields])
  }

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    let cards: [ContactCard]
    switch (arguments[name].first, arguments[from]) {
    case (nil, nil), (_?, _?):
      throw UsageError(
        .refused("give the name of the company, or --from"),
        command: syntax)
    case (let name?, nil):
      var card = ContactCard()
      card.formattedName = name
      cards = [card]
    case (nil, let path?): cards = try session.cards(inFile: path, of: .company, namingAll: true)
    }
    let photo = try session.photo()
    var typed = ContactCard()
    try apply(session, to: &typed)
    let isTrial = arguments[ConsentOptions.dryRun]
    let book = try session.openForAddition()
    let ids = try book.addCompanies(cards, isTrial: isTrial) { cards in
      var names = TypedNames(in: book)
      for index in cards.indices {
        do {
          try prepare(&cards[index], photo, session, &names)
        } catch let fault as ContactFault where arguments[from] != nil {
          throw FaultyContact(.position(index + 1), fault)
        }
      }
    }
    if !isTrial { try session.reportChange(ids) }
    session.tellDoubts(of: typed)
    if isTrial {
      session.tell("would add \(NamedSetKind.company.words(for: ids.count)); nothing was changed")
    }
  }

  /// Makes a card what is saved of a company, with what the options say.
  private static func prepare(
    _ card: inout ContactCard, _ photo: ContactCard.Photo?, _ session: Session,
    _ names: inout TypedNames
  ) throws {
    try card.becomeCompany()
    try apply(session, to: &card)
    if let photo { card.photo = photo }
    card.created = session.environment.now()
    if let fault = card.fault { throw fault }
    try names.settle(&card)
  }

  /// Adds what the options say to a company, but for the picture.
  private static func apply(_ session: Session, to card: inout ContactCard) throws {
    ContactOptions.apply(session.arguments, notes: try session.notes(), to: &card, today: nil)
    for list in ContactListOptions.lists {
      for text in session.arguments[list.make] { try list.append(text, &card) }
    }
  }
}
