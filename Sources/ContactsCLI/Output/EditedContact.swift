import ContactCards
import ContactFormats
import ContactStore
import ManagedObjects

/// A contact before and after an edit.
struct EditedContact {
  let before: ContactRecord
  let after: ContactCard

  /// A value that is another one afterwards; an empty text stands for none.
  struct Difference: Equatable {
    let field: String
    let before: String
    let after: String
  }

  /// What is not as before, in the order in which people see the fields.
  var differences: [Difference] {
    let old = before.card
    let ofFields = AssignableField.all.flatMap { field in
      let (before, after) = (field.spellings(in: old), field.spellings(in: after))
      return Self.paired(
        before.filter { !after.contains($0) }, after.filter { !before.contains($0) }
      ).map { Difference(field: field.name, before: $0, after: $1) }
    }
    let told = Set(ofFields.map(\.field))
    // Also what a spelling does not show, such as the order of a list.
    let ofKeys = ContactPatch(from: old, to: after).keys.filter {
      !Self.followsOthers($0) && !told.contains(Self.fieldName(of: $0))
    }
    return ofFields
      + ofKeys.map {
        Difference(
          field: Self.fieldName(of: $0), before: $0.text(in: old), after: $0.text(in: after))
      }
      + Self.paired(
        Self.otherLines(old, than: after), Self.otherLines(after, than: old)
      ).map { Difference(field: ContactJSONKey.kept.rawValue, before: $0, after: $1) }
  }

  /// The kept lines of a card that another does not have, but for those that fields tell of.
  private static func otherLines(_ card: ContactCard, than other: ContactCard) -> [String] {
    let others = Set(other.keptLines)
    return card.keptLines.filter { line in
      // The order of the usual properties, which has no colon, is no value of anybody.
      guard line.contains(":"), !others.contains(line) else { return false }
      var alone = ContactCard()
      alone.keptLines = [line]
      return alone.relations.isEmpty && alone.customFields.isEmpty
    }
  }

  private static func paired(_ before: [String], _ after: [String]) -> [(String, String)] {
    (0..<max(before.count, after.count)).map {
      ($0 < before.count ? before[$0] : "", $0 < after.count ? after[$0] : "")
    }
  }

  private static func fieldName(of key: ContactJSONKey) -> String {
    AssignableField.all.first { $0.key == key }?.name ?? key.optionName
  }

  /// Whether a key says nothing that the others do not say.
  private static func followsOthers(_ key: ContactJSONKey) -> Bool {
    switch key {
    case .id, .name, .ageSource, .ageStated, .modified, .kept: true
    default: false
    }
  }
}

extension Session {
  /// Writes what would become of contacts: as they would be, in a format, or else what would be
  /// another value.
  ///
  /// - Parameters:
  ///   - edits: What would become of those that would not stay as they are.
  ///   - ids: All that an edit is about.
  ///   - book: Where they are.
  ///   - format: How they are written; nil for a line for each value that would be another one.
  /// - Throws: ``StreamError``, ``ConfigurationFault``, or `StoreError`.
  func preview(
    _ edits: [EditedContact], of ids: [Int64], in book: AddressBook, as format: OutputFormat?
  ) throws {
    guard let format else { return try preview(edits) }
    var cards: [Int64: ContactCard] = [:]
    for edit in edits { cards[edit.before.id] = edit.after }
    let contacts = try book.contacts(ids: ids).map {
      ContactRecord(id: $0.id, card: cards[$0.id] ?? $0.card)
    }
    try write(contacts, as: format)
    tellTrial(ofChanging: contactCount(edits.count), count: edits.count)
  }

  /// Tells that nothing was changed, and how many would be.
  private func tellTrial(ofChanging many: String, count: Int) {
    tell(count == 0 ? "nothing would change" : "would change \(many); nothing was changed")
  }

  /// Writes what an edit would change: a line for each value, with whom it is of.
  ///
  /// - Parameters:
  ///   - edits: What would become of whom.
  ///   - areCompanies: Whether that is companies.
  /// - Throws: ``StreamError`` or ``ConfigurationFault``.
  func preview(_ edits: [EditedContact], areCompanies: Bool = false) throws {
    let rows = edits.flatMap { edit in
      edit.differences.map { (id: edit.before.id, name: edit.before.card.displayName, $0) }
    }
    let format: ResultFormat =
      environment.outputIsTerminal ? .table : .tabSeparated(header: false)
    try write(
      ResultColumns(
        [
          ("ID", rows.map { .integer($0.id) }),
          ("Name", rows.map { .string($0.name) }),
          ("Field", rows.map { .string($0.2.field) }),
          ("Before", rows.map { .string($0.2.before) }),
          ("After", rows.map { .string($0.2.after) }),
        ], whole: ["ID"]), as: format)
    let many =
      areCompanies ? NamedSetKind.company.words(for: edits.count) : contactCount(edits.count)
    tellTrial(ofChanging: many, count: edits.count)
  }
}
