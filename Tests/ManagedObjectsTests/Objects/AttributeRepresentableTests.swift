import Foundation
import ManagedObjects
import Testing

@Suite("Swift types as values")
struct AttributeRepresentableTests {
  @Test("values go into attributes and come back")
  func roundTrips() {
    expectRoundTrip([Int16.min, 0, .max])
    expectRoundTrip([Int32.min, 0, .max])
    expectRoundTrip([Int64.min, 0, .max])
    expectRoundTrip([0.0, -1.5, .infinity, .leastNonzeroMagnitude])
    expectRoundTrip([true, false])
    expectRoundTrip(["", "text", "e\u{301}"])
    expectRoundTrip([Date.distantPast, Date(timeIntervalSinceReferenceDate: 0.1)])
    expectRoundTrip([Data(), Data([1, 2])])
    expectRoundTrip([UUID(), UUID()])
  }

  @Test("an attribute that holds nothing or another type gives nil")
  func otherValues() {
    for value in SampleValues.all {
      #expect((String(value) != nil) == value.fitsAndIsSet(.string))
      #expect((Int16(value) != nil) == value.fitsAndIsSet(.integer16))
      #expect((Int32(value) != nil) == value.fitsAndIsSet(.integer32))
      #expect((Int64(value) != nil) == value.fitsAndIsSet(.integer64))
      #expect((Double(value) != nil) == value.fitsAndIsSet(.double))
      #expect((Bool(value) != nil) == value.fitsAndIsSet(.boolean))
      #expect((Date(value) != nil) == value.fitsAndIsSet(.date))
      #expect((Data(value) != nil) == value.fitsAndIsSet(.binary))
      #expect((UUID(value) != nil) == value.fitsAndIsSet(.uuid))
    }
  }

  private func expectRoundTrip<Value: AttributeRepresentable & Equatable>(_ values: [Value]) {
    for value in values { #expect(Value(value.attributeValue) == value) }
  }
}

extension AttributeValue {
  fileprivate func fitsAndIsSet(_ type: AttributeType) -> Bool {
    self != .null && SampleValues.fitting(type).contains(self)
  }
}
