import SampleData
import TestSupport
import Testing

@testable import ContactStore

@Suite("Reading people from a stream")
struct PeopleImportTests {
  @Test("JSON gives the same people, or the same error, as when all of it is read at once")
  func differential() throws {
    let seed = testSeed("JSON in pieces")
    var random = SplitMix64(seed: seed)
    for round in 0..<testRounds(300) {
      var bytes = Self.sample(&random)
      for _ in 0..<random.below(3) { Self.damage(&bytes, &random) }
      let expected: Result<[NewPerson], ImportError>
      do throws(ImportError) {
        expected = .success(try PeopleJSON.read(bytes))
      } catch {
        expected = .failure(error)
      }
      // In pieces, a fault before bytes that are no UTF-8 may be told instead of those.
      let isAlike: (Result<[NewPerson], ImportError>) -> Bool = {
        $0 == expected || (expected.error?.fault == .invalidUTF8 && $0.error != nil)
      }
      for pieces in [Int.max, 1, 1 + random.below(40)] {
        let found = reading(bytes, .json, pieces: pieces)
        try #require(
          pieces == .max ? found == expected : isAlike(found),
          "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private static func sample(_ random: inout SplitMix64) -> [UInt8] {
    let objects = (0..<random.below(4)).map { number in
      let person = random.person()
      var output: [UInt8] = []
      PersonJSON(PersonField.allCases).append(
        PersonRecord(
          id: Int64(number), first: person.first, last: person.last, age: person.age), to: &output)
      return output
    }
    let isArray = random.happens(percent: 50)
    let text = objects.joined(separator: Array((isArray ? ",\n" : "\n").utf8))
    return isArray ? Array("[".utf8) + text + Array("]\n".utf8) : Array(text)
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let position = random.below(bytes.count)
    switch random.below(3) {
    case 0: bytes.remove(at: position)
    case 1: bytes[position] = UInt8(random.below(256))
    default:
      let tokens = ["\"", "\\", "{", "}", "[", "]", ",", ":", "0", " ", "\n", "\r"]
      bytes.insert(contentsOf: random.element(of: tokens).utf8, at: position)
    }
  }

  @Test("CSV is read alike in pieces of any size, damaged or not")
  func csvPieces() throws {
    let seed = testSeed("CSV in pieces")
    var random = SplitMix64(seed: seed)
    for round in 0..<testRounds(200) {
      let people = (0..<random.below(4)).map { number in
        let person = random.person()
        return PersonRecord(
          id: Int64(number), first: person.first, last: person.last, age: person.age)
      }
      var bytes = PeopleLayout.csv(PersonField.allCases, guardsFormulas: true).text(people)
      for _ in 0..<random.below(3) { Self.damage(&bytes, &random) }
      let whole = reading(bytes, .csv)
      for pieces in [1, 1 + random.below(40)] {
        let found = reading(bytes, .csv, pieces: pieces)
        try #require(
          found == whole || (whole.error?.fault == .invalidUTF8 && found.error != nil),
          "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private func csv(_ text: String) -> Result<[NewPerson], ImportError> { reading(text, nil) }

  @Test("columns may stand in any order, under either name, behind any of the delimiters")
  func columns() throws {
    let people = [try newPerson("A", "B", 1), try newPerson("C", "", nil)]
    for text in [
      "first,last,age\nA,B,1\nC,,\n", "age;lastName;firstName\r\n1;B;A\r\n;;C",
      "\u{feff}last\tid\tfirst\tage\nB\t7\tA\t1\n\n\t\tC\t\n",
      "\n\r\n\"first\",\"last\",\"age\"\n\"A\",\"B\",\"1\"\n\"C\",\"\",\"\"",
    ] {
      #expect(csv(text).people == people, "\(text)")
    }
    #expect(csv("first,last\nA,B\n").people == [try newPerson("A", "B")])
    #expect(csv("first,last").people == [])
  }

  @Test("cells in quotes keep delimiters, quotes and line breaks")
  func quotes() throws {
    let text = "first,last\n\"a,\"\"b\"\"\",\"c\nd\n\"\"\"\n"
    #expect(csv(text).people == [try newPerson("a,\"b\"", "c\nd\n\"")])
  }

  @Test(
    "a fault is told with its line and column",
    arguments: [
      ("first,mail,last\nA,B,C", 1, 7, ImportError.Fault.unknownKey("mail")),
      ("first,last,firstName\n", 1, 12, .duplicateKey("firstName")),
      ("first,age\nA,1", 1, 1, .person(.missingLastName)),
      ("last\nA", 1, 1, .person(.missingFirstName)),
      ("first,last\nA,B\nC\n", 3, 1, .cellCount(1, columns: 2)),
      ("first,last\nA,B,C\n", 2, 1, .cellCount(3, columns: 2)),
      ("first,last,age\né,B,x\n", 2, 5, .person(.invalidAge("x"))),
      ("first,last,age\nA,B,2147483648\n", 2, 5, .person(.invalidAge("2147483648"))),
      ("first,last\n,\n", 2, 1, .person(.nameless)),
      ("first,last\n\u{a0},\u{3000}\n", 2, 1, .person(.nameless)),
      ("first,last\n\"A\nB\",\"C", 3, 6, .unexpectedEnd),
      (
        "first,last\nA\"B,C", 2, 2,
        .expected("quotes round the whole cell, with its own quotes doubled")
      ),
      (
        "first,last\n\"A\"B,C", 2, 4,
        .expected("a delimiter or the end of the line behind the quote")
      ),
      (
        "first,last\nA\rB,C", 2, 2,
        .expected("a line feed behind the carriage return, or quotes round the cell")
      ),
    ])
  func faults(text: String, line: Int, column: Int, fault: ImportError.Fault) {
    #expect(csv(text).error == ImportError(line: line, column: column, fault: fault))
  }

  @Test("a line, a cell or an object without an end is refused in a fixed amount of memory")
  func limits() {
    let long = String(repeating: "x", count: 3 << 20)
    for (text, format) in [
      ("first,last\n\"" + long, ImportFormat.csv), ("first,last\n" + long, .csv),
      ("{\"first\":\"" + long, .jsonl), ("[{\"id\":\"" + long, .json),
    ] {
      let error = reading(text, format).error
      #expect(error?.fault == .recordTooLong(limit: PeopleImport.recordLimit))
      #expect(error?.line == (format == .csv ? 2 : 1))
    }
  }

  @Test("a name that is too long is told as such, in CSV too")
  func longNames() {
    let name = String(repeating: "x", count: NewPerson.greatestNameLength + 1)
    #expect(
      csv("first,last\n\(name),B\n").error?.fault
        == .person(.nameTooLong(bytes: NewPerson.greatestNameLength + 1)))
  }
}
