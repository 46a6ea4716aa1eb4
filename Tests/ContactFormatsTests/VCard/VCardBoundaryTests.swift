import Testing

@testable import ContactFormats

@Suite("Where a text of vCards can be cut")
struct VCardBoundaryTests {
  private func cut(_ text: String) -> [String]? {
    let bytes = Array(text.utf8)
    return VCardBoundary.last(in: bytes.span).map {
      [
        String(decoding: bytes[..<$0], as: UTF8.self),
        String(decoding: bytes[$0...], as: UTF8.self),
      ]
    }
  }

  @Test(
    "the last card begins where one has ended before it",
    arguments: [
      ("FN:A\r\nEND:VCARD\r\n", "BEGIN:VCARD\r\nFN:B\r\n"),
      ("FN:A\nEND:VCARD\n", "BEGIN:VCARD\n"),
      ("FN:A\rEND:VCARD\r", "BEGIN:VCARD\rFN:B\rFN:"),
      ("FN:A\r\nend:vcard \r\n\r\n\r\n", "Begin:vCard\r\nFN:B"),
      ("X\nEND:VCARD\n", "\u{feff}BEGIN:VCARD\nFN:B\n"),
      ("X\nEND:VCARD\nBEGIN:VCARD\nEND:VCARD\n", "BEGIN:VCARD\nBEG"),
    ])
  func found(before: String, after: String) {
    #expect(cut(before + after) == [before, after])
  }

  @Test(
    "nowhere else can it be cut",
    arguments: [
      "", "\n", "BEGIN:VCARD\r\n", "END:VCARD\nBEGIN:VCARD\n", "FN:A\nEND:VCARD\nBEGIN:VCARD",
      "FN:A\n END:VCARD\nBEGIN:VCARD\n", "FN:A\nEND:VCARD\n BEGIN:VCARD\n",
      "FN:A\nEND:VCARD\n# B\nBEGIN:VCARD\n", "AGENT:\nBEGIN:VCARD\nEND:VCARD\nFN:A\n",
      "FN:A\nEND:VCARD2\nBEGIN:VCARD\n",
      "FN:A\nEND:VCARD\nB\u{0}EGIN:VCARD\n", "B\u{0}E\u{0}\n\u{0}E\u{0}N\u{0}D\u{0}",
    ])
  func none(text: String) {
    #expect(cut(text) == nil)
  }
}
