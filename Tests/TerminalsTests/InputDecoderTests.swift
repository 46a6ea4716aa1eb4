import TestSupport
import Testing

@testable import Terminals

@Suite("Decoding of input")
struct InputDecoderTests {
  /// The keys of bytes, `^` standing for ESC, after which nothing comes.
  private func events(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    let bytes = text.replacing("^", with: "\u{1B}").utf8
    return decoder.decode(bytes) + decoder.flush()
  }

  private func keys(_ text: String) -> String {
    events(text).map { event in
      if case .key(let key) = event { key.description } else { "\(event)" }
    }.joined(separator: " ")
  }

  @Test(
    "keys are those of xterm, rxvt, the console of Linux, VT and kitty",
    arguments: [
      ("aé中", "a é 中"), ("\r\t\u{7F}\u{8} ", "enter tab backspace backspace space"),
      ("\u{1}\u{1A}\u{0}\u{1C}\u{1F}\n", #"ctrl-a ctrl-z ctrl-space ctrl-\ ctrl-_ ctrl-j"#),
      ("^[A^[B^[C^[D^[H^[F", "up down right left home end"),
      ("^OA^OB^OC^OD^OH^OF", "up down right left home end"),
      ("^[1~^[2~^[3~^[4~^[5~^[6~^[7~^[8~", "home insert delete end pageup pagedown home end"),
      ("^OP^OQ^OR^OS^[15~^[17~^[21~^[23~^[24~", "f1 f2 f3 f4 f5 f6 f10 f11 f12"),
      ("^[[A^[[E^[11~^[14~^[25~^[34~", "f1 f5 f1 f4 f13 f20"),
      ("^[P^[1;2P^[1;5R", "f1 shift-f1 ctrl-f3"),
      ("^[1;5A^[1;3B^[1;2C^[1;8D", "ctrl-up alt-down shift-right ctrl-alt-shift-left"),
      ("^[3;5~^[5;2~^[15;6~", "ctrl-delete shift-pageup ctrl-shift-f5"),
      ("^[Z^[1;2Z", "backtab backtab"), ("^[a^[d^Oa^Od", "shift-up shift-left ctrl-up ctrl-left"),
      ("^[3$^[23$", "shift-delete shift-f11"), ("^^[A^^OA", "alt-up alt-up"),
      ("^a^A^é^\r^\u{7F}^\u{1}", "alt-a alt-A alt-é alt-enter alt-backspace ctrl-alt-a"),
      ("^OM^Ok^Op^O5A", "enter + 0 ctrl-up"), ("^[97u^[97;5u^[97;2u^[97:65;2u", "a ctrl-a A A"),
      (
        "^[13;2u^[27u^[9;2u^[127;3u^[57399u^[57414u",
        "shift-enter esc backtab alt-backspace 0 enter"
      ),
      ("^[97;5:3u^[97;5:2u^[65;6u", "ctrl-a ctrl-shift-a"), ("^[57376u^[57358u", "f13"),
      ("^[27;5;13~^[27;6;65~", "ctrl-enter ctrl-shift-a"), ("^", "esc"), ("^^", "esc esc"),
      ("^^^", "esc esc esc"), ("^^x", "esc alt-x"), ("^[", "alt-["), ("^O", "alt-O"),
      ("^]", "alt-]"),
      ("\u{85}", ""),
    ])
  func keys(input: String, expected: String) {
    #expect(keys(input) == expected)
  }

  @Test("rxvt ends keys with control in a circumflex")
  func rxvtControl() {
    var decoder = InputDecoder()
    let events = decoder.decode("\u{1B}[3^\u{1B}[3@".utf8)
    #expect(
      events == [.key(Key(.delete, .control)), .key(Key(.delete, [.control, .shift]))])
  }

  @Test(
    "answers and unknown sequences are left out whole",
    arguments: [
      "^[>41;354;0c", "^[24;80R", "^[?2026;2$y", "^]11;rgb:0000/0000/0000\u{7}",
      "^]52;c;YWJj^\\", "^P1$r0m^\\", "^P>|xterm(370)^\\", "^_Gi=1;OK^\\", "^[I", "^[O", "^[99z",
      "^[1;2;3;4x", "^[?1u", "^[200x", "^[201~", "^[<0;0;0M", "^[<35;1;1M", "^[57441;2u", "^[0n",
    ])
  func answers(input: String) {
    #expect(keys(input + "x") == "x")
  }

  @Test("a terminal's answer about its attributes is told")
  func attributes() {
    var decoder = InputDecoder()
    let events = decoder.decode("\u{1B}[?62;4;22cx\u{1B}[?c".utf8)
    #expect(events == [.attributes([62, 4, 22]), .key(Key("x")), .attributes([0])])
  }

  @Test("what breaks off a sequence is not lost")
  func broken() {
    #expect(keys("^[1;\rx") == "enter x")
    #expect(keys("^[1;^[A") == "up")
    #expect(keys("^]0;abc^[A") == "up")
    #expect(keys("^O\u{3}") == "ctrl-c")
    #expect(keys("^[" + String(repeating: "1", count: 10_000) + "Ax") == "x")
    #expect(keys("^[99999999999999999999;99999999999999999999Ax") == "x")
  }

  @Test(
    "bytes that are no UTF-8 become replacement characters",
    arguments: [
      ([0xFF], 1), ([0xC3], 1), ([0xC3, 0x41], 1), ([0xE2, 0x82], 1), ([0xE0, 0x80, 0x80], 3),
      ([0xED, 0xA0, 0x80], 3), ([0xF4, 0x90], 2), ([0x80, 0x80], 2), ([0xF0, 0x9F, 0x98, 0x41], 1),
    ] as [([UInt8], Int)])
  func invalid(bytes: [UInt8], count: Int) {
    var decoder = InputDecoder()
    let events = decoder.decode(bytes) + decoder.flush()
    let replaced = events.filter { $0 == .key(Key("\u{FFFD}")) }
    #expect(replaced.count == count)
    #expect(events.count == count + (bytes.last == 0x41 ? 1 : 0))
  }

  @Test("a paste is one event, whatever is in it")
  func paste() {
    #expect(
      events("^[200~a\rb\r\nc^[A^[200~é^[201~x") == [
        .paste("a\nb\nc\u{1B}[A\u{1B}[200~é"), .key(Key("x")),
      ])
    #expect(events("^[200~^[201^[201~") == [.paste("\u{1B}[201")])
    #expect(events("^[200~abc^[20") == [.paste("abc\u{1B}[20")])
    #expect(events("^[200~^[201~") == [.paste("")])
  }

  @Test("a paste is cut off behind its limit, and that is told")
  func longPaste() {
    var decoder = InputDecoder()
    var events = decoder.decode("\u{1B}[200~x".utf8)
    let chunk = Array(String(repeating: "é", count: 50_000).utf8)
    for _ in 0..<100 { events += decoder.decode(chunk) }
    events += decoder.decode("\u{1B}[201~y".utf8)
    guard case .paste(let text)? = events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == InputDecoder.pasteLimit - 1)
    #expect(events.dropFirst() == [.pasteTruncated, .key(Key("y"))])
  }

  @Test("the mouse is reported with its place and what is held")
  func mouse() {
    #expect(
      events("^[<0;3;5M^[<0;3;5m^[<2;1;1M^[<64;1;2M^[<65;1;2M^[<16;200;1M^[<1;1;1m") == [
        .mouse(MouseEvent(.press(.left), column: 2, row: 4)),
        .mouse(MouseEvent(.release(.left), column: 2, row: 4)),
        .mouse(MouseEvent(.press(.right), column: 0, row: 0)),
        .mouse(MouseEvent(.wheelUp, column: 0, row: 1)),
        .mouse(MouseEvent(.wheelDown, column: 0, row: 1)),
        .mouse(MouseEvent(.press(.left), column: 199, row: 0, modifiers: .control)),
        .mouse(MouseEvent(.release(.middle), column: 0, row: 0)),
      ])
    #expect(
      events("^[M !\"^[M#!!x") == [
        .mouse(MouseEvent(.press(.left), column: 0, row: 1)),
        .mouse(MouseEvent(.release(nil), column: 0, row: 0)), .key(Key("x")),
      ])
  }

  @Test("nothing is awaited for long that a key is mistaken for")
  func patience() {
    var decoder = InputDecoder()
    #expect(decoder.patience == nil)
    _ = decoder.decode([0x1B])
    #expect(decoder.patience == 30)
    _ = decoder.flush()
    #expect(decoder.patience == nil)
    _ = decoder.decode("\u{1B}[200~".utf8)
    #expect(decoder.patience == 10_000)
  }

  @Test("any bytes give the same events, wherever they are cut")
  func randomBytes() {
    let seed = testSeed("random input")
    var random = RandomCanvas(seed: seed)
    let pieces =
      [
        "\u{1B}", "[", "O", "]", "P", "1", ";", "5", "A", "~", "u", "M", "<", "200~", "\u{1B}[200~",
        "\u{1B}[201~", "\u{1B}[<0;3;4M", "é", "中", "\\", "\u{7}", "$", "\r", "\n", "x", "[", "?",
      ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0x80], [0x00], [0x9B]]
    for round in 0..<testRounds(300) {
      let bytes = (0..<random.number(80)).flatMap { _ in
        random.number(4) == 0
          ? [UInt8(random.number(256))] : pieces[random.number(pieces.count)]
      }
      var whole = InputDecoder()
      let expected = whole.decode(bytes) + whole.flush()
      var cut = InputDecoder()
      var events: [InputEvent] = []
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1 + random.number(5))
        events += cut.decode(bytes[start..<end])
        start = end
      }
      events += cut.flush()
      #expect(events == expected, "seed \(seed), round \(round)")
      #expect(cut.rest.count <= InputDecoder.sequenceLimit)
      #expect(cut.patience == nil)
    }
  }
}
