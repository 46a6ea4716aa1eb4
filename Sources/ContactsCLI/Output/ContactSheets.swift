import Arguments
import ContactCards
import ContactFormats
import TextTools

/// Contacts as blocks of lines, one line a value.
struct ContactSheets {
  private let contacts: [ContactRecord]
  private let fields: [ContactField]
  private let today: ContactCard.PartialDate?
  private let time: (String) -> String
  /// Whether what no field takes is shown too.
  private let showsFurther: Bool
  /// How much of a text that no field takes is shown, in characters.
  private static let greatestFurtherLength = 500
  private static let greatestTitleLength = 24

  /// Describes the blocks.
  ///
  /// - Parameters:
  ///   - contacts: The contacts.
  ///   - fields: What is shown of each; nil for everything that is of interest to people.
  ///   - today: The day for which ages are computed.
  ///   - time: Makes of a time in UTC what is shown.
  init(
    _ contacts: [ContactRecord], fields: [ContactField]? = nil, today: ContactCard.PartialDate?,
    time: @escaping (String) -> String
  ) {
    self.contacts = contacts
    self.fields = fields ?? Self.standard.map(ContactField.init)
    showsFurther = fields == nil
    self.today = today
    self.time = time
  }

  private static let standard: [ContactJSONKey] = ContactJSONKey.allCases.filter {
    switch $0 {
    case .kind, .name, .ageSource, .ageStated, .uid, .created, .modified: false
    // What is kept is shown behind all others.
    case .relations, .fields, .kept: false
    default: true
    }
  }

  /// The blocks with an empty line between them.
  ///
  /// What is not known is left out.
  func text(usesColor: Bool) -> String {
    let sheets = contacts.map { rows(of: $0) }
    let width = sheets.joined().map { DisplayWidth.of($0.title) }.max() ?? 0
    return sheets.map { rows in
      rows.map { title, value in
        let padding = String(repeating: " ", count: width - DisplayWidth.of(title))
        return (title.isEmpty ? "" : Emphasis.heading(title, usesColor: usesColor)) + padding
          + "  \(value)\n"
      }.joined()
    }.joined(separator: "\n")
  }

  /// A line with what stands before it.
  typealias Row = (title: String, value: String)

  /// The lines of a contact, of which the further ones of a value have no title.
  func rows(of contact: ContactRecord) -> [Row] {
    let rows = fields.flatMap { field in
      field.values(of: contact, today: today).flatMap { value in
        field.key.isTime ? [(field.key.sheetTitle, time(value.text))] : Self.rows(field.key, value)
      }
    }
    guard showsFurther else { return rows }
    var further = contact.card.furtherProperties
    if let address = contact.card.photoAddress {
      further.insert((ContactJSONKey.photo.sheetTitle, address), at: 0)
    }
    return rows
      + further.flatMap { title, text in
        Self.rows(
          Self.cut(title, Self.greatestTitleLength), Self.cut(text, Self.greatestFurtherLength),
          note: "")
      }
  }

  private static func cut(_ text: String, _ length: Int) -> String {
    let end = text.prefix(length).endIndex
    return end < text.endIndex ? text[..<end] + "…" : text
  }

  /// The lines of a value, of which the first one has the title.
  private static func rows(_ key: ContactJSONKey, _ value: ContactJSONKey.Value) -> [Row] {
    if key == .fields { return rows(value.label, value.text, note: "") }
    let notes = [value.label, value.isPreferred ? "preferred" : ""].filter { !$0.isEmpty }
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    let title = value.service.isEmpty ? key.sheetTitle : value.service
    return rows(title, value.text, note: note)
  }

  /// The lines of a text, of which the last one has a note.
  private static func rows(_ title: String, _ text: String, note: String) -> [Row] {
    // A line break is two bytes in what some programs write.
    let lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map {
      String(decoding: $0.last == 0x0d ? $0.dropLast() : $0, as: UTF8.self)
    }
    return lines.enumerated().map { position, line in
      let isLast = position == lines.count - 1
      return (position == 0 ? shown(title) : "", shown(line + (isLast ? note : "")))
    }
  }

  /// A text that cannot act on the terminal.
  private static func shown(_ text: String) -> String {
    text.escapedForTerminal(keepingJoiners: true)
  }
}

extension ContactJSONKey {
  /// What stands before a value.
  var sheetTitle: String {
    switch self {
    case .emails: "E-mail"
    case .phones: "Phone"
    case .urls: "Web"
    case .addresses: "Address"
    case .messengers: "Messenger"
    case .dates: "Date"
    case .tags: "Tag"
    case .groups: "Group"
    case .members: "Member"
    case .relations: "Relation"
    case .phoneticFirst: "First sounds"
    case .phoneticMiddle: "Middle sounds"
    case .phoneticLast: "Last sounds"
    case .formattedName: "Written"
    default: columnTitle
    }
  }
}
