import Foundation
import TestSupport
import Testing

/// What other programs make of what `contacts` writes, and the other way round, where they are
/// installed.
@Suite("Beside other address books")
struct PeerTests {
  /// A place with an address book of all dialects of vCards and of a table of Google's, exported to
  /// a folder.
  private static func place() throws -> Workplace {
    let place = try Workplace()
    for folder in ["Fixtures/vcards", "Fixtures/vcards/dialects"] {
      _ = try place.contacts("import", PackageFiles.path(folder), "--quiet")
    }
    _ = try place.contacts("import", PackageFiles.path("Fixtures/tour/google.csv"), "--quiet")
    let outcome = try place.contacts("export", "--format", "vdir", "-o", place.path("cards"))
    #expect(outcome.ending == .exit(0), "\(outcome.messageText)")
    return place
  }

  @Test(
    "vobject reads every card in versions 3.0 and 4.0, and finds the same names and addresses",
    .enabled(if: Tools.hasVObject, "There is no vobject."), arguments: ["vcard", "vcard4"])
  func vobject(format: String) throws {
    let place = try Self.place()
    _ = try place.contacts("export", "--format", format, "-o", place.path("all.vcf"))
    let script = """
      import json, vobject
      found = []
      for card in vobject.readComponents(open("all.vcf", newline="").read()):
          if "kind" in card.contents and card.kind.value == "group": continue
          if "x-addressbookserver-kind" in card.contents: continue
          found.append([card.fn.value, [mail.value.strip() for mail in card.contents.get("email", [])]])
      print(json.dumps(sorted(found)))
      """
    try place.write(Array(script.utf8), to: "read.py")
    let outcome = try place.shell("/usr/bin/python3 read.py")
    #expect(outcome.ending == .exit(0), "\(outcome.messageText)")
    let own = try place.contacts("list", "--json=name,emails")
    let people = try Self.people(own.text)
    let read = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [[Any]] ?? []
    let theirs = Set(
      read.compactMap { entry in
        (entry[0] as? String).map { name in
          ([name] + (entry[1] as? [String] ?? [])).joined(separator: "\t")
        }
      })
    #expect(!people.isEmpty)
    for person in people { #expect(theirs.contains(person), "\(person)") }
  }

  /// The names of people with their addresses, of JSON.
  private static func people(_ json: String) throws -> Set<String> {
    let found = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]] ?? []
    return Set(
      found.map { person in
        let emails = (person["emails"] as? [[String: Any]] ?? []).compactMap { $0["value"] }
        return ([person["name"] ?? ""] + emails).map { "\($0)" }.joined(separator: "\t")
      })
  }

  @Test("khard lists the folder, and what it adds there is imported", .enabled(if: Tools.hasKhard))
  func khard() throws {
    let place = try Self.place()
    let settings = "[addressbooks]\n[[all]]\npath = \(place.path("cards"))\n[general]\n"
    try place.write(Array((settings + "default_action = list\n").utf8), to: "khard.conf")
    let listed = try place.shell("khard -c khard.conf list --parsable")
    #expect(listed.ending == .exit(0), "\(listed.messageText)")
    for name in ["Anthony Robbins", "Zoë Ångström", "太郎"] {
      #expect(listed.text.contains(name), "\(name)")
    }
    let mails = try place.shell("khard -c khard.conf email --parsable --remove-first-line robbins")
    #expect(mails.text.contains("tony@acme.example\tAnthony Robbins"))
    let card = "First name : Donald\nLast name : Knuth\nEmail :\n  work : don@example.org\n"
    try place.write(Array(card.utf8), to: "new.yaml")
    let added = try place.shell("khard -c khard.conf new --vcard-version 3.0 -i new.yaml")
    #expect(added.ending == .exit(0), "\(added.text)\(added.messageText)")
    let report = try place.contacts("import", place.path("cards"))
    #expect(report.messageText.contains("(1 new, 0 changed, "), "\(report.messageText)")
    let found = try place.contacts("find", "knuth", "--jsonl=name,emails")
    #expect(
      found.text
        == #"{"name":"Donald Knuth","emails":[{"value":"don@example.org","label":"work"}]}"# + "\n")
  }

  @Test(
    "vdirsyncer copies the folder, and its copy says the same", .enabled(if: Tools.hasVdirsyncer))
  func vdirsyncer() throws {
    let place = try Self.place()
    let settings = """
      [general]
      status_path = "\(place.path("status"))"
      [pair both]
      a = "here"
      b = "there"
      collections = null
      conflict_resolution = null
      [storage here]
      type = "filesystem"
      path = "\(place.path("cards"))"
      fileext = ".vcf"
      [storage there]
      type = "filesystem"
      path = "\(place.path("copy"))"
      fileext = ".vcf"

      """
    try place.write(Array(settings.utf8), to: "vdirsyncer.conf")
    let outcome = try place.shell(
      "mkdir copy && yes | vdirsyncer -c vdirsyncer.conf discover && "
        + "vdirsyncer -c vdirsyncer.conf sync")
    #expect(outcome.ending == .exit(0), "\(outcome.messageText)")
    let report = try place.contacts("import", place.path("copy"))
    #expect(report.messageText.contains(": all up to date"), "\(report.messageText)")
  }

  @Test("abook finds people in the file for it", .enabled(if: Tools.hasAbook))
  func abook() throws {
    let place = try Self.place()
    _ = try place.contacts("export", "--format", "abook", "-o", place.path("addressbook"))
    let found = try place.shell("abook --datafile addressbook --mutt-query robbins")
    let own = try place.contacts("query", "robbins")
    func addresses(_ answer: String) -> [String] {
      answer.split(separator: "\n").dropFirst(answer.hasPrefix("\n") ? 0 : 1)
        .map { $0.split(separator: "\t").prefix(2).joined(separator: "\t") }.sorted()
    }
    #expect(addresses(found.text) == addresses(own.text))
    #expect(addresses(own.text).count == 3)
  }
}
