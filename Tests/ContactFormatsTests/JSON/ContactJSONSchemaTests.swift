import CardTestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import TextTools

@Suite("The schema of our own JSON")
struct ContactJSONSchemaTests {
  /// A card that has something to say under every key.
  private var fullCard: ContactCard {
    var random = RandomCards(seed: 1)
    var card = random.card()
    for key in ContactJSONKey.allCases {
      switch key.storage {
      case .text: card[text: key] = "text"
      case .texts(let path): card[keyPath: path] = ["text"]
      case .entries: card[entries: key] = [.init("v", label: "l", isPreferred: true)]
      case .date(let path): card[keyPath: path] = .init(year: nil, month: 4, day: 12)
      case .time(let path): card[keyPath: path] = 0
      default: break
      }
    }
    var address = ContactCard.Address()
    for part in ContactJSONPart.address where part.form == .text {
      address[keyPath: ContactCard.Address.path(part.key)] = part.key
    }
    address.isPreferred = true
    card.addresses = [address]
    card.messengers = [.init("a", service: "s", label: "l", isPreferred: true)]
    card.dates = [ContactCard.PartialDate(year: 1999, month: 1, day: nil)]
      .compactMap { date in date.map { .init($0, label: "l") } }
    (card.age, card.kind) = (5, .company)
    card.color = .init(red: 1, green: 2, blue: 3)
    card.photo = .init([1, 2], mediaType: "image/png")
    card.keptLines = ["X-ODD:1"]
    card.relations = [.init("v", label: "l")]
    card.customFields = [.init("v", label: "l")]
    return card
  }

  private func written(_ card: ContactCard) throws -> [JSONMember] {
    var writer = ContactJSONWriter(ContactJSONKey.allCases, layout: .lines)
    var output = ByteBuffer(capacity: 64)
    writer.write(card, id: 5, people: 2, to: &output)
    return try #require(try JSONNode.parse(output.content).members)
  }

  @Test("the writer writes the keys of the schema, in its order, and with its types")
  func writer() throws {
    let members = try written(fullCard)
    #expect(members.map(\.key) == ContactJSONSchema().fields.map(\.key.rawValue))
    for member in members {
      let key = try #require(ContactJSONKey(rawValue: member.key))
      let field = try #require(ContactJSONSchema().fields.first { $0.key == key })
      let kinds = ["a number", "a string", "an array", "an object"].filter { kind in
        switch field.type {
        case "number or null": kind == "a number"
        case let type where type.hasPrefix("array"): kind == "an array"
        case "object or null": kind == "an object"
        default: kind == "a string"
        }
      }
      #expect(kinds == [member.node.kind], "\(member.key)")
      let objects = member.node.elements ?? [member.node]
      for object in objects where key.parts != nil {
        #expect(Set(object.members?.map(\.key) ?? []) == Set(key.parts?.map(\.key) ?? []))
      }
    }
  }

  @Test("keys that were asked for are there without a value too: null, or an empty text or list")
  func emptyValues() throws {
    var writer = ContactJSONWriter(
      ContactJSONKey.allCases, layout: .lines, writesEmpty: true)
    var output = ByteBuffer(capacity: 64)
    writer.write(ContactCard(), id: nil, to: &output)
    let members = try #require(try JSONNode.parse(output.content).members)
    #expect(members.map(\.key) == ContactJSONKey.allCases.map(\.rawValue))
    for member in members where member.key != "kind" {
      let field = try #require(ContactJSONSchema().fields.first { $0.key.rawValue == member.key })
      let kind =
        field.type.hasSuffix("or null") ? "null" : field.type == "string" ? "a string" : "an array"
      #expect(member.node.kind == kind, "\(member.key)")
    }
  }

  @Test("the reader takes every key that is read, and changes nothing by one that is only written")
  func reader() throws {
    let card = fullCard
    for member in try written(card) {
      let record: JSONNode = .object([
        (member.key, member.node)
      ])
      var output = ByteBuffer(capacity: 64)
      record.append(to: &output)
      let values = try ContactJSONValues(output.content)
      let key = try #require(ContactJSONKey(rawValue: member.key))
      let field = try #require(ContactJSONSchema().fields.first { $0.key == key })
      #expect((values.card == ContactCard()) == (field.direction == .output), "\(member.key)")
      #expect(values.keys == (field.direction == .output ? [] : [key]))
    }
  }

  @Test("the document is JSON of the draft 2020-12 with a property for each key")
  func document() throws {
    let root = try JSONNode.parse(Array(ContactJSONSchema().document.utf8))
    let members = try #require(root.members)
    #expect(members.first { $0.key == "schema" }?.node.integer == 1)
    let uri = members.first { $0.key == "$schema" }?.node.text
    #expect(uri == "https://json-schema.org/draft/2020-12/schema")
    let properties = try #require(members.first { $0.key == "properties" }?.node.members)
    #expect(properties.map(\.key) == ContactJSONKey.allCases.map(\.rawValue))
    for property in properties {
      let keys = property.node.members?.map(\.key) ?? []
      #expect(keys.contains("description"))
      #expect(keys.contains("type") || keys.contains("enum"))
    }
  }

  @Test("the text has a line for each key and each key within")
  func text() {
    let lines = ContactJSONSchema().text.split(separator: "\n")
    let parts = ContactJSONKey.allCases.map { $0.parts?.count ?? 0 }.reduce(0, +)
    #expect(lines.count == ContactJSONKey.allCases.count + parts)
    #expect(lines.contains { $0.hasPrefix("birthday ") && $0.contains("--04-12") })
  }
}
