import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Cells with several values")
struct CSVSeveralValuesTests {
  private func phones(_ cell: String) -> [String]? {
    let reading = TableReading(CSVCardReader(), "Name,Mobile\nAnn Lee,\"\(cell)\"\n")
    #expect(reading.warnings == [])
    #expect(reading.cards.first?.phones.allSatisfy { $0.label == "mobile" } == true)
    return reading.cards.first?.phones.map(\.value)
  }

  @Test(
    "are several telephone numbers where each is one of its own",
    arguments: [
      ("1234567; 7654321", ["1234567", "7654321"]), ("1234567;7654321", ["1234567", "7654321"]),
      ("+49 351 12345, 0171/765432", ["+49 351 12345", "0171/765432"]),
      ("1234567 / 7654321", ["1234567", "7654321"]),
      ("0351 12345 / 0171 765432", ["0351 12345", "0171 765432"]),
      ("(030) 12345\n(030) 54321", ["(030) 12345", "(030) 54321"]),
      ("12345\r\n54321", ["12345", "54321"]), ("12345 ::: 54321", ["12345", "54321"]),
      ("1234567 ext. 5, 7654321 x7", ["1234567 ext. 5", "7654321 x7"]),
      ("1234567; 2345678; 3456789", ["1234567", "2345678", "3456789"]),
    ])
  func numbers(cell: String, numbers: [String]) {
    #expect(phones(cell) == numbers)
  }

  @Test(
    "are one where a part of it may be the rest of a number",
    arguments: [
      "1234567 / 12", "0351 / 1234567", "035021 / 1234567", "+49 35021 / 1234567",
      "(035021) / 1234567", "5551234567,12345", "+1 555 123 4567, 12345", "030/123456; 78901",
      "5551234567;12345", "1234567, home",
      "12345; ask for Ann", "1234567;", "+1,555,0100", "0351/1234567", "1234567, +",
      "12+345; 54321",
    ])
  func whole(cell: String) {
    #expect(phones(cell) == [cell])
  }

  @Test("are several pages, unless a comma belongs to one")
  func pages() {
    func urls(_ cell: String) -> [String]? {
      TableReading(CSVCardReader(), "Name,Website\nAnn Lee,\"\(cell)\"\n").cards.first?.urls
        .map(\.value)
    }
    #expect(
      urls("http://a.example; https://b.example") == ["http://a.example", "https://b.example"])
    #expect(urls("http://a.example/x,y") == ["http://a.example/x,y"])
    #expect(urls("see http://a.example") == ["see http://a.example"])
  }

  @Test("are what they are in tables of ours")
  func own() {
    let own = TableReading(
      CSVCardReader(), "first,last,phone_1,phone_1_label\nAnn,Lee,1234567; 7654321,home\n")
    #expect(own.cards.first?.phones.map(\.value) == ["1234567; 7654321"])
    let list = TableReading(CSVCardReader(), "first,last,phones\nAnn,Lee,\"12345, 54321;23456\"\n")
    #expect(list.cards.first?.phones.map(\.value) == ["12345, 54321", "23456"])
  }
}
