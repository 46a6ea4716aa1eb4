import ContactStore
import Foundation
import SampleData
import TestSupport
import Testing

@Suite("Damaged JSON")
struct PeopleJSONDamageTests {
  private static let array =
    Array(
      #"[{"id":1,"first":"Jos\u00e9 \ud83d\ude00 é😀","last":"a\"b\\","age":51},"#.utf8)
    + Array(#"{"first":"A","last":"","age":null}]"#.utf8)

  private static let lines = Array(
    (#"{"id":1,"first":"Jos\u00e9 😀","last":"a\"b","age":51}"# + "\n"
      + #"{"first":"A","last":"","age":null}"# + "\n").utf8)

  @Test("an array cut off anywhere is an error, unless nothing is left")
  func truncatedArray() {
    for length in 1..<Self.array.count {
      #expect(reading(Array(Self.array[..<length])).error != nil, "\(length)")
    }
    #expect(reading(Self.array).people?.count == 2)
  }

  @Test("lines cut off anywhere are an error or the whole lines before")
  func truncatedLines() throws {
    let whole = try #require(reading(Self.lines).people)
    let text = String(decoding: Self.lines, as: UTF8.self)
    let ends = text.indices.filter { text[$0] == "}" }.map {
      text.utf8.distance(from: text.startIndex, to: $0) + 1
    }
    for length in 0..<Self.lines.count {
      let result = reading(Array(Self.lines[..<length]))
      let complete = ends.filter { $0 <= length }.count
      let isBetween = length == 0 || ends.contains(length) || ends.contains(length - 1)
      #expect(result.people == (isBetween ? Array(whole.prefix(complete)) : nil), "\(length)")
    }
  }

  @Test("a text that is cut off says so")
  func unexpectedEnd() {
    for text in [
      "[", "{", #"{"fi"#, #"{"first"#, #"{"first":"a\"#, #"{"first":"a\u00"#, #"{"age":"#,
    ] {
      #expect(reading(text).error?.fault == .unexpectedEnd, "\(text)")
    }
  }

  @Test("invalid UTF-8 is found at every position, with its line and column")
  func invalidBytes() throws {
    let text = Array("[{\"first\":\"é\",\n\"last\":\"😀\"}]".utf8)
    let starts = text.indices.filter { !UTF8.isContinuation(text[$0]) } + [text.count]
    for position in starts {
      for bytes: [UInt8] in [[0xff], [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5]] {
        var damaged = text
        damaged.insert(contentsOf: bytes, at: position)
        let error = try #require(reading(damaged).error)
        let before = String(decoding: text[..<position], as: UTF8.self)
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(error.fault == .invalidUTF8)
        #expect(error.line == line.count)
        #expect(error.column == (line.last?.unicodeScalars.count ?? 0) + 1)
      }
    }
  }

  @Test("other encodings are refused, not guessed")
  func otherEncodings() throws {
    let text = #"[{"first":"José","last":""}]"#
    for encoding: String.Encoding in [.utf16, .utf16LittleEndian, .utf16BigEndian, .isoLatin1] {
      let data = try #require(text.data(using: encoding))
      #expect(reading(Array(data)).error != nil, "\(encoding)")
    }
  }

  @Test("whatever is accepted of a damaged array, Foundation accepts too and reads alike")
  func mutations() throws {
    let seed = testSeed("damaged JSON")
    var random = SplitMix64(seed: seed)
    var accepted = 0
    for round in 0..<testRounds(2_000) {
      var bytes = Self.array
      for _ in 0...random.below(3) { mutate(&bytes, &random) }
      guard bytes.first == UInt8(ascii: "["), let people = reading(bytes).people else { continue }
      accepted += 1
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
      try #require(
        theirs.map { agree(people, $0) } ?? false,
        "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(accepted > 0)
  }

  @Test("any bytes at all are read or refused")
  func anyBytes() {
    var random = SplitMix64(seed: testSeed("any bytes"))
    for _ in 0..<testRounds(500) {
      let bytes = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      _ = reading(bytes)
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let tokens = [
      "\"", "\\", "{", "}", "[", "]", ",", ":", " ", "\n", "0", "1", "-", ".", "e", "null", "true",
      "\\u", "\\n", "\"age\":", "\"first\":", "é", "\u{0}", "\t", "{}", "\\ud83d",
    ]
    guard !bytes.isEmpty else { return }
    let position = random.below(bytes.count)
    switch random.below(4) {
    case 0: bytes.remove(at: position)
    case 1: bytes.insert(contentsOf: random.element(of: tokens).utf8, at: position)
    case 2: bytes[position] = UInt8(random.below(128))
    default:
      let end = min(bytes.count, position + random.below(6))
      bytes.replaceSubrange(position..<end, with: random.element(of: tokens).utf8)
    }
  }

  private func agree(_ people: [NewPerson], _ objects: [[String: Any]]) -> Bool {
    people.count == objects.count
      && zip(people, objects).allSatisfy { person, object in
        (object["first"] ?? object["firstName"]) as? String == person.first
          && (object["last"] ?? object["lastName"]) as? String == person.last
          && (object["age"] as? NSNumber)?.int64Value == person.age.map(Int64.init)
      }
  }
}
