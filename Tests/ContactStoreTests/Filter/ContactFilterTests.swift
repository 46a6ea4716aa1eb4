import ContactCards
import ManagedObjects
import Testing

@testable import ContactStore

@Suite("Filters that people guess")
struct ContactFilterTests {
  private static let today = ContactCard.PartialDate(year: 2026, month: 12, day: 30)

  @Test(
    "a filter becomes a predicate",
    arguments: [
      ("ada", #"text CONTAINS "ada""#), ("ada  london", #"text CONTAINS "ada london""#),
      ("tag:vip ada", #"text CONTAINS "ada" AND tag ==[cd] "vip""#),
      ("city:köln", #"city CONTAINS[cd] "köln""#),
      ("City:'New York'", #"city CONTAINS[cd] "New York""#),
      ("city:\"New York\" x", #"text CONTAINS "x" AND city CONTAINS[cd] "New York""#),
      ("not tag:old", #"NOT tag ==[cd] "old""#), ("-tag:old", #"NOT tag ==[cd] "old""#),
      ("NOT -ada", #"NOT NOT text CONTAINS "ada""#), ("email:", "email != NIL"),
      ("not email:", "NOT email != NIL"), ("email:*", "email != NIL"),
      ("age:30..39", "age >= 30 AND age <= 39"), ("age:30..", "age >= 30"),
      ("age:..39", "age <= 39"),
      ("age:>30", "age > 30"), ("age:<=30", "age <= 30"), ("age:30", "age == 30"),
      ("a or b", #"text CONTAINS "a" OR text CONTAINS "b""#),
      ("a and (tag:b OR c)", #"text CONTAINS "a" AND (tag ==[cd] "b" OR text CONTAINS "c")"#),
      ("(a b) c", #"text CONTAINS "a b c""#), ("'or'", #"text CONTAINS "or""#),
      ("first:A*", #"first LIKE[cd] "A*""#), ("org:acme", #"company CONTAINS[cd] "acme""#),
      ("note:x", #"notes CONTAINS[cd] "x""#),
      ("phone.mobile:170", #"phone["mobile"] CONTAINS[cd] "170""#),
      ("relation.spouse:bob", #"relation["spouse"] CONTAINS[cd] "bob""#),
      ("address.city:rom", #"address.city CONTAINS[cd] "rom""#),
      ("text:ada", #"text CONTAINS "ada""#),
      ("birthday:1980", #"birthday == "1980""#), ("birthday.month:4", "birthday.month == 4"),
      ("birthday:1980..1989", #"birthday >= "1980" AND birthday <= "1989""#),
      ("created:2026-01..2026-03", #"created >= "2026-01" AND created <= "2026-03""#),
      ("modified:today", #"modified == "2026-12-30""#),
      ("modified:yesterday..", #"modified >= "2026-12-29""#),
      ("modified:-7d..", #"modified >= CAST(CAST(now(), "NSNumber") - 604800, "NSDate")"#),
      ("modified:-7d", #"modified >= CAST(CAST(now(), "NSNumber") - 604800, "NSDate")"#),
      ("birthday:today", "birthday.month == 12 AND birthday.day IN {30}"),
      (
        "birthday:in2d",
        "birthday.month == 1 AND birthday.day IN {1} OR birthday.month == 12 AND birthday.day IN {30, 31}"
      ),
      ("https://x.org", #"text CONTAINS "https://x.org""#), ("10:30", #"text CONTAINS "10:30""#),
      ("o'brien", #"text CONTAINS "o'brien""#),
      ("+49 (0) 170-1", #"text CONTAINS "+49 (0) 170-1""#),
      ("'t Hooft", #"text CONTAINS "'t Hooft""#), ("x-y", #"text CONTAINS "x-y""#),
      ("-5", #"text CONTAINS "-5""#), ("uid:a:b", #"uid ==[cd] "a:b""#),
      ("modified:>=today", #"modified >= "2026-12-30""#),
      ("modified:>-7d", #"modified > CAST(CAST(now(), "NSNumber") - 604800, "NSDate")"#),
    ])
  func predicates(text: String, predicate: String) throws {
    #expect(try ContactFilter(text, today: { Self.today }).predicate.format == predicate)
  }

  @Test(
    "a mistake in a filter is told with its place",
    arguments: [
      ("tag:a foo:b", 6, ContactFilterError.Kind.unknownField("foo")),
      ("a age > 5", 6, .comparison(">")), ("a (b", 2, .unclosed("(")),
      ("a \"b", 2, .unclosed("\"")), ("a or", 2, .incomplete("or")),
      ("and a", 0, .incomplete("and")),
      ("not", 0, .incomplete("not")), ("(a or )", 3, .incomplete("or")),
      (
        "x age:abc", 2,
        .invalidValue(
          field: "age", value: "abc", expected: "a number or a range such as 30..39")
      ),
      ("", 0, .noWord), ("%", 1, .noWord), ("()", 2, .noWord), ("''", 2, .noWord),
      ("text:", 0, .invalidValue(field: "text", value: "", expected: "a text")),
      (
        "modified:-7", 0,
        .invalidValue(
          field: "modified", value: "-7",
          expected: "a date such as 2026-05, a range such as 2026-01..2026-03, or -7d")
      ),
      ("kept:x", 0, .unknownField("kept")), ("address.nope:x", 0, .unknownField("address.nope")),
    ])
  func mistakes(text: String, offset: Int, kind: ContactFilterError.Kind) throws {
    let error = #expect(throws: ContactFilterError.self) {
      try ContactFilter(text, today: { Self.today })
    }
    #expect(error?.kind == kind)
    #expect(error?.offset == offset)
  }

  @Test("a filter of any depth is read or refused")
  func depth() {
    for text in [
      String(repeating: "(", count: 100_000) + "a", String(repeating: "not ", count: 100_000),
    ] {
      #expect(throws: ContactFilterError.self) { try ContactFilter(text, today: { nil }) }
    }
  }
}
