import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Writing people without records")
struct PeopleWritingTests {
  private func written(_ book: AddressBook, _ query: AddressBook.Query, _ layout: PeopleLayout)
    throws -> String
  {
    var text: [UInt8] = []
    let count = try book.write(query, as: layout) { text += $0 }
    #expect(try count == book.people(query).count)
    return String(decoding: text, as: UTF8.self)
  }

  /// What the writer by way of records makes of people.
  private func expected(_ people: [PersonRecord], _ fields: [PersonField]) -> [String] {
    people.map { person in
      var output: [UInt8] = []
      PersonJSON(fields).append(person, to: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  @Test("JSON of random people is, byte for byte, what records and strings give")
  func differential() throws {
    let seed = testSeed("JSON from columns")
    var random = SplitMix64(seed: seed)
    for round in 0..<testRounds(10) {
      let people = (0..<random.below(60)).map { _ in random.person() }
      let sample = try SampleBook(people)
      // A second transaction stays in the journal; deletions leave gaps.
      for _ in 0..<random.below(3) {
        let person = random.person()
        _ = try sample.book.add([try newPerson(person.first, person.last, person.age)])
      }
      let ids = try sample.book.everybody().map(\.id).filter { _ in random.happens(percent: 20) }
      try sample.book.delete(ids: ids)
      for query in queries(&random) {
        let records = try sample.book.people(query)
        for fields: [PersonField] in [[.id, .first, .last, .age], [.age, .last], [.first], []] {
          let objects = expected(records, fields)
          let array = "[" + objects.map { "\n" + $0 }.joined(separator: ",")
          let text = try written(sample.book, query, .json(fields))
          try #require(
            Array(text.utf8) == Array((array + (objects.isEmpty ? "]\n" : "\n]\n")).utf8),
            "seed \(seed), round \(round)")
          let lines = try written(sample.book, query, .jsonLines(fields))
          try #require(
            Array(lines.utf8) == Array(objects.map { $0 + "\n" }.joined().utf8),
            "seed \(seed), round \(round)")
          #expect(Array(text.utf8) == PeopleLayout.json(fields).text(records))
        }
      }
    }
  }

  private func queries(_ random: inout SplitMix64) -> [AddressBook.Query] {
    var queries = [AddressBook.Query()]
    var sorted = AddressBook.Query()
    sorted.sortKeys = [.init(.age, ascending: false), .init(.first)]
    queries.append(sorted)
    var window = AddressBook.Query()
    (window.offset, window.limit) = (random.below(20), random.below(20))
    queries.append(window)
    return queries
  }

  @Test("CSV of random people reads back as the same people, guarded or not")
  func csvRoundTrip() throws {
    let seed = testSeed("CSV round trip")
    var random = SplitMix64(seed: seed)
    for round in 0..<testRounds(20) {
      let people = (0..<random.below(12)).map { number in
        let person = random.person()
        let prefix = random.element(of: ["", "", "=", "'", "'=", "''+", "-", "\t", ",", "\"", "＝"])
        // Line breaks in cells are line feeds to whoever reads them.
        let names = [prefix + person.first, person.last].map { name in
          String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "\r" }))
        }
        return PersonRecord(id: Int64(number), first: names[0], last: names[1], age: person.age)
      }
      for guards in [true, false] {
        let layout = PeopleLayout.csv(PersonField.allCases, guardsFormulas: guards)
        let read = try #require(
          reading(layout.text(people), nil, unguards: guards).people, "seed \(seed), \(round)")
        try #require(
          read.map { [Array($0.first.utf8), Array($0.last.utf8)] }
            == people.map { [Array($0.first.utf8), Array($0.last.utf8)] }, "seed \(seed), \(round)")
        try #require(read.map(\.age) == people.map(\.age), "seed \(seed), \(round)")
      }
    }
  }

  @Test(
    "a cell is quoted and guarded only where it has to be",
    arguments: [
      ("a", "a"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""),
      ("a\u{1b}b", "a\u{1b}b"), ("=1", "'=1"), ("+1", "+1"), ("-1", "-1"), ("--02-03", "--02-03"),
      ("+a", "'+a"), ("'+1", "''+1"),
      ("@x", "'@x"),
      ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("\u{0}x", "'\u{0}x"), ("＝1", "'＝1"), ("é", "é"),
      ("'a", "'a"), ("'=a", "''=a"), ("=a,b", "\"'=a,b\""), ("a=b", "a=b"), ("日,本", "\"日,本\""),
      ("12345678,", "\"12345678,\""), ("1234567\u{1}89", "1234567\u{1}89"),
    ])
  func cells(name: String, cell: String) {
    let people = [PersonRecord(id: 1, first: name, last: "L", age: nil)]
    let text = PeopleLayout.csv([.first, .last], guardsFormulas: true).text(people)
    #expect(Array(text) == Array("first,last\r\n\(cell),L\r\n".utf8))
  }

  @Test("an empty name alone in a line of CSV is written as two quotes, so that the line stands")
  func emptyLines() {
    let people = [PersonRecord(id: 1, first: "", last: "L", age: nil)]
    let text = PeopleLayout.csv([.first], guardsFormulas: true).text(people)
    #expect(String(decoding: text, as: UTF8.self) == "first\r\n\"\"\r\n")
  }

  @Test("many and long names go out in pieces, none of which is much larger than the rest")
  func pieces() throws {
    let name = String(repeating: "x", count: NewPerson.greatestNameLength)
    let sample = try SampleBook((0..<40).map { (name, "\($0)", Int32($0)) })
    var sizes: [Int] = []
    try sample.book.write(AddressBook.Query(), as: .jsonLines([.first])) { sizes.append($0.count) }
    #expect(sizes.reduce(0, +) == 40 * (name.utf8.count + 13))
    #expect(sizes.allSatisfy { $0 < 1 << 20 })
  }
}
