import AddressBook
import Arguments

/// The verb `contacts company add`.
enum CompanyAddCommand: Command {
  private static let name = Argument(
    "NAME", value: .newName(of: .company), help: "The name of the company.")

  static let syntax = CommandSyntax(
    "company add", summary: "Add a company.",
    discussion: """
      Writes the ID of the new company. Values with a label are written label=value, the preferred \
      one with a * before it. What JSON says of companies is added by 'contacts add --from'.
      """,
    examples: [
      Example("contacts company add Acme", "A name alone."),
      Example(
        "contacts company add Acme --email info@acme.example --url https://acme.example",
        "With an address for mail and one in the web."),
    ],
    arguments: [name],
    options: CompanyCommand.single + ContactListOptions.lists.map(\.make))

  static func run(_ session: Session) throws {
    let arguments = session.arguments
    var card = ContactCard()
    card.kind = .company
    card.company = arguments[name].first ?? ""
    card.created = session.environment.now()
    ContactOptions.apply(arguments, to: &card, today: nil)
    card.photo = try session.photo()
    for list in ContactListOptions.lists {
      for text in arguments[list.make] { try list.append(text, &card) }
    }
    if let fault = card.fault { throw fault }
    let id = try session.openForWriting().addCompany(card)
    try session.reportChange([id])
    session.tellDoubts(of: card)
  }
}
