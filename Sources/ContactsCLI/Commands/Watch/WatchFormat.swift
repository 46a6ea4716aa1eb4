import Arguments
import ContactCards
import ContactStore
import TextTools

/// How events of a watched list are written.
enum WatchFormat {
  /// An object a line.
  case jsonLines(ContactLayout)
  /// Values with tabs between them.
  case plain([ContactField])
  /// A table, and a line for each event; of these columns, or of those that people have chosen.
  case table([ContactField]?)

  /// What a line of a pipe tells of a contact when nobody asks for fields, behind the ID.
  private static let plainFields: [ContactJSONKey] = [.first, .last, .age]

  /// The format that the options ask for, or the one that suits where the output goes; nil where the
  /// names of fields are asked for.
  init?(_ session: Session, _ command: CommandSyntax) throws {
    let isJSON = session.arguments[FormatOptions.jsonLines] != nil
    let isPlain = session.arguments[FormatOptions.plain] || !session.environment.outputIsTerminal
    switch try session.format(command) {
    case .fieldNames: return nil
    case .contacts(let layout) where isJSON: self = .jsonLines(layout)
    case .table(let columns): self = .table(columns)
    default:
      let fields = Self.plainFields.map(ContactField.init)
      guard isPlain, case .fields(let chosen)? = session.arguments[FormatOptions.fields] else {
        self = .plain(fields)
        return
      }
      self = .plain(chosen)
    }
  }

  /// The fields of contacts that are needed.
  var fields: [ContactJSONKey] {
    switch self {
    case .jsonLines(let layout): layout.keys
    case .plain(let fields), .table(let fields?): fields.map(\.key)
    case .table(nil): PeopleTable.usualFields + NamedContact.fields
    }
  }

  /// What is told of a contact.
  func text(of contact: ContactRecord, today: ContactCard.PartialDate?) -> String {
    switch self {
    case .jsonLines(let layout):
      let text = String(decoding: layout.text([contact], today: today), as: UTF8.self)
      return text.last == "\n" ? String(text.dropLast()) : text
    case .plain(let fields):
      return fields.map { PlainText.escape($0.text(of: contact, today: today)) }
        .joined(separator: "\t")
    case .table(nil): return NamedContact(contact).nameAndDetail
    case .table(let fields?):
      return fields.map { $0.text(of: contact, today: today) }.joined(separator: "  ")
    }
  }
}
