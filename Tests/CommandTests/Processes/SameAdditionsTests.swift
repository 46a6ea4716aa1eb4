import Foundation
import Testing

/// Several processes that add the same, or take back one after another, at once.
@Suite("The same at once")
struct SameAdditionsTests {
  private static let numbers = 1...12

  /// Runs a script for each number at once; `$i` is the number.
  private func all(_ place: Workplace, _ script: String) throws -> [Outcome] {
    let children = try Self.numbers.map { number in
      try Child(place.shellCommand("i=\(number); \(script)"))
    }
    return try children.map { try $0.finish() }
  }

  private func filledPlace() throws -> Workplace {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(1))
    return place
  }

  @Test("contacts that bring one new group and one new company along are all added, to the same")
  func newNames() throws {
    let place = try filledPlace()
    let outcomes = try all(
      place,
      "contacts add --timeout 60 -f \"P$i\" -l Q --group team --company Acme --tag new")
    for outcome in outcomes { #expect(outcome.isQuietSuccess, "\(outcome)") }
    #expect(try place.contacts("count", "tag = 'new' AND group = 'team'") == .success("12\n"))
    #expect(try place.contacts("company", "list") == .success("1\tAcme\t12\n"))
  }

  @Test("names that differ in case only come to be once, whether contacts are added or edited")
  func names() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(12))
    let outcomes = try all(
      place,
      """
      case $((i % 3)) in 0) n=team ;; 1) n=Team ;; *) n=TEAM ;; esac
      if [ $((i % 2)) = 0 ]; then
        contacts --timeout 60 add -f "P$i" -l Q --group "$n" --company "$n" --tag "$n"
      else
        contacts --timeout 60 edit "$i" --add-group "$n" --company "$n" --add-tag "$n"
      fi
      """)
    for outcome in outcomes { #expect(outcome.isQuietSuccess, "\(outcome)") }
    for kind in ["group", "company", "tag"] {
      let list = try place.contacts(kind, "list").text
      #expect(list.split(separator: "\n").count == 1, "\(list)")
    }
  }

  @Test("the sender of a message is added once, whoever else gets the message")
  func sender() throws {
    let place = try filledPlace()
    try place.write(Array("From: Ann Lee <ann@x.example>\n\nHello\n".utf8), to: "mail")
    let outcomes = try all(place, "contacts -q --timeout 60 add --from-mail mail")
    for outcome in outcomes { #expect(outcome.isQuietSuccess, "\(outcome)") }
    #expect(try place.contacts("count") == .success("2\n"))
  }

  @Test("of many who add a company, or rename others to it, one is let")
  func companies() throws {
    let place = try filledPlace()
    for number in Self.numbers { _ = try place.contacts("company", "add", "C\(number)") }
    let outcomes = try all(
      place,
      """
      if [ $((i % 2)) = 0 ]; then contacts --timeout 60 company add Acme
      else contacts --timeout 60 company rename "C$i" Acme; fi
      """)
    #expect(outcomes.count { $0.ending == .exit(0) } == 1)
    let names = try place.contacts("company", "list").text
    #expect(names.split(separator: "\n").count { $0.contains("\tAcme\t") } == 1)
  }

  @Test("a contact with a UID is imported once, whoever else imports it")
  func imports() throws {
    let place = try filledPlace()
    try place.write(Array(#"{"first": "U", "last": "V", "uid": "urn:x:1"}"#.utf8), to: "u.json")
    try place.write(
      Array("BEGIN:VCARD\nVERSION:3.0\nUID:urn:x:2\nFN:A B\nORG:Acme\nEND:VCARD\n".utf8),
      to: "u.vcf")
    let outcomes = try all(
      place,
      """
      contacts -q --timeout 60 import u.json && contacts -q --timeout 60 import u.vcf &&
      contacts -q --timeout 60 import - <u.vcf
      """)
    for outcome in outcomes { #expect(outcome.isQuietSuccess, "\(outcome)") }
    #expect(try place.contacts("count") == .success("3\n"))
    #expect(try place.contacts("company", "list") == .success("1\tAcme\t1\n"))
  }

  @Test("each of many undos takes back one more command")
  func undos() throws {
    let place = try filledPlace()
    for number in Self.numbers {
      _ = try place.contacts("edit", "1", "--title", "\(number)")
    }
    let outcomes = try all(place, "contacts undo --timeout 60")
    for outcome in outcomes { #expect(outcome.ending == .exit(0), "\(outcome)") }
    #expect(Set(outcomes.map(\.text)).count == outcomes.count)
    #expect(try place.contacts("count", "title != nil") == .success("0\n"))
    #expect(try place.contacts("count") == .success("1\n"))
  }
}
