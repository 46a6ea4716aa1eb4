import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("What directories have in attributes of their own")
struct LDIFHabitTests {
  private static func card(_ lines: String...) -> ContactCard {
    let text = (["dn: cn=a", "cn: Jane Doe"] + lines + [""]).joined(separator: "\n")
    return TableReading(LDIFReader(), text).cards.first ?? ContactCard()
  }

  @Test("an attribute with options is read where there is none without them")
  func options() {
    let card = Self.card(
      "title;lang-en: Boss", "title;lang-de: Chef", "telephoneNumber;x-a: 1", "o;lang-de: Firma",
      "o: Company", "mail;x-a: a@x.example", "description;binary: b")
    #expect(card.jobTitle == "Boss" && card.company == "Company" && card.notes.isEmpty)
    #expect(card.phones.map(\.value) == ["1"] && card.emails.map(\.value) == ["a@x.example"])
    #expect(
      card.keptLines == [
        "X-LDIF-title;X-OPTIONS=lang-de:Chef", "X-LDIF-o;X-OPTIONS=lang-de:Firma",
        "X-LDIF-description;X-OPTIONS=binary:b",
      ])
    let named = Self.card("displayName;lang-ja: Zoe", "givenName;lang-ja: Zoe")
    #expect(named.name.first == "Zoe", "no other attribute tells the first name")
    #expect(named.keptLines == ["X-LDIF-displayName;X-OPTIONS=lang-ja:Zoe"])
  }

  @Test(
    "a whole address is a street where nothing else tells the place",
    arguments: [("postalAddress", "work"), ("homePostalAddress", "home")])
  func postalAddress(attribute: String, label: String) {
    let card = Self.card("\(attribute): 1 Main St $ 5\\24 \\5cx$$Town\\41", "mail: a@x.example")
    #expect(card.addresses.map(\.street) == ["1 Main St\n5$ \\x\nTown\\41"])
    #expect(card.addresses.map(\.label) == [label] && card.keptLines.isEmpty)
    let empty = Self.card("\(attribute): $ $")
    #expect(empty.addresses.isEmpty && empty.keptLines.count == 1)
  }

  @Test("a whole address is kept where other attributes tell the place")
  func bothAddresses() {
    let card = Self.card("postalAddress: 1 Main St$Town", "l: Town", "homePostalAddress: 2 Road")
    #expect(card.addresses.map(\.city) == ["Town", ""])
    #expect(card.addresses.map(\.street) == ["", "2 Road"])
    #expect(card.keptLines == ["X-LDIF-postalAddress:1 Main St$Town"])
    let country = Self.card("c: DE", "postalAddress: 1 Main St", "postalAddress: 2 Main St")
    #expect(country.addresses.map(\.street) == ["1 Main St"])
    #expect(country.addresses.map(\.country) == ["DE"])
    #expect(country.keptLines == ["X-LDIF-postalAddress:2 Main St"])
  }

  @Test("a street of several lines is written in the two attributes that Thunderbird has")
  func streets() {
    var card = ContactCard()
    card.name.first = "Ann"
    card.addresses = ["home", "work"].map { label in
      var address = ContactCard.Address()
      (address.label, address.street) = (label, "1 Main St\nFloor 2")
      return address
    }
    var writer = LDIFWriter()
    let text = String(decoding: writer.text(of: [card]), as: UTF8.self)
    for line in [
      "street: 1 Main St", "mozillaWorkStreet2: Floor 2", "mozillaHomeStreet: 1 Main St",
      "mozillaHomeStreet2: Floor 2",
    ] {
      #expect(text.contains("\n" + line + "\n"), "\(text)")
    }
    card.addresses[0].street = "1 Main St\nFloor 2\nRoom 3"
    let long = writer.text(of: [card])
    let again = TableReading(LDIFReader(), long).cards.first
    #expect(again?.addresses.first { $0.label == "home" }?.street == card.addresses[0].street)
  }
}
