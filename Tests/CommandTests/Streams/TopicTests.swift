import Testing

/// The topics of help, and that their examples work.
@Suite("Topics of help")
struct TopicTests {
  private static let topics = [
    "filters", "predicates", "fields", "templates", "formats", "scripts", "sync", "mutt", "sharing",
  ]

  /// The command lines of a page, each of which an explanation follows.
  private func examples(_ page: String) -> [String] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(lines, lines.dropFirst()).compactMap { line, next in
      guard line.hasPrefix("  "), !line.hasPrefix("   "), next.hasPrefix("      "),
        !next.hasPrefix("       "), !next.hasPrefix("      --")
      else { return nil }
      return String(line.dropFirst(2))
    }
  }

  /// An address book in which the examples find somebody, and the files and programs they name.
  private static let preparation = """
    mkdir tools
    printf '#!/bin/sh\\nhead -n 1\\n' > tools/fzf
    printf '#!/bin/sh\\n' > tools/vdirsyncer
    chmod 755 tools/*
    printf 'From: Bob Miller <bob@example.com>\\nSubject: Hello\\n\\nHello\\n' > message.eml
    printf 'Mitglied,Ruf\\nMeyer,0228 1234\\n' > club.csv
    {
      contacts add Ada Lovelace ada@example.org '+44 20 7946 0000' --tag vip --group friends \\
        --birthday 1990-04-12 --address 'home=1 Main St;London'
      contacts add Karl May --tag vip --address 'home=Ring 1;Köln;;;Germany' --age 33
      contacts add Otto Meyer --tag old --phone 5550
    } > /dev/null
    """

  @Test("every example of a topic is done without a mistake", arguments: topics)
  func examples(topic: String) throws {
    let place = try Workplace()
    #expect(try place.shell(Self.preparation).isQuietSuccess)
    let page = try place.contacts("help", topic)
    #expect(page.isQuietSuccess)
    let lines = examples(page.text)
    #expect(lines.count >= 3, "\(lines)")
    for line in lines {
      if line.contains("jq "), !Tools.hasJQ { continue }
      let outcome = try place.shell("PATH=\"$PWD/tools:$PATH\"\n\(line)")
      #expect(outcome.ending == .exit(0), "\(line)\n\(outcome.text)\(outcome.messageText)")
    }
  }

  @Test("the help of the program and an unknown topic lead to the topics")
  func ways() throws {
    let place = try Workplace()
    let help = try place.contacts("--help")
    let short = try place.contacts()
    for topic in Self.topics {
      #expect(help.lines.contains { $0.hasPrefix("  \(topic) ") })
      #expect(short.text.contains(topic))
    }
    #expect(try place.contacts("help", "filtres").isFailure(64, saying: "filters"))
  }
}
