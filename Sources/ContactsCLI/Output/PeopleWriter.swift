import Arguments
import ContactCards
import ContactStore

/// Writes contacts in a format.
struct PeopleWriter {
  let format: OutputFormat
  /// The day for which ages are computed.
  let today: ContactCard.PartialDate?
  let session: Session

  func write(_ contacts: [ContactRecord]) throws {
    let output = session.output
    switch format {
    case .table(let columns):
      try session.show(
        PeopleTable(contacts, columns: columns, today: today, time: session.shownTime))
    case .card(let fields):
      let sheets = ContactSheets(
        contacts, fields: fields, today: today, time: session.shownTime)
      try session.show(sheets.text(usesColor: try session.usesColor))
    case .text(let layout): try output.write(piece: layout.text(people(contacts)))
    case .records(let layout):
      try output.write(layout.opening)
      for contact in contacts {
        try output.write { layout.append(contact, today: today, to: &$0) }
      }
    case .contacts(let layout):
      try output.write(piece: layout.text(contacts, today: today))
    case .fieldNames:
      for key in ContactJSONKey.allCases { try output.write("\(key.rawValue)\n") }
    }
    try output.flush()
  }

  /// Writes contacts in sections.
  func write(_ groups: ContactGroups) throws {
    let output = session.output
    switch format {
    case .table(let columns):
      try session.show(
        PeopleTable(
          sections: groups.sections.map { ($0.heading, $0.contacts) }, columns: columns,
          today: today, time: session.shownTime))
    case .contacts(let layout) where layout.form == .json:
      try output.write(groups.json(layout, today: today))
    case .contacts(let layout) where layout.form == .jsonLines:
      for line in groups.jsonLines(layout, today: today) { try output.write(line) }
    default:
      for (position, section) in groups.sections.enumerated() {
        let heading = Emphasis.heading(section.heading, usesColor: try session.usesColor)
        try output.write((position > 0 ? "\n" : "") + heading + "\n")
        try write(section.contacts)
      }
    }
    try output.flush()
  }

  private func people(_ contacts: [ContactRecord]) -> [PersonRecord] {
    contacts.map { PersonRecord($0, today: today) }
  }
}
