import Arguments
import ContactFormats

/// The verb `contacts schema`.
enum SchemaCommand: Command {
  private static let json = Flag(
    "json", help: "Write a JSON Schema (draft 2020-12) of one contact.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "schema", summary: "Show the fields of a contact and their types in JSON.",
      discussion: """
        The fields keep their names and types; later versions may add others. JSON that is read may \
        have all of them; those that are only written change nothing, and have to say what follows from \
        the others. Companies are written with the same fields, \
        of which those of people are empty, and with "kind": "company", as their IDs are their own. A \
        single value that is asked for, such as email, phone.work or relation.spouse, and all of a list \
        with their labels, such as phones.labelled, are written as a string under that name.
        """,
      examples: [Example("contacts schema", "A line for each field.")],
      options: [json])
  }

  static func run(_ session: Session) throws {
    let schema = ContactJSONSchema()
    try session.output.write(session.arguments[json] ? schema.document : schema.text)
  }
}
