import Foundation
import Testing

/// Links and permissions of the address book stay as its owner has made them.
@Suite("Links and permissions")
struct StoreOwnershipTests {
  @Test("a symbolic link stays one, and what it leads to is changed")
  func symbolicLink() throws {
    let place = try Workplace()
    let setUp = try place.shell(
      """
      mkdir real && ln -s real/target book.contacts && ln -s book.contacts second
      contacts add --first A --last B && contacts --store second add --first C --last D
      """)
    #expect(setUp == .success("1\n2\n"))
    #expect(try place.fill(Contact.folding).ending == .exit(0))
    let files = FileManager.default
    #expect(try files.destinationOfSymbolicLink(atPath: place.store) == "real/target")
    #expect(try place.names() == ["book.contacts", "real", "second"])
    #expect(
      try place.contacts("--store", place.path("real/target"), "list", "--ids").numbers
        == Array(1...Contact.folding.count + 2))
  }

  @Test("a symbolic link in a circle is an error")
  func circle() throws {
    let place = try Workplace()
    _ = try place.shell("ln -s book.contacts other; ln -s other book.contacts")
    // There is nothing to read, and nothing that can be made.
    for (words, status): ([String], Int32) in [
      (["list"], 66), (["add", "--first", "A", "--last", "B"], 73),
    ] {
      let outcome = try place.command(words).run()
      #expect(outcome.isFailure(status, saying: "book.contacts"))
    }
  }

  @Test("permissions are kept, through changes and rewriting", arguments: [0o640, 0o664, 0o600])
  func permissions(mode: Int) throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(2))
    try place.setMode(mode, of: place.store)
    _ = try place.contacts("add", "--first", "A", "--last", "B")
    #expect(try place.mode(place.store) == mode)
    #expect(try place.mode(place.journal) == mode)
    _ = try place.fill(Contact.folding)
    #expect(try place.mode(place.store) == mode)
    _ = try place.contacts("add", "--first", "C", "--last", "D")
    #expect(try place.mode(place.store) == mode)
    #expect(try place.mode(place.journal) == mode)
  }

  @Test("an address book with a second hard link is read, but not changed")
  func hardLink() throws {
    let place = try Workplace()
    _ = try place.fill(Contact.numbered(2))
    let list = try place.contacts("list")
    _ = try place.shell("ln book.contacts second")
    let before = try place.read(place.store)
    for words in [["add", "--first", "A", "--last", "B"], ["delete", "1"]] {
      let outcome = try place.command(words).run()
      #expect(outcome.isFailure(74, saying: place.store, "hard link"))
    }
    #expect(try place.read(place.store) == before)
    #expect(try place.contacts("list") == list)
    #expect(try place.contacts("--store", place.path("second"), "list") == list)
  }

  @Test("the lock follows who may write the address book, whatever the umask")
  func umask() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      """
      umask 077; contacts add --first A --last B; contacts add --first C --last D
      chmod 660 book.contacts; contacts add --first E --last F
      """)
    #expect(outcome == .success("1\n2\n3\n"))
    for name in try place.names() { #expect(try place.mode(place.path(name)) == 0o660, "\(name)") }
  }

  @Test(
    "a second user of the group changes an address book that is shared with the group",
    .enabled(if: Tools.unprivileged?.isEmpty == false, "Only root may become two users."))
  func secondUser() throws {
    let place = try Workplace()
    place.environment["BINARY"] = place.binary
    let outcome = try place.shell(
      """
      umask 077; cp "$BINARY" command; chmod 755 command; chgrp 4711 .; chmod 2770 .
      as() {
        user=$1; shift
        setpriv --reuid=$user --regid=$user --groups=4711 -- ./command "$@"
      }
      as 4712 add --first A --last B; chmod 660 book.contacts
      as 4712 add --first C --last D; as 4713 add --first E --last F
      for number in $(seq 9); do as 4713 edit 3 --age $number -q; done
      as 4713 store compact -q; as 4712 delete 1 --yes -q; as 4713 list --ids
      """)
    #expect(outcome.messageText.isEmpty)
    #expect(outcome.lines.prefix(3) == ["1", "2", "3"] && outcome.lines.suffix(2) == ["2", "3"])
  }
}
