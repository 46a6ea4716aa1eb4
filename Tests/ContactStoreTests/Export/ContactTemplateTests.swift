import ContactStore
import SampleData
import TestSupport
import Testing

@testable import ContactCards

@Suite("Templates")
struct ContactTemplateTests {
  private static let ada: ContactRecord = {
    var card = ContactCard()
    card.name.first = "Ada"
    card.name.last = "King"
    card.company = "Analytical Engines"
    card.birthday = ContactCard.PartialDate(year: 1815, month: 12, day: 10)
    card.emails = [
      ContactCard.Entry("ada@home.example", label: "home"),
      ContactCard.Entry("ada@work.example", label: "Work", isPreferred: true),
      ContactCard.Entry("countess@work.example", label: "work"),
    ]
    card.phones = [ContactCard.Entry("0171 234"), ContactCard.Entry("555", label: "mobile")]
    card.messengers = [
      ContactCard.Messenger("ada", service: "xmpp"),
      ContactCard.Messenger("lovelace", service: "Skype", label: "home"),
    ]
    card.tags = ["maths", "poet"]
    card.notes = "{last} \\n"
    return ContactRecord(id: 7, card: card)
  }()

  private func text(_ template: String) throws -> String {
    try ContactTemplate(template).text(
      of: Self.ada, today: ContactCard.PartialDate(year: 1842, month: 12, day: 9))
  }

  @Test(
    "fields stand for what the contact has",
    arguments: [
      ("{last}, {first} <{email}>", "King, Ada <ada@work.example>"), ("{id}", "7"), ("", ""),
      ("{emails}", "ada@home.example, ada@work.example, countess@work.example"),
      ("{phone}", "0171 234"), ("{phone.mobile}", "555"), ("{phone.fax}|", "|"),
      ("{email.home}", "ada@home.example"), ("{email.WORK}", "ada@work.example"),
      ("{emails.work}", "ada@work.example, countess@work.example"),
      ("{messenger.skype}", "lovelace"), ("{messenger.home}", "lovelace"), ("{tag}", "maths"),
      ("{tags}", "maths, poet"), ("{age}", "26"), ("{age_source}", "computed"),
      ("{birthday}", "1815-12-10"), ("{name}", "Ada King"), ("{group}{nickname}", ""),
    ])
  func fields(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test(
    "the first that is not empty is taken",
    arguments: [
      ("{nickname|first}", "Ada"), ("{first|nickname}", "Ada"), ("{nickname|suffix}", ""),
      ("{phone.fax|phone.mobile|phone}", "555"),
    ])
  func alternatives(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test(
    "braces and backslashes have spellings, and values are not read again",
    arguments: [
      ("{{{first}}}", "{Ada}"), ("a}b", "a}b"), (#"\n\t\0\\n"#, "\n\t\0\\n"),
      ("{notes}", "{last} \\n"), ("é😀{first}", "é😀Ada"),
    ])
  func spellings(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test(
    "a width cuts a value, or fills it with blanks on either side",
    arguments: [
      ("{first:5}|", "Ada  |"), ("{first:>5}|", "  Ada|"), ("{first:<5}|", "Ada  |"),
      ("{company:8}|", "Analyti…|"), ("{nickname:3}|", "   |"), ("{nickname|first:4}|", "Ada |"),
      ("{phone.fax:2}|", "  |"), ("{first:1}", "…"),
    ])
  func widths(template: String, expected: String) throws {
    #expect(try text(template) == expected)
  }

  @Test(
    "a date is written as the signs of strftime say, without what is not known",
    arguments: [
      ("{birthday:%d.%m.%Y}", "10.12.1815", "12.10"),
      ("{birthday:%e %B}", "10 December", "12 October"),
      ("{birthday:%Y-%m-%d}", "1815-12-10", "10-12"), ("{birthday:%b %y}", "Dec 15", "Oct"),
      ("{birthday:100%% %d}", "100% 10", "100% 12"), ("{birthday:born %Y}", "born 1815", ""),
      ("{first:%d}", "Ada", "Ada"), ("{created:%d.%m. %H:%M:%S}", "13.10. 03:04:05", ""),
    ])
  func dates(template: String, expected: String, withoutYear: String) throws {
    var card = Self.ada.card
    card.created = 971_406_245
    let day = ContactCard.PartialDate(year: 1842, month: 12, day: 9)
    #expect(
      try ContactTemplate(template).text(of: ContactRecord(id: 1, card: card), today: day)
        == expected)
    card.created = nil
    card.birthday = ContactCard.PartialDate(year: nil, month: 10, day: 12)
    #expect(
      try ContactTemplate(template).text(of: ContactRecord(id: 1, card: card), today: day)
        == withoutYear)
  }

  @Test(
    "what is optional is there if a field before the question mark is not empty",
    arguments: [
      ("{name}{email? <{email}>}", "Ada King <ada@work.example>"),
      ("{name}{phone.fax? fax {phone.fax}}", "Ada King"),
      ("{phone.fax|phone?tel}", "tel"), ("{first?{nickname?a}b}", "b"),
      ("{first?a}}", "a}"), ("{first?{{}", "{"), (#"{first?\n}"#, "\\n"),
    ])
  func optional(template: String, expected: String) throws {
    #expect(try text(template) == expected.replacing("\\n", with: "\n"))
  }

  @Test("only values are escaped")
  func escaping() throws {
    let text = try ContactTemplate("-{first}-").text(of: Self.ada, today: nil) { "[\($0)]" }
    #expect(text == "-[Ada]-")
  }

  @Test(
    "mistakes have a place",
    arguments: [
      ("{frist}", .unknownField("frist"), 2), ("é{first} {}", .unknownField(""), 11),
      ("{first|lst}", .unknownField("lst"), 8), ("{first.home}", .unlabelled("first"), 2),
      ("{tag.x}", .unlabelled("tag"), 2), ("a{first", .unclosed, 2), ("{{{", .unclosed, 3),
      (#"\q"#, .unknownEscape(#"\q"#), 1), (#"{id}\"#, .unknownEscape(#"\"#), 5),
      ("{first?}", .unknownField("first?"), 2), ("{first:%q}", .unknownShape("%q"), 8),
      ("{first:9999}", .unknownShape("9999"), 8),
      ("{first:0}", .unknownShape("0"), 8), ("a{first?b", .unclosed, 2),
      (String(repeating: "{id?", count: 40), .tooDeep, 65),
      ("{first|}", .unknownField(""), 8), ("{.home}", .unknownField(""), 2),
    ] as [(String, ContactTemplate.Fault.Kind, Int)])
  func faults(template: String, kind: ContactTemplate.Fault.Kind, column: Int) {
    #expect {
      try ContactTemplate(template)
    } throws: { error in
      let fault = error as? ContactTemplate.Fault
      return fault?.kind == kind && fault?.column == column
    }
  }

  @Test("every name is one")
  func names() throws {
    for name in ContactTemplate.fieldNames {
      #expect(throws: Never.self) { try ContactTemplate("{\(name)}") }
    }
  }

  @Test("any text is a template or a mistake")
  func anything() {
    var random = SplitMix64(seed: testSeed("templates"))
    let letters = Array("{}|.\\n0firste?:%")
    for _ in 0..<testRounds(200) {
      let text = String((0..<12).map { _ in letters[random.below(letters.count)] })
      guard let template = try? ContactTemplate(text) else { continue }
      _ = template.text(of: Self.ada, today: nil)
    }
  }
}
