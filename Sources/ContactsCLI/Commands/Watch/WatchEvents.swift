import Arguments
import ContactCards
import ContactStore
import TextTools

/// Writes what happens to a watched list.
struct WatchEvents {
  private typealias Step = WatchedList.Layout.Step
  private typealias Place = WatchedList.Layout.Place

  /// A contact where it was told of.
  private struct Told: Hashable {
    let id: Int64
    let section: String
  }

  private let session: Session
  private let format: WatchFormat
  private let field: ContactGroups.Field?
  private let today: ContactCard.PartialDate?
  /// The names of the sections, as the events so far have left them.
  private var sections: [String] = []
  /// What was last told of each contact in each section, as a number that tells whether it is the same
  /// again.
  private var told: [Told: Int] = [:]
  /// What to call each contact on a terminal when it has gone.
  private var names: [Int64: String] = [:]

  init(_ format: WatchFormat, of session: Session) {
    (self.format, self.session) = (format, session)
    field = session.arguments[QueryOptions.groupBy]
    today = session.environment.today()
    if field == nil { sections = [""] }
  }

  /// Writes the list as it is in the beginning.
  ///
  /// - Parameter events: What makes it.
  /// - Throws: ``StreamError``.
  mutating func begin(_ events: [WatchedList.Event]) throws {
    guard case .table(let columns) = format else { return try write(events) }
    var contacts: [[ContactRecord]] = field == nil ? [[]] : []
    for event in events {
      note(event.step)
      if case .insertSection(_, let index) = event.step { contacts.insert([], at: index) }
      guard let contact = event.contact, let place = event.step.place else { continue }
      _ = isNews(contact.id, in: place.section, format.text(of: contact, today: today))
      contacts[place.section].append(contact)
    }
    let headings = sections.map { name in field?.heading(name) }
    try session.show(
      PeopleTable(
        sections: zip(headings, contacts).map { ($0, $1) }, columns: columns, today: today,
        time: session.shownTime))
    try session.output.flush()
  }

  /// Writes events, and hands them to the system.
  ///
  /// - Throws: ``StreamError``.
  mutating func write(_ events: [WatchedList.Event]) throws {
    for event in events {
      note(event.step)
      let text = event.contact.map { format.text(of: $0, today: today) }
      if let contact = event.contact, let place = event.step.place {
        let isNews = isNews(contact.id, in: place.section, text)
        if case .update = event.step, !isNews { continue }
      }
      let line =
        switch format {
        case .jsonLines: json(event.step, text)
        case .plain: plain(event.step, text)
        case .table: words(event.step)
        }
      if let line { try session.output.write(line + "\n") }
    }
    try session.output.flush()
  }

  /// Follows what happens to sections.
  private mutating func note(_ step: Step) {
    switch step {
    case .insertSection(let name, let index): sections.insert(name, at: index)
    case .deleteSection(_, let index): sections.remove(at: index)
    default: break
    }
  }

  /// Whether something else is told of a contact in a section than the last time.
  private mutating func isNews(_ id: Int64, in section: Int, _ text: String?) -> Bool {
    if case .table = format { names[id] = text }
    let number = text.hashValue
    return told.updateValue(number, forKey: Told(id: id, section: sections[section])) != number
  }

  /// A line for people; nil where there is none.
  private func words(_ step: Step) -> String? {
    guard let row = step.row, let place = step.place else { return nil }
    let text = (names[row.id] ?? "").escapedForTerminal(keepingJoiners: true)
    let section = field.map { ", \($0.heading(sections[place.section]))" } ?? ""
    return "\(step.sign) \(row.id)  \(text)\(section)"
  }

  /// A line with tabs; nil where there is none.
  private func plain(_ step: Step, _ contact: String?) -> String? {
    guard let row = step.row, let place = step.place else { return nil }
    let section = field == nil ? [] : [PlainText.escape(sections[place.section])]
    let contact = contact.map { [$0] } ?? []
    return ([step.name, "\(row.id)"] + section + contact).joined(separator: "\t")
  }

  /// An object on a line.
  private func json(_ step: Step, _ contact: String?) -> String {
    var members = [("event", JSONText.quoted(step.name))]
    func section(_ place: Place) -> String {
      field == nil ? "null" : JSONText.quoted(sections[place.section])
    }
    switch step {
    case .insertSection(let name, let index), .deleteSection(let name, let index):
      members += [("section", JSONText.quoted(name)), ("index", "\(index)")]
    case .insert(let row, let place), .delete(let row, let place), .update(let row, let place),
      .move(let row, _, let place):
      members += [
        ("id", "\(row.id)"), ("section", section(place)), ("row", "\(place.row)"),
      ]
    }
    if case .move(_, let from, _) = step {
      members += [("from_section", section(from)), ("from_row", "\(from.row)")]
    }
    if let contact { members.append(("contact", contact)) }
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }
}

extension ListLayout.Step {
  /// Where the row that it is about stands after it, or before it if it goes; nil for a section.
  fileprivate var place: ListLayout.Place? {
    switch self {
    case .insert(_, let place), .delete(_, let place), .update(_, let place),
      .move(_, _, let place):
      place
    case .insertSection, .deleteSection: nil
    }
  }

  /// What it is called.
  fileprivate var name: String {
    switch self {
    case .insertSection: "insert_section"
    case .deleteSection: "delete_section"
    case .insert: "insert"
    case .delete: "delete"
    case .move: "move"
    case .update: "update"
    }
  }

  /// What stands for it on a terminal.
  fileprivate var sign: String {
    switch self {
    case .insert, .insertSection: "+"
    case .delete, .deleteSection: "-"
    case .move: ">"
    case .update: "*"
    }
  }
}
