import SampleData
import Testing

@Suite("Numbered people")
struct NumberedPeopleTests {
  @Test("names and ages carry the number, from 0")
  func numbers() {
    let people = Array(NumberedPeople(count: 3))
    #expect(people.map(\.first) == ["First name 0", "First name 1", "First name 2"])
    #expect(people.map(\.last) == ["Last name 0", "Last name 1", "Last name 2"])
    #expect(people.map(\.age) == [0, 1, 2])
  }

  @Test("a count that is not positive gives nobody", arguments: [0, -5])
  func nobody(count: Int) {
    #expect(Array(NumberedPeople(count: count)).isEmpty)
  }
}
