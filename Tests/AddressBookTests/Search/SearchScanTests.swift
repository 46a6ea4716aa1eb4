import ManagedObjects
import TestSupport
import Testing

@testable import AddressBook

@Suite("Looking for words in columns")
struct SearchScanTests {
  private let seed = testSeed("looking for words in columns")

  /// A part of what a card says, as somebody might type it.
  private func words(of card: ContactCard, _ random: inout RandomCards) -> String {
    let texts =
      ContactJSONKey.allCases.flatMap { key in
        key.values(of: ContactRecord(id: 0, card: card), today: nil).map(\.text)
      } + ["07", "xq", "ab cd"]
    let parts = (0...random.below(3)).map { _ in
      var letters = Array(random.pick(texts).unicodeScalars)
      let start = random.below(letters.count + 1)
      letters = Array(letters[start...].prefix(1 + random.below(9)))
      if !letters.isEmpty, random.happens(percent: 30) {
        letters[random.below(letters.count)] = random.pick(["a", "7", "é"])
      }
      return String(String.UnicodeScalarView(letters))
    }
    return parts.joined(separator: " ")
  }

  private func check(
    _ kind: KeyPath<SearchScan.Scores, [Int64: Int]>, _ words: String, in book: AddressBook,
    _ cards: [(Int64, ContactCard)], _ hint: Comment
  ) throws {
    let search = ContactSearch(words, fold: TextFolding.typed)
    if search.isEmpty { return }
    var expected: [Int64: Int] = [:]
    for (id, card) in cards {
      expected[id] = search.score(
        of: SearchableContact(id: id, card, fold: TextFolding.typed))
    }
    let scores = try SearchScan.scores(
      of: search, in: book.newContext(), fold: TextFolding.typed)
    #expect(scores[keyPath: kind] == expected, hint)
  }

  @Test("what is in columns scores what it scores in cards")
  func differential() throws {
    var random = RandomCards(seed: seed)
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var names: Set<String> = []
    let cards = (0..<120).map { _ in random.plainCard() }
      .filter { $0.kind != .company || names.insert($0.company).inserted }
    _ = try book.add(cards)
    var people: [(Int64, ContactCard)] = []
    var companies: [(Int64, ContactCard)] = []
    try book.forEachContact(AddressBook.Query()) { people.append(($0.id, $0.card)) }
    try book.forEachCompany { companies.append(($0.id, $0.card)) }
    var link = ContactLink()
    link.manager = people[3].0
    try book.link(people.dropFirst(people.count / 2).map(\.0), to: link, now: 0)
    people = []
    try book.forEachContact(AddressBook.Query()) { people.append(($0.id, $0.card)) }
    for round in 0..<300 {
      let words = words(of: random.pick(people + companies).1, &random)
      let hint: Comment = "\(words.debugDescription) in round \(round), CONTACTS_TEST_SEED=\(seed)"
      try check(\.people, words, in: book, people, hint)
      try check(\.companies, words, in: book, companies, hint)
      let found = try book.find(words, limit: nil)
      let search = ContactSearch(words, fold: TextFolding.typed)
      let expected = search.matches(
        in: people.map { SearchableContact(id: $0.0, $0.1, fold: TextFolding.typed) })
      #expect(found.map(\.id) == expected.map(\.id), hint)
      var query = AddressBook.Query()
      query.fields = [.first]
      let sparse = try book.find(words, among: query, limit: nil)
      #expect(sparse.map(\.id) == found.map(\.id), hint)
      #expect(sparse.map(\.card.name.first) == found.map(\.card.name.first), hint)
    }
  }

  @Test("so many contacts that several threads look at them are found as few are")
  func many() throws {
    var random = RandomCards(seed: seed)
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let others = (0..<40).map { _ in random.plainCard() }.filter { $0.kind == .person }
    let cards = (0..<4200).map { number in
      var card = others[number % others.count]
      (card.uid, card.manager) = ("", "")
      if number % 7 == 0 { card.notes = "nr \(number)" }
      return card
    }
    let ids = try book.add(cards)
    let people = try book.contacts(ids: ids).map {
      SearchableContact(id: $0.id, $0.card, fold: TextFolding.typed)
    }
    for round in 0..<12 {
      let words = round == 0 ? "nr 77" : words(of: random.pick(cards), &random)
      let search = ContactSearch(words, fold: TextFolding.typed)
      if search.isEmpty { continue }
      let found = try book.find(words, limit: nil).map(\.id)
      #expect(
        found == search.matches(in: people).map(\.id),
        "\(words.debugDescription), CONTACTS_TEST_SEED=\(seed)")
    }
  }

  @Test("whatever becomes letters of ASCII is not overlooked")
  func letters() throws {
    let ranges: [ClosedRange<UInt32>] = [
      0x80...0xd7ff, 0xf900...0x1_07ff, 0x1_d400...0x1_f1ff,
    ]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.typed(String(scalar))
      guard folded.utf8.contains(where: { $0 < 0x80 && SearchWords.isLetter($0) }),
        case let question = SearchQuestion(ContactSearch(folded, fold: TextFolding.typed)),
        !question.words.isEmpty
      else { continue }
      let letters = FoldedLetters(question, fold: TextFolding.typed)
      let text = Array("Zed O\(scalar) \(scalar)\(scalar)".utf8)
      let mayHold = letters.mayHold(text.span)
      #expect(mayHold, "U+\(String(value, radix: 16)) becomes \(folded)")
    }
  }

  @Test(
    "a telling letter is found wherever it stands, in either case, and so is what may become one",
    arguments: [("qz7", 0xc3), ("qx7", 0xe1)] as [(String, UInt8)])
  func tellingLetters(letters: String, least: UInt8) throws {
    var random = RandomCards(seed: seed)
    let telling = try #require(TellingLetters(letters.utf8))
    for round in 0..<2000 {
      let others = Array("abc dep.@-".utf8) + [0x80, 0xbf, 0xc2, least - 1]
      var text = (0..<random.below(50)).map { _ in random.pick(others) }
      let found = Array((letters + letters.uppercased()).utf8) + [least, 0xef, 0xff]
      var expected: Int?
      if !text.isEmpty, random.happens(percent: 70) {
        for _ in 0...random.below(3) {
          let place = random.below(text.count)
          text[place] = random.pick(found)
          expected = min(place, expected ?? place)
        }
      }
      #expect(telling.first(in: text.span, from: 0) == expected, "\(text) in round \(round)")
      if let expected {
        let next = text.indices.dropFirst(expected + 1).first { found.contains(text[$0]) }
        #expect(telling.first(in: text.span, from: expected + 1) == next, "\(text)")
      }
    }
  }

  @Test(
    "a letter is found wherever the one that belongs beside it may be", arguments: [-1, 1])
  func neighbors(distance: Int) throws {
    var random = RandomCards(seed: seed)
    let telling = try #require(
      TellingLetters("x".utf8, beside: .init(letter: UInt8(ascii: "y"), distance: distance)))
    for round in 0..<2000 {
      let bytes = Array("xXyYab'1 ".utf8) + [0xc3, 0xa9, 0xe1]
      let text = (0..<random.below(90)).map { _ in random.pick(bytes) }
      func mayBeY(_ place: Int) -> Bool {
        text.indices.contains(place) && (text[place] >= 0x80 || "yY' ".utf8.contains(text[place]))
      }
      let expected = text.indices.filter {
        text[$0] >= 0xe1 || text[$0] | 0x20 == UInt8(ascii: "x") && mayBeY($0 + distance)
      }
      var found: [Int] = []
      while let place = telling.first(in: text.span, from: found.last.map { $0 + 1 } ?? 0) {
        found.append(place)
      }
      #expect(Set(found).isSuperset(of: expected), "\(text) in round \(round)")
      #expect(found.allSatisfy { text[$0] >= 0xe1 || text[$0] | 0x20 == UInt8(ascii: "x") })
    }
  }

  @Test("there are no telling letters of none, and of too many")
  func noTellingLetters() {
    #expect(TellingLetters("".utf8) == nil && TellingLetters("abcde".utf8) == nil)
  }

  @Test("what no Latin scalar of two bytes becomes is a letter that only three bytes may become")
  func unaccentedLetters() {
    for value in 0xc0...0x27f as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.typed(String(scalar))
      #expect(!folded.contains { "bfmpqvx0123456789".contains($0) }, "\(scalar)")
    }
  }

  @Test(
    "a short word is where its letters stand next to each other, whatever is between that parts none",
    arguments: [
      ("Ozyxo", true), ("ZYX", true), ("z'yx", true), ("ž'ỹẋ", true), ("zyáx", false),
      ("zax yzx", false), ("zy x", false), ("x", false), ("example.org", false),
    ])
  func shortWords(text: String, isFound: Bool) throws {
    let search = ContactSearch("zyx", fold: TextFolding.typed)
    let letters = FoldedLetters(SearchQuestion(search), fold: TextFolding.typed)
    var column = ColumnValues(.text)
    column.append(.string("before"))
    column.append(.string(text))
    column.append(.string("zyx"))
    let found = letters.candidates(in: column.bytes.span, TextEnds(column.ends))
    #expect(found.contains(2))
    if isFound { #expect(found.contains(1)) }
    var card = ContactCard()
    card.name.first = text
    let contact = SearchableContact(id: 1, card, fold: TextFolding.typed)
    #expect((search.score(of: contact) != nil) == isFound)
  }

  @Test(
    "a word is found across the blank that names of East Asia may have or not",
    arguments: [
      ("얶oǡ Z", "aŻ"), ("日 z y x", "zyx"), ("y x本", "yx"), ("本zy　x", "zyx"), ("ｙ x", "yx"),
    ])
  func blanks(name: String, words: String) throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var card = ContactCard()
    card.name.first = name
    let search = ContactSearch(words, fold: TextFolding.typed)
    let contact = SearchableContact(id: 1, card, fold: TextFolding.typed)
    let isFound = search.score(of: contact) != nil
    #expect(isFound == (name != "ｙ x"))
    _ = try book.add([card])
    #expect(try book.find(words, limit: nil).map(\.id) == (isFound ? [1] : []))
  }

  @Test("a search for more than can be counted finds as any other does")
  func long() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    let words = (0..<40).map { "wort\($0)" }.joined(separator: " ")
    let cards = (0..<70).map { number in
      var card = ContactCard()
      (card.name.first, card.notes) = ("P\(number)", number == 7 ? words : "wort1")
      return card
    }
    let ids = try book.add(cards)
    #expect(try book.find(words, limit: nil).map(\.id) == [ids[7]])
    #expect(try book.find("wort1", limit: nil).count == 70)
    #expect(try book.find("", limit: nil).count == 70)
  }
}
