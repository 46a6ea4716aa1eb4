import Arguments
import ContactCards
import ContactStore
import TextTools

/// A contact as a text for an editor: a field on each line, its value spelt as options spell it.
///
/// ```
/// first: Ada
/// email: *home=ada@example.org
/// notes: met in London
///   in June
/// ```
///
/// Further lines of a value are indented. Lines that begin with `#` say nothing. A field that is left
/// as it was keeps all that it holds, also what the text does not show.
struct ContactForm {
  /// The contact's ID.
  let id: Int64
  private let card: ContactCard
  private let title: String
  private let today: ContactCard.PartialDate?

  /// Makes a form of a contact.
  ///
  /// - Parameters:
  ///   - contact: What to fill in.
  ///   - today: On which day an age is true that is entered.
  init(_ contact: ContactRecord, today: ContactCard.PartialDate?) {
    (id, card) = (contact.id, contact.card)
    title =
      contact.savedID == nil
      ? "A new contact" : "\(contact.card.displayName) (\(contact.id))".escapedForTerminal
    self.today = today
  }

  /// The text, with the fields that are empty behind the others.
  var text: String {
    var lines = [
      "# \(title)",
      "# One field on each line; the lines of a list may be repeated. A field without a value is",
      "# emptied. Further lines of a value begin with two spaces. Any label may stand in double quotes,",
      "# with a \\ before quotes in it.",
    ]
    var empty: [String] = []
    for field in AssignableField.all {
      let values = Self.shown(field.spellings(in: card))
      if values.isEmpty { empty.append("\(field.name):") }
      lines += values.map { "\(field.name): \($0)" }
    }
    return (lines + empty).joined(separator: "\n") + "\n"
  }

  /// Values as the form shows them.
  private static func shown(_ values: [String]) -> [String] {
    values.map { value in
      let lines = value.utf8.split(omittingEmptySubsequences: false) { $0 == 0x0a }.map { line in
        // Editors hide the end of a line that other systems write.
        Substring(line.last == 0x0d ? line.dropLast() : line)
      }
      return lines.map { line in
        String(line).escapedForTerminal(keepingJoiners: true, keepingLayout: true)
      }.joined(separator: "\n  ")
    }
  }

  /// The card that a text describes, which can be saved.
  ///
  /// - Throws: ``FormFault`` at the first line that says nothing clear.
  func card(from bytes: [UInt8]) throws(FormFault) -> ContactCard {
    guard bytes.count <= EditedFile.greatestSize else {
      throw FormFault(
        line: 1, reason: "the text has more than \(EditedFile.greatestSize >> 20) MB")
    }
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let line = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).firstIndex {
        String(validating: $0, as: UTF8.self) == nil
      }
      throw FormFault(line: (line ?? 0) + 1, reason: "the text is not valid UTF-8")
    }
    let card = try card(from: text)
    if let fault = card.fault { throw FormFault(line: 1, reason: fault.words) }
    return card
  }

  private func card(from text: String) throws(FormFault) -> ContactCard {
    var entries: [String: [FormEntry]] = [:]
    for entry in try FormEntry.entries(of: text) {
      let field = try entry.field
      if field.list == nil, entries[field.name] != nil {
        throw FormFault(line: entry.line, reason: "the field \(field.name) is there twice")
      }
      entries[field.name, default: []].append(entry)
    }
    var edited = card
    for field in AssignableField.all {
      try apply(entries[field.name] ?? [], of: field, to: &edited)
    }
    return edited
  }

  /// Makes a field of a card what the entries for it say.
  private func apply(
    _ entries: [FormEntry], of field: AssignableField, to edited: inout ContactCard
  ) throws(FormFault) {
    let entries = entries.filter { !$0.value.isEmpty }
    let known = Self.shown(field.spellings(in: card)).map(FormEntry.normalized)
    // What is made of blanks only is not seen, and so is nothing to take away.
    if entries.map(\.value) == known.filter({ !$0.isEmpty }) { return }
    var changed = edited
    field.clear(in: &changed)
    var left = Array(known.indices)
    let places = entries.map { entry in
      left.firstIndex { known[$0] == entry.value }.map { left.remove(at: $0) }
    }
    // As many new values as old ones that are gone are those, changed.
    var replaced = left.count == places.count { $0 == nil } ? left[...] : []
    for (index, entry) in entries.enumerated() {
      if let list = field.list, let place = places[index] {
        list.copy(card, place, &changed)
        continue
      }
      do throws(InvalidValue) {
        try field.assign(entry.value, to: &changed, today: today)
      } catch {
        throw FormFault(line: entry.line, reason: "\(field.name): \(error.reason)")
      }
      if field.key == .addresses, let place = replaced.popFirst() {
        changed.addresses[index].keepHiddenParts(of: card.addresses[place])
      }
    }
    // A list may know better how to keep what stays of it.
    if let list = field.list { list.replace(changed, &edited) } else { edited = changed }
  }
}

extension ContactCard.Address {
  /// Takes over what the spelling of an address has no place for.
  fileprivate mutating func keepHiddenParts(of other: Self) {
    (postOfficeBox, extended) = (other.postOfficeBox, other.extended)
  }
}
