import ContactCards
import ContactStore
import ManagedObjects

/// The contacts that a query finds, in sections, as they were told last.
struct WatchedList {
  /// A contact in a section.
  struct Row: Hashable {
    let id: Int64
    /// The name of the section where a contact may stand in several, and so may come and go in each.
    let section: String?
  }

  typealias Layout = ListLayout<Row>

  /// What has happened to the list.
  struct Event {
    let step: Layout.Step
    /// The contact, unless it has gone.
    let contact: ContactRecord?
  }

  private let query: AddressBook.Query
  private let book: AddressBook
  let field: ContactGroups.Field?
  private let today: () -> ContactCard.PartialDate?
  private(set) var layout: Layout
  /// How often the list is read anew because somebody has deleted a contact of it meanwhile.
  private static let attempts = 20

  /// Makes a list of nobody.
  init(
    _ query: AddressBook.Query, of book: AddressBook, by field: ContactGroups.Field?,
    today: @escaping () -> ContactCard.PartialDate?
  ) {
    (self.query, self.book, self.field, self.today) = (query, book, field, today)
    layout = Self.empty(isGrouped: field != nil)
  }

  private static func empty(isGrouped: Bool) -> Layout {
    Layout(isGrouped ? [] : [Layout.Section(name: "", rows: [])])
  }

  /// Reads who is there.
  ///
  /// - Returns: Everybody, as events that make the list.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  mutating func begin() throws -> [Event] {
    let contacts = try book.contacts(query)
    let former = layout
    layout = layout(of: contacts)
    return Self.events(layout.steps(from: former), of: contacts)
  }

  /// Reads who is there after something has been saved.
  ///
  /// - Parameter saves: What was saved.
  /// - Returns: What makes the list of what it was.
  /// - Throws: ``FetchPredicateError`` or ``StoreError``.
  mutating func follow(_ saves: [ContextSave]) throws -> [Event] {
    if saves.isEmpty { return [] }
    let former = layout
    var attemptsLeft = Self.attempts
    while true {
      do {
        layout = try readLayout()
        let steps = layout.steps(from: former, touched: try rows(touchedBy: saves))
        return try events(steps)
      } catch let error as AddressBookError where error.isOfMissingPeople && attemptsLeft > 1 {
        attemptsLeft -= 1
      }
    }
  }

  private func events(_ steps: [Layout.Step]) throws -> [Event] {
    var seen: Set<Int64> = []
    let ids = steps.compactMap { $0.isDeletion ? nil : $0.row?.id }.filter {
      seen.insert($0).inserted
    }
    return Self.events(steps, of: try book.contacts(ids: ids, fields: query.fields))
  }

  private static func events(_ steps: [Layout.Step], of contacts: [ContactRecord]) -> [Event] {
    let known = Dictionary(contacts.map { ($0.id, $0) }) { first, _ in first }
    return steps.map { step in
      Event(step: step, contact: step.isDeletion ? nil : step.row.flatMap { known[$0.id] })
    }
  }

  private func rows(touchedBy saves: [ContextSave]) throws -> Set<Row> {
    let listed = layout.sections.lazy.flatMap(\.rows)
    if saves.contains(where: \.changesEverything) { return Set(listed) }
    var touched: Set<Int64> = []
    for saved in saves { touched.formUnion(try book.people(touchedBy: saved)) }
    return Set(listed.filter { touched.contains($0.id) })
  }

  private func readLayout() throws -> Layout {
    guard let field else {
      return Layout([Layout.Section(name: "", rows: try book.ids(query).map(row))])
    }
    var query = query
    query.fields = field.sources
    return layout(of: try book.contacts(query))
  }

  private func layout(of contacts: [ContactRecord]) -> Layout {
    guard let field else {
      return Layout([Layout.Section(name: "", rows: contacts.map { row($0.id) })])
    }
    let groups = ContactGroups(contacts, by: field, today: today())
    return Layout(
      groups.sections.map { section in
        Layout.Section(
          name: section.value,
          rows: section.contacts.map {
            Row(id: $0.id, section: field.hasSeveralValues ? section.value : nil)
          })
      })
  }

  private func row(_ id: Int64) -> Row { Row(id: id, section: nil) }
}

extension ListLayout.Step {
  /// The row that it is about; nil for a section.
  var row: Row? {
    switch self {
    case .insert(let row, _), .delete(let row, _), .move(let row, _, _), .update(let row, _): row
    case .insertSection, .deleteSection: nil
    }
  }

  /// Whether a row goes.
  var isDeletion: Bool { if case .delete = self { true } else { false } }
}

extension ContactGroups.Field {
  /// Whether a contact may stand in several sections.
  fileprivate var hasSeveralValues: Bool {
    switch self {
    case .field(let field): field.key.isList && !field.isSingle
    case .initial: false
    }
  }
}
