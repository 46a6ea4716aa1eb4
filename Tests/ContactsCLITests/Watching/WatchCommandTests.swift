import Foundation
import Testing

@testable import ContactsCLI

/// The verb `contacts watch`.
@Suite("contacts watch")
struct WatchCommandTests {
  /// Runs `contacts watch` while other commands run, each before the next wait.
  private func watch(
    _ shell: TestShell, _ words: [String], while commands: [[String]] = [],
    end: WaitEnd = .ended(.interrupt)
  ) -> TestShell.Outcome {
    shell.waiting = ScriptedWaiting(
      commands.map { words in
        {
          let outcome = shell.run(words + ["--quiet"])
          #expect(outcome.status == .success, "\(words): \(outcome.error)")
        }
      }, end: end)
    return shell.run(["watch"] + words)
  }

  @Test("a watch writes the list into a pipe, and then what others do to it")
  func pipe() throws {
    let shell = try TestShell.withPeople()
    let outcome = watch(
      shell, [],
      while: [
        ["add", "--first", "Ada", "--last", "Lovelace", "--age", "36"],
        ["edit", "1", "--age", "52"], ["delete", "2"],
      ])
    #expect(
      outcome.lines == [
        "insert\t1\tAnthony\tRobbins\t51", "insert\t2\tPelé\t\t82", "insert\t3\t太郎\t山田\t",
        "insert\t4\tAda\tLovelace\t36", "update\t1\tAnthony\tRobbins\t52", "delete\t2",
      ])
    #expect(outcome.status == .interrupted)
    #expect(outcome.error.isEmpty)
  }

  @Test("a watch tells moves in an order, with the places before and after, as JSON Lines")
  func moves() throws {
    let shell = try TestShell.withPeople()
    let outcome = watch(
      shell, ["--sort", "first", "--jsonl=first"], while: [["edit", "1", "--first", "Zoe"]])
    #expect(
      outcome.lines == [
        #"{"event":"insert","id":1,"section":null,"row":0,"contact":{"first":"Anthony"}}"#,
        #"{"event":"insert","id":2,"section":null,"row":1,"contact":{"first":"Pelé"}}"#,
        #"{"event":"insert","id":3,"section":null,"row":2,"contact":{"first":"太郎"}}"#,
        #"{"event":"move","id":1,"section":null,"row":1,"from_section":null,"from_row":0,"#
          + #""contact":{"first":"Zoe"}}"#,
      ])
  }

  @Test("a watch by group has contacts come and go in each section, and sections with them")
  func sections() throws {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"L","tags":["a","b"]}
      {"first":"Bob","last":"M","tags":["b"]}
      """)
    let outcome = watch(
      shell, ["--group-by", "tag", "--jsonl=first"], while: [["tag", "remove", "a", "1"]])
    #expect(
      outcome.lines == [
        #"{"event":"insert_section","section":"a","index":0}"#,
        #"{"event":"insert_section","section":"b","index":1}"#,
        #"{"event":"insert","id":1,"section":"a","row":0,"contact":{"first":"Ada"}}"#,
        #"{"event":"insert","id":1,"section":"b","row":0,"contact":{"first":"Ada"}}"#,
        #"{"event":"insert","id":2,"section":"b","row":1,"contact":{"first":"Bob"}}"#,
        #"{"event":"delete","id":1,"section":"a","row":0}"#,
        #"{"event":"delete_section","section":"a","index":0}"#,
      ])
  }

  @Test("a watch by group tells of a change in each section that a contact is in")
  func updatesInSections() throws {
    let shell = try TestShell()
    try shell.add(#"{"first":"Ada","last":"L","tags":["a","b"]}"#)
    let outcome = watch(
      shell, ["--group-by", "tag", "--jsonl=first"],
      while: [["edit", "1", "--first", "Eva"], ["tag", "add", "c", "1"]])
    #expect(
      outcome.lines.dropFirst(4) == [
        #"{"event":"update","id":1,"section":"a","row":0,"contact":{"first":"Eva"}}"#,
        #"{"event":"update","id":1,"section":"b","row":0,"contact":{"first":"Eva"}}"#,
        #"{"event":"insert_section","section":"c","index":2}"#,
        #"{"event":"insert","id":1,"section":"c","row":0,"contact":{"first":"Eva"}}"#,
      ])
  }

  @Test("a watch has a contact move between the sections of a field with one value")
  func movesBetweenSections() throws {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"L","company":"Acme"}
      {"first":"Bob","last":"M","company":"Bell"}
      """)
    let outcome = watch(
      shell, ["--group-by", "company"], while: [["edit", "1", "--company", "Bell"]])
    #expect(
      outcome.lines == [
        "insert\t1\tAcme\tAda\tL\t", "insert\t2\tBell\tBob\tM\t", "move\t1\tBell\tAda\tL\t",
      ])
  }

  @Test("a watch tells of what is shown of contacts by others, such as the name of their company")
  func related() throws {
    let shell = try TestShell()
    try shell.add(
      """
      {"first":"Ada","last":"L","company":"Acme","emails":[{"value":"ada@example.org"}]}
      {"first":"Bob","last":"M","manager":"Ada L"}
      """)
    let outcome = watch(
      shell, ["--fields", "first,company,manager,emails"],
      while: [
        ["company", "rename", "Acme", "Ajax"], ["edit", "1", "--last", "N"],
        ["edit", "1", "--add-email", "a@example.net"],
      ])
    #expect(
      outcome.lines == [
        "insert\t1\tAda\tAcme\t\tada@example.org", "insert\t2\tBob\t\tAda L\t",
        "update\t1\tAda\tAjax\t\tada@example.org", "update\t2\tBob\t\tAda N\t",
        "update\t1\tAda\tAjax\t\tada@example.org, a@example.net",
      ])
  }

  @Test("a watch for words tells of whoever comes to have them, and whoever has them no more")
  func words() throws {
    let shell = try TestShell.withPeople()
    let outcome = watch(
      shell, ["london"],
      while: [["edit", "1", "--notes", "Lives in London"], ["edit", "1", "--notes", "Gone"]])
    #expect(outcome.lines == ["insert\t1\tAnthony\tRobbins\t51", "delete\t1"])
  }

  @Test("a watch on a terminal begins with a table, and goes on with a line for each change")
  func terminal() throws {
    let shell = try TestShell.withPeople()
    shell.sitDown()
    let outcome = watch(
      shell, ["--sort", "last"],
      while: [
        ["add", "--first", "Ada", "--last", "Lovelace", "--email", "ada@example.org"],
        ["edit", "1", "--last", "Aa"], ["delete", "2", "--yes"],
      ])
    #expect(
      outcome.output == """
        \u{1b}[1mID  First    Last     Age\u{1b}[0m
         2  Pelé               82
         1  Anthony  Robbins   51
         3  太郎     山田
        + 4  Ada Lovelace (ada@example.org)
        > 1  Anthony Aa
        - 2  Pelé

        """)
  }

  @Test("a watch of an address book that is not there yet tells of the first contact")
  func emptyBook() throws {
    let shell = try TestShell()
    let outcome = watch(shell, [], while: [["add", "Ada Lovelace"]])
    #expect(outcome.lines == ["insert\t1\tAda\tLovelace\t"])
  }

  @Test(
    "a watch ends with the status of what ended it, and without a word",
    arguments: zip(
      [WaitEnd.ended(.interrupt), .ended(.terminate), .outputGone],
      [ContactsCLI.ExitStatus.interrupted, .terminated, .brokenPipe]))
  func ends(end: WaitEnd, status: ContactsCLI.ExitStatus) throws {
    let outcome = watch(try .withPeople(), [], end: end)
    #expect(outcome.status == status)
    #expect(outcome.error.isEmpty)
    #expect(outcome.lines.count == 3)
  }

  @Test("a watch says that its address book was removed, or is another one")
  func lostBook() throws {
    let shell = try TestShell.withPeople()
    let path = shell.defaultStore
    func watch(_ event: @escaping () -> Void) -> TestShell.Outcome {
      shell.waiting = ScriptedWaiting([event])
      return shell.run(["watch", "--fields", "first"])
    }
    let other = try TestShell.withPeople()
    // Its journal may be there for a while yet.
    let removed = watch { try? FileManager.default.removeItem(atPath: path) }
    #expect(removed.status == .noInput)
    #expect(removed.error.contains("was removed meanwhile"))
    try? FileManager.default.removeItem(atPath: path + "-journal")
    try shell.add(#"{"first":"A","last":"B"}"#)
    let otherPath = other.defaultStore
    let replaced = watch {
      try? FileManager.default.removeItem(atPath: path + "-journal")
      _ = unsafe rename(otherPath, path)
    }
    #expect(replaced.status == .temporary)
    #expect(replaced.error.contains("another address book has taken the place"))
  }

  @Test("a watch refuses a field that there is not, and a format that has no events")
  func usage() throws {
    let shell = try TestShell.withPeople()
    #expect(shell.contacts("watch", "--sort", "nothing").status == .usage)
    #expect(shell.contacts("watch", "--csv").status == .usage)
    #expect(shell.contacts("watch", "age >").status == .badData)
    #expect(shell.contacts("watch", "--fields", "help").output.contains("emails"))
  }
}
