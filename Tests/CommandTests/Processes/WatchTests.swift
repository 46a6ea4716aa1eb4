import Foundation
import Testing

/// `contacts watch` as scripts run it.
@Suite("A watch in a script")
struct WatchTests {
  /// Waits in a script until a file has a line with some text.
  private static let functions = """
    until_has() { until grep -q "$1" "$2" 2>/dev/null; do sleep 0.02; done; }

    """

  @Test("a watch tells what other processes do, a line at once, until SIGTERM or SIGINT ends it")
  func signals() throws {
    for (signal, status) in [("TERM", 143), ("INT", 130)] {
      let place = try Workplace()
      let outcome = try place.shell(
        Self.functions + """
          contacts add --first Ada --last Lovelace >/dev/null
          env --default-signal=INT contacts watch >told &
          until_has Ada told
          contacts add --first Bob --last M >/dev/null
          until_has Bob told
          contacts undo >/dev/null
          until_has delete told
          kill -\(signal) $!
          wait $!
          echo $?
          cat told
          """)
      let told = "insert\t1\tAda\tLovelace\t\ninsert\t2\tBob\tM\t\ndelete\t2\n"
      #expect(outcome == .success("\(status)\n" + told))
    }
  }

  @Test("a watch ends without a word when nobody reads its output any more")
  func closedPipe() throws {
    let place = try Workplace()
    _ = try place.contacts("add", "--first", "Ada", "--last", "Lovelace")
    let outcome = try place.shell("{ contacts watch; echo $? >status; } | head -n 1; cat status")
    #expect(outcome == .success("insert\t1\tAda\tLovelace\t\n141\n"))
  }

  @Test("a watch ends when it is asked to, also where its reader has stopped reading")
  func stalledReader() throws {
    let place = try Workplace()
    let people = (0..<5_000).map { #"{"first":"Somebody \#($0)","last":"With a long name"}"# }
    let input = Command.Input.text(people.joined(separator: "\n"))
    #expect(try place.contacts("import", "-", "-q", input: input).isQuietSuccess)
    let outcome = try place.shell(
      """
      mkfifo told
      exec 3<>told
      env --default-signal=INT contacts watch >told &
      watcher=$!
      head -c 60000 <&3 >/dev/null
      kill -INT $watcher
      wait $watcher
      echo $?
      """)
    #expect(outcome == .success("130\n"))
  }

  @Test("a watch wakes for nothing while nothing happens")
  func idle() throws {
    guard FileManager.default.isReadableFile(atPath: "/proc/self/status") else { return }
    let place = try Workplace()
    let outcome = try place.shell(
      Self.functions + """
        contacts add --first Ada --last Lovelace >/dev/null
        contacts watch >told &
        until_has Ada told
        # Threads without work wait five seconds for some until they end.
        wakes() { cat /proc/$!/task/*/status | grep ^voluntary; }
        for attempt in 1 2 3 4 5 6 7 8 9; do
          before=$(wakes)
          sleep 2
          test "$(wakes)" = "$before" && test $attempt -gt 3 && echo idle && break
        done
        kill $!
        """)
    #expect(outcome == .success("idle\n"))
  }

  @Test("a watch outlives a writer that is killed, and tells only what is saved")
  func killedWriter() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      Self.functions + """
        contacts add --first Ada --last Lovelace >/dev/null
        contacts watch >told &
        watcher=$!
        until_has Ada told
        i=0
        while [ $i -lt 20 ]; do
          contacts add --first "Name$i" --last X >/dev/null &
          writer=$!
          kill -9 $writer
          wait $writer 2>/dev/null
          i=$((i + 1))
        done
        contacts add --first Last --last X >/dev/null
        until_has Last told
        kill $watcher
        wait $watcher
        cut -f 2- told >watched
        contacts list >listed
        cmp watched listed && echo same
        """)
    #expect(outcome.lines == ["same"])
    #expect(outcome.ending == .exit(0))
  }

  @Test("a watch refuses damage, and tells of damage that is done while it watches")
  func damage() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      Self.functions + """
        contacts add --first Ada --last Lovelace >/dev/null
        contacts watch >told 2>said &
        until_has Ada told
        head -c 2000 /dev/zero >damaged
        mv damaged "$CONTACTS_STORE"
        wait $!
        echo $?
        contacts watch 2>/dev/null
        echo $?
        """)
    #expect(outcome.lines == ["65", "65"])
    let said = try String(contentsOfFile: place.path("said"), encoding: .utf8)
    #expect(said.hasPrefix("contacts: ") && said.contains("is not an address book"))
  }
}
