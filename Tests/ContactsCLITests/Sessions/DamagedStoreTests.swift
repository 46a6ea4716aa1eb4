import Foundation
import TestSupport
import Testing

@testable import ContactsCLI
@testable import ManagedObjects

/// A book with something in every column, of which one run of values after another is damaged.
@Suite("With a damaged address book")
struct DamagedStoreTests {
  private static let readings: [[String]] = [
    ["list", "--json=all"], ["list", "--json=id,phones"], ["list", "--sort=age"],
    ["list", "--format={emails} {address} {tags}"], ["list", "--group=Friends"],
    ["list", "--where=ANY phones.value CONTAINS '22'"], ["list", "--where=company = 'Initech'"],
    ["list", "--where=manager.first = 'Bill'"],
    ["show", "1"], ["show", "1", "2", "--json=all"], ["show", "Peter", "--format=card"],
    ["find", "555-0122"], ["find", "peter"], ["find", "Gibbns"],
    ["query"], ["query", "peter"], ["query", "friends"],
    ["birthdays", "--next=365d", "--dates"], ["dedupe"], ["stats"], ["count"],
    ["group", "list", "--json"], ["tag", "list", "--json"],
    ["company", "list", "--json"], ["company", "show", "Initech", "--json"],
    ["history", "--json"], ["photo", "2"],
  ]

  private static let readingsOfMany: [[String]] = [
    ["list", "--json=all"], ["list", "--format={emails} {tags}"], ["find", "555-0122"],
    ["export", "--format=vcard"], ["export", "--format=csv"], ["dedupe"],
    ["birthdays", "--next=365d", "--dates"],
  ]

  private static let formats = [
    "vcard", "vcard4", "jcard", "jscontact", "json", "jsonl", "csv", "google", "outlook", "ldif",
    "abook", "mutt", "{last} {emails} {tags}",
  ]

  /// Changes that need what is there.
  private static let changes: [[String]] = [
    ["edit", "2", "--add-phone=1"], ["edit", "2", "--notes=new"], ["merge", "1", "2"],
    ["merge", "1", "2", "--dry-run"], ["delete", "2"], ["link", "1", "--manager=3"],
    ["company", "rename", "Initech", "Initrode"], ["company", "delete", "Initech", "--yes"],
    ["group", "rename", "Friends", "Pals"], ["tag", "delete", "staff", "--yes"], ["undo"],
    ["import", "-"], ["import", "-", "--dry-run"], ["dedupe", "--merge", "--yes"],
  ]

  /// How many commands are usually tried on each damaged file.
  private static let triedCommands = 3

  private static let people = """
    {"first":"Bill","last":"Lumbergh","emails":["bill@initech.example"],"company":"Initech"}
    {"first":"Peter","last":"Gibbons","prefix":"Mr","middle":"Q","suffix":"Jr","nickname":"Pete",\
    "phonetic_first":"Pita","phonetic_middle":"Kyu","phonetic_last":"Gibonzu",\
    "formatted_name":"Peter G.","company":"Initech","department":"Software","title":"Programmer",\
    "emails":[{"value":"peter@initech.example","label":"work","preferred":true}],\
    "phones":[{"value":"555-0122","label":"home"},{"value":"555-0123","preferred":true}],\
    "urls":[{"value":"https://peter.example","label":"home"}],\
    "addresses":[{"street":"1 Main","city":"Austin","region":"TX","postal_code":"7","country":"US",\
    "box":"9","extended":"Apt 2","label":"home","preferred":true}],\
    "messengers":[{"service":"XMPP","address":"pete@chat.example","label":"home","preferred":true}],\
    "birthday":"1971-03-04","dates":[{"label":"anniversary","date":"2001-05-06"}],\
    "notes":"Met at work","tags":["staff"],"groups":["Friends"],"manager":"Bill Lumbergh",\
    "relations":[{"value":"Joanna","label":"partner"}],\
    "fields":[{"value":"red","label":"Stapler"}],"color":"#ff8000",\
    "photo":{"media_type":"image/gif","data":"R0lGODlhAQABAAAAACw="}}
    {"first":"Milton","last":"Waddams","age":51,"groups":["Friends"]}
    """

  private static let card = """
    BEGIN:VCARD\r\nVERSION:3.0\r\nUID:m-1\r\nN:Bolton;Michael;;;\r\nFN:Michael Bolton\r\n\
    X-SINGER;TYPE=no:never\r\nTEL;TYPE=CELL:555-0199\r\nEND:VCARD\r\n
    """

  /// A shell whose address book is folded, with the bytes of its file, and so many further people.
  private static func folded(_ others: Int = 0) throws -> (shell: TestShell, file: [UInt8]) {
    let shell = try TestShell()
    try shell.add(people)
    _ = shell.contacts("company", "edit", "Initech", "--notes", "Paper", "--phone", "555-0100")
    _ = shell.contacts("import", "-", "--quiet", input: card)
    try shell.add(
      (0..<others).map { #"{"first":"Bob\#($0)","phones":["1-\#($0)"]}"# + "\n" }.joined())
    _ = shell.contacts("store", "compact")
    let file = Array(try Data(contentsOf: URL(filePath: shell.defaultStore)))
    return (shell, file)
  }

  /// Files of which one bit in a run of values is another, with where that is.
  private static func damaged(_ file: [UInt8]) throws -> [(place: Int, file: [UInt8])] {
    let root = try PropertyListDocument(ByteView(copying: file)).root()
    return try BaseDirectory(root).valueRanges.filter { !$0.isEmpty }.map { range in
      var damaged = file
      let place = (range.lowerBound + range.upperBound) / 2
      damaged[place] ^= 1
      return (place, damaged)
    }
  }

  /// Has an address book consist of a file and nothing else.
  private static func write(_ file: [UInt8], _ shell: TestShell) throws {
    try Data(file).write(to: URL(filePath: shell.defaultStore))
    let journal = shell.defaultStore + "-journal"
    if FileManager.default.fileExists(atPath: journal) {
      try FileManager.default.removeItem(atPath: journal)
    }
  }

  /// Some of the commands for a place, by turns, so that each of them is tried at some places; all of
  /// them where the environment variable `CONTACTS_TEST_ROUNDS` asks for more.
  private static func tried<Expectation>(
    _ all: [Expectation], at place: Int, seed: UInt64
  ) -> [Expectation] {
    guard TestRounds.factor == 1 else { return all }
    let first = Int(seed % UInt64(all.count)) + place * triedCommands
    return (first..<first + triedCommands).map { all[$0 % all.count] }
  }

  private static func isRefused(_ outcome: TestShell.Outcome) -> Bool {
    outcome.status == .badData && outcome.error.contains(" is damaged at byte ")
  }

  @Test("whatever is read is what was written, or refused as damaged", arguments: [0, 70])
  func readings(others: Int) throws {
    let (shell, file) = try Self.folded(others)
    // Of many people, columns are read instead of objects.
    let commands =
      others > 0
      ? Self.readingsOfMany
      : Self.readings + Self.formats.map { ["export", "--format=\($0)"] }
    let whole = commands.map { shell.run($0) }
    for (command, outcome) in zip(commands, whole) where outcome.status == .usage {
      Issue.record("\(command): \(outcome.error)")
    }
    let seed = testSeed("what is read of a damaged address book, \(others)")
    let expectations = Array(zip(commands, whole))
    for (number, (place, damaged)) in try Self.damaged(file).enumerated() {
      try Self.write(damaged, shell)
      for (command, expected) in Self.tried(expectations, at: number, seed: seed) {
        let outcome = shell.run(command)
        if Self.isRefused(outcome) { continue }
        if outcome.status != expected.status || outcome.output != expected.output {
          Issue.record("\(command), byte \(place): \(outcome.status) \(outcome.error)")
        }
      }
    }
  }

  @Test("a change is made as without the damage, or refused without a trace")
  func changes() throws {
    let (shell, file) = try Self.folded()
    let input = Array((Self.card + Self.card.replacing("m-1", with: "m-2")).utf8)
    let whole = try Self.changes.map { command in
      try Self.write(file, shell)
      return shell.run(command, input: input)
    }
    for (command, outcome) in zip(Self.changes, whole) where outcome.status != .success {
      Issue.record("\(command): \(outcome.error)")
    }
    let seed = testSeed("changes to a damaged address book")
    let expectations = Array(zip(Self.changes, whole))
    for (number, (place, damaged)) in try Self.damaged(file).enumerated() {
      for (command, expected) in Self.tried(expectations, at: number, seed: seed) {
        try Self.write(damaged, shell)
        let outcome = shell.run(command, input: input)
        let isSame = outcome.status == expected.status && outcome.output == expected.output
        let journal = try? Data(contentsOf: URL(filePath: shell.defaultStore + "-journal"))
        if isSame || Self.isRefused(outcome) && journal?.isEmpty != false { continue }
        Issue.record("\(command), byte \(place): \(outcome.status) \(outcome.error)")
      }
    }
  }

  @Test("the sender of a message is known as without the damage, or that is refused")
  func sender() throws {
    let (shell, file) = try Self.folded()
    let message = "From: Pete <peter@initech.example>\n\n"
    func add() -> TestShell.Outcome {
      shell.contacts("add", "--from-mail", "-", "--dry-run", input: message)
    }
    let expected = add()
    #expect(expected.error.contains("an address of 2 (Peter G.) already"))
    for (place, damaged) in try Self.damaged(file) {
      try Self.write(damaged, shell)
      let outcome = add()
      if Self.isRefused(outcome) || outcome.error == expected.error { continue }
      Issue.record("byte \(place): \(outcome.status) \(outcome.error)")
    }
  }

  @Test("a file that an export was to replace stays as it was")
  func exports() throws {
    let (shell, file) = try Self.folded()
    var refusals = 0
    for (_, damaged) in try Self.damaged(file) {
      try Self.write(damaged, shell)
      let target = try shell.file("out.vcf", "before")
      guard shell.contacts("export", "-o", target).status == .badData else { continue }
      refusals += 1
      #expect(try Data(contentsOf: URL(filePath: target)) == Data("before".utf8))
    }
    #expect(refusals > 0)
  }
}
