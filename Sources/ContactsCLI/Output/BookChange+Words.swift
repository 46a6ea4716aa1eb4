import Arguments
import ContactCards
import ContactStore
import TextTools

extension BookChange {
  /// The verb that made the change, or who did.
  var command: String {
    guard let author, !author.isEmpty else { return "somebody" }
    let verb = author.hasPrefix("contacts ") ? String(author.dropFirst(9)) : author
    return verb.escapedForTerminal
  }

  /// What was changed, in words.
  var summary: String {
    if isRestoration { return "a backup in the place of what was there" }
    let counts = [
      ("added", addedCount, addedCompanyCount), ("changed", changedCount, changedCompanyCount),
      ("deleted", deletedCount, deletedCompanyCount),
    ]
    let parts = counts.filter { $0.1 > 0 }
    guard !parts.isEmpty else {
      return labels.isEmpty ? "no contact" : labels.map(\.quoted).joined(separator: ", ")
    }
    let total = parts.reduce(0) { $0 + $1.1 }
    let words = parts.map { part in
      let what = part.0 == "changed" && !fields.isEmpty ? " (\(fieldWords))" : ""
      return "\(part.0) \(Self.words(part.1, companies: part.2))" + what
    }.joined(separator: ", ")
    let names = contacts.map { contact in
      contact.name.isEmpty ? "ID \(contact.id)" : contact.name
    }
    // Of namesakes, as they are merged, the number says enough.
    var seen: Set<String> = []
    let different = names.filter { seen.insert($0).inserted }
    let list = different.listed(of: total - names.count + different.count)
    return "\(words): \(list)"
  }

  /// The fields that were changed, the first few of many.
  private var fieldWords: String {
    let shown = fields.prefix(Self.shownFieldCount).map(\.words)
    let left = fields.count - shown.count
    return shown.joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
  }

  private static let shownFieldCount = 4

  /// So many contacts, with the companies told apart from the people, as they may have come along with
  /// those.
  private static func words(_ count: Int, companies: Int) -> String {
    let people = count == companies ? nil : String(count - companies)
    let firms = companies == 0 ? nil : companies == 1 ? "1 company" : "\(companies) companies"
    return [people, firms].compactMap(\.self).joined(separator: " and ")
  }

  /// The change as an object of JSON.
  var json: JSONValue {
    .object([
      ("number", .number(number)), ("date", .text(Moment.text(date))),
      ("author", .text(orNull: author)), ("undone", .bool(isUndone)),
      ("added", .number(addedCount)), ("changed", .number(changedCount)),
      ("deleted", .number(deletedCount)),
      (
        "companies",
        .object([
          ("added", .number(addedCompanyCount)), ("changed", .number(changedCompanyCount)),
          ("deleted", .number(deletedCompanyCount)),
        ])
      ),
      (
        "contacts",
        .list(contacts.map { .object([("id", .number($0.id)), ("name", .text($0.name))]) })
      ),
      ("more", .number(addedCount + changedCount + deletedCount - contacts.count)),
      ("fields", .list(fields.map { .text($0.rawValue) })),
      ("labels", .list(labels.map { .text($0) })),
    ])
  }
}
