/// How contacts with all their fields are laid out as text.
public struct ContactLayout: Sendable {
  /// The form of the text.
  public enum Form: Hashable, Sendable {
    /// A JSON array (RFC 8259) with an object a line.
    case json
    /// JSON Lines.
    case jsonLines
    /// Comma-separated values (RFC 4180) below the names of the fields.
    case csv(guardsFormulas: Bool)
  }

  /// What is written of each contact.
  public let keys: [ContactJSONKey]
  /// The form of the text.
  public let form: Form
  /// What writes the same of contacts without a record of any, when nothing else that is asked for
  /// is known of them; nil when there is no such way.
  public let plain: PeopleLayout?
  /// Whether everything is asked for, and what goes without saying is left out.
  public let isTerse: Bool

  /// Everything that is worth reading, which is what JSON has when no fields are asked for.
  public static func everything(_ form: Form) -> ContactLayout {
    ContactLayout(keys: ContactJSONKey.standard, form: form, isTerse: true)
  }

  /// Some fields, in an order.
  public static func fields(_ keys: [ContactJSONKey], _ form: Form) -> ContactLayout {
    ContactLayout(keys: keys, form: form, isTerse: false)
  }

  private init(keys: [ContactJSONKey], form: Form, isTerse: Bool) {
    (self.keys, self.form, self.isTerse) = (keys, form, isTerse)
    let fields =
      isTerse ? PersonField.allCases : keys.compactMap { PersonField(rawValue: $0.rawValue) }
    guard isTerse || fields.count == keys.count else {
      plain = nil
      return
    }
    plain =
      switch form {
      case .json: .json(fields)
      case .jsonLines: .jsonLines(fields)
      case .csv(let guardsFormulas): .csv(fields, guardsFormulas: guardsFormulas)
      }
  }

  /// Whether the text is JSON, in which contacts of all kinds can be told apart.
  public var isJSON: Bool { if case .csv = form { false } else { true } }

  /// Contacts as text.
  ///
  /// - Parameters:
  ///   - today: The day for which ages are computed from birthdays.
  ///   - contacts: Hands all contacts to the function it gets.
  ///   - write: Takes the text piece by piece.
  /// - Returns: How many contacts there are.
  /// - Throws: What `contacts` and `write` throw.
  @discardableResult
  public func write(
    today: ContactCard.PartialDate?, _ contacts: ((ContactRecord) throws -> Void) throws -> Void,
    to write: @escaping ([UInt8]) throws -> Void
  ) throws -> Int {
    var writing = ContactWriting(self, today: today, isTerse: isTerse)
    try contacts { record in
      writing.append(record)
      if writing.byteCount >= 1 << 18 { try write(writing.takePiece()) }
    }
    try write(writing.takeLastPiece())
    return writing.count
  }

  /// Contacts as text.
  ///
  /// - Parameters:
  ///   - contacts: The contacts.
  ///   - today: The day for which ages are computed from birthdays.
  /// - Returns: The text.
  public func text(_ contacts: [ContactRecord], today: ContactCard.PartialDate?) -> [UInt8] {
    var writing = ContactWriting(self, today: today, isTerse: isTerse)
    for contact in contacts { writing.append(contact) }
    return writing.takeLastPiece()
  }
}

/// The text of contacts while it grows.
private struct ContactWriting: ~Copyable {
  private let layout: ContactLayout
  private var json: ContactJSONWriter
  private let today: ContactCard.PartialDate?
  private var buffer = ByteBuffer(capacity: 1 << 16)
  private(set) var count = 0

  init(_ layout: ContactLayout, today: ContactCard.PartialDate?, isTerse: Bool) {
    (self.layout, self.today) = (layout, today)
    json = ContactJSONWriter(
      layout.keys, layout: layout.form == .jsonLines ? .lines : .array, today: today,
      isTerse: isTerse, writesEmpty: !isTerse)
    if case .csv = layout.form {
      appendLine(layout.keys.map(\.rawValue), guardsFormulas: false)
    } else {
      json.begin(&buffer)
    }
  }

  var byteCount: Int { buffer.count }

  mutating func append(_ record: ContactRecord) {
    count += 1
    guard case .csv(let guardsFormulas) = layout.form else {
      return json.write(record.card, id: record.id, to: &buffer)
    }
    appendLine(
      layout.keys.map { $0 == .id ? String(record.id) : $0.text(in: record.card, today: today) },
      guardsFormulas: guardsFormulas)
  }

  private mutating func appendLine(_ cells: [String], guardsFormulas: Bool) {
    let text = cells.map { CSVText.cell($0, guardsFormulas: guardsFormulas) }
      .joined(separator: ",")
    // An empty line would be no record.
    buffer.append(Array(((text.isEmpty ? "\"\"" : text) + "\r\n").utf8).span)
  }

  mutating func takePiece() -> [UInt8] {
    let piece = buffer.content
    buffer.removeAll()
    return piece
  }

  mutating func takeLastPiece() -> [UInt8] {
    if case .csv = layout.form { return takePiece() }
    json.end(&buffer)
    return takePiece()
  }
}
