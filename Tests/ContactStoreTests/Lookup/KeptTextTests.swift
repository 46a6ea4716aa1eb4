import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("What of kept lines is searched")
struct KeptTextTests {
  @Test(
    "what people wrote is searched, and what programs write is not",
    arguments: [
      ("RELATED;VALUE=text;TYPE=spouse:Rex Harrison", "Rex Harrison"),
      ("item1.X-ABRELATEDNAMES:Rex", "Rex"), ("X-CSV-COLUMN;X-NAME=Locker:B-17", "Locker B-17"),
      ("NICKNAME:two\\, three", "two, three"),
      ("RELATED:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", nil), ("X-GUID:abc", nil),
      ("FN N TEL", nil), ("KEY;ENCODING=b:AAAA", nil), ("ROLE:", nil),
    ] as [(String, String?)])
  func searched(line: String, text: String?) {
    #expect(KeptText.searched(line) == text)
  }

  @Test("contacts are found by it in columns as in cards")
  func found() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    for number in 1...80 {
      var card = ContactCard()
      card.name.first = "A\(number)"
      if number == 7 {
        card.messengers = [ContactCard.Messenger("@ann:example.org", service: "matrix")]
        card.keptLines = ["X-CSV-COLUMN;X-NAME=Blood type:0+"]
      }
      if number % 2 == 0 { card.keptLines = ["RELATED;VALUE=text:Rex Harrison", "X-GUID:zebra"] }
      _ = try book.add([card])
    }
    #expect(try book.find("rex", limit: nil).count == 40)
    #expect(try book.find("harison a4", limit: nil).map(\.id).contains(4))
    #expect(try book.find("zebra", limit: nil).isEmpty)
    #expect(try book.find("blood type", limit: nil).map(\.id) == [7])
    #expect(try book.find("matrix ann", limit: nil).map(\.id) == [7])
  }
}
