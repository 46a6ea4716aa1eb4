import CardTestSupport
import TestSupport
import Testing

@testable package import ContactCards
@testable import ContactFormats

@Suite("Random vCards")
struct VCardRandomTests {
  @Test("what is written is read again, in every version", arguments: VCardVersion.allCases)
  func roundTrip(version: VCardVersion) throws {
    var random = TestRandom.seeded()
    for _ in 0..<testRounds(40) {
      let card = random.card()
      let text = VCardSupport.text([card], version)
      for line in text.utf8.split(separator: 0x0a) { #expect(line.count <= 76) }
      let read = try VCardSupport.read(text)
      #expect(read.count == 1 && read[0].warnings.isEmpty)
      #expect(read[0].card == card, "\(text)")
    }
  }

  @Test("an edit of one field changes no property of another one")
  func edits() throws {
    var random = TestRandom.seeded()
    for name in try VCardDialects.all() {
      for read in try VCardSupport.read(try VCardSupport.bytes(name)) {
        guard let card = read.card else { continue }
        var edited = card
        edited.jobTitle = "Job \(random.below(1000))"
        let before = Set(VCardSupport.text([card]).split(separator: "\r\n"))
        let after = Set(VCardSupport.text([edited]).split(separator: "\r\n"))
        let changed = before.symmetricDifference(after).filter { !$0.contains("TITLE") }
        #expect(changed.isEmpty, "\(name): \(changed)")
      }
    }
  }
}

extension TestRandom {
  /// A text without control characters and blanks at its ends.
  package mutating func text(_ most: Int = 12) -> String {
    let pieces = [
      "a", "Bc", "ü", "山", "ß", ",", ";", ":", "\\", "\"", "=", "^", "'", ".", "é", "😀", "n", "N",
      "\\n", "=3D", "_$!<", "%", "#", "x x", "太郎", "Я",
    ]
    var text = element(["A", "b", "Ж"])
    for _ in 0..<below(most) { text += element(pieces) }
    return text
  }

  package mutating func label() -> String {
    let labels = ["", "home", "work", "mobile", "home fax", "work", "pager", "Büro", "School, old"]
    return element(labels)
  }

  package mutating func date() -> ContactCard.PartialDate? {
    let month = 1 + below(12)
    let day = 1 + below(28)
    return switch below(4) {
    case 0: ContactCard.PartialDate(year: nil, month: month, day: day)
    case 1: ContactCard.PartialDate(year: 1 + below(9999), month: nil, day: nil)
    case 2: ContactCard.PartialDate(year: 1 + below(9999), month: month, day: nil)
    default: ContactCard.PartialDate(year: 1900 + below(200), month: month, day: day)
    }
  }

  package mutating func entries() -> [ContactCard.Entry] {
    (0..<below(4)).map { _ in
      ContactCard.Entry(text(), label: label(), isPreferred: happens(20))
    }
  }

  /// A card with values in any of its fields.
  package mutating func card() -> ContactCard {
    var card = ContactCard()
    card.kind = element([.person, .person, .company])
    card.name.first = text()
    card.name.last = happens(80) ? text() : ""
    card.name.middle = happens(20) ? text() : ""
    card.name.prefix = happens(20) ? text() : ""
    card.name.suffix = happens(20) ? text() : ""
    card.name.nickname = happens(40) ? text() : ""
    card.name.phoneticFirst = happens(20) ? text() : ""
    card.name.phoneticLast = happens(20) ? text() : ""
    card.formattedName = happens(20) ? "The " + text() : ""
    card.company = happens(40) ? text() : ""
    card.department = happens(20) ? text() : ""
    card.jobTitle = happens(40) ? text() : ""
    (card.emails, card.phones, card.urls) = (entries(), entries(), entries())
    card.messengers = (0..<below(3)).map { _ in
      ContactCard.Messenger(text(), service: element(["", "xmpp", "Skype", "My, own"]))
    }
    card.addresses = (0..<below(3)).map { _ in address() }
    card.birthday = happens(50) ? date() : nil
    card.dates = (0..<below(3)).compactMap { _ in
      date().map { ContactCard.LabelledDate($0, label: element(["", "anniversary", "Name day"])) }
    }
    card.notes = happens(50) ? text(60) + "\nline, two\n" + text(60) : ""
    card.tags = (0..<below(3)).map { _ in text(5) }
    card.manager = happens(20) ? text() : ""
    card.uid = happens(80) ? "urn:uuid:" + text() : ""
    if happens(30) { (card.age, card.ageStated) = (Int32(below(120)), date()) }
    if happens(30) { card.color = ContactCard.Color(red: 1, green: 0xab, blue: 255) }
    if happens(30) { card.modified = Int64(below(4_000_000_000)) - 1_000_000_000 }
    if happens(30) { card.created = Int64(below(4_000_000_000)) }
    if happens(30) {
      let bytes = (0..<1 + below(300)).map { _ in UInt8(truncatingIfNeeded: next()) }
      card.photo = ContactCard.Photo(bytes, mediaType: element(["image/jpeg", "image/png"]))
    }
    if card.kind == .company {
      // That is all of a company; the card of one keeps the rest as it stands there.
      card.company = text()
      card.name = ContactCard.Name()
      (card.department, card.jobTitle, card.manager) = ("", "", "")
      (card.birthday, card.age, card.ageStated) = (nil, nil, nil)
    }
    return card
  }

  private mutating func address() -> ContactCard.Address {
    var address = ContactCard.Address()
    (address.street, address.city, address.country) = (text(), text(), text())
    (address.postOfficeBox, address.extended) = (happens(20) ? text() : "", "")
    (address.label, address.isPreferred) = (label(), happens(20))
    return address
  }
}
