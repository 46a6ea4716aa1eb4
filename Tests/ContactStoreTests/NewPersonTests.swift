import ContactStore
import Testing

@Suite("New people")
struct NewPersonTests {
  private func fault(
    first: String? = "A", last: String? = "B", age: Int32? = nil
  ) -> NewPerson.Fault? {
    do throws(NewPerson.Fault) {
      _ = try NewPerson(first: first, last: last, age: age)
      return nil
    } catch {
      return error
    }
  }

  @Test("both names have to be given, though one may be empty")
  func names() {
    #expect(fault(first: nil) == .missingFirstName)
    #expect(fault(last: nil) == .missingLastName)
    #expect(fault(first: nil, last: nil) == .missingFirstName)
    #expect(fault(first: "", last: "") == .nameless)
    #expect(fault(first: "\u{a0}", last: " \u{3000}") == .nameless)
    #expect(fault(first: "") == nil)
    #expect(fault(last: "") == nil)
  }

  @Test("a name may be as long as the limit and no longer, counted in bytes")
  func longNames() {
    let longest = String(repeating: "é", count: NewPerson.greatestNameLength / 2)
    #expect(fault(first: longest) == nil)
    #expect(fault(last: longest + "a") == .nameTooLong(bytes: NewPerson.greatestNameLength + 1))
  }

  @Test("a negative age is refused", arguments: [-1, Int32.min])
  func negativeAge(age: Int32) {
    #expect(fault(age: age) == .invalidAge(String(age)))
  }

  @Test(
    "an age is a whole number in decimal digits",
    arguments: zip(["0", "51", "007", "2147483647"], [0, 51, 7, Int32.max]))
  func ages(text: String, age: Int32) throws {
    #expect(try NewPerson.age(text) == age)
  }

  @Test(
    "anything else is no age",
    arguments: [
      "", "-1", "+1", " 1", "1 ", "1.0", "1e3", "abc", "0x10", "1_000", "٣", "2147483648",
      "99999999999", "1\u{301}", String(repeating: "9", count: 10_000),
    ])
  func noAges(text: String) {
    #expect(throws: NewPerson.Fault.invalidAge(text)) { try NewPerson.age(text) }
  }
}
