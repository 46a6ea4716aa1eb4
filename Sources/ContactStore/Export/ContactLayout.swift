package import ContactCards
import ContactFormats
import TextTools

/// How contacts with all their fields are laid out as text.
package struct ContactLayout: Sendable {
  /// The form of the text.
  package enum Form: Hashable, Sendable {
    /// A JSON array (RFC 8259) with an object a line.
    case json
    /// JSON Lines.
    case jsonLines
    /// Comma-separated values (RFC 4180) below the names of the fields.
    case csv(guardsFormulas: Bool)
  }

  /// What is written of each contact.
  package let fields: [ContactField]
  /// The form of the text.
  package let form: Form
  /// What writes the same of contacts without a record of any; nil when there is no such way.
  package let plain: PeopleLayout?
  /// Whether everything is asked for, and what goes without saying is left out.
  package let isTerse: Bool

  /// Everything that is worth reading when no fields are asked for, with what to call each contact,
  /// and the UID by which an import finds it again.
  package static func everything(_ form: Form) -> ContactLayout {
    let keys = Set(ContactJSONKey.standard).union([.name, .uid])
    let fields = ContactJSONKey.allCases.filter(keys.contains).map(ContactField.init)
    return ContactLayout(fields, form, isTerse: true)
  }

  /// Some fields, in an order.
  package static func fields(_ fields: [ContactField], _ form: Form) -> ContactLayout {
    ContactLayout(fields, form, isTerse: false)
  }

  /// What stands under some keys, in an order.
  package static func fields(_ keys: [ContactJSONKey], _ form: Form) -> ContactLayout {
    .fields(keys.map(ContactField.init), form)
  }

  private init(_ fields: [ContactField], _ form: Form, isTerse: Bool) {
    (self.fields, self.form, self.isTerse) = (fields, form, isTerse)
    let simple = fields.compactMap { PersonField(rawValue: $0.name) }
    guard !isTerse, simple.count == fields.count else {
      plain = nil
      return
    }
    plain =
      switch form {
      case .json: .json(simple)
      case .jsonLines: .jsonLines(simple)
      case .csv(let guardsFormulas): .csv(simple, guardsFormulas: guardsFormulas)
      }
  }

  /// The keys of what is written.
  package var keys: [ContactJSONKey] { fields.map(\.key) }

  /// The same, which tells beside the ID whether it is that of a person or of a company.
  package var tellingKinds: ContactLayout {
    guard !isTerse, let position = keys.firstIndex(of: .id), !keys.contains(.kind) else {
      return self
    }
    var fields = fields
    fields.insert(ContactField(.kind), at: position + 1)
    return .fields(fields, form)
  }

  /// Whether the text is JSON, in which contacts of all kinds can be told apart.
  package var isJSON: Bool { if case .csv = form { false } else { true } }

  /// Contacts as text.
  ///
  /// - Parameters:
  ///   - contacts: The contacts.
  ///   - today: The day for which ages are computed from birthdays.
  /// - Returns: The text.
  package func text(_ contacts: [ContactRecord], today: ContactCard.PartialDate?) -> [UInt8] {
    let writer = ContactLayoutWriter(self, today: today)
    return writer.beginning() + writer.text(isFirst: true) { contacts.forEach($0) }
      + writer.ending(isEmpty: contacts.isEmpty)
  }
}

extension AddressBook {
  /// Writes the people that a query finds, with all fields of a layout.
  ///
  /// - Parameters:
  ///   - query: Which people, in which order.
  ///   - layout: How they are laid out.
  ///   - day: The day for which ages are computed from birthdays.
  ///   - write: Takes the text piece by piece.
  /// - Returns: How many people there are.
  /// - Throws: ``FetchPredicateError``, ``AddressBookError``, ``StoreError``, or what `write` throws.
  @discardableResult
  package func write(
    _ query: Query, as layout: ContactLayout, today day: ContactCard.PartialDate?,
    to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    let writer = ContactLayoutWriter(layout, today: day)
    var count = 0
    // Nothing is written for a query that turns out to be wrong.
    var beginning = writer.beginning()
    try forEachBatch(query) { batch, number in
      let text = writer.text(isFirst: number == 0) { batch.forEachRecord($0) }
      return (text: text, count: batch.count)
    } _: { made in
      try write(beginning + made.text)
      beginning = []
      count += made.count
    }
    try write(beginning + writer.ending(isEmpty: count == 0))
    return count
  }
}

/// Writes contacts in a layout, some at a time.
private struct ContactLayoutWriter: Sendable {
  private let layout: ContactLayout
  private let json: ContactJSONWriter
  private let today: ContactCard.PartialDate?

  init(_ layout: ContactLayout, today: ContactCard.PartialDate?) {
    (self.layout, self.today) = (layout, today)
    json = ContactJSONWriter(
      fields: layout.fields, layout: layout.form == .jsonLines ? .lines : .array, today: today,
      isTerse: layout.isTerse, writesEmpty: !layout.isTerse)
  }

  /// What stands before all contacts.
  func beginning() -> [UInt8] {
    var buffer = ByteBuffer(capacity: 1 << 8)
    if case .csv = layout.form {
      Self.appendLine(layout.fields.map(\.name), guardsFormulas: false, to: &buffer)
    } else {
      var json = json
      json.begin(&buffer)
    }
    return buffer.content
  }

  /// The text of some contacts.
  ///
  /// - Parameters:
  ///   - isFirst: Whether there are no contacts before them.
  ///   - contacts: Hands them to the function it gets.
  /// - Returns: The text.
  func text(isFirst: Bool, _ contacts: ((ContactRecord) -> Void) -> Void) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 1 << 16)
    var json = json
    if !isFirst { json.goOn() }
    contacts { record in
      guard case .csv(let guardsFormulas) = layout.form else {
        return json.write(record.card, id: record.savedID, people: record.people, to: &buffer)
      }
      Self.appendLine(
        layout.fields.map { $0.cell(of: record, today: today) }, guardsFormulas: guardsFormulas,
        to: &buffer)
    }
    return buffer.content
  }

  /// What stands behind all contacts.
  func ending(isEmpty: Bool) -> [UInt8] {
    if case .csv = layout.form { return [] }
    var buffer = ByteBuffer(capacity: 1 << 8)
    json.end(isEmpty: isEmpty, &buffer)
    return buffer.content
  }

  private static func appendLine(
    _ cells: [String], guardsFormulas: Bool, to buffer: inout ByteBuffer
  ) {
    let text = cells.map { CSVText.cell($0, guardsFormulas: guardsFormulas) }
      .joined(separator: ",")
    // An empty line would be no record.
    buffer.append(Array(((text.isEmpty ? "\"\"" : text) + "\r\n").utf8).span)
  }
}
