import CardTestSupport
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("JSContact, written and read")
struct JSContactRoundTripTests {
  private func written(_ cards: [ContactCard]) -> [UInt8] {
    var writer = JSContactWriter(layout: .array)
    return writer.text(of: cards)
  }

  private func card(_ text: String) throws -> ContactCard {
    try #require(try cards(in: Array(text.utf8), JSContactReader()).first?.card)
  }

  @Test("every field of a card comes back")
  func cardsComeBack() throws {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    let originals = (0..<300).map { _ in random.card() }
    for size in [1, 1000, .max] {
      let read = try cards(in: written(originals), JSContactReader(), pieces: size)
      #expect(read.count == originals.count)
      for (result, original) in zip(read, originals) {
        #expect(result.card == original, "CONTACTS_TEST_SEED=\(seed)")
        #expect(result.warnings.isEmpty)
      }
    }
  }

  @Test("lines that are kept of a vCard come back as they were")
  func keptLines() throws {
    var card = ContactCard()
    card.formattedName = "x"
    card.keptLines = [
      "item1.X-FOO;TYPE=a,b;X=\"1;2\":va\\,lue", "x-lower:1", "URL;VALUE=uri:http://x", "TEL EMAIL",
      "X-A;VALUE=TEXT:b\\;c", "X-B;bare:1", "GEO;VALUE=URI:geo:1,2", "X-C;Y=:", ":", "X-D",
    ]
    #expect(try self.card(String(decoding: written([card]), as: UTF8.self)) == card)
  }

  private static let whole = #"""
    {"@type":"Card","version":"1.0","uid":"urn:uuid:1","kind":"individual","language":"de",
    "name":{"@type":"Name","components":[{"kind":"given","value":"Ada"},
    {"kind":"separator","value":"-"},{"kind":"surname","value":"King"},
    {"kind":"generation","value":"Jr."}],"isOrdered":true,"defaultSeparator":" ",
    "sortAs":{"surname":"king"}},
    "nicknames":{"k1":{"name":"Countess","pref":2},"k9":{"name":"Other"}},
    "organizations":{"o1":{"name":"Engines","units":[{"name":"A","sortAs":"a"},{"name":"B"}]}},
    "titles":{"t1":{"kind":"role","name":"Poet","organizationId":"o1"},"t2":{"name":"Boss"}},
    "emails":{"e1":{"address":"a@x.org","contexts":{"work":true},"pref":1},
    "e2":{"@type":"EmailAddress","address":"b@x.org","contexts":{"private":true,"x:y":true}}},
    "phones":{"p1":{"number":"tel:+1-555-0100","features":{"voice":true,"mobile":true}},
    "p2":{"number":"555","features":{"fax":true},"contexts":{"private":true}},"bad":{"number":5}},
    "onlineServices":{"s1":{"service":"Mastodon","user":"@ada","uri":"https://x/@ada"}},
    "links":{"l1":{"kind":"contact","uri":"https://x.org"}},
    "media":{"m1":{"kind":"photo","uri":"data:image/png;base64,AQI="},
    "logo":{"kind":"logo","uri":"https://x.org/logo"}},
    "addresses":{"a1":{"components":[{"kind":"number","value":"12"},
    {"kind":"name","value":"Main St"},{"kind":"locality","value":"Ockham"}],
    "countryCode":"GB","isOrdered":true,"timeZone":"Europe/London"}},
    "anniversaries":{"b1":{"kind":"birth","date":{"year":1815,"month":12,"day":10},
    "place":{"full":"London"}},"d1":{"kind":"wedding",
    "date":{"@type":"Timestamp","utc":"1835-07-08T00:00:00Z"}}},
    "notes":{"n1":{"note":"first","author":{"name":"B"}},"n2":{"note":"second"}},
    "keywords":{"math":true,"never":false},
    "relatedTo":{"urn:uuid:2":{"relation":{"friend":true}}},
    "personalInfo":{"pi1":{"kind":"hobby","value":"Chess","level":"high"}},
    ":odd":1,"example.com:we/ird~\"^":{"a":[1,2.50,null,"\\,;"]},
    "vCardProps":[["x-foo",{"group":"item1","type":["a","b"]},"unknown","1;2"],
    ["x-many",{},"text","a","b"]]}
    """#

  @Test("a card of another program is read, field by field")
  func fields() throws {
    let card = try card(Self.whole)
    #expect((card.name.first, card.name.last, card.name.suffix) == ("Ada", "King", "Jr."))
    #expect(card.name.nickname == "Countess")
    #expect((card.company, card.department, card.jobTitle) == ("Engines", "A, B", "Poet"))
    #expect(
      card.emails == [
        .init("a@x.org", label: "work", isPreferred: true), .init("b@x.org", label: "home"),
      ])
    #expect(
      card.phones == [.init("+1-555-0100", label: "mobile"), .init("555", label: "home fax")])
    #expect(card.messengers == [.init("https://x/@ada", service: "Mastodon")])
    #expect(card.photo == .init([1, 2], mediaType: "image/png"))
    #expect(card.addresses.map(\.street) == ["12 Main St"])
    #expect(card.birthday?.description == "1815-12-10")
    #expect(card.dates.map(\.label) == ["anniversary"])
    #expect(card.dates.first?.date.description == "1835-07-08")
    #expect(card.notes == "first" && card.tags == ["math"])
    #expect(card.keptLines.contains("item1.X-FOO;TYPE=a,b:1;2"))
    #expect(card.keptLines.contains(#"JSPROP;JSPTR="language":"de""#))
    #expect(card.keptLines.contains(#"JSPROP;JSPTR=":odd":1"#))
    #expect(card.keptLines.contains(#"JSPROP;JSPTR="emails/e2/contexts/x:y":true"#))
  }

  @Test("what no field holds is written back in its place")
  func nothingLost() throws {
    let original = try JSONNode.parse(Array(Self.whole.utf8))
    let text = written([try card(Self.whole)])
    let node = try #require(try JSONNode.parse(text).elements?.first)
    let missing = JSContactPatch.differences(of: original, from: node).map(\.line)
    #expect(missing == [])
    #expect(try card(String(decoding: text, as: UTF8.self)) == card(Self.whole))
  }

  @Test("what is kept does not undo what is edited afterwards")
  func edited() throws {
    var card = try card(Self.whole)
    card.name.first = "Augusta"
    card.addresses[0].street = "1 New St"
    card.emails.removeAll()
    let text = String(decoding: written([card]), as: UTF8.self)
    let read = try self.card(text)
    #expect(read.name.first == "Augusta" && read.addresses.first?.street == "1 New St")
    #expect(read.emails.isEmpty)
    #expect(read.keptLines.contains(#"JSPROP;JSPTR="language":"de""#))
    #expect(text.contains(#""countryCode":"GB""#))
  }

  @Test("a card of another kind, a group of a draft and what is no card")
  func kinds() throws {
    let device = try card(#"{"@type":"Card","kind":"device","name":{"full":"Printer"}}"#)
    #expect(device.kind == .person && device.displayName == "Printer")
    #expect(String(decoding: written([device]), as: UTF8.self).contains(#""kind":"device""#))
    let group = try card(#"{"@type":"CardGroup","name":"Team","members":{"urn:1":true}}"#)
    #expect(group.kind == .group && group.displayName == "Team" && group.members == ["urn:1"])
    let read = try cards(in: Array(#"{"@type":"Task"}"#.utf8), JSContactReader())
    #expect(read.first?.card == nil)
    #expect(read.first?.warnings == [.init(line: 1, reason: #"skipped "Task", which is no card"#)])
    let odd = try cards(in: Array(#"{"emails":5,"name":{"full":"x"}}"#.utf8), JSContactReader())
    #expect(odd.first?.warnings.map(\.reason) == [#"kept "emails" unread, which is no object"#])
    #expect(
      String(decoding: written(odd.compactMap(\.card)), as: UTF8.self).contains(#""emails":5"#))
  }

  @Test("damage never does more than end in an error or a warning")
  func damage() throws {
    let seed = RandomCards.environmentSeed()
    var random = RandomCards(seed: seed)
    var readCount = 0
    let rounds = testRounds(400)
    for _ in 0..<rounds {
      var bytes = Array(Self.whole.utf8)
      for _ in 0...random.below(3) {
        let position = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[position] = UInt8(random.below(256))
        case 1: bytes.remove(at: position)
        default: bytes.insert(random.pick(Array("{}[]\",:5a".utf8)), at: position)
        }
      }
      guard let read = try? cards(in: bytes, JSContactReader()) else { continue }
      for card in read.compactMap(\.card) {
        readCount += 1
        let again = try cards(in: written([card]), JSContactReader())
        #expect(again.first?.card?.keptLines == card.keptLines, "CONTACTS_TEST_SEED=\(seed)")
        #expect(again.first?.card == card, "CONTACTS_TEST_SEED=\(seed)")
      }
    }
    #expect(readCount > rounds / 5)
  }

  @Test(
    "a card with thousands of keys that nobody knows is read in time, and says what it leaves out")
  func manyKeys() throws {
    let keys = (0..<20_000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let read = try cards(in: Array("{\(keys)}".utf8), JSContactReader())
    #expect(read.first?.warnings.count == 1)
    let inner = try cards(in: Array("{\"emails\":{\(keys)}}".utf8), JSContactReader())
    #expect(inner.first?.warnings == [] && inner.first?.card?.keptLines.count == 1)
  }
}
