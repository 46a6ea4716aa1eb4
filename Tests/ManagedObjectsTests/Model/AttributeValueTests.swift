import Foundation
import ManagedObjects
import Testing

@Suite("Values of attributes")
struct AttributeValueTests {
  @Test("a value fits the types that can hold it", arguments: AttributeType.allCases)
  func fits(type: AttributeType) {
    let fitting = SampleValues.fitting(type)
    for value in SampleValues.all {
      #expect(value.fits(type) == fitting.contains(value), "\(value) as \(type)")
    }
  }

  @Test("literals make the values that they look like")
  func literals() {
    let values: [AttributeValue] = [7, 1.5, true, "text"]
    #expect(values == [.integer(7), .double(1.5), .boolean(true), .string("text")])
  }

  @Test("numbers of different kinds are different values")
  func kinds() {
    #expect(AttributeValue.integer(1) != .double(1))
    #expect(AttributeValue.integer(1) != .boolean(true))
    #expect(AttributeValue.string("") != .null)
  }

  @Test(
    "values are identical only when every bit is",
    arguments: [
      (.string("é"), .string("e\u{301}")), (.double(0), .double(-0.0)),
      (
        .date(Date(timeIntervalSinceReferenceDate: 0)),
        .date(Date(timeIntervalSinceReferenceDate: -0.0))
      ),
      (.integer(1), .boolean(true)), (.null, .string("")),
    ] as [(AttributeValue, AttributeValue)])
  func identity(first: AttributeValue, second: AttributeValue) {
    #expect(first != second)
    #expect(first == first)
    #expect(second == second)
  }

  @Test("what is no number is identical to itself")
  func notANumber() {
    let value = AttributeValue.double(.nan)
    #expect(value == value)
  }
}
