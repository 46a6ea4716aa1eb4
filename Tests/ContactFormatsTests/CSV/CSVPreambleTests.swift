import Testing

@testable import ContactCards
@testable import ContactFormats

@Suite("Text before the titles of a table")
struct CSVPreambleTests {
  private static let connections = """
    Notes:
    "When you export your connections, some of the email addresses may be missing, as
    people choose who sees theirs, and who does not."

    First Name,Last Name,URL,Email Address,Company,Position,Connected On
    Ada,King,https://www.linkedin.com/in/ada,,Engines,Countess,12 Mar 2021
    Bob,Roe,https://www.linkedin.com/in/bob,bob@example.org,,,13 Mar 2021

    """

  @Test("is skipped and told, in whatever pieces it comes", arguments: [1, 7, 4096])
  func connections(size: Int) throws {
    for end in ["\n", "\r\n"] {
      let bytes = Array(Self.connections.replacing("\n", with: end).utf8)
      let pieces = stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      }
      let reading = TableReading(CSVCardReader(), pieces)
      #expect(reading.cards.map(\.displayName) == ["Ada King", "Bob Roe"])
      #expect(reading.cards.map(\.company) == ["Engines", ""])
      #expect(reading.cards.last?.emails.map(\.value) == ["bob@example.org"])
      #expect(
        reading.warnings.first == "1: the text before the titles of the columns is skipped")
      #expect(reading.read.map(\.line) == [6, 7])
      #expect(CardFormat(sniffing: bytes) == .csv)
    }
  }

  @Test("is none where the first line is a title, or no line has any")
  func tables() {
    for (text, count) in [
      ("\nName,Email\nAda,a@x.example\n", 1), ("Notes\nfoo\n\"Company, Title\"\n", 2),
      ("Email\nada@example.org\nbob@example.org\n", 2), ("Name\nAda King\nBob, Jr.\n", 2),
    ] {
      let reading = TableReading(CSVCardReader(), Array(text.utf8))
      #expect(reading.cards.count == count || reading.error != nil, "\(text): \(reading)")
      #expect(!reading.warnings.contains { $0.contains("before the titles") })
    }
  }
}
