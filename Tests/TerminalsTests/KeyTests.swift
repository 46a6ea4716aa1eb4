import Terminals
import Testing

@Suite("Keys")
struct KeyTests {
  @Test(
    "a key is spelled as it is read",
    arguments: [
      ("a", Key("a")), ("A", Key("A")), ("?", Key("?")), ("space", Key(" ")),
      ("ctrl-r", Key(.character("r"), .control)), ("ctrl--", Key(.character("-"), .control)),
      ("-", Key("-")), ("alt-enter", Key(.enter, .alt)), ("shift-up", Key(.up, .shift)),
      ("ctrl-alt-shift-f12", Key(.function(12), [.control, .alt, .shift])), ("f", Key("f")),
      ("f1", Key(.function(1))), ("esc", Key(.escape)), ("backtab", Key(.backTab)),
      ("pagedown", Key(.pageDown)), ("é", Key("é")), ("alt-ctrl", nil), ("", nil),
      ("ctrl-", nil), ("f0", nil), ("f36", nil), ("fx", nil), ("enters", nil),
    ])
  func spelling(text: String, key: Key?) {
    #expect(Key(text) == key)
    if let key { #expect(key.description == text) }
  }
}
