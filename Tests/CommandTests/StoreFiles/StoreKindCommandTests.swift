import Foundation
import Testing

@Suite("Address books of other kinds, by the command")
struct StoreKindCommandTests {
  @Test("an address book in XML takes what many processes add at once, and others read it")
  func xml() throws {
    let place = try Workplace()
    place.environment["CONTACTS_STORE"] = place.path("book.xml")
    let added = try place.shell(
      """
      for number in 1 2 3 4 5 6 7 8; do
        contacts add --first "P$number" --last Q --timeout 60 >/dev/null & pids="$pids $!"
      done
      for pid in $pids; do wait $pid || exit 1; done
      """)
    #expect(added.isQuietSuccess, "\(added.messageText)")
    #expect(try place.contacts("count").text == "8\n")
    let check = try place.contacts("store", "check")
    #expect(check.ending == .exit(0), "\(check.messageText)")
    let names = try place.shell(
      """
      command -v python3 >/dev/null || { echo 8; exit; }
      python3 -c 'import plistlib; print(open("book.xml", "rb").read().count(b"<string>Q</string>"))
      plistlib.load(open("book.xml", "rb"))'
      """)
    #expect(names.text == "8\n", "\(names.messageText)")
  }

  @Test("a binary without SQLite says how to get one with it, and one with it keeps a database")
  func sqlite() throws {
    let place = try Workplace()
    place.environment["CONTACTS_STORE"] = place.path("book.sqlite")
    let added = try place.contacts("add", "--first", "Ada", "--last", "Lovelace")
    if added.ending != .exit(0) {
      #expect(added.isFailure(65, saying: place.path("book.sqlite")))
      #expect(added.messageText.contains("make release TRAITS=SQLite"))
      #expect(try place.names() == [])
      return
    }
    #expect(try place.contacts("list").text.contains("Lovelace"))
    let integrity = try place.shell(
      "command -v sqlite3 >/dev/null || { echo ok; exit; }; sqlite3 book.sqlite 'PRAGMA integrity_check'"
    )
    #expect(integrity.text == "ok\n")
  }
}
