import Foundation
import SampleData
import TestSupport
import Testing

@testable import ContactsCLI

@Suite("Labels of values")
struct LabelSpellingTests {
  @Test(
    "what no service can be called is refused where somebody types it",
    arguments: [
      ("@ada:x.example", "as in matrix:@ada:example.org"),
      ("matrix=@ada:x.example", "as in matrix:@ada:example.org"),
      ("https://t.me/ada", "what has '//' is a url"),
    ])
  func services(text: String, expected: String) throws {
    let shell = try TestShell()
    let added = shell.contacts("add", "-f", "A", "-l", "", "--messenger", text)
    #expect(added.status == .usage)
    #expect(added.error.contains(expected), "\(added.error)")
    shell.contacts("add", "-f", "A", "-l", "", "--messenger", "matrix:@ada:x.example")
    #expect(shell.contacts("edit", "1", "--add-messenger", text).status == .usage)
    #expect(shell.contacts("edit", "1", "--remove-messenger", "@ada:x.example").status == .success)
  }

  @Test(
    "a label is what stands before a value and can hardly be a part of it, or is in quotes",
    arguments: [
      ("phone", "Work (mobile)=+1 555", "Work (mobile)", "+1 555"),
      ("phone", "Büro/Arbeit=3", "Büro/Arbeit", "3"),
      ("phone", "Mum's, old; & \"new\"=3", "Mum's, old; & \"new\"", "3"),
      ("phone", "tel:+1-201;ext=5", "", "tel:+1-201;ext=5"),
      ("phone", "+1 555 ext=5", "", "+1 555 ext=5"),
      ("phone", #""+1 \"a\\b\"=c"=5"#, #"+1 "a\b"=c"#, "5"), ("phone", "=a=5", "", "a=5"),
      ("email", "Work (old)=a@b.example", "Work (old)", "a@b.example"),
      ("email", "a/b@c.example=d", "", "a/b@c.example=d"),
      ("email", "b+ada=x.example@l.example", "", "b+ada=x.example@l.example"),
      ("email", "him + her=a@b.example", "him + her", "a@b.example"),
      ("email", #""a@b"=c@d.example"#, "a@b", "c@d.example"),
      ("url", "https://x.example/?a=b", "", "https://x.example/?a=b"),
      ("url", "x.example/a=b", "", "x.example/a=b"), ("url", "x?a=b", "", "x?a=b"),
      ("url", "Blog (new)=https://x.example/?a=b", "Blog (new)", "https://x.example/?a=b"),
      ("url", #""a?b"=https://x.example"#, "a?b", "https://x.example"),
      ("date", "Born: A & B; or so=2001-06-30", "Born: A & B; or so", "2001-06-30"),
      ("date", "a=b=--06-30", "a=b", "--06-30"),
      ("messenger", "Mum & Dad=xmpp:a@b.example", "Mum & Dad", "a@b.example"),
      ("messenger", "xmpp:a@b.example?c=d", "", "a@b.example?c=d"),
      ("messenger", #""a:b"=:c"#, "a:b", "c"), ("relation", #""a=b"=Bob"#, "a=b", "Bob"),
      ("field", #""a=b"=c"#, "a=b", "c"),
    ])
  func spellings(list: String, text: String, label: String, value: String) throws {
    let shell = try TestShell()
    let added = shell.contacts("add", "-f", "A", "-l", "", "--\(list)", text)
    #expect(added.status == .success, "\(added.error)")
    shell.contacts("add", "-f", "B", "-l", "")
    #expect(shell.contacts("edit", "2", "--add-\(list)", text).status == .success)
    shell.contacts("add", "-f", "C", "-l", "")
    #expect(shell.contacts("edit", "3", "--set", "\(list)=\(text)").status == .success)
    for line in shell.contacts("list", "--jsonl=\(list)s").lines {
      let values = try JSONDecoder().decode([String: [[String: Value]]].self, from: Data(line.utf8))
      let one = try #require(values["\(list)s"]?.first)
      let shown = one["value"]?.text ?? one["address"]?.text ?? one["date"]?.text
      #expect(shown == value && one["label"]?.text ?? "" == label, "\(line)")
    }
  }

  @Test("an address has a label in front of it, too, but for one with a semicolon without quotes")
  func addresses() throws {
    let shell = try TestShell()
    for label in ["Home (old)", "\"a; b=c\""] {
      shell.contacts("add", "-f", "A", "-l", "", "--address", "\(label)=1 Road;Town")
    }
    let lines = shell.contacts("list", "--jsonl=addresses").lines
    #expect(lines.first?.contains(#""label":"Home (old)""#) == true)
    #expect(lines.last?.contains(#""label":"a; b=c""#) == true)
    #expect(lines.allSatisfy { $0.contains(#""street":"1 Road","city":"Town""#) }, "\(lines)")
    #expect(shell.contacts("edit", "2", "--remove-address", "a; b=c").status == .success)
  }

  @Test("an editor shows every label so that it stays when nothing or only the value is changed")
  func edited() throws {
    var random = SplitMix64(seed: testSeed("labels in an editor"))
    let shell = try TestShell()
    let labels = (0..<24).map { _ in Self.label(&random) }
    let person = Self.person(labels)
    try shell.add(String(decoding: JSONEncoder().encode(person), as: UTF8.self))
    shell.sitDown()
    let lists = "--json=phones,emails,urls,addresses,dates,messengers,relations,fields"
    let before = shell.contacts("show", "1", lists).output
    shell.edit = { $0 + "\n" }
    let unchanged = shell.contacts("edit", "1")
    #expect(unchanged.error.contains("nothing was changed"), "\(unchanged.error)")
    shell.edit = { $0.replacing("val-", with: "new-").replacing("2001-", with: "2002-") }
    let changed = shell.contacts("edit", "1")
    #expect(changed.status == .success, "\(changed.error) \(labels)")
    let after = shell.contacts("show", "1", lists).output
    #expect(after == before.replacing("val-", with: "new-").replacing("2001-", with: "2002-"))
  }

  /// A contact with a value in each list for every label.
  private static func person(_ labels: [String]) -> Person {
    var person = Person()
    for (index, label) in labels.enumerated() {
      let value = "val-\(index)"
      let entry = ["value": value, "label": label]
      for list in ["phones", "emails", "urls", "relations", "fields"] {
        person.lists[list, default: []].append(entry)
      }
      person.lists["addresses", default: []].append(["street": value, "label": label])
      person.lists["dates", default: []].append([
        "date": "2001-\(index % 2 + 10)-\(index / 2 + 10)", "label": label,
      ])
      person.lists["messengers", default: []].append([
        "address": value, "service": index % 2 == 0 ? "" : "xmpp", "label": label,
      ])
    }
    return person
  }

  /// A label of printable characters.
  private static func label(_ random: inout SplitMix64) -> String {
    let others = Array("äÖüßé„“’«»€")
    let odd = Array("=\"'\\*:;,&+()/.#@? ")
    var label = ""
    for _ in 0...random.below(10) {
      switch random.below(6) {
      case 0: label.append(others[random.below(others.count)])
      case 1...3: label.append(odd[random.below(odd.count)])
      default: label.unicodeScalars.append(Unicode.Scalar(0x20 + UInt8(random.below(95))))
      }
    }
    // A field of one's own has a name.
    return label.allSatisfy { $0 == " " } ? "x" : label
  }

  /// A contact as JSON has it.
  private struct Person: Encodable {
    var lists: [String: [[String: String]]] = [:]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("A", forKey: Key(stringValue: "first"))
      for (name, values) in lists { try container.encode(values, forKey: Key(stringValue: name)) }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// A text, or something else.
  private struct Value: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  @Test("a combining mark behind a sign leaves it what it is")
  func combiningMarks() throws {
    let shell = try TestShell()
    let values = ["notes=\u{301}x", "phone=a=\u{301}5", "phone=\"a\\\"\u{301}\"=6"]
    shell.contacts("add", "-f", "A", "-l", "")
    for value in values {
      #expect(shell.contacts("edit", "1", "--set", value).status == .success, "\(value)")
    }
    shell.sitDown()
    shell.edit = { $0.replacing("first: A", with: "first: B") }
    let before = shell.contacts("show", "1", "--json=phones,notes").output
    #expect(before.contains("\"\u{301}x\"") && before.contains("a\\\"\u{301}"))
    #expect(shell.contacts("edit", "1").status == .success)
    #expect(shell.contacts("show", "1", "--json=phones,notes").output == before)
  }
}
