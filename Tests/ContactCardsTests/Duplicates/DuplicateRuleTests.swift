import Testing

@testable import ContactCards

@Suite("When two contacts are likely the same")
struct DuplicateRuleTests {
  /// A card with a name such as `Anna Lee`, and the rest as `key=value`.
  private static func card(_ text: String) -> ContactCard {
    var card = ContactCard()
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let names = parts[0].split(separator: " ").map(String.init)
    if names.count > 0 { card.name.first = names[0] }
    if names.count > 1 { card.name.last = names[1] }
    for part in parts.dropFirst() {
      let value = String(part.dropFirst(2))
      switch part.prefix(1) {
      case "e": card.emails = [.init(value)]
      case "p": card.phones = [.init(value)]
      case "c": card.company = value
      case "b": card.birthday = .init(jsonText: value)
      case "u": card.uid = value
      case "n": card.name.nickname = value
      case "m": card.name.middle = value
      case "f": card.name.first = value
      case "l": card.name.last = value
      default: card.name.suffix = value
      }
    }
    return card
  }

  private func reasons(_ left: String, _ right: String) -> [DuplicateReason] {
    let one = DuplicateCandidate(id: 1, Self.card(left))
    let other = DuplicateCandidate(id: 2, Self.card(right))
    let reasons = DuplicateRule.reasons(one, other)
    #expect(reasons == DuplicateRule.reasons(other, one))
    return reasons.list
  }

  private static let duplicates: [(String, String, [DuplicateReason])] = [
    ("Anna Lee", "anna LEE", [.sameName]),
    ("Jose Muller", "José Müller", [.accents]),
    ("Jörg Müller", "Joerg Mueller", [.accents]),
    ("Jörg Mueller", "Joerg Müller", [.accents]),
    ("Bjørn Åberg", "Bjoern Aaberg", [.accents]),
    ("Eva Weiß|m:Änne", "Eva Weiss|m:Aenne", [.accents]),
    ("J. Mueller", "Jörg Müller", [.initial]),
    ("Jörg Müller|m:Otto", "Joerg Mueller", [.middleName]),
    ("Juergen Mueller|c:Acme", "Jürgen Müler|c:Acme", [.typo, .sameCompany]),
    ("Anna Huber|p:0170 1234567", "Anna Hubär|p:+49 170 1234567", [.samePhone, .typo]),
    ("Anna Lee", "Lee Anna", [.swappedNames]),
    ("Anna Lee", "|f:Anna Lee", [.sameName]),
    ("Anna Lee", "|l:anna Lee", [.sameName]),
    ("|f:Anna Lee", "|l:Anna Lee", [.sameName]),
    ("|l:Jörg von Müller", "Joerg|l:von Mueller", [.accents]),
    ("|l:Anna Maria Lee", "Anna Lee", [.middleName]),
    ("Maria|l:Garcia Lopez|e:a@x.org", "|l:Garcia Lopez|e:a@x.org", [.sameEmail]),
    ("A. Robbins", "Anthony Robbins", [.initial]),
    ("Bill Gates|n:William", "William Gates", [.nickname]),
    ("Anna Lee|m:Maria", "Anna Lee", [.middleName]),
    ("Anna Lee|m:M.", "Anna Lee|m:Maria", [.sameName]),
    ("Anna Lee|u:x", "Bob Kay|u:x", [.sameUID]),
    ("Anna Lee|e:A@x.org", "Anna Kay|e:a@X.org", [.sameEmail]),
    ("Anna Lee|e:a@x.org", "|e:a@x.org", [.sameEmail]),
    ("Anna Lee|p:+49 171 2345678", "A Lee|p:0171/2345678", [.samePhone, .initial]),
    ("Anna Meyer|c:Acme", "Anna Meier|c:ACME", [.typo, .sameCompany]),
    ("Anna Meyer|b:1970-01-02", "Anna Mayr|b:1970-01-02", [.typo, .sameBirthday]),
    ("Hanna Lee|p:5551234567", "Hannah Lee|p:555-123-4567", [.samePhone, .typo]),
    ("Bob Miller|p:5551234567", "Robert Miller|p:555-123-4567", [.samePhone, .shortForm]),
    ("Liz Miller|c:Acme", "Betty Miller|c:Acme", [.shortForm, .sameCompany]),
    ("|c:Acme", "|c:acme", [.sameName, .sameCompany]),
    ("Anna|c:Acme", "Anna|c:Acme", [.sameName, .sameCompany]),
    ("Anna Lee|b:--01-02", "Anna Lee|b:1970-01-02", [.sameName, .sameBirthday]),
    (
      "Anna Lee|b:1934-12-09|e:a@x.org", "Anna Lee|b:1934-12-08|e:a@x.org", [.sameEmail, .sameName]
    ),
    (
      "Anna Lee|b:1934-12-09|p:5551234567", "Anna Lee|b:1934-12-08|p:555-123-4567",
      [.samePhone, .sameName]
    ),
  ]

  @Test("contacts that are likely the same, with the reasons", arguments: duplicates)
  func same(left: String, right: String, expected: [DuplicateReason]) {
    #expect(reasons(left, right) == expected)
  }

  @Test(
    "contacts that are not the same, whatever they share",
    arguments: [
      ("Anna Lee", "Bob Lee"), ("Anna Lee|e:lee@x.org", "Bob Lee|e:lee@x.org"),
      ("Anna Lee|p:5551234567", "Bob Lee|p:5551234567"),
      ("Anna Lee|e:info@x.org|c:X", "Bob Kay|e:info@x.org|c:X"),
      ("Anna Lee|p:5551234567|c:Acme", "|p:5551234567|c:Acme"),
      ("Anna Lee|b:1970-01-02", "Anna Lee|b:1971-01-02"), ("Anna Lee|s:Jr.", "Anna Lee|s:Sr."),
      ("Anna Lee|m:Maria", "Anna Lee|m:Nora"), ("Anna Meyer", "Anna Meier"), ("Anna", "Anna"),
      ("Anna Lee|p:110", "Anna Kay|p:110"), ("Anna Lee|p:5551234567", "Anna Kay|p:5551234567"),
      ("Anna Lee|b:1970-01-02|e:a@x.org", "Anna Leeb|b:1971-01-02|e:a@x.org"),
      ("Anna Lee|b:1970-01-02|e:a@x.org", "Anna Lee|b:1971-01-02|e:a@x.org|m:Maria"),
      ("Anna Lee|b:1970-01-02|e:a@x.org|s:Jr.", "Anna Lee|b:1971-01-02|e:a@x.org|s:Sr."),
      ("Anna Lee|b:--01-02", "Anna Lee|b:1970-03-04"), ("Anna Lee|b:--01-02", "Anna Lee|b:--02-02"),
      ("Anna Lee|e:a@x.org|p:5551234567", "Anna Lee|e:a@x.org|p:5551234567|s:Jr."),
      ("", ""), ("|c:Acme|e:a@x", "|c:Other|e:a@x"),
      ("Anna Bauer", "Anna Baur"), ("Jörg Müller", "Jorg Mueller"),
      ("Hans Müller|p:0170 1234567", "Jürgen Mueller|p:+49 170 1234567"),
    ])
  func different(left: String, right: String) {
    #expect(reasons(left, right) == [])
  }

  @Test(
    "a name alone counts less where addresses differ, and an address where birthdays do",
    arguments: [
      ("Jan Lee|e:a@x.org", "Jan Lee|e:b@x.org", 53), ("Jan Lee|e:a@x.org", "Jan Lee", 70),
      ("Jan Lee|e:a@x.org", "Jan Lee|p:5551234567", 70),
      ("Jan Lee|p:5557654321", "Jan Lee|p:5551234567", 53),
      ("Zoe Lee|e:a@x.org", "Zoë Lee|e:b@x.org", 50), ("Jan Lee|e:a@x.org", "J. Lee|e:b@x.org", 38),
      ("Jan Lee|e:a@x.org|c:Acme", "Jan Lee|e:b@x.org|c:Acme", 79),
      ("Jan Lee|e:a@x.org|b:1934-12-09", "Jan Lee|e:a@x.org|b:1934-12-08", 73),
      ("Jan Lee|e:a@x.org|b:--04-12", "Jan Lee|e:a@x.org|b:--05-05", 73),
      ("Jan Lee|e:a@x.org|b:--04-12", "Jan Lee|e:a@x.org|b:1960-02-29", 73),
      ("Jan Lee|e:a@x.org|u:u", "Jan Lee|e:b@x.org|u:u", 100),
    ])
  func doubts(left: String, right: String, percent: Int) {
    let one = DuplicateCandidate(id: 1, Self.card(left))
    let other = DuplicateCandidate(id: 2, Self.card(right))
    let finder = DuplicateFinder(minimumConfidence: 0)
    for pair in [[one, other], [other, one]] {
      #expect(finder.duplicates(among: pair).clusters.map(\.percent) == [percent])
    }
  }

  @Test("more reasons leave less doubt")
  func confidence() {
    let name = DuplicateReasons(.sameName)
    #expect(name.confidence == 0.7)
    #expect(name.union(DuplicateReasons(.sameCompany)).confidence > 0.78)
    #expect(name.union(DuplicateReasons(.sameUID)).confidence == 1)
    #expect(DuplicateReasons([]).confidence == 0)
  }
}
