import CardTestSupport
import Foundation
import Testing

@testable import ContactCards
@testable import ContactFormats

/// Checks of files with faults that address books really make, as `expected.json` lists them.
@Suite("vCards with quirks")
struct VCardExpectationTests {
  @Test("every file gives what is expected of it")
  func expectations() throws {
    let json = try JSONSerialization.jsonObject(
      with: Data(try VCardSupport.bytes("expected.json")))
    let files = try #require(json as? [[String: Any]])
    #expect(files.count == 20)
    for file in files {
      let name = try #require(file["file"] as? String)
      let text = try VCardSupport.bytes(name)
      let cards = try VCardSupport.read(text).compactMap(\.card)
      let properties = VCardSupport.properties(text)
      #expect(cards.count == file["cards"] as? Int, "\(name)")
      for check in try #require(file["checks"] as? [[Any]]) {
        let path = try #require(check.first as? String).split(separator: ".").map(String.init)
        let number = try #require(Int(path[0]))
        let found = try value(path.dropFirst(), cards[number], properties[number])
        let wanted = check[1] is NSNull ? "nil" : Self.text(check[1])
        #expect(found == wanted, "\(name) \(path.joined(separator: "."))")
      }
    }
  }

  /// A value as a text that can be compared; line ends are line feeds.
  private static func text(_ value: Any) -> String {
    switch value {
    case let list as [Any]: list.map(text).joined(separator: "|")
    case let parts as [String: Any]:
      parts.map { "\($0.key)=\(text($0.value))" }.sorted().joined(separator: " ")
    default: "\(value)".replacing("\r\n", with: "\n")
    }
  }

  private func value(
    _ path: ArraySlice<String>, _ card: ContactCard, _ properties: [VCardProperty]
  ) throws -> String {
    let path = Array(path)
    func named(_ name: String) -> [VCardProperty] {
      properties.filter { $0.key == name.uppercased() }
    }
    func position() throws -> Int { try #require(Int(path[1])) }
    switch path[0] {
    case "n": return try part(path[1], #require(named("N").first), card)
    case "fn": return try #require(named("FN").first).text
    case "note": return card.notes
    case "display": return card.displayName
    case "url": return card.urls[try position()].value
    case "bday":
      if let text = named("BDAY").first(where: { $0.types.isEmpty && card.birthday == nil })?.text,
        !text.isEmpty
      {
        return "text=\(text)"
      }
      return Self.date(card.birthday)
    case "photo":
      let photo = try #require(card.photo)
      return path[1] == "bytes" ? "\(photo.bytes.count)" : photo.mediaType
    case "prop": return try #require(named(path[1]).first).text
    case "group_label":
      let group = try #require(named(path[1]).first).group
      return try #require(card.dates.first).label == "anniversary" && !group.isEmpty
        ? "Anniversary" : ""
    case "roundtrip":
      var writer = VCardWriter()
      let again = try #require(VCardSupport.properties(writer.text(of: [card])).first)
      return again == properties ? "1" : "\(again)"
    case "tel" where path[2] == "value": return card.phones[try position()].value
    case "tel" where path[2] == "label": return card.phones[try position()].label
    case "adr" where path[2] == "street": return card.addresses[try position()].street
    case "adr" where path[2] == "extended": return card.addresses[try position()].extended
    default:
      #expect(path[2] == "types")
      return named(path[0])[try position()].types.joined(separator: "|")
    }
  }

  private func part(
    _ name: String, _ property: VCardProperty, _ card: ContactCard
  ) throws -> String {
    let order = ["family", "given", "additional", "prefix", "suffix"]
    let place = try #require(order.firstIndex(of: name))
    if place == 0 { #expect(card.name.last == property.components[0].joined(separator: " ")) }
    return property.components[place].joined(separator: "|")
  }

  private static func date(_ date: ContactCard.PartialDate?) -> String {
    guard let date else { return "nil" }
    let parts = [("day", date.day), ("month", date.month), ("year", date.year)]
    return parts.compactMap { part in part.1.map { "\(part.0)=\($0)" } }.joined(separator: " ")
  }
}
