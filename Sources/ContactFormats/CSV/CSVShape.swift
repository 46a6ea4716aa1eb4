package import ContactCards

/// How many columns a table needs for its cards.
package struct CSVShape: Hashable, Sendable {
  /// How many titles of foreign columns are kept.
  static let greatestExtraCount = 256

  /// How many of a repeated field a card has at most.
  package struct Counts: Hashable {
    package var emails = 0
    package var phones = 0
    package var addresses = 0
    package var urls = 0
    package var messengers = 0
    package var dates = 0
    package var related = 0
    var custom = 0
    /// How many relations in one cell.
    package var relations = 0
  }

  /// The fields that decide how many columns a card needs, and who is in groups, which have cards too.
  package static let keys: [ContactJSONKey] = [
    .emails, .phones, .addresses, .urls, .messengers, .dates, .manager, .kept, .uid, .groups,
  ]

  /// How many of each repeated field there are at most.
  package private(set) var counts = Counts()
  /// The titles of foreign columns, in the order in which they came; one as often as a card has it.
  private(set) var extraTitles: [String] = []

  /// A table for no cards.
  package init() {}

  /// Makes room for a card.
  ///
  /// - Complexity: O(*n*) in the size of the card and the number of foreign columns.
  package mutating func cover(_ card: ContactCard) {
    func grow(_ count: inout Int, _ needed: Int) { count = max(count, needed) }
    grow(&counts.emails, card.emails.count)
    grow(&counts.phones, card.phones.count)
    grow(&counts.addresses, card.addresses.count)
    grow(&counts.urls, card.urls.count)
    grow(&counts.messengers, card.messengers.count)
    grow(&counts.dates, card.dates.count)
    let kept = KeptColumns(card)
    grow(&counts.related, kept.related.count + (card.manager.isEmpty ? 0 : 1))
    grow(&counts.custom, kept.columns.count)
    grow(&counts.relations, kept.relations.count)
    var needed: [String: Int] = [:]
    for (title, _) in kept.columns where extraTitles.count < Self.greatestExtraCount {
      let count = needed[title, default: 0] + 1
      needed[title] = count
      if extraTitles.count(where: { $0 == title }) < count { extraTitles.append(title) }
    }
  }
}

/// What a card keeps of tables.
struct KeptColumns {
  /// The titles and the cells of columns that no field took.
  private(set) var columns: [(title: String, cell: String)] = []
  /// All who are related to the contact.
  let relations: [ContactCard.Entry]
  /// The names of others, with what they are to the contact.
  let related: [ContactCard.Entry]

  /// Reads the kept lines of a card.
  init(_ card: ContactCard) {
    // Somebody else's identifier says nothing to people.
    relations = card.relations
    related = relations.filter { $0.value.prefix(4).lowercased() != "urn:" }
    for line in card.keptLines {
      guard line.utf8.first == UInt8(ascii: "X"),
        let kept = KeptLine(line), let title = kept.column
      else { continue }
      columns.append((title, kept.value))
    }
  }

  /// The cell of a column; empty when there is none.
  subscript(title: String) -> String {
    columns.first { $0.title == title }?.cell ?? ""
  }

  /// The cells of columns, of which several may have one title; empty where there is none.
  ///
  /// - Complexity: O(*n* · *m*) in the number of titles and of columns.
  func cells(_ titles: [String]) -> [String] {
    var rest = columns
    return titles.map { title in
      rest.firstIndex { $0.title == title }.map { rest.remove(at: $0).cell } ?? ""
    }
  }
}
