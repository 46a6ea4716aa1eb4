import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("What of kept lines is searched")
struct KeptTextTests {
  @Test(
    "what people read is searched, and what programs say to one another is not",
    arguments: [
      ("RELATED;VALUE=text;TYPE=spouse:Rex Harrison", "Spouse Rex Harrison"),
      ("item1.X-ABRELATEDNAMES:Rex", "Related Rex"), ("item1.X-ABLabel:Locker", "Locker"),
      ("item1.X-ABLabel:_$!<Spouse>!$_", "Spouse"), ("item1.X-ABLabel:_$!<HomePage>!$_", nil),
      ("item1.X-ABLabel:_$!<Mobile>!$_", nil), ("X-CSV-COLUMN;X-NAME=Locker:B-17", "Locker B-17"),
      ("First name:Eddie", "First name Eddie"), ("X-WHATSAPP:+7 900", "X-WHATSAPP +7 900"),
      ("X-GENDER:Female", "Gender Female"), ("HOBBY;LEVEL=high:Chess\\, Go", "Hobby Chess, Go"),
      ("X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Eva;14;;;", "Spouse Eva"),
      ("X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Eva;1;;;", nil),
      ("NICKNAME:two\\, three", "two, three"), ("NOTE:one\\ntwo", "one\ntwo"),
      ("BDAY:in spring", "in spring"), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12", nil),
      ("item1.EMAIL;type=INTERNET:ada@example.org", nil), ("item2.TEL:+44 20 7946 0000", nil),
      ("item3.URL;type=pref:https://example.org", nil), ("URL:http://[x", "http://[x"),
      ("PHOTO;VALUE=uri:https://example.org/ada.png", "https://example.org/ada.png"),
      ("PHOTO;ENCODING=b;TYPE=JPEG:", nil), ("ORG:Second", "Second"),
      ("RELATED:urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6", nil), ("X-GUID:abc", nil),
      ("FN N TEL", nil), ("KEY;ENCODING=b:AAAA", nil), ("ROLE:", nil),
    ] as [(String, String?)])
  func searched(line: String, text: String?) {
    #expect(KeptText(line)?.text == text)
  }

  @Test("long texts are searched to their end")
  func long() {
    let text = String(repeating: "word ", count: 2000) + "end"
    #expect(KeptText("X-CSV-COLUMN;X-NAME=Life:" + text)?.text == "Life " + text)
  }

  @Test("a value that is a telephone number is found as one")
  func numbers() {
    #expect(KeptText("X-WHATSAPP:+7 900 555-01-05")?.number == "+7 900 555-01-05")
    #expect(KeptText("Home phone:022323232")?.number == "022323232")
    #expect(KeptText("X-WHATSAPP:ann 900")?.number == nil)
  }

  @Test("contacts are found by it in columns as in cards")
  func found() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    for number in 1...80 {
      var card = ContactCard()
      card.name.first = "A\(number)"
      if number == 7 {
        card.messengers = [ContactCard.Messenger("@ann:example.org", service: "matrix")]
        card.keptLines = [
          "X-CSV-COLUMN;X-NAME=Blood type:0+", "X-MS-CHILD:Mia",
          "X-CSV-COLUMN;X-NAME=Trips:Paris\\nLondon",
        ]
      }
      if number == 9 { card.keptLines = ["X-WHATSAPP:+7 900 555-01-05", "TZ:Europe/Kyiv"] }
      if number % 2 == 0 { card.keptLines = ["RELATED;VALUE=text:Rex Harrison", "X-GUID:zebra"] }
      _ = try book.add([card])
    }
    #expect(try book.find("rex", limit: nil).count == 40)
    #expect(try book.find("harison a4", limit: nil).map(\.id).contains(4))
    #expect(try book.find("zebra", limit: nil).isEmpty)
    let cases: [(words: String, id: Int64)] = [
      ("blood type", 7), ("matrix ann", 7), ("children", 7), ("chidlren", 7), ("lodnon", 7),
      ("whatsapp", 9), ("9005550105", 9), ("0900 555 01 05", 9), ("time zone", 9),
    ]
    for (words, id) in cases {
      #expect(try book.find(words, limit: nil).map(\.id) == [id], "\(words)")
      var few = AddressBook.Query()
      few.predicate = try FetchPredicate(format: "first IN {'A7', 'A9'}")
      #expect(try book.find(words, among: few, limit: nil).map(\.id) == [id], "\(words)")
    }
  }
}
