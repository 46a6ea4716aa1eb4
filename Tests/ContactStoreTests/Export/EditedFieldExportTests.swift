import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

/// What is removed or changed in one address book must not come to another one with an export.
@Suite("Exports of contacts whose fields were edited")
struct EditedFieldExportTests {
  /// What a book shows of a contact, without what is the book's.
  private struct Shown: Equatable {
    let card: ContactCard
    let relations: [ContactCard.Entry]
    let fields: [ContactCard.Entry]

    init(_ card: ContactCard) {
      (relations, fields) = (card.relations, card.customFields)
      var card = card
      (card.uid, card.keptLines, card.created, card.modified) = ("", [], nil, nil)
      self.card = card
    }

    /// The words by which a value is found in a text of any format.
    var words: Set<Substring> {
      let words = "\(self)".split { !$0.isLetter && !$0.isNumber }
      return Set(
        words.filter { word in
          word.lowercased().hasPrefix("old") || word.count > 3 && word.contains(where: \.isNumber)
        })
    }

    /// The contact as somebody would type it.
    var typed: ContactCard {
      var card = card
      (card.relations, card.customFields) = (relations, fields)
      return card
    }
  }

  /// A change of one field.
  private typealias Edit = (name: String, apply: (inout ContactCard) -> Void)

  /// All ways in which something of a card is removed, or is as another card has it.
  private static func edits(of card: ContactCard, _ other: ContactCard) -> [Edit] {
    let others: [ContactJSONKey] = [
      .uid, .created, .modified, .kept, .groups, .members, .manager,
    ]
    let keys = ContactJSONKey.allCases.filter {
      ($0.isStored || $0.isOfKept) && !others.contains($0) && !$0.isSame(in: card, ContactCard())
    }
    return keys.flatMap { key in
      [
        ("removing \(key)", { key.clear(in: &$0) }),
        ("changing \(key)", { key.copy(from: other, to: &$0) }),
      ] + edits(ofValuesUnder: key, other)
    }
  }

  /// All ways in which one of several values is removed or changed.
  private static func edits(ofValuesUnder key: ContactJSONKey, _ other: ContactCard) -> [Edit] {
    switch key.storage {
    case .entries: edits(of: key, other, { $0[entries: key] }, { $0[entries: key] = $1 })
    case .texts(let path): edits(of: key, other, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
    case .addresses: edits(of: key, other, \.addresses) { $0.addresses = $1 }
    case .messengers: edits(of: key, other, \.messengers) { $0.messengers = $1 }
    case .dates: edits(of: key, other, \.dates) { $0.dates = $1 }
    default: []
    }
  }

  private static func edits<Value>(
    of key: ContactJSONKey, _ other: ContactCard, _ values: @escaping (ContactCard) -> [Value],
    _ set: @escaping (inout ContactCard, [Value]) -> Void
  ) -> [Edit] {
    values(other).enumerated().flatMap { place, value -> [Edit] in
      [[], [value]].map { new in
        (
          "\(new.isEmpty ? "removing" : "changing") \(key) at \(place)",
          { card in
            var all = values(card)
            if place < all.count { all.replaceSubrange(place...place, with: new) }
            set(&card, all)
          }
        )
      }
    }
  }

  private static func book(_ text: [UInt8]) throws -> AddressBook {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    try book.importText(text)
    return book
  }

  /// The only person of a book; nil for nobody.
  private static func person(_ book: AddressBook) throws -> ContactRecord? {
    try book.contacts(AddressBook.Query()).first
  }

  /// The only person of a book in a format, without companies.
  private static func text(_ book: AddressBook, _ format: ContactExport) throws -> [UInt8] {
    var query = AddressBook.Query()
    query.predicate = try FetchPredicate(format: "uid != nil OR uid = nil")
    var text: [UInt8] = []
    _ = try book.export(query, as: format) { text += $0 }
    return text
  }

  /// What comes to another book of somebody who never had another value.
  private static func arriving(_ shown: Shown, as format: ContactExport) throws -> Shown? {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    _ = try book.add([shown.typed])
    return try person(Self.book(text(book, format))).map { Shown($0.card) }
  }

  /// Every format, and of a plain card those that keep lines and that keep none.
  private static let cases =
    ContactExport.allCases.map { ($0, EditedCards.odd) }
    + [.vcard, .csv].map { ($0, EditedCards.plain) }

  @Test(
    "The other book has what this one shows, and nothing that was removed or changed here",
    arguments: cases)
  func exports(format: ContactExport, source: String) throws {
    let other = try #require(try Self.person(Self.book(Array(EditedCards.other.utf8)))).card
    let book = try Self.book(Self.text(Self.book(Array(source.utf8)), format))
    let first = try #require(try Self.person(book))
    let seed = testSeed("edits as \(format)")
    for edit in testSample(of: Self.edits(of: first.card, other), 6, seed: seed) {
      _ = try book.edit(ids: [first.id]) { edit.apply(&$0) }
      let shown = Shown(try #require(try Self.person(book)).card)
      let text = try Self.text(book, format)
      let gone = Shown(first.card).words.subtracting(shown.words)
      let lines = String(decoding: text, as: UTF8.self)
      #expect(gone.filter(lines.contains) == [], "\(edit.name): \(lines)")
      let found = try Self.person(Self.book(text)).map { Shown($0.card) }
      if found != shown {
        #expect(try found == Self.arriving(shown, as: format), "\(edit.name): \(lines)")
      }
      _ = try book.edit(ids: [first.id]) { $0 = first.card }
      try #require(try Self.person(book)?.card == first.card, "\(edit.name)")
    }
  }
}
