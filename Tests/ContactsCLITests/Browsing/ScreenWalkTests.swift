import ContactStore
import SampleData
import Terminals
import TestSupport
import Testing

@testable import ContactsCLI

/// Random keys at the screen, while others change the address book, beside what the commands say.
@Suite("A walk through contacts browse")
struct ScreenWalkTests {
  @Test("random keys over a random address book never leave the screen and the store disagreeing")
  func walk() throws {
    var random = SplitMix64(seed: testSeed("A walk through contacts browse"))
    for _ in 0..<testRounds(2) {
      let walk = try ScreenWalk(&random)
      for _ in 0..<3 { try walk.sit(&random) }
    }
  }
}

/// An address book, and somebody at its screen.
private final class ScreenWalk {
  private static let names = [
    "Ada", "Émilie", "al-Razi", "Robbins", "محمد", "علي", "太郎", "山田", "Pelé", "👩‍👩‍👧", "Zoe",
    "Żaba", "7up", "-", "Ada B.",
  ]
  /// What is searched for, and typed into forms.
  private static let texts = [
    "a", "ada", "e", "example", "age > 3", "age >", "\"", "nobody at all", "محمد", "太", " ", "7",
    "last = ''", "sort", "x@example.org",
  ]

  private let shell: TestShell

  init(_ random: inout SplitMix64) throws {
    shell = try TestShell()
    shell.variables["NO_COLOR"] = "1"
    shell.edit = { $0.replacing("first:", with: "first: Ed") }
    try shell.add((0...random.below(40)).map { _ in Self.person(&random) }.joined(separator: "\n"))
  }

  private static func person(_ random: inout SplitMix64) -> String {
    var fields = [#""first":"\#(random.element(of: names))""#]
    if random.below(6) > 0 { fields.append(#""last":"\#(random.element(of: names))""#) }
    if random.below(3) == 0 {
      fields.append(#""emails":[{"value":"\#(random.below(5))@example.org"}]"#)
    }
    if random.below(3) == 0 { fields.append(#""age":\#(random.below(9))"#) }
    if random.below(3) == 0 { fields.append(#""company":"Company \#(random.below(9))""#) }
    return "{\(fields.joined(separator: ","))}"
  }

  /// Somebody sits down, types, and leaves.
  func sit(_ random: inout SplitMix64) throws {
    var steps: [ScriptedTerminal.Step] = []
    var told: [String] = []
    for _ in 0..<30 {
      let (words, step) = step(&random)
      told.append(words)
      let known = told
      steps += [step, .look { self.check($0, after: known) }]
    }
    // Whatever is asked or filled in is left first.
    let outcome = shell.browse(steps + [.keys("ctrl-c ctrl-c y esc y esc y")]).outcome
    #expect(outcome.status == .success, "\(outcome.error) after \(told)")
    let checked = shell.contacts("store", "check")
    #expect(checked.status == .success, "\(checked.error) after \(told)")
  }

  private func step(_ random: inout SplitMix64) -> (words: String, step: ScriptedTerminal.Step) {
    switch random.below(12) {
    case 0:
      let text = random.element(of: Self.texts)
      return ("types \(text)", .typed(text))
    case 1:
      let text = random.element(of: Self.texts)
      return ("searches for \(text)", .event(.paste(text)))
    case 2:
      let size = ScreenSize(columns: 60 + random.below(60), rows: 20 + random.below(20))
      return ("resizes to \(size)", .event(.resized(size)))
    case 3:
      let (row, column) = (random.below(20), random.below(60))
      let click = MouseEvent(.press(.left), column: column, row: row)
      return ("clicks \(row):\(column)", .event(.mouse(click)))
    case 4...5: return changeElsewhere(&random)
    case 6:
      let keys = random.element(of: [
        "esc esc", "esc y esc", "ctrl-s", "/ ctrl-u enter", "esc esc D", "space space M enter",
        "d y",
      ])
      return (keys, .keys(keys))
    default:
      let bindings = KeyTable.bindings.filter { $0.action != .quit }
      let keys = bindings[random.below(bindings.count)].keys.map(\.description)
      let key = random.element(of: keys)
      return (key, .keys(key))
    }
  }

  /// Something that others do.
  private func changeElsewhere(
    _ random: inout SplitMix64
  ) -> (words: String, step: ScriptedTerminal.Step) {
    let names = [random.element(of: Self.names), random.element(of: Self.names)]
    let (kind, pick) = (random.below(4), random.below(1000))
    return (
      "others do \(kind)",
      .meanwhile { [shell] in
        let ids = shell.contacts("list", "--ids").lines
        let id = ids.isEmpty ? nil : ids[pick % ids.count]
        switch (kind, id) {
        case (0, let id?): shell.contacts("delete", id, "--quiet")
        case (1, let id?): shell.contacts("edit", id, "--notes", "Note \(pick)", "--quiet")
        case (2, let id?): shell.contacts("edit", id, "--last", "Aa\(pick)", "--quiet")
        default: shell.contacts("add", "--first=\(names[0])", "--last=\(names[1])", "--quiet")
        }
      }
    )
  }

  /// Compares what is shown with what the commands say.
  private func check(_ canvas: Canvas, after told: [String]) {
    let lines = canvas.text.split(separator: "\n", omittingEmptySubsequences: false)
    let title = lines[0].dropFirst()
    let middle = lines[1..<lines.count - 1]
    let flaw: String?
    if title.contains("contact"), title.hasSuffix("…") {
      // What is searched for is longer than the screen is wide.
      flaw = nil
    } else if let match = title.wholeMatch(of: #/(\d+) contacts?(?: with (.*?))?(?:, \d+ marked)?/#)
    {
      flaw = flawOfList(middle, count: String(match.1), search: String(match.2 ?? ""))
    } else if title.hasPrefix("Duplicates, ") || title.hasPrefix("Make one contact of ") {
      flaw = flawOfDuplicates(middle)
    } else if middle.contains(where: { $0.contains(#/^ [a-z]+:/#) }) || title == "Keys"
      || title.contains(#/^(Groups|Tags) of /#)
    {
      flaw = nil
    } else {
      flaw = flawOfContact(middle, name: String(title))
    }
    #expect(flaw == nil, "after \(told):\n\(canvas.text)")
  }

  /// What is wrong with a list.
  private func flawOfList(_ lines: ArraySlice<Substring>, count: String, search: String) -> String?
  {
    let filter =
      search.allSatisfy(\.isWhitespace)
      ? ["list"] : ["find", "--exact", "--", search]
    let format = ["--sort", "last", "--format", "{last}\t{first}\t{name}"]
    let outcome = shell.run(filter.prefix(1) + format + filter.dropFirst())
    if outcome.status != .success { return outcome.error }
    let people = outcome.lines.map { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return (
        last: parts[0],
        shown: parts[0].isEmpty || parts[1].isEmpty ? parts[2] : "\(parts[0]), \(parts[1])"
      )
    }
    if count != "\(people.count)" { return "there are \(people.count)" }
    if people.isEmpty { return nil }
    let lines = lines.filter { !$0.hasPrefix(" # A") && !$0.hasPrefix(" #ABC") }
    let shown = lines.filter { $0.hasPrefix("  ") || $0.hasPrefix("* ") }
    let places = shown.indices
    let found = (0...max(0, people.count - shown.count)).first { start in
      places.allSatisfy { place in
        start + place < people.count
          && Self.isShown(people[start + place].shown, in: shown[place].dropFirst(2))
      }
    }
    guard let start = found, !shown.isEmpty else { return "these are not they: \(people)" }
    if lines.last == "", start + shown.count < people.count { return "there are more" }
    var next = start
    for line in lines where !line.isEmpty {
      if line.hasPrefix("  ") || line.hasPrefix("* ") {
        next += 1
      } else if next < people.count,
        line != " " + (LetterIndex.letter(of: people[next].last).map { String($0) } ?? "–")
      {
        return "\(people[next]) stands under \(line)"
      }
    }
    return nil
  }

  /// What is wrong with what is shown of a contact.
  private func flawOfContact(_ lines: ArraySlice<Substring>, name: String) -> String? {
    let found = shell.contacts("list", "--format", "{id}\t{name}").lines.filter {
      Self.isShown(
        String($0[$0.index(after: $0.firstIndex(of: "\t") ?? $0.startIndex)...]), in: name[...])
    }
    let shown = Self.content(of: lines.map(String.init))
    let sheets = found.map { line in
      Self.content(of: shell.contacts("show", String(line.prefix { $0 != "\t" })).lines)
    }
    // There may be more of it than there are rows.
    return sheets.contains { $0.contains(shown) } ? nil : "that is none of \(sheets)"
  }

  /// What stands in lines, without the blanks that part it.
  private static func content(of lines: [String]) -> String {
    lines.joined().filter { $0 != " " }
  }

  /// Whether a text begins a line, which may have room for its beginning only.
  private static func isShown(_ text: String, in line: Substring) -> Bool {
    if line.hasPrefix(text) { return true }
    guard let end = line.firstIndex(of: "…") else { return false }
    let whole = line[..<end].lastIndex { $0 != " " }.map { line[...$0] } ?? ""
    return text.hasPrefix(whole)
  }

  /// What is wrong with a group of duplicates.
  private func flawOfDuplicates(_ lines: ArraySlice<Substring>) -> String? {
    let known = shell.contacts("list", "--format", "{id}  {name}").lines
    let shown = lines.compactMap { $0.firstMatch(of: #/^ (\d+  .*)/#).map { String($0.1) } }
    let missing = shown.first { line in !known.contains { Self.isShown($0, in: line[...]) } }
    return missing.map { "there is no \($0)" }
  }
}
