import Testing

/// A file that may not grow stands for a full disk: a write stops short, in the middle of a change.
@Suite("File-size limits")
struct FileSizeLimitTests {
  @Test("an add that does not fit any more fails and leaves the address book as it was")
  func appending() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(2))
    var failures = 0
    for number in 0..<40 {
      let before = try place.contacts("list")
      let added = try place.shell("ulimit -f 8; contacts add --first A --last \(number)")
      if added.isQuietSuccess { continue }
      failures += 1
      #expect(added.isFailure(74, saying: place.journal, "File too large", "nothing was saved"))
      #expect(try place.contacts("list") == before)
    }
    #expect(failures > 0)
    let list = try place.contacts("list")
    #expect(try place.contacts("add", "--first", "B", "--last", "C").isQuietSuccess)
    #expect(try place.contacts("list").lines.dropLast() == list.lines[...])
  }

  @Test("a rewriting that does not fit fails and leaves the address book as it was")
  func rewriting() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(2))
    let list = try place.contacts("list")
    let content = try place.read(place.store)
    let text = Contact.folding.map { $0.jsonLine + "\n" }.joined()
    let imported = try place.shell("ulimit -f 100; contacts import -", input: .text(text))
    #expect(imported.isFailure(74, saying: "File too large", "nothing was saved"))
    #expect(try place.read(place.store) == content)
    #expect(try place.contacts("list") == list)
    #expect(try place.names().filter { $0.hasPrefix(".") } == [])
    #expect(try place.fill(Contact.folding).ending == .exit(0))
  }

  @Test("an address book that cannot be made is not there at all")
  func making() throws {
    let place = try Workplace()
    let added = try place.shell("(ulimit -f 0; contacts add --first A --last B 2>&1) | cat")
    #expect(added.text.contains("File too large"))
    #expect(try place.names().filter { !$0.hasSuffix("-lock") } == [])
    #expect(try place.contacts("list").ending == .exit(66))
    #expect(try place.contacts("add", "--first", "A", "--last", "B") == .success("1\n"))
  }
}
