import Testing

@Suite("Help")
struct HelpTests {
  private static let verbs = [
    "add", "list", "show", "edit", "delete", "sort", "filter", "count", "import", "store",
  ]

  @Test("the bare command gives a short help with examples")
  func bare() throws {
    let outcome = try Workplace().contacts()
    #expect(outcome.isQuietSuccess)
    #expect(outcome.text.hasPrefix("Usage: contacts "))
    #expect(outcome.text.contains("contacts add --first"))
    for verb in Self.verbs { #expect(outcome.text.contains("\n  \(verb) "), "\(verb)") }
  }

  @Test("the whole help names the exit statuses and the environment", arguments: ["--help", "-h"])
  func whole(word: String) throws {
    let outcome = try Workplace().contacts(word)
    #expect(outcome.isQuietSuccess)
    #expect(outcome.text.contains("CONTACTS_STORE"))
    for status in ["0", "64", "65", "66", "74", "75"] {
      #expect(outcome.lines.contains { $0.hasPrefix("  \(status) ") }, "\(status)")
    }
  }

  @Test("every verb has a page, by each way of asking", arguments: verbs)
  func page(verb: String) throws {
    let place = try Workplace()
    let page = try place.contacts("help", verb)
    #expect(page.isQuietSuccess)
    #expect(page.text.hasPrefix("Usage: contacts \(verb)"))
    #expect(page.lines.contains { $0.hasPrefix("  contacts \(verb) ") }, "It has an example.")
    #expect(try place.contacts(verb, "--help") == page)
    #expect(try place.contacts(verb, "-h") == page)
  }

  @Test("help fits in 80 columns, or in those that COLUMNS tells", arguments: verbs + [""])
  func width(verb: String) throws {
    let place = try Workplace()
    for columns in [nil, "60"] {
      place.environment["COLUMNS"] = columns
      let outcome = try place.command(["--help"] + (verb.isEmpty ? [] : [verb])).run()
      #expect(outcome.isQuietSuccess)
      let limit = columns.flatMap { Int($0) } ?? 80
      let isExample = { (line: String) in line.hasPrefix("  contacts ") }
      #expect(outcome.lines.allSatisfy { $0.count <= limit || isExample($0) })
    }
  }

  @Test("the version is a line of its own")
  func version() throws {
    let outcome = try Workplace().contacts("--version")
    #expect(outcome.isQuietSuccess)
    #expect(outcome.text.wholeMatch(of: /contacts [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test("help works where nothing else does")
  func brokenEnvironment() throws {
    let place = try Workplace()
    place.environment = ["CONTACTS_STORE": "/dev/null"]
    #expect(try place.contacts("--help").isQuietSuccess)
    place.environment = [:]
    #expect(try place.contacts("help", "add").isQuietSuccess)
    #expect(try place.contacts("list").isFailure(78, saying: "HOME", "--store"))
  }
}
