import Arguments
import ContactCards
import ContactFormats
import ContactStore

/// The verb `contacts photo`.
enum PhotoCommand: Command {
  private static let contact = Argument(
    "ID", count: .one, value: .contact,
    help: "A contact, by its ID or name.")
  private static let file = Option(
    "output", short: "o", placeholder: "FILE", value: .path,
    help: "Write to a file, not to standard output; the file is replaced whole.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "photo", summary: "Write a contact's picture.",
      discussion: """
        Writes the picture as it was added. 'contacts edit --photo FILE' sets it, '--unset photo' removes it.
        """,
      examples: [
        Example("contacts photo 7 -o ada.jpg", "Into a file."),
        Example("contacts photo lovelace | feh -", "To a program that shows it."),
      ],
      arguments: [contact], options: [file])
  }

  static func run(_ session: Session) throws {
    let target = session.arguments[file].flatMap { $0 == "-" ? nil : $0 }
    if target == nil, session.environment.outputIsTerminal {
      throw UsageError(
        .refused("a terminal cannot show a picture; name a file with --output"),
        command: syntax)
    }
    let book = try session.openForReading()
    let ids = try session.ids(of: session.arguments[contact], in: book, tells: false)
    guard ids.count == 1, let record = try book.contacts(ids: ids).first else {
      throw UsageError(.refused("give the ID of one contact"), command: syntax)
    }
    guard let photo = record.card.photo else {
      let name = record.card.displayName
      guard let address = record.card.photoAddress else { throw CommandFailure.noPhoto(name) }
      throw CommandFailure.photoElsewhere(name, address: address)
    }
    guard let target else {
      try session.output.write { $0.append(contentsOf: photo.bytes) }
      return
    }
    try session.replace(target, with: photo.bytes)
    session.tell("wrote \(photo.mediaType), \(counted(photo.bytes.count, "byte"))")
  }
}
