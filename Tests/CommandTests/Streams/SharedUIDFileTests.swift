import Testing

/// What a program writes that gives all cards one UID.
@Suite("A file in which all cards have one UID")
struct SharedUIDFileTests {
  private static func card(_ name: String, _ phone: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nUID:0\nFN:\(name) Li\nN:Li;\(name);;;\nTEL:\(phone)\nEND:VCARD\n"
  }

  @Test("is as many contacts, which stay so, with what was edited here, when it comes again")
  func again() throws {
    let place = try Workplace()
    let cards = [Self.card("Ada", "1"), Self.card("Bob", "2"), Self.card("Cy", "3")]
    let file = try place.write(Array(cards.joined().utf8), to: "all.vcf")
    let first = try place.contacts("import", file)
    #expect(
      first.messageText == """
        contacts: \(file), line 8: a card before it, of somebody else, has the same UID; "Bob Li" is \
        taken without it
        contacts: \(file), line 15: a card before it, of somebody else, has the same UID; "Cy Li" is \
        taken without it
        contacts: imported 3 contacts

        """)
    #expect(try place.contacts("edit", "-q", "2", "--set", "phone=22").isQuietSuccess)
    for order in [cards, cards.reversed()] {
      try place.write(Array(order.joined().utf8), to: "all.vcf")
      let again = try place.contacts("import", "--strict", file)
      #expect(again.messageText.contains("read 3 contacts: all up to date"))
      #expect(
        try place.contacts("list", "--format", "{first} {phones}")
          == .success("Ada 1\nBob 22\nCy 3\n"))
    }
  }
}
