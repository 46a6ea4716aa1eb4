import Foundation
import Testing

@testable import ContactsCLI

@Suite("contacts import --prune")
struct ImportPruneTests {
  private func card(_ name: String, _ lines: String..., uid: String? = nil) -> String {
    let own = lines.map { $0 + "\r\n" }.joined()
    let uid = uid ?? "u-\(name)"
    return "BEGIN:VCARD\r\nVERSION:3.0\r\n\(uid.isEmpty ? "" : "UID:\(uid)\r\n")"
      + "FN:\(name)\r\nN:;\(name);;;\r\n\(own)END:VCARD\r\n"
  }

  private func write(_ text: String, _ path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// A folder with a card for each of some people, imported.
  private func shell(_ names: [String]) throws -> TestShell {
    let shell = try TestShell()
    for name in names { try write(card(name), shell.path("v/\(name).vcf")) }
    shell.contacts("import", shell.path("v"))
    return shell
  }

  private func remove(_ name: String, _ shell: TestShell) throws {
    try FileManager.default.removeItem(atPath: shell.path("v/\(name).vcf"))
  }

  private func names(_ shell: TestShell) -> [String] {
    shell.contacts("list", "--format", "{name}").lines.sorted()
  }

  private func prune(_ shell: TestShell, _ words: String...) -> TestShell.Outcome {
    shell.run(["import", "--prune", shell.path("v")] + words)
  }

  @Test("deletes the contact whose file is gone, and undo brings it back")
  func deletes() throws {
    let shell = try shell(["Al", "Bo", "Cy"])
    try remove("Bo", shell)
    try write(card("Di"), shell.path("v/Di.vcf"))
    let plain = shell.contacts("import", shell.path("v"), "--dry-run")
    #expect(!plain.error.contains("deleted"))
    let trial = prune(shell, "--dry-run")
    #expect(
      trial.error == """
        contacts: could import 3 contacts (1 new, 0 changed, 2 up to date, 1 deleted); nothing was \
        changed
        contacts: new would be "Di"
        contacts: deleted would be "Bo"

        """)
    #expect(names(shell) == ["Al", "Bo", "Cy"])
    let outcome = prune(shell)
    #expect(outcome.status == .success)
    #expect(
      outcome.error
        == "contacts: imported 3 contacts (1 new, 0 changed, 2 up to date, 1 deleted)\n")
    #expect(names(shell) == ["Al", "Cy", "Di"])
    #expect(
      prune(shell).error == "contacts: read 3 contacts: all up to date\n")
    #expect(shell.contacts("undo").status == .success)
    #expect(names(shell) == ["Al", "Bo", "Cy"])
    #expect(shell.contacts("store", "check").status == .success)
  }

  @Test("asks before it deletes several, those that were added here included")
  func consent() throws {
    let shell = try shell(["Al", "Bo"])
    try remove("Bo", shell)
    shell.contacts("add", "-f", "Eve", "-l", "")
    let refused = prune(shell)
    #expect(refused.status == .usage)
    #expect(
      refused.error.hasPrefix(
        "contacts: refusing to delete 2 contacts without --yes; nothing was deleted"))
    shell.sitDown()
    let words = ["import", "--prune", shell.path("v")]
    let declined = shell.run(words, typed: ["no"])
    #expect(declined.status == .failure && declined.questions == 1)
    #expect(declined.error.contains("  2  Bo\n  3  Eve\nDelete 2 contacts? [y/N] "))
    #expect(names(shell) == ["Al", "Bo", "Eve"])
    #expect(shell.run(words, typed: ["y"]).status == .success)
    #expect(names(shell) == ["Al"])
    shell.contacts("undo")
    for flag in ["--yes", "--force"] {
      #expect(prune(shell, flag).status == .success)
      #expect(names(shell) == ["Al"])
      shell.contacts("undo")
    }
    let alone = shell.contacts("import", shell.path("v"), "--yes")
    #expect(alone.status == .usage && alone.error.contains("--yes goes with --prune"))
  }

  @Test(
    "changes nothing where a card may only be missing",
    arguments: [
      ("nonsense\n", "line 1: text outside of cards is skipped"), ("", "there is nothing in it"),
      ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo\r\nUID:u-Bo\r\n", "is not closed"),
      ("BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u-Bo\r\nEND:VCARD\r\n", "the contact has no name"),
    ])
  func missing(text: String, reason: String) throws {
    let shell = try shell(["Al", "Bo", "Cy"])
    try remove("Cy", shell)
    try write(text, shell.path("v/Bo.vcf"))
    let outcome = prune(shell, "--yes")
    #expect(outcome.status == .badData, "\(outcome.error)")
    #expect(outcome.error.contains("v/Bo.vcf, line") && outcome.error.contains(reason))
    #expect(outcome.error.hasSuffix("with --prune no card may be missing; nothing was changed\n"))
    #expect(names(shell) == ["Al", "Bo", "Cy"])
  }

  @Test("changes nothing where a file cannot be had, or there is no contact")
  func unreadable() throws {
    let shell = try shell(["Al", "Bo"])
    try remove("Bo", shell)
    try FileManager.default.createSymbolicLink(
      atPath: shell.path("v/Bo.vcf"), withDestinationPath: shell.path("nowhere"))
    #expect(shell.contacts("import", shell.path("v")).status == .success)
    let outcome = prune(shell, "--yes")
    #expect(outcome.status == .noInput && outcome.error.contains("v/Bo.vcf"), "\(outcome.error)")
    try remove("Bo", shell)
    let group = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:Pals\r\nEND:VCARD\r\n"
    try write(group, shell.path("v/Al.vcf"))
    let nobody = prune(shell, "--yes")
    #expect(nobody.status == .badData)
    #expect(nobody.error.contains("there is no contact in it; --prune would delete everybody"))
    try remove("Al", shell)
    #expect(prune(shell, "--yes").status == .noInput)
    #expect(names(shell) == ["Al", "Bo"])
  }

  @Test("knows cards without UIDs again, and contacts that are made of several cards")
  func otherwiseKnown() throws {
    let shell = try TestShell()
    try write(card("Al", "EMAIL:al@x.example", uid: ""), shell.path("v/Al.vcf"))
    for name in ["Bo", "Cy", "Di"] { try write(card(name), shell.path("v/\(name).vcf")) }
    shell.contacts("import", shell.path("v"))
    shell.contacts("merge", "2", "3")
    for name in ["Bo", "Di"] { try remove(name, shell) }
    let outcome = prune(shell)
    #expect(outcome.error.contains("1 deleted"), "\(outcome.error)")
    #expect(names(shell).count == 2 && !names(shell).contains("Di"))
  }

  @Test("leaves the companies of those who stay, but nothing more of them than their cards say")
  func companies() throws {
    let shell = try TestShell()
    let firm =
      "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:org\r\nUID:f\r\nFN:Firm\r\nORG:Firm\r\n"
      + "TEL:12\r\nEND:VCARD\r\n"
    try write(card("Al", "ORG:Firm"), shell.path("v/Al.vcf"))
    try write(card("Bo", "ORG:Shop"), shell.path("v/Bo.vcf"))
    try write(card("Cy", "ORG:Mill"), shell.path("v/Cy.vcf"))
    try write(firm, shell.path("v/Firm.vcf"))
    shell.contacts("import", shell.path("v"))
    #expect(prune(shell).error.hasSuffix("read 4 contacts (1 company): all up to date\n"))
    try remove("Firm", shell)
    try remove("Bo", shell)
    let outcome = prune(shell, "--yes")
    #expect(outcome.error.contains("2 deleted"), "\(outcome.error)")
    #expect(
      shell.contacts("company", "list", "--plain").lines.sorted() == ["1\tFirm\t1", "3\tMill\t1"])
    #expect(shell.contacts("list", "--where", "company.name == 'Firm'").lines.count == 1)
    #expect(!shell.contacts("export").output.contains("TEL:12"))
    #expect(shell.contacts("undo").status == .success)
    #expect(shell.contacts("export").output.contains("TEL:12"))
  }

  @Test("deletes groups whose cards are gone, and no others")
  func groups() throws {
    let shell = try shell(["Al", "Bo"])
    func group(_ name: String) -> String {
      "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g-\(name)\r\nFN:\(name)\r\n"
        + "MEMBER:u-Al\r\nEND:VCARD\r\n"
    }
    for name in ["Pals", "Team"] { try write(group(name), shell.path("v/\(name).vcf")) }
    shell.contacts("import", shell.path("v"))
    shell.contacts("group", "create", "Mine")
    shell.contacts("group", "add", "Mine", "Bo")
    try remove("Pals", shell)
    let outcome = prune(shell)
    #expect(outcome.error.contains("1 group deleted"), "\(outcome.error)")
    #expect(shell.contacts("group", "list").lines.sorted() == ["Mine\t1", "Team\t1"])
  }

  @Test("asks before it deletes groups, or a contact and a group")
  func consentForGroups() throws {
    let shell = try shell(["Al", "Bo"])
    for name in ["Pals", "Team"] {
      try write(
        "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:g-\(name)\r\nFN:\(name)\r\nMEMBER:u-Al\r\n"
          + "END:VCARD\r\n", shell.path("v/\(name).vcf"))
    }
    shell.contacts("import", shell.path("v"))
    for name in ["Pals", "Team"] { try remove(name, shell) }
    #expect(prune(shell).error.contains("refusing to delete 2 groups without --yes"))
    #expect(
      prune(shell, "--dry-run").error.contains(#"deleted would be the groups "Pals", "Team""#))
    try remove("Bo", shell)
    shell.sitDown()
    let words = ["import", "--prune", shell.path("v")]
    let declined = shell.run(words, typed: ["no"])
    #expect(
      declined.error.contains(
        "  2  Bo\n  group Pals\n  group Team\nDelete 1 contact and 2 groups? [y/N] "))
    #expect(shell.contacts("group", "list", "--plain").lines.count == 2 && names(shell).count == 2)
    #expect(shell.run(words, typed: ["y"]).status == .success)
    #expect(shell.contacts("group", "list", "--plain").lines.isEmpty && names(shell) == ["Al"])
  }

  /// What a contact of each of two cards has come from, of which one says nothing that the other lacks.
  private static let doubleCards: [(String, [String])] = {
    let (begin, end) = (
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\n", "END:VCARD\r\n"
    )
    let bare = begin + end
    let full = begin + "TEL:030 123456\r\n" + end
    return [
      ("a card that says less", [full + bare]), ("a card that says more", [bare + full]),
      ("two equal cards", [full + full]), ("two files", [full, bare]),
      ("equal files", [full, full]),
      ("rows", ["last,phone,first\nLee,030 1234567,Ann\nLee,,Ann\nMay,,Bob\n"]),
    ]
  }()

  @Test(
    "keeps each of two contacts that cards without UIDs tell apart by nothing",
    arguments: doubleCards)
  func doubles(what: String, texts: [String]) throws {
    let shell = try TestShell()
    let ending = texts[0].hasPrefix("BEGIN") ? "vcf" : "csv"
    let files = try texts.indices.map { index in
      let path = shell.path("v/\(index).\(ending)")
      try write(texts[index], path)
      return path
    }
    shell.run(["import"] + files)
    let count = names(shell).count
    #expect(count >= 2)
    for id in ["1", "2"] { shell.contacts("edit", id, "--notes", "mine \(id)") }
    for _ in 0..<2 {
      let outcome = shell.run(["import", "--prune", "--yes"] + files)
      #expect(outcome.status == .success && !outcome.error.contains("deleted"), "\(outcome.error)")
    }
    #expect(names(shell).count == count)
    #expect(shell.contacts("list", "--format", "{notes}").lines.filter { !$0.isEmpty }.count == 2)
  }

  @Test("keeps who has no UID as long as a card has the name, and others not")
  func namesakes() throws {
    let shell = try shell(["Al", "Bo"])
    shell.contacts("add", "-f", "AL", "-l", "", "--notes", "another one")
    shell.contacts("add", "-f", "Eve", "-l", "")
    let outcome = prune(shell)
    #expect(outcome.error.contains("1 deleted"), "\(outcome.error)")
    #expect(names(shell) == ["AL", "Al", "Bo"])
    try remove("Al", shell)
    #expect(prune(shell, "--yes").error.contains("2 deleted"))
    #expect(names(shell) == ["Bo"])
  }

  @Test("leaves what is known of a company that has no card of its own but people by their cards")
  func companiesWithoutCards() throws {
    let shell = try TestShell()
    try write(card("Al", "ORG:Firm"), shell.path("v/Al.vcf"))
    try write(card("Bo", "ORG:Shop"), shell.path("v/Bo.vcf"))
    shell.contacts("import", shell.path("v"))
    for name in ["Firm", "Shop"] {
      shell.contacts("company", "edit", name, "--notes", "of \(name)")
    }
    #expect(!prune(shell, "--yes").error.contains("deleted"))
    try write(card("Cy", "ORG:Firm"), shell.path("v/Cy.vcf"))
    for name in ["Al", "Bo"] { try remove(name, shell) }
    let outcome = prune(shell, "--yes")
    #expect(outcome.error.contains("3 deleted"), "\(outcome.error)")
    #expect(names(shell) == ["Cy"])
    #expect(shell.contacts("company", "list", "--plain").lines == ["1\tFirm\t1"])
    #expect(shell.contacts("export").output.contains("NOTE:of Firm"))
  }

  @Test(
    "takes any text that is whole",
    arguments: [
      ("first,last,email\nAl,A,al@x.example\n", "first,last,email\nBo,B,bo@x.example\n"),
      (
        #"{"first":"Al","last":"A","uid":"1"}"# + "\n",
        #"{"first":"Bo","last":"B","uid":"2"}"# + "\n"
      ),
    ])
  func otherFormats(first: String, second: String) throws {
    let shell = try TestShell()
    let rest =
      second.hasPrefix("first") ? String(second.dropFirst("first,last,email\n".utf8.count)) : second
    shell.contacts("import", "-", input: first + rest)
    #expect(names(shell) == ["Al A", "Bo B"])
    let outcome = shell.contacts("import", "-", "--prune", input: first)
    #expect(outcome.error.contains("1 deleted"), "\(outcome.error)")
    #expect(names(shell) == ["Al A"])
    shell.contacts("import", "-", "--prune", input: second)
    #expect(names(shell) == ["Bo B"])
  }

  @Test("leaves who reported to somebody deleted without a manager, and as the card says otherwise")
  func managers() throws {
    let shell = try TestShell()
    try write(card("Al"), shell.path("v/Al.vcf"))
    try write(card("Bo", "X-MANAGER:Al"), shell.path("v/Bo.vcf"))
    shell.contacts("import", shell.path("v"))
    #expect(shell.contacts("show", "2", "--format", "{manager}").output == "Al\n")
    try remove("Al", shell)
    #expect(prune(shell).status == .success)
    #expect(names(shell) == ["Bo"])
    #expect(shell.contacts("show", "1", "2").status != .success)
    #expect(prune(shell).status == .success)
  }
}
