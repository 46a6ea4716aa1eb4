import Arguments
import ContactCards
import ContactStore
import TextTools

/// Contacts as records that end in a certain byte: lines of values, or what a template says.
struct RecordLayout: Sendable {
  /// What a record has.
  enum Content: Sendable {
    /// Values with tabs between them.
    case values([ContactField], header: Bool)
    /// What a template says.
    case template(ContactTemplate)
  }

  let content: Content
  /// What ends each record.
  let terminator: UInt8
  /// Whether the values of a template go to a terminal, and must not act on it.
  let isForTerminal: Bool

  /// The fields of contacts that are written.
  var fields: [ContactJSONKey] {
    switch content {
    case .values(let fields, _): fields.map(\.key)
    case .template(let template): template.keys
    }
  }

  /// What stands before the first record.
  var opening: String {
    guard case .values(let fields, header: true) = content else { return "" }
    return fields.map(\.name).map(PlainText.escape).joined(separator: "\t") + end
  }

  /// Adds the record of a contact to a text in UTF-8.
  func append(
    _ contact: ContactRecord, today: ContactCard.PartialDate?, to text: inout [UInt8]
  ) {
    switch content {
    case .values(let fields, _):
      for (position, field) in fields.enumerated() {
        if position > 0 { text.append(UInt8(ascii: "\t")) }
        text.append(contentsOf: PlainText.escape(field.text(of: contact, today: today)).utf8)
      }
    case .template(let template):
      template.append(contact, today: today, to: &text) {
        isForTerminal ? $0.escapedForTerminal(keepingJoiners: true) : $0
      }
    }
    text.append(terminator)
  }

  /// Writes the records of the people that a query finds.
  ///
  /// - Returns: How many they are.
  func write(
    _ query: AddressBook.Query, of book: AddressBook, today: ContactCard.PartialDate?,
    to write: ([UInt8]) throws -> Void
  ) throws -> Int {
    if case .template(let template) = content {
      var escape: (@Sendable (String) -> String)?
      if isForTerminal { escape = { $0.escapedForTerminal(keepingJoiners: true) } }
      return try book.write(
        query, as: template, end: terminator, today: today, escape: escape, to: write)
    }
    var count = 0
    try book.forEachContact(query, into: (text: [UInt8](), count: 0)) { made, contact in
      append(contact, today: today, to: &made.text)
      made.count += 1
    } _: { made in
      try write(made.text)
      count += made.count
    }
    return count
  }

  private var end: String { String(Unicode.Scalar(terminator)) }
}

/// A value among tab-separated ones.
enum PlainText {
  /// A value on one line, without tabs and without anything that could act on a terminal.
  ///
  /// A backslash is doubled, so that the value can be had back.
  static func escape(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else {
      return text.escapedForTerminal(keepingJoiners: true)
    }
    // Not by characters: a backslash that a combining mark follows is another one.
    let parts = text.unicodeScalars.split(separator: "\\", omittingEmptySubsequences: false)
    let escaped = parts.map { String($0).escapedForTerminal(keepingJoiners: true) }
    return escaped.joined(separator: "\\\\")
  }
}
