import Foundation
import Testing

/// The invented people of `Fixtures/people.jsonl`, through the command and by computing in Swift.
@Suite("Ten thousand people")
struct TenThousandPeopleTests {
  @Test("an export is the import, byte for byte and in order")
  func roundTrip() throws {
    let place = try Workplace()
    let imported = try place.contacts("import", Contact.fixturePath)
    #expect(imported == .success("", messages: "contacts: imported 10000 contacts\n"))
    let lines = try place.contacts("list", "--jsonl=first,last,age")
    #expect(lines.isQuietSuccess)
    #expect(lines.output == (try place.read(Contact.fixturePath)))
    let array = try place.contacts("list", "--json")
    #expect(array.isQuietSuccess)
    #expect(try array.people() == Contact.fixture())
    try place.write(array.output, to: "expected.json")
    let copied = try place.shell(
      """
      contacts list --json | contacts --store copy.contacts import -
      contacts --store copy.contacts list --json | cmp - expected.json
      """)
    #expect(copied == .success("", messages: "contacts: imported 10000 contacts\n"))
  }

  @Test("the command and Swift answer questions alike", arguments: Question.all)
  private func answers(_ question: Question) throws {
    let place = try Workplace()
    _ = try place.contacts("import", Contact.fixturePath)
    let outcome = try place.command(question.words).run()
    #expect(outcome.isQuietSuccess)
    let expected = question.answer(try Contact.fixture())
    #expect(!expected.isEmpty)
    #expect(try outcome.people() == expected)
  }
}

/// A question in the words of the command, and what answers it in Swift.
private struct Question: Sendable, CustomTestStringConvertible {
  let words: [String]
  let answer: @Sendable ([Contact]) -> [Contact]

  var testDescription: String { words.joined(separator: " ") }

  static let all = [
    Question(words: ["filter", "age BETWEEN {30, 39} AND last BEGINSWITH[cd] 'm'", "--json"]) {
      $0.filter { person in
        (person.age.map { (30...39).contains($0) } ?? false) && begins(person.last, with: "m")
      }
    },
    Question(words: ["filter", "first BEGINSWITH[cd] 'E' AND NOT first BEGINSWITH 'E'", "--json"]) {
      $0.filter { begins($0.first, with: "E") && !$0.first.utf8.starts(with: "E".utf8) }
    },
    Question(words: ["list", "--where", "last CONTAINS[cd] 'SOn'", "--json"]) {
      $0.filter {
        $0.last.range(of: "SOn", options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    },
    Question(words: ["list", "--sort=-age,id", "--limit", "25", "--offset", "5", "--json"]) {
      let byAge = $0.sorted {
        ($0.age ?? -1, -($0.id ?? 0)) > ($1.age ?? -1, -($1.id ?? 0))
      }
      return Array(byAge.dropFirst(5).prefix(25))
    },
    Question(words: ["filter", "age = nil OR last = ''", "--json", "--sort", "-id"]) {
      $0.filter { $0.age == nil || $0.last.isEmpty }.reversed()
    },
  ]

  private static func begins(_ name: String, with beginning: String) -> Bool {
    let options: String.CompareOptions = [.anchored, .caseInsensitive, .diacriticInsensitive]
    return name.range(of: beginning, options: options) != nil
  }
}
