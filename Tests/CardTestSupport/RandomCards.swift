import ContactFormats

@testable package import ContactCards
@testable import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Cards with random contents, the same ones for the same seed.
package struct RandomCards {
  /// The seed that the environment variable `CONTACTS_TEST_SEED` gives, or a new one.
  package static func environmentSeed() -> UInt64 {
    let given = ProcessInfo.processInfo.environment["CONTACTS_TEST_SEED"].flatMap { UInt64($0) }
    return given ?? .random(in: .min ... .max)
  }

  private var state: UInt64
  /// How many cards there were.
  private var cardCount = 0

  package init(seed: UInt64) { state = seed }

  /// A number from 0 to one below `bound`.
  package mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  package mutating func happens(percent: Int) -> Bool { below(100) < percent }

  /// Picks an element.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A text of up to ten scalars of all kinds, with more of the awkward ones than life has.
  package mutating func text(orEmpty percent: Int = 40) -> String {
    if happens(percent: percent) { return "" }
    var text = ""
    let awkward: [Unicode.Scalar] = [
      "\"", "\\", "/", ";", ",", ":", "\u{202e}", "\u{7f}", "\t", "~",
    ]
    for _ in 0...below(10) {
      let ceiling = pick([0x80, 0x80, 0x80, 0x250, 0x3000, 0x1_0000, 0x11_0000])
      let scalar = Unicode.Scalar(UInt32(max(0x20, below(ceiling))))
      text.unicodeScalars.append(happens(percent: 10) ? pick(awkward) : scalar ?? "x")
    }
    // White space alone is as good as nothing.
    return text.allSatisfy(\.isWhitespace) ? "x" : text
  }

  package mutating func list<Element>(_ element: (inout RandomCards) -> Element) -> [Element] {
    (0..<max(0, below(6) - 3)).map { _ in element(&self) }
  }

  /// Names of which none is there twice.
  package mutating func names() -> [String] {
    var names: [String] = []
    for name in list({ $0.text(orEmpty: 0) }) where !names.contains(name) { names.append(name) }
    return names
  }

  package mutating func label() -> String { pick(["", "home", "work", "mobile", text()]) }

  package mutating func entry() -> ContactCard.Entry {
    ContactCard.Entry(
      text(orEmpty: 0), label: label(), isPreferred: happens(percent: 20))
  }

  package mutating func date() -> ContactCard.PartialDate? {
    let year = happens(percent: 70) ? 1 + below(9999) : nil
    let month = happens(percent: 80) ? 1 + below(12) : nil
    return ContactCard.PartialDate(
      year: year, month: month, day: month == nil ? nil : happens(percent: 80) ? 1 + below(31) : nil
    )
  }

  package mutating func address() -> ContactCard.Address {
    var address = ContactCard.Address()
    address.street = text(orEmpty: 0)
    address.extended = text()
    address.postOfficeBox = text(orEmpty: 80)
    address.city = text()
    address.region = text()
    address.postalCode = text()
    address.country = text()
    address.label = label()
    address.isPreferred = happens(percent: 20)
    return address
  }

  package mutating func name() -> ContactCard.Name {
    var name = ContactCard.Name()
    name.prefix = text(orEmpty: 80)
    name.first = text(orEmpty: 10)
    name.middle = text(orEmpty: 70)
    name.last = text(orEmpty: 10)
    name.suffix = text(orEmpty: 80)
    name.nickname = text(orEmpty: 70)
    name.phoneticFirst = text(orEmpty: 80)
    name.phoneticMiddle = text(orEmpty: 80)
    name.phoneticLast = text(orEmpty: 80)
    return name
  }

  /// A card with something to call it by.
  package mutating func card() -> ContactCard {
    var card = ContactCard()
    card.kind = pick([.person, .person, .company, .group])
    card.uid = text().asUID
    // Others may not have the same.
    if !card.uid.isEmpty { card.uid += "-\(cardCount)" }
    cardCount += 1
    card.name = name()
    card.formattedName = text(orEmpty: 0)
    // Formats that have the whole name in any case cannot tell that it was given.
    if card.formattedName == card.name.full { card.formattedName += "x" }
    card.company = text()
    card.department = text()
    card.jobTitle = text()
    card.emails = list { $0.entry() }
    card.phones = list { $0.entry() }
    card.urls = list { $0.entry() }
    card.addresses = list { $0.address() }
    card.messengers = list {
      ContactCard.Messenger(
        $0.text(orEmpty: 0), service: $0.text(), label: $0.label(),
        isPreferred: $0.happens(percent: 20))
    }
    card.birthday = date()
    card.dates = list { ($0.date(), $0.text()) }
      .compactMap { date, label in date.map { .init($0, label: label) } }
    fillRest(of: &card)
    return card
  }

  private mutating func fillRest(of card: inout ContactCard) {
    if happens(percent: 30) { card.age = Int32(below(1 << 31)) }
    if card.age != nil { card.ageStated = date() }
    card.notes = text() + (happens(percent: 20) ? "\nand more" : "")
    if happens(percent: 30) {
      card.photo = ContactCard.Photo(
        [0x89, 0x50, 0x4e, 0x47] + (0..<below(9)).map { _ in UInt8(below(256)) },
        mediaType: pick(["image/png", "image/jpeg"]))
    }
    if happens(percent: 30) {
      card.color = ContactCard.Color(
        red: UInt8(below(256)), green: UInt8(below(256)), blue: UInt8(below(256)))
    }
    card.tags = names()
    card.groups = names()
    card.members = names()
    card.manager = text()
    if happens(percent: 50) { card.created = Int64(below(4_000_000_000)) - 1_000_000_000 }
    if happens(percent: 50) { card.modified = Int64(below(4_000_000_000)) - 1_000_000_000 }
    card.keptLines = list { "X-KEPT:" + $0.text() }
  }
}
