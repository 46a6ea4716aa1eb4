import Arguments
import ContactStore
import Testing

@testable import ContactCards
@testable import ContactsCLI
@testable import TextTools

@Suite("Tables")
struct TableTests {
  private func table(_ people: [(String, String, Int32?)], width: Int = 80) -> [String] {
    let records = people.enumerated().map { position, person in
      var card = ContactCard()
      (card.name.first, card.name.last, card.age) = person
      return ContactRecord(id: Int64(position + 1), card: card)
    }
    return PeopleTable(records, today: nil).fitted(to: width, usesColor: false).text
      .split(separator: "\n").map(String.init)
  }

  @Test("columns stay aligned whatever is written in them")
  func alignment() {
    let people: [(String, String, Int32?)] = [
      ("太郎", "山田", 1), ("👨‍👩‍👧", "🇫🇷", 10), ("e\u{301}", "한국", 100), ("ｆｕｌｌ", "x", 7),
      ("❤️", "1️⃣", 2), ("نام", "שם", 3), ("a\tb", "\u{202e}", 4),
    ]
    let lines = table(people)
    #expect(Set(lines.map(DisplayWidth.of)).count == 1)
  }

  @Test("an age stands under the end of its title")
  func numbers() {
    #expect(
      table([("A", "B", 5), ("C", "D", 1234)]) == [
        "ID  First  Last   Age", " 1  A      B        5", " 2  C      D     1234",
      ])
  }

  @Test("the wider name gives way first, with an ellipsis, and the numbers never do")
  func truncation() {
    let people: [(String, String, Int32?)] = [("Bartholomew Maximilian", "Featherstonehaugh", 51)]
    #expect(table(people, width: 60)[1] == " 1  Bartholomew Maximilian  Featherstonehaugh   51")
    #expect(table(people, width: 45)[1] == " 1  Bartholomew Maxi…  Featherstonehaugh   51")
    #expect(table(people, width: 43)[1] == " 1  Bartholomew Max…  Featherstonehau…   51")
    #expect(table(people, width: 27)[1] == " 1  Barthol…  Feather…   51")
    #expect(table(people, width: 20)[1] == " 1  Bar…  Feat…   51")
    #expect(table(people, width: 1)[1] == " 1")
  }

  @Test("a wide character is never cut in half")
  func wideTruncation() {
    #expect(DisplayWidth.truncate("太郎太郎", to: 6) == "太郎…")
    #expect(DisplayWidth.truncate("太郎太郎", to: 8) == "太郎太郎")
    #expect(DisplayWidth.truncate("👨‍👩‍👧👨‍👩‍👧", to: 3) == "👨‍👩‍👧…")
    #expect(DisplayWidth.truncate("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
  }

  @Test(
    "no line is wider than the terminal from 12 columns on",
    arguments: [12, 20, 25, 35, 40, 79, 200])
  func fitting(width: Int) {
    let name = String(repeating: "太a", count: 60)
    #expect(
      table([(name, "B", 1), ("A", name, .max)], width: width).allSatisfy {
        DisplayWidth.of($0) <= width
      })
  }

  @Test("on a terminal with little room names are short, before the last columns are left out")
  func little() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "Anthony", "-l", "Robbins", "--age", "51", "--phone", "555123456", "--email",
      "a@example.org")
    shell.sitDown()
    func lines(_ columns: Int) -> [String] {
      shell.variables["COLUMNS"] = String(columns)
      return shell.contacts("list", "--no-color").lines
    }
    #expect(lines(40)[1] == " 1  Antho…  Robbi…   51  55512…  a@exam…", "\(lines(40))")
    #expect(lines(20) == ["ID  Fir…  Last   Age", " 1  Ant…  Robb…   51"], "\(lines(20))")
    #expect(lines(10) == ["ID  First", " 1  Antho…"], "\(lines(10))")
    #expect(lines(3) == ["ID", " 1"], "\(lines(3))")
  }

  @Test("COLUMNS outweighs the terminal, and 80 stands in for both")
  func columns() throws {
    let shell = try TestShell()
    let name = String(repeating: "x", count: 300)
    shell.contacts("add", "-f", name, "-l", "B")
    shell.sitDown()
    func width() -> Int { shell.contacts("list", "--no-color").lines.map(\.count).max() ?? 0 }
    #expect(width() == 80)
    shell.columns = 120
    #expect(width() == 120)
    shell.variables["COLUMNS"] = "60"
    #expect(width() == 60)
    for nonsense in ["", "0", "-5", "abc", "99999999999999999999"] {
      shell.variables["COLUMNS"] = nonsense
      #expect(width() == 120, "\(nonsense)")
    }
  }

  @Test("a table in a pipe is not cut")
  func pipe() throws {
    let shell = try TestShell()
    let name = String(repeating: "x", count: 300)
    shell.contacts("add", "-f", name, "-l", "B")
    shell.variables["COLUMNS"] = "60"
    #expect(shell.contacts("list", "--table").output.contains(name))
  }

  @Test("what could act on a terminal is shown, not done")
  func escaping() throws {
    let shell = try TestShell()
    for name in [
      "\u{1b}]0;x\u{7}", "\u{9b}31m", "a\rb", "\u{202e}abc", "\u{200b}", "\u{feff}", "\u{8}",
    ] {
      shell.contacts("add", "--first", name, "--last", name)
    }
    shell.sitDown()
    for words in [["list"], ["show", "1", "4"], ["list", "--plain"]] {
      let text = shell.run(words + ["--no-color"]).output
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !isUnsafe($0) })
    }
    #expect(shell.contacts("list").output.contains(#"\x1b]0;x\x07"#))
    #expect(shell.contacts("list").output.contains(#"\u{202e}abc"#))
    let combining = "a" + String(repeating: "\u{301}", count: 1_000)
    #expect(DisplayWidth.of(combining) == 1)
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    String(scalar).escapedForTerminal(keepingJoiners: true) != String(scalar)
  }

  @Test("whatever is shown escaped is escaped in JSON too")
  func jsonEscapes() {
    for value in UInt32(0)...0xffff {
      guard let scalar = Unicode.Scalar(value), isUnsafe(scalar) else { continue }
      let text = JSONText.quoted(String(scalar))
      #expect(text.utf8.allSatisfy { (0x20..<0x7f).contains($0) }, "\(value)")
    }
  }

  @Test(
    "characters take the columns that terminals give them",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("太", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2),
      ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇫🇷", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("\u{301}", 0),
      ("…", 1), ("ß", 1), ("נ", 1), ("", 0), ("a太b", 4), ("\u{20000}", 2),
    ])
  func widths(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test("the width of a text is that of its characters, whichever way it is counted")
  func widths() {
    let texts = [
      "", "Ada", "Žofie Ødegård", "Ελένη", "Иван Ёжик", "山田太郎", "ひらがな カタカナ", "김철수",
      "e\u{301}", "İ\u{307}", "👩‍🚀 Ada", "🇩🇪", "a\u{ad}b", "ﾊﾝｶｸ", "한", "か\u{3099}", "กำ",
    ]
    for text in texts {
      #expect(DisplayWidth.of(text) == text.reduce(0) { $0 + DisplayWidth.of($1) }, "\(text)")
    }
  }

  @Test("times and IDs are whole however narrow the terminal is, and the words give way")
  func wholeTimes() throws {
    let shell = try TestShell.withPeople()
    shell.contacts("edit", "1", "2", "3", "--title", "Member of the board", "--quiet")
    shell.contacts("edit", "1", "--birthday", "1975-02-03", "--quiet")
    shell.contacts("undo", "--quiet")
    shell.sitDown()
    for width in [26, 40, 50, 63, 64, 70, 80] {
      shell.columns = width
      let history = shell.contacts("history", "--no-color").lines
      #expect(history.allSatisfy { DisplayWidth.of($0) <= width }, "\(width): \(history)")
      let times = history.filter { $0.contains(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b/) }
      #expect(times.count == 4, "\(width): \(history)")
    }
    shell.columns = 40
    let history = shell.contacts("history", "--no-color", "--limit", "3").lines
    #expect(history[2].hasSuffix("  edit, undone"))
    #expect(history[1] == "   changed 1 (birthday): Anthony Robbins")
    #expect(history[5] == "   changed 3 (title): Anthony Robbins, …")
    let people = shell.contacts("list", "--table", "--fields", "id,name,modified", "--no-color")
    #expect(people.lines.dropFirst().allSatisfy { $0.contains("2026-11-22 12:00:00") })
  }

  @Test("columns that a terminal has no room for are told, from the first one on")
  func noRoom() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Ada", "-l", "King", "--email", "ada@example.org")
    shell.sitDown()
    shell.columns = 40
    let outcome = shell.contacts("list", "--fields", "all")
    #expect(outcome.error.contains("no room for ") && outcome.error.contains("'contacts show'"))
    #expect(!shell.contacts("list").error.contains("no room"))
  }
}
