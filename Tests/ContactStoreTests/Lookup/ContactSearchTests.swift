import CardTestSupport
import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore
@testable import TextTools

@Suite("Finding contacts by words")
struct ContactSearchTests {
  private typealias Field = SearchableContact.Field

  /// Contacts with one field each, numbered from one.
  private func contacts(_ fields: (Field, String)...) -> [SearchableContact] {
    fields.enumerated().map { index, field in
      var contact = SearchableContact(id: Int64(index + 1))
      contact.add(TextFolding.simple(field.1), as: field.0)
      return contact
    }
  }

  private func found(_ words: String, _ contacts: [SearchableContact]) -> [Int64] {
    ContactSearch(words).matches(in: contacts).map(\.id)
  }

  @Test("case and accents make no difference")
  func folding() {
    let book = contacts((.name, "José Müller"), (.name, "JOSE MULLER"), (.name, "Łukasz Strauß"))
    #expect(found("jose muller", book) == [1, 2])
    #expect(found("JOSÉ", book) == [1, 2])
    #expect(found("lukasz STRAUSS", book) == [3])
    #expect(TextFolding.simple("ÀÆÇÐÑØÞßÿ×Ĳŉſ\u{301}") == "aaecdnothssy×ijns")
  }

  @Test("a whole word comes before a beginning, that before a part, and that before a typo")
  func ways() {
    let book = contacts(
      (.name, "Robbni"), (.name, "Probbin"), (.name, "Robbins"), (.name, "Robbin"))
    #expect(found("robbin", book) == [4, 3, 2, 1])
  }

  @Test("where no typo is forgiven the words themselves are found, and nothing else")
  func withoutTypos() {
    let book = contacts(
      (.name, "Robbni"), (.name, "Probbin"), (.name, "Robbins"), (.name, "Robbin"))
    let strict = ContactSearch("robbin", forgivingTypos: false)
    #expect(strict.matches(in: book).map(\.id) == [4, 3, 2])
    #expect(!strict.forgivesTypos)
    #expect(ContactSearch("lee robbin").forgivesTypos)
    for words in ["", "lee", "5550100", "lee 5550100"] {
      #expect(!ContactSearch(words).forgivesTypos, "\(words)")
    }
  }

  @Test("fields come in the order of their weight")
  func fields() {
    var book = contacts()
    for field in Field.allCases.reversed() where field != .phone {
      var contact = SearchableContact(id: Int64(field.rawValue))
      contact.add("anna", as: field)
      book.append(contact)
    }
    #expect(found("anna", book) == [1, 2, 3, 5, 6, 7, 8])
  }

  @Test("the beginning of a name comes before a whole word of a note")
  func mixture() {
    #expect(found("ann", contacts((.note, "ann"), (.name, "Annabel"))) == [2, 1])
  }

  @Test("every word has to match something, in whatever field and order")
  func conjunction() {
    var anna = SearchableContact(id: 1)
    anna.add("anna lee", as: .name)
    anna.add("acme", as: .company)
    var bob = SearchableContact(id: 2)
    bob.add("bob lee", as: .name)
    #expect(found("acme lee", [anna, bob]) == [1])
    #expect(found("lee", [anna, bob]) == [1, 2])
    #expect(found("lee zoe", [anna, bob]) == [])
    #expect(found("", [anna, bob]) == [1, 2])
    #expect(found(" ,;", [anna, bob]) == [1, 2])
  }

  @Test(
    "typos are forgiven by the length of the word",
    arguments: [
      ("ann", "anx", false), ("anna", "anan", true), ("anna", "ana", false),
      ("anna", "anxna", true), ("anna", "xxna", false), ("anthony", "anhtnoy", false),
      ("gottfried", "gotfreid", true), ("gottfried", "gtfried", false),
      ("gottfried", "xottfriey", true), ("gottfried", "xottfxiey", false),
      ("schwarzenegger", "xchwarzeneggex", true), ("иван", "ивнн", true), ("李明", "杏明", false),
    ])
  func typos(name: String, word: String, matches: Bool) {
    #expect((found(word, contacts((.name, name))) == [1]) == matches)
  }

  @Test(
    "telephone numbers are compared by their digits, however they are written",
    arguments: [
      ("+49 (171) 2345678", "0171 234", true), ("+49 (0)171 2345678", "0171-2345678", true),
      ("0171 2345678", "+49 171 234", true), ("0049 171 2345678", "+491712345678", true),
      ("(555) 123-4567", "123 4567", true), ("+1 555 123 4567 x89", "5551234567", true),
      ("tel:+1-555-123-4567;ext=89", "+1 555 123 4567", true),
      ("+44 (0)20 7946-0958", "+44 (0)20 7946-0958", true),
      ("+44 (0)20 7946-0958", "+44(0)2079460958", true),
      ("+44 20 79460958", "+44 (0)20 7946", true),
      ("+1 (555) 010-0123 x45", "+1 (555) 010-0123 x45", true),
      ("+1 555 0100123", "(555) 010-0123 ext. 45", true), ("555 0100123", "5550100123 X 7", true),
      ("+1 (555) 010-0123 x45", "555 010 0124 x45", false),
      ("0171 2345678", "0172 234", false), ("0171 2345678", "0049 171 9", false),
      ("0171 2345678", "17", false),
    ])
  func phones(number: String, words: String, matches: Bool) {
    #expect((found(words, contacts((.phone, number))) == [1]) == matches)
  }

  @Test("a name and a part of a number find who has both")
  func nameAndNumber() {
    var anna = SearchableContact(id: 1)
    anna.add("anna", as: .name)
    anna.add("+49 171 2345678", as: .phone)
    var other = SearchableContact(id: 2)
    other.add("anna", as: .name)
    other.add("street 171 house 234", as: .address)
    #expect(found("anna 0171 234", [anna, other]) == [1])
    #expect(found("anna 171 234", [anna, other]) == [1, 2])
    #expect(found("anna +49 (0)171 234", [anna, other]) == [1])
    #expect(found("+49 (0)171 234 x12 anna", [anna, other]) == [1])
  }

  @Test("what is behind a number and no extension of it has to match")
  func noExtension() {
    let book = contacts((.phone, "+49 171 2345678"))
    for words in ["0171 2345678 xavier", "0171 2345678 ext", "017 x45", "0171 2345678 x"] {
      #expect(found(words, book).isEmpty, "\(words)")
    }
  }

  @Test("words without letters and digits ask for nothing")
  func nothing() {
    for words in ["", " ", "@", "'", "-!%", "()"] { #expect(ContactSearch(words).isEmpty) }
    for words in ["a", "7", "é", "🎉", "@a"] { #expect(!ContactSearch(words).isEmpty) }
  }

  @Test("contacts of the same score come by name and then by ID, whatever order they are given in")
  func ties() {
    let book = contacts((.name, "Lee Zoe"), (.name, "Lee Anna"), (.name, "Lee Anna"))
    #expect(found("lee", book) == [2, 3, 1])
    #expect(found("lee", book.reversed()) == [2, 3, 1])
    #expect(ContactSearch("lee").matches(in: book, limit: 2).map(\.id) == [2, 3])
    #expect(ContactSearch("lee").matches(in: book, limit: -1).isEmpty)
  }

  @Test("a name that is nothing but accents orders nobody")
  func accents() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let names = [("\u{301}", "Zoe"), ("\u{301}", ""), ("Anna", "")]
    let cards = names.map { first, last in
      var card = ContactCard()
      (card.name.first, card.name.last, card.name.nickname) = (first, last, "Ed")
      return card
    }
    let ids = try book.add(cards)
    let contacts = zip(ids, cards).map {
      SearchableContact(id: $0, $1, fold: TextFolding.typed)
    }
    let expected = [ids[2], ids[0], ids[1]]
    #expect(ContactSearch("ed").matches(in: contacts).map(\.id) == expected)
    #expect(try book.find("ed", limit: nil).map(\.id) == expected)
  }

  @Test("an apostrophe belongs to its word, and an e-mail address is found by its parts")
  func words() {
    #expect(found("obrien", contacts((.name, "O'Brien"))) == [1])
    #expect(found("o'brien", contacts((.name, "O'Brien"))) == [1])
    #expect(found("anna@example", contacts((.email, "anna.lee@example.org"))) == [1])
  }

  @Test("every field of a card is searched")
  func card() throws {
    var card = ContactCard()
    (card.name.first, card.name.last, card.name.nickname) = ("Ada", "King", "Countess")
    (card.company, card.notes, card.tags, card.groups) = ("Engines", "poet", ["math"], ["London"])
    card.emails = [.init("ada@example.org")]
    card.phones = [.init("+44 20 1234567")]
    var address = ContactCard.Address()
    address.city = "Ockham"
    card.addresses = [address]
    let contact = SearchableContact(id: 1, card)
    for word in [
      "ada", "king", "countess", "engines", "poet", "math", "london", "example", "0201234",
      "ockham",
    ] { #expect(found(word, [contact]) == [1], "\(word)") }
  }

  @Test("a word matches exactly where a search that looks at every pair of words says so")
  func oracle() {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    func word() -> String {
      String((0..<(2 + random.below(8))).map { _ in random.pick(Array("abc")) })
    }
    var matchCount = 0
    for _ in 0..<4000 {
      let (text, sought) = (word() + " " + word(), word())
      let limit = sought.count >= 8 ? 2 : sought.count >= 4 ? 1 : 0
      let matches = text.split(separator: " ").contains { found in
        found.contains(sought) || Self.distance(Array(found), Array(sought)) <= limit
      }
      matchCount += matches ? 1 : 0
      #expect(
        (found(sought, contacts((.name, text))) == [1]) == matches,
        "\(sought) in \(text), CONTACTS_TEST_SEED=\(seed)")
    }
    #expect(matchCount > 400)
  }

  /// The distance by its definition, over whole tables.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var table = [[Int]](repeating: Array(0...right.count), count: left.count + 1)
    for row in 0...left.count { table[row][0] = row }
    for (row, letter) in left.enumerated() {
      for (column, other) in right.enumerated() {
        let change = table[row][column] + (letter == other ? 0 : 1)
        var best = min(change, table[row][column + 1] + 1, table[row + 1][column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, table[row - 1][column - 1] + 1)
        }
        table[row + 1][column + 1] = best
      }
    }
    return table[left.count][right.count]
  }

  @Test("a word of four to seven letters is found with just one typo")
  func oneTypo() {
    let seed = testSeed("one typo")
    var random = SplitMix64(seed: seed)
    func word(_ lengths: ClosedRange<Int>) -> String {
      let count = lengths.lowerBound + random.below(lengths.count)
      return String((0..<count).map { _ in Array("abc")[random.below(3)] })
    }
    for _ in 0..<3000 {
      let (asked, name) = (word(4...7), word(2...9))
      var contact = SearchableContact(id: 1)
      contact.add(name, as: .name)
      let isNear = EditDistance.isWithin(1, asked.utf8, name.utf8)
      #expect(
        (ContactSearch(asked).score(of: contact) != nil) == (isNear || name.contains(asked)),
        "\(asked) in \(name), CONTACTS_TEST_SEED=\(seed)")
    }
  }
}
