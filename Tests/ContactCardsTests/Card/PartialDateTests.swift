import ContactCards
import Testing

@Suite("Partial dates")
struct PartialDateTests {
  private typealias PartialDate = ContactCard.PartialDate

  @Test("a date is written with what is known of it")
  func descriptions() throws {
    let dates: [(PartialDate?, String)] = [
      (PartialDate(year: 1975, month: 2, day: 3), "1975-02-03"),
      (PartialDate(year: nil, month: 4, day: 12), "--04-12"),
      (PartialDate(year: 1985, month: 4, day: nil), "1985-04"),
      (PartialDate(year: 85, month: nil, day: nil), "0085"),
      (PartialDate(year: nil, month: 2, day: 29), "--02-29"),
    ]
    for (date, text) in dates { #expect(try #require(date).description == text) }
  }

  @Test("a date that no calendar has is none")
  func impossible() {
    #expect(PartialDate(year: nil, month: nil, day: nil) == nil)
    #expect(PartialDate(year: 2023, month: 2, day: 29) == nil)
    #expect(PartialDate(year: 1900, month: 2, day: 29) == nil)
    #expect(PartialDate(year: 2000, month: 13, day: nil) == nil)
    #expect(PartialDate(year: 2000, month: 0, day: 1) == nil)
    #expect(PartialDate(year: 2000, month: nil, day: 1) == nil)
    #expect(PartialDate(year: 10_000, month: 1, day: 1) == nil)
  }
}
