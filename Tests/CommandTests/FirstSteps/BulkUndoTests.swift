import Testing

@Suite("What was done to very many contacts at once")
struct BulkUndoTests {
  /// Contacts of more than ten thousand rows in all.
  private static let lines = (1...2_000).map { number in
    let emails = (1...5).map { "\"p\(number)-\($0)@example.org\"" }.joined(separator: ",")
    return #"{"first":"P\#(number)","groups":["all"],"emails":[\#(emails)]}"# + "\n"
  }

  @Test("an import and a deletion are told by name, taken back and made again")
  func undo() throws {
    let place = try Workplace()
    try place.write(Array(Self.lines.joined().utf8), to: "people.jsonl")
    let before = try place.shell(
      "contacts import people.jsonl 2>&1 && contacts export -q --format vcard4 > before.vcf")
    #expect(before == .success("contacts: imported 2000 contacts\n"))
    let deleted = "deleted 2000: P1, P2, P3 and 1997 more"
    let outcome = try place.shell(
      """
      contacts delete -q --where TRUEPREDICATE --yes --format ids > /dev/null
      contacts history --limit 1 | cut -f 5
      contacts undo
      contacts export -q --format vcard4 | cmp - before.vcf
      contacts redo
      contacts count
      """)
    #expect(
      outcome
        == .success(
          """
          \(deleted)
          undid 2: delete, \(deleted)
          redid 2: delete, \(deleted)
          0
          """ + "\n"))
  }
}
