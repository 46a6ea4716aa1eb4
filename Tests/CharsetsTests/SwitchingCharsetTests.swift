import Testing

@testable import Charsets

@Suite("Sets that switch between others")
struct SwitchingCharsetTests {
  private func text(_ charset: Charset, _ bytes: String) -> (text: String, isClean: Bool) {
    let found = charset.utf8(Array(bytes.utf8))
    return (String(decoding: found.text, as: UTF8.self), found.isClean)
  }

  @Test(
    "each sequence leads to its own set, and what is in none that is known is a fault",
    arguments: [
      ("\u{1b}$@;3\u{1b}(BA", "山A", true), ("\u{1b}$B;3\u{1b}(JA", "山A", true),
      ("\u{1b}$(@;3\u{1b}(BA", "山A", true), ("\u{1b}$(B;3\u{1b}(BA", "山A", true),
      ("\u{1b}$AVPND\u{1b}(BA", "中文A", true), ("\u{1b}$(AVPND\u{1b}(BA", "中文A", true),
      ("\u{1b}$(D0!0!\u{1b}(BA", "〓〓A", false), ("\u{1b}$(C0!\u{1b}$B;3\u{1b}(BA", "〓山A", false),
      ("\u{1b}$A*!VP\u{1b}(BA", "〓中A", false), ("\u{1b}$)CA", "〓$)CA", false),
      ("\u{1b}.A\u{1b}NAb", "〓.A〓NAb", false), ("A\u{1b}", "A〓", false),
      ("\u{1b}$(D0\nA\u{1b}(BA", "〓\n〓A", false),
    ])
  func japanese(bytes: String, expected: String, isClean: Bool) {
    let found = text(.iso2022JP, bytes)
    #expect(found.text == expected && found.isClean == isClean, "\(found)")
  }

  @Test(
    "a pair of HZ that stands for nothing leaves the others as they are",
    arguments: [
      ("~{VP*!VPND~}", "中\u{fffd}中文"), ("~{VP~}a", "中a"), ("~{*~}a", "\u{fffd}a"),
      ("~{VPV\nND~}", "中\u{fffd}\n文"), ("~{~!VP~}", "\u{fffd}中"),
    ])
  func chinese(bytes: String, expected: String) {
    let found = text(.hz, bytes)
    #expect(found.text == expected && found.isClean == !expected.contains("\u{fffd}"), "\(found)")
  }

  @Test("they are read alike in pieces", arguments: [Charset.iso2022JP, .hz])
  func pieces(_ charset: Charset) throws {
    let text = "a\u{1b}$(D0!\u{1b}$AVPND\u{1b}(BA\u{1b}$B;3\u{1b}(B~{VP*!~}b\n"
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var transcoder = try #require(CharsetTranscoder(charset))
      var found: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += transcoder.utf8(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(found + transcoder.finish() == charset.utf8(bytes).text, "by \(size)")
      #expect(transcoder.hasFault)
    }
  }
}
