import Arguments
import ContactCards
import ContactStore

/// The verb `contacts company rename`.
enum CompanyRenameCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "company rename", summary: "Give a company another name.",
      discussion: "Writes the ID. The name must not be that of another company.",
      examples: [Example("contacts company rename Acme 'Acme & Sons'", "Its people keep it.")],
      arguments: [CompanyCommand.company, SetArguments.newName(.company)],
      options: [ConsentOptions.dryRun])
  }

  static func run(_ session: Session) throws {
    let book = try session.openForChange()
    guard let company = try session.company(in: book),
      let name = session.arguments[SetArguments.newName(.company)].first
    else { return }
    let isTrial = session.arguments[ConsentOptions.dryRun]
    try book.renameCompany(
      company.id, to: name, now: session.environment.now(), isTrial: isTrial)
    try session.reportChange([company.id])
    if isTrial {
      session.tell("would rename the company \(company.card.company.quoted); nothing was changed")
    }
  }
}
