import Foundation
import Testing

@testable import ContactsCLI

/// What people type and get back in many ways.
@Suite("What people write")
struct SettledTextsTests {
  @Test(
    "a birthday may be written without hyphens or zeros, but a day is no year",
    arguments: [
      ("19800305", "1980-03-05"), ("--0305", "--03-05"), ("1980-3-5", "1980-03-05"),
      ("--3-5", "--03-05"), ("1980", "1980"), ("1980-03", "1980-03"), ("0305", nil),
      ("19801305", nil), ("--1305", nil), ("1980-3-", nil), ("80-3-5", nil), ("1980/3/5", nil),
    ] as [(String, String?)])
  func birthdays(typed: String, date: String?) throws {
    let shell = try TestShell()
    let outcome = shell.contacts("add", "-f", "A", "-l", "B", "--birthday=\(typed)")
    guard let date else {
      #expect(outcome.status == .usage, "\(typed)")
      return
    }
    #expect(shell.contacts("list", "--jsonl=birthday").output == #"{"birthday":"\#(date)"}"# + "\n")
  }

  @Test("birthdays of some weeks, and some of them")
  func weeks() throws {
    let shell = try TestShell()
    for day in 1...20 {
      shell.contacts("add", "-f", "A", "-l", "B", "--birthday", "--01-\(day < 10 ? "0" : "")\(day)")
    }
    let all = shell.contacts("birthdays").lines
    #expect(all.count == 20)
    #expect(shell.contacts("birthdays", "--limit", "3").lines == Array(all.prefix(3)))
    #expect(
      shell.contacts("birthdays", "--next", "2w").output
        == shell.contacts("birthdays", "--next", "14d").output)
    #expect(shell.contacts("birthdays", "--next", "53w").status == .usage)
  }

  @Test("a value that is there is not added again")
  func doubles() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "A", "-l", "B", "--email", "work=a@x.example")
    for _ in 1...2 {
      shell.contacts("edit", "1", "--add-email", "a@x.example", "--add-phone", "+1")
    }
    shell.contacts("edit", "1", "--add-email", "home=a@x.example")
    let values = shell.contacts("list", "--jsonl=emails,phones").output
    #expect(values.components(separatedBy: "a@x.example").count == 3)
    #expect(values.components(separatedBy: "+1").count == 2)
  }

  @Test("a part of an address may have semicolons and lines, and stays as it is in an editor")
  func addresses() throws {
    let shell = try TestShell()
    shell.contacts(
      "add", "-f", "A", "-l", "B", "--address", #"home=1 Loop\nSuite 2\; rear; Town;;CA; US"#)
    let before = shell.contacts("list", "--jsonl=addresses").output
    #expect(before.contains(#""street":"1 Loop\nSuite 2; rear""#))
    #expect(before.contains(#""region":"CA""#))
    shell.sitDown()
    shell.edit = { $0.replacing("Town", with: "City") }
    #expect(shell.contacts("edit", "1").status == .success)
    shell.outputIsTerminal = false
    #expect(
      shell.contacts("list", "--jsonl=addresses").output
        == before.replacing("Town", with: "City"))
  }

  @Test("what a contact is called may be set apart from the names")
  func formattedName() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Robert", "-l", "Smith")
    shell.contacts("edit", "1", "--set", "formatted-name=Bob Smith")
    #expect(shell.contacts("list", "--jsonl=name").output == #"{"name":"Bob Smith"}"# + "\n")
    shell.contacts("edit", "1", "--unset", "formatted-name")
    #expect(shell.contacts("list", "--jsonl=name").output == #"{"name":"Robert Smith"}"# + "\n")
  }

  @Test(
    "conditions as people write them",
    arguments: [
      ("manager = 'Bo Di'", 1), ("manager CONTAINS[c] 'bo'", 1), ("manager != 'Bo Di'", 2),
      ("manager IN {'Bo Di', 'X'}", 1), ("manager = 'Nobody'", 0), ("manager.last = 'Di'", 1),
      ("last = nil", 1), ("last != nil", 2), ("nickname = ''", 2), ("nickname != ''", 1),
      ("nickname = nil", 2), ("dates = nil", 3), ("addresses != nil", 0), ("ANY tags = 'x'", 1),
      ("emails.value = 'a@x.example'", 1), ("emails.label = 'work'", 1),
    ])
  func conditions(condition: String, count: Int) throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Bo", "-l", "Di", "--tag", "x")
    shell.contacts("add", "-f", "Al", "-l", "", "--nickname", "N")
    shell.contacts("add", "-f", "Cy", "-l", "Ek", "--email", "work=a@x.example")
    shell.contacts("link", "3", "--manager", "1")
    let outcome = shell.contacts("count", condition)
    #expect(outcome.output == "\(count)\n", "\(condition): \(outcome.error)")
  }

  @Test(
    "a Japanese name is found with a blank between its parts and without",
    arguments: ["山田 太郎", "山田　太郎", "山田太郎"])
  func wholeNames(formatted: String) throws {
    let shell = try TestShell()
    let card =
      "BEGIN:VCARD\nVERSION:3.0\nFN:\(formatted)\nN:山田;太郎;;;\nEMAIL:t@x.example\nEND:VCARD\n"
    shell.contacts("import", "-", input: card)
    for words in ["山田太郎", "山田 太郎", "山田", "太郎"] {
      #expect(shell.contacts("find", words, "--ids").output == "1\n", "\(words)")
      #expect(shell.contacts("show", words, "--ids").output == "1\n", "\(words)")
      #expect(shell.contacts("query", words).output.contains("t@x.example"), "\(words)")
    }
    #expect(shell.contacts("find", "鈴木一郎", "--ids").output.isEmpty)
  }

  @Test("a date that is none is told with those that are")
  func badDates() throws {
    let shell = try TestShell.withPeople()
    let outcome = shell.contacts("filter", "birthday > '1976-13-01'")
    #expect(outcome.status == .badData && outcome.error.contains("1975-02-03"), "\(outcome.error)")
  }

  @Test("of two values that contradict, a merge keeps that of the contact that was added last")
  func newest() throws {
    let shell = try TestShell()
    shell.contacts("add", "-f", "Jo", "-l", "Do", "--title", "Old", "--email", "A@x.example")
    shell.now += 5
    shell.contacts("add", "-f", "Jo", "-l", "Do", "--title", "New", "--email", "a@x.example")
    shell.contacts("merge", "1", "2")
    let merged = shell.contacts("list", "--jsonl=title,emails").output
    #expect(merged.hasPrefix(#"{"title":"New""#) && merged.components(separatedBy: "@").count == 2)
  }
}
