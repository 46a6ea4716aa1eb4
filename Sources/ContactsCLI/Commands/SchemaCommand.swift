import Arguments
import ContactFormats

/// The verb `contacts schema`.
enum SchemaCommand: Command {
  private static let json = Flag(
    "json", help: "Write a JSON Schema (draft 2020-12) of one contact.")

  static var syntax: CommandSyntax {
    CommandSyntax(
      "schema", summary: "Show the fields of a contact and their JSON types.",
      discussion: """
        Later versions may add fields, but do not change these. JSON that is read may have all of them; fields that \
        are output-only are ignored if they agree with the others. Companies have the same fields, with "kind": \
        "company" and IDs of their own. A single value, such as email, phone.work or relation.spouse, and lists with \
        their labels, such as phones.labelled, are strings. See 'contacts help fields'.
        """,
      examples: [Example("contacts schema", "A line for each field.")],
      options: [json])
  }

  static func run(_ session: Session) throws {
    let schema = ContactJSONSchema()
    try session.output.write(session.arguments[json] ? schema.document : schema.text)
  }
}
