import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore
@testable import TextTools

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
    _ cards: [(Int64, ContactCard)], forgivingTypos: Bool = true, _ hint: Comment
  ) throws {
    let search = ContactSearch(words, forgivingTypos: forgivingTypos, fold: TextFolding.typed)
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
      .filter { $0.kind != .company || names.insert($0.company.lowercased()).inserted }
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
    for round in 0..<testRounds(6) {
      let words = words(of: random.pick(people + companies).1, &random)
      let hint: Comment = "\(words.debugDescription) in round \(round), CONTACTS_TEST_SEED=\(seed)"
      try check(\.people, words, in: book, people, hint)
      try check(\.companies, words, in: book, companies, hint)
      try check(\.people, words, in: book, people, forgivingTypos: false, hint)
      try check(\.companies, words, in: book, companies, forgivingTypos: false, hint)
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
    let others = (0..<40).map { _ in random.plainCard() }.filter { card in
      // Some are called by something else than their names.
      var bare = ContactCard()
      bare.name = card.name
      return card.kind == .person && bare.fault == nil
    }
    // Mostly short ones: threads are given work by the number.
    let cards = (0..<4200).map { number in
      var card = ContactCard()
      if number % 5 == 0 {
        card = others[number / 5 % others.count]
      } else {
        card.name = others[number % others.count].name
      }
      (card.uid, card.manager) = ("", "")
      if number % 7 == 0 { card.notes = "nr \(number)" }
      return card
    }
    let ids = try book.add(cards)
    let people = try book.contacts(ids: ids).map {
      SearchableContact(id: $0.id, $0.card, fold: TextFolding.typed)
    }
    for round in 0..<testRounds(3) {
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
    // Latin letters and what stands for them: in circles, as symbols, in full width. Digits.
    let likely: [ClosedRange<UInt32>] = [
      0x80...0x24f, 0x660...0x7ff, 0x900...0x109f, 0x1e00...0x1eff, 0x2070...0x218f,
      0x2460...0x24ff, 0xff00...0xffef,
    ]
    let ranges: [ClosedRange<UInt32>] = [
      0x80...0xd7ff, 0xf900...0x1_07ff, 0x1_d400...0x1_f1ff,
    ]
    let others = testSample(of: Array(ranges.joined()), 3_000, seed: seed)
    for value in Array(likely.joined()) + others {
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
      for asked in ["q\(folded)", "\(folded)q"] {
        let question = SearchQuestion(ContactSearch(asked, fold: TextFolding.typed))
        let written = asked.replacing(folded, with: String(scalar))
        let text = Array("Zed \(written), qr".utf8)
        let found = FoldedLetters(question, fold: TextFolding.typed).candidates(
          in: text.span, TextEnds([text.count]))
        #expect(found == [0], "U+\(String(value, radix: 16)) becomes \(folded)")
      }
    }
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

  @Test("Latin letters up to U+0148 are folded by the simple table as by the whole one")
  func simpleFolding() {
    for value in 0xc0..<0x149 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      #expect(TextFolding.simple(text) == TextFolding.typed(text), "\(text)")
    }
  }

  @Test("a text whose first letters tell is found behind one whose last word does not match")
  func neighboringTexts() {
    let question = SearchQuestion(ContactSearch("anna", fold: TextFolding.typed))
    let texts = ["Nan", "Anla", "Ian", "anna", "Lanan", "", "Müna", "Ánna"]
    var column = ColumnValues(.text)
    for text in texts { column.append(.string(text)) }
    let found = FoldedLetters(question, fold: TextFolding.typed).candidates(
      in: column.bytes.span, TextEnds(column.ends))
    #expect(found == [1, 3, 7])
  }

  @Test("ends of texts that go back, or too far, do no harm", arguments: ["anna", "a"])
  func wrongEnds(word: String) {
    let letters = FoldedLetters(
      SearchQuestion(ContactSearch(word, fold: TextFolding.typed)), fold: TextFolding.typed)
    let text = Array(String(repeating: "anna ", count: 20).utf8)
    var random = RandomCards(seed: seed)
    for _ in 0..<testRounds(30) {
      let ends = (0..<random.below(9)).map { _ in random.below(160) - 30 }
      let found = letters.candidates(in: text.span, TextEnds(ends))
      #expect(found.allSatisfy(ends.indices.contains), "\(ends)")
    }
    #expect(letters.candidates(in: text.span, TextEnds([30, 60, 100])) == [0, 1, 2])
  }

  @Test("of many short texts none is overlooked that has a word that was asked for")
  func shortTexts() {
    var random = RandomCards(seed: seed)
    func word(_ letters: [String], _ greatest: Int) -> String {
      (0...random.below(greatest)).map { _ in random.pick(letters) }.joined()
    }
    for round in 0..<testRounds(12) {
      let asked = (0...random.below(2)).map { _ in word(["a", "b", "n", "ss"], 8) }
        .joined(separator: " ")
      let search = ContactSearch(
        asked, forgivingTypos: round % 2 == 0, fold: TextFolding.typed)
      let question = SearchQuestion(search)
      var column = ColumnValues(.text)
      var expected: Set<Int> = []
      for row in 0..<200 {
        let text = word(
          ["a", "b", "n", "N", "á", "ñ", "ß", "'", "’", " ", "　", "ｂ", "a\u{308}", "ж", "日"], 12)
        column.append(.string(text))
        var contact = SearchableContact(id: 1)
        contact.add(TextFolding.typed(text), as: .name)
        let isFound = question.words.contains { $0.points(in: contact) > 0 }
        if isFound { expected.insert(row) }
      }
      let found = FoldedLetters(question, fold: TextFolding.typed).candidates(
        in: column.bytes.span, TextEnds(column.ends))
      #expect(
        Set(found).isSuperset(of: expected),
        "\(asked) in round \(round), CONTACTS_TEST_SEED=\(seed)")
    }
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
