import Foundation
import SampleData
import Testing

@Suite("Sample people")
struct SamplePeopleTests {
  private let people = Array(SamplePeople(count: 10_000, seed: 1))

  @Test("the same seed gives the same people, another seed others")
  func seeds() {
    #expect(people.prefix(100) == ArraySlice(SamplePeople(count: 100, seed: 1)))
    #expect(people.prefix(100) != ArraySlice(SamplePeople(count: 100, seed: 2)))
  }

  @Test("there are as many people as asked for", arguments: [-1, 0, 1, 17])
  func count(_ asked: Int) {
    #expect(Array(SamplePeople(count: asked, seed: 3)).count == max(0, asked))
  }

  @Test("everyone has a first name without surrounding white space")
  func firstNames() {
    #expect(people.allSatisfy { !$0.first.isEmpty && $0.first == trimmed($0.first) })
    #expect(people.allSatisfy { $0.last == trimmed($0.last) })
  }

  @Test("about one in twenty has no age")
  func unknownAges() {
    let unknown = people.filter { $0.age == nil }.count
    #expect((400...600).contains(unknown))
  }

  @Test("ages run from 0 to 104 and every one of them occurs below 95")
  func ages() {
    let ages = Set(people.compactMap(\.age))
    #expect(ages.isSuperset(of: 0..<95))
    #expect(ages.isSubset(of: 0...104))
    #expect(ages.contains { $0 >= 100 })
  }

  @Test(
    "names come from many scripts",
    arguments: [
      ("Latin", "a"..."z"), ("Cyrillic", "а"..."я"), ("Greek", "α"..."ω"), ("Hebrew", "א"..."ת"),
      ("Arabic", "ء"..."ي"), ("Devanagari", "\u{905}"..."\u{939}"), ("Thai", "ก"..."ฮ"),
      ("Han", "\u{4e00}"..."\u{9fff}"), ("kana", "ぁ"..."ヺ"), ("Hangul", "가"..."힣"),
      ("Armenian", "ա"..."ֆ"), ("Georgian", "ა"..."ჰ"),
      ("Han beyond the basic plane", "\u{20000}"..."\u{2ffff}"),
      ("combining accents", "\u{300}"..."\u{36f}"),
    ] as [(String, ClosedRange<Unicode.Scalar>)])
  func scripts(name: String, letters: ClosedRange<Unicode.Scalar>) {
    let found = people.filter { person in
      (person.first + person.last).unicodeScalars.contains { letters.contains($0) }
    }
    #expect(!found.isEmpty, "no name is written in \(name)")
  }

  @Test(
    "family names are hyphenated, of several words, or hold an apostrophe",
    arguments: ["-", " ", "'", "’"])
  func familyNamesWithMarks(mark: String) {
    #expect(people.contains { $0.last.contains(mark) })
  }

  @Test("some people go by one name")
  func singleNames() {
    let single = people.filter(\.last.isEmpty).count
    #expect((50...500).contains(single))
  }

  @Test("names are varied: thousands of different pairs among ten thousand people")
  func variety() {
    let pairs = Set(people.map { [$0.first, $0.last] })
    #expect(pairs.count > 5000)
  }

  @Test("the fixture is what the generator makes, byte for byte")
  func fixture() throws {
    let expected = people.map { $0.jsonLine + "\n" }.joined()
    let file = try #require(fixtureFolder).appending(path: "people.jsonl")
    let actual = try Data(contentsOf: file)
    #expect(
      actual == Data(expected.utf8),
      "make it anew: swift run contacts-bench people --count 10000 --seed 1")
  }

  private func trimmed(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The folder of fixtures of the package that this file is in.
  private var fixtureFolder: URL? {
    var folder = URL(filePath: #filePath)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let fixtures = folder.appending(path: "Fixtures")
      if FileManager.default.fileExists(atPath: fixtures.path) { return fixtures }
    }
    return nil
  }
}
