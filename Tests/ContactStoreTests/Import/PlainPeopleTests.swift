import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ContactStore
@testable import TextTools

@Suite("Texts that have nothing but names and ages")
struct PlainPeopleTests {
  private static let now: Int64 = 1_700_000_000

  @Test("what the faster way takes has the outcome of the other one")
  func differential() throws {
    let seed = testSeed("plain people")
    var random = SplitMix64(seed: seed)
    var takenCount = 0
    let rounds = testRounds(100)
    for round in 0..<rounds {
      let text =
        round % 2 == 0 ? Self.table(&random) : Self.json(&random)
      let (fast, full) = (try SampleBook(), try SampleBook())
      guard let count = try Self.fastImport(text, into: fast.book) else { continue }
      takenCount += 1
      let place: Comment = "seed \(seed), round \(round): \(String(decoding: text, as: UTF8.self))"
      var expected = ContactImportReport()
      expected.addedCount = count
      for (book, isStrict) in [(try SampleBook(), true), (full, false)] {
        var options = ContactImportOptions(now: Self.now)
        options.isStrict = isStrict
        var report = try book.book.importText(text, options)
        (report.ids, report.addedNames) = ([], [])
        try #require(report == expected, place)
      }
      var contents = try (Self.content(of: fast.book), Self.content(of: full.book))
      try #require(contents.0 == contents.1, place)
      let again = try (fast.book.importText(text), full.book.importText(text))
      try #require(again.0 == again.1, place)
      contents = try (Self.content(of: fast.book), Self.content(of: full.book))
      try #require(contents.0 == contents.1, place)
    }
    #expect(takenCount > rounds * 4 / 25)
  }

  /// Imports in the faster way.
  ///
  /// - Returns: How many people there are; nil where it declines.
  private static func fastImport(_ text: [UInt8], into book: AddressBook) throws -> Int? {
    guard PlainPeople.isLikely(text, as: nil) else { return nil }
    var rest = text[...]
    do {
      return try AddressBook.importPeople(now: now) { count in
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      } into: {
        book
      }
    } catch is PlainPeople.Declined {
      #expect(try book.count(AddressBook.Query()) == 0)
      return nil
    }
  }

  /// All that is kept of everybody.
  private static func content(of book: AddressBook) throws -> [String] {
    let text = String(decoding: try book.text(as: .json), as: UTF8.self)
    var rows = text.split(separator: "\n").map { line in
      line.split(separator: ",").filter { !$0.hasPrefix("\"uid\":") }.joined(separator: ",")
    }
    let keys = [Contact.Key.sourceFingerprint, .sourceKind].map(\.rawValue)
    let request = FetchRequest<ManagedObject>(entityName: Person.entityName ?? "")
    try book.newContext().forEachRowBatch(request, keys: keys) { batch in
      for row in 0..<batch.rowCount {
        let numbers = batch.columns.map { $0.isNull(row) ? nil : $0.integers.dropFirst(row).first }
        rows.append("\(batch.keys[row]): \(numbers)")
      }
      return true
    }
    return rows
  }

  private static let names = [
    "Ann", "Bee", "", "", " ", " Ann ", "O'Neil", "'=1", "=1", "é", "張", "Ann  B", "x:y", "-",
    "a\\b",
    "Ann ::: Bee", "\u{a0}", "\u{1}", "\u{85}", "\u{feff}", "\u{2028}", "urn:uuid:1", "Jr.", "Dr.",
    String(repeating: "ab ", count: 25), String(repeating: "é", count: 31),
  ]
  private static let ages = [
    "", "", "1", "30", "030", "-1", "+5", "thirty", " 7", "99999999999", "2147483647", "1.0", "0",
  ]

  private static func table(_ random: inout SplitMix64) -> [UInt8] {
    let delimiter = random.happens(percent: 70) ? "," : random.element(of: [";", "\t"])
    let end = random.element(of: ["\n", "\n", "\r\n", "\r"])
    let heads = [
      ["first", "last", "age"], ["first", "last"], ["age", "lastName", "firstName"],
      ["id", "first", "last", "age"], ["First", "Last"], ["first", "last", "aeg"],
    ]
    let head = heads[random.below(random.happens(percent: 70) ? 2 : heads.count)]
    var lines = [head.joined(separator: delimiter)]
    let isOdd = random.happens(percent: 50)
    for _ in 0..<random.below(5) {
      var cells = head.map { title in
        var cell =
          title == "age" || title == "id"
          ? random.element(of: isOdd ? ages : ["", "1", "30"])
          : isOdd ? random.element(of: names) : random.name()
        let mustBeQuoted = cell.contains { "\"\n\r,;\t".contains($0) }
        if mustBeQuoted && !isOdd || random.happens(percent: 10) {
          cell =
            "\""
            + cell.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
        }
        return cell
      }
      if isOdd, random.happens(percent: 10) { cells.removeLast() }
      if isOdd, random.happens(percent: 10) { cells.append(random.element(of: names)) }
      if isOdd, random.happens(percent: 5) { cells = [] }
      lines.append(cells.joined(separator: delimiter))
    }
    let mark = random.happens(percent: 10) ? "\u{feff}" : ""
    let text = mark + lines.joined(separator: end)
    return Array((random.happens(percent: 50) ? text + end : text).utf8)
  }

  private static func json(_ random: inout SplitMix64) -> [UInt8] {
    let isOdd = random.happens(percent: 50)
    let objects = (0..<random.below(4)).map { number in
      var members = ["first", "last"].map { key in
        let name = isOdd ? random.element(of: names) : random.name()
        let key = random.happens(percent: 10) ? key + "Name" : key
        return "\"\(key)\":\(JSONText.quoted(name))"
      }
      if random.happens(percent: 60) {
        let age = isOdd ? random.element(of: ages) : "\(random.below(100))"
        members.append("\"age\":\(age.isEmpty ? "null" : age)")
      }
      if random.happens(percent: 20) { members.append("\"id\":\(number)") }
      if isOdd, random.happens(percent: 10) { members.removeFirst() }
      if isOdd, random.happens(percent: 10) { members.append("\"notes\":\"\"") }
      return "{" + members.joined(separator: ", ") + "}"
    }
    let mark = random.happens(percent: 10) ? "\u{feff}" : ""
    if random.happens(percent: 50) { return Array((mark + objects.joined(separator: "\n")).utf8) }
    return Array("\(mark)[\(objects.joined(separator: ",\n"))]\n".utf8)
  }
}
