import ContactCards
import ManagedObjects
import TextTools

/// Writes what a template says of batches of people, straight from columns where that is enough.
///
/// It is for names, for other texts of a person's own row, and for the usual one of addresses and
/// numbers. A person of whom the template asks for more is made a record of.
struct TemplateRowWriter: Sendable {
  /// What a field takes from columns.
  private enum Source: Sendable {
    case name
    case text(AttributeIndex)
    case usual(ContactJSONKey, EntrySlots)
  }

  private enum Part: Sendable {
    case literal([UInt8])
    /// The first of these that is not empty.
    case sources([Source])
  }

  /// What became of a field.
  private enum Outcome {
    case written
    case empty
    /// Columns do not tell.
    case unknown
  }

  private let template: ContactTemplate
  /// The parts of the template; nil when one of them takes a record of everybody.
  private let parts: [Part]?
  private let end: UInt8
  private let today: ContactCard.PartialDate?
  private let escape: (@Sendable (String) -> String)?
  /// As much as a line of a name and an address takes.
  private static let bytesPerPerson = 64

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - template: What is written of each person.
  ///   - end: What ends each text.
  ///   - today: The day for which ages are computed from birthdays.
  ///   - escape: Makes of a value what is written; nil for values as they are.
  init(
    _ template: ContactTemplate, end: UInt8, today: ContactCard.PartialDate?,
    escape: (@Sendable (String) -> String)?
  ) {
    (self.template, self.end, self.today, self.escape) = (template, end, today, escape)
    var parts: [Part]? = []
    for part in template.parts {
      switch part {
      case .text(let literal): parts?.append(.literal(Array(literal.utf8)))
      case .fields(_, .some), .optional: parts = nil
      case .fields(let fields, nil):
        var sources: [Source] = []
        for field in fields {
          if let source = Self.source(of: field) { sources.append(source) } else { parts = nil }
        }
        parts?.append(.sources(sources))
      }
    }
    self.parts = parts
  }

  private static func source(of field: ContactTemplate.Field) -> Source? {
    guard case .field(let field) = field, field.label == nil else { return nil }
    switch (field.key, field.isSingle) {
    case (.name, _): return .name
    case (.first, _): return .text(Person.Slot.firstName)
    case (.middle, _): return .text(Person.Slot.middleName)
    case (.last, _): return .text(Person.Slot.lastName)
    case (.nickname, _): return .text(Person.Slot.nickname)
    case (.department, _): return .text(Person.Slot.department)
    case (.title, _): return .text(Person.Slot.jobTitle)
    case (.emails, true): return .usual(field.key, .email)
    case (.phones, true): return .usual(field.key, .phone)
    case (.urls, true): return .usual(field.key, .url)
    default: return nil
    }
  }

  /// What is written of the people of a batch.
  ///
  /// - Parameter batch: The people.
  /// - Returns: The text.
  func text(of batch: ContactBatch) -> [UInt8] {
    var buffer = ByteBuffer(capacity: batch.count * Self.bytesPerPerson)
    if let parts, case .rows(var reader, let rows) = batch.content {
      let columns = reader.columns(of: rows)
      for row in 0..<rows.rowCount {
        let beginning = buffer.count
        if append(parts, rows.keys[row], columns, row, of: &reader, to: &buffer) {
          buffer.append(end)
        } else {
          buffer.removeAll(from: beginning)
          let key = rows.keys[row]
          let record = ContactRecord(id: key, card: reader.card(of: key, in: columns, row))
          append(record, to: &buffer)
        }
      }
    } else {
      batch.forEachRecord { append($0, to: &buffer) }
    }
    return buffer.content
  }

  private func append(_ record: ContactRecord, to buffer: inout ByteBuffer) {
    var text: [UInt8] = []
    template.append(record, today: today, to: &text, escape: escape ?? { $0 })
    buffer.append(text.span)
    buffer.append(end)
  }

  /// Appends what the template says of a person; answers false when columns do not tell.
  private func append(
    _ parts: [Part], _ key: Int64, _ columns: [ColumnValues], _ row: Int,
    of reader: inout ContactReader<Person>, to buffer: inout ByteBuffer
  ) -> Bool {
    for part in parts {
      switch part {
      case .literal(let bytes): buffer.append(bytes.span)
      case .sources(let sources):
        search: for source in sources {
          let outcome =
            switch source {
            case .name: appendName(in: columns, row, to: &buffer)
            case .text(let attribute): append(attribute, in: columns, row, to: &buffer)
            case .usual(.emails, let slots): appendUsual(of: key, &reader.emails, slots, &buffer)
            case .usual(.phones, let slots): appendUsual(of: key, &reader.phones, slots, &buffer)
            case .usual(_, let slots): appendUsual(of: key, &reader.urls, slots, &buffer)
            }
          switch outcome {
          case .written: break search
          case .empty: continue
          case .unknown: return false
          }
        }
      }
    }
    return true
  }

  private func append(
    _ attribute: AttributeIndex, in columns: [ColumnValues], _ row: Int,
    to buffer: inout ByteBuffer
  ) -> Outcome {
    columns.withText(attribute, row) { text in
      if text.isEmpty { return .empty }
      if escape != nil, !text.isPrintableASCII { return .unknown }
      buffer.append(text)
      return .written
    }
  }

  /// Appends what to call a person, as ``ContactCard/displayName`` has it.
  private func appendName(
    in columns: [ColumnValues], _ row: Int, to buffer: inout ByteBuffer
  ) -> Outcome {
    let formatted = append(Contact.Slot.formattedName, in: columns, row, to: &buffer)
    if formatted != .empty { return formatted }
    var isFirst = true
    for attribute in [
      Person.Slot.namePrefix, Person.Slot.firstName, Person.Slot.middleName, Person.Slot.lastName,
      Person.Slot.nameSuffix,
    ] where columns.withText(attribute, row, { !$0.isEmpty }) {
      if !isFirst { buffer.append(UInt8(ascii: " ")) }
      isFirst = false
      if append(attribute, in: columns, row, to: &buffer) == .unknown { return .unknown }
    }
    if !isFirst { return .written }
    let nickname = append(Person.Slot.nickname, in: columns, row, to: &buffer)
    return nickname == .empty ? .unknown : nickname
  }

  /// Appends the usual one of the values of a person, as ``ContactCard/usual(of:)`` has it.
  private func appendUsual(
    of key: Int64, _ rows: inout OwnedRows, _ slots: EntrySlots, _ buffer: inout ByteBuffer
  ) -> Outcome {
    rows.move(to: key)
    for number in 0..<rows.count {
      let row = rows.row(number)
      guard rows.count == 1 || rows.isPreferred(slots, row) else { continue }
      let outcome = append(slots.value, in: rows.columns, row, to: &buffer)
      if outcome != .empty || rows.count == 1 { return outcome }
    }
    return rows.count == 0 ? .empty : .unknown
  }
}

extension Span<UInt8> {
  /// Whether every byte is one of ASCII that is printed.
  fileprivate var isPrintableASCII: Bool {
    for index in indices where !(0x20..<0x7f ~= self[index]) { return false }
    return true
  }
}
