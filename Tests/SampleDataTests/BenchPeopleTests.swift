import SampleData
import Testing

@Suite("People for measuring")
struct BenchPeopleTests {
  @Test(
    "the rare fragment is in as many family names at every size",
    arguments: [(0, 0), (3, 3), (5, 5), (7, 5), (1000, 5), (20_001, 5)])
  func rareFragment(count: Int, expected: Int) {
    let people = Array(BenchPeople(count: count, seed: 1))
    #expect(people.count == count)
    #expect(people.filter { $0.last.contains(BenchPeople.rareFragment) }.count == expected)
    #expect(!people.contains { $0.first.contains(BenchPeople.rareFragment) })
  }

  @Test("names are ASCII and ages known, from 0 to 99")
  func plainValues() {
    let people = Array(BenchPeople(count: 5000, seed: 2))
    #expect(people.allSatisfy { ($0.first + $0.last).utf8.allSatisfy { $0 < 0x80 } })
    #expect(Set(people.map(\.age)) == Set((0..<100).map(Optional.some)))
  }

  @Test("there are a few hundred first names and very many family names")
  func cardinality() {
    let people = Array(BenchPeople(count: 20_000, seed: 3))
    #expect((400...500).contains(Set(people.map(\.first)).count))
    #expect(Set(people.map(\.last)).count > 15_000)
  }

  @Test("the same seed gives the same people")
  func seeds() {
    let people = Array(BenchPeople(count: 50, seed: 4))
    #expect(people == Array(BenchPeople(count: 50, seed: 4)))
    #expect(people != Array(BenchPeople(count: 50, seed: 5)))
  }
}
