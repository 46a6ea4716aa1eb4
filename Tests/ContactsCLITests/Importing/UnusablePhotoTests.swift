import Testing

@testable import ContactsCLI

@Suite("Photos that are none")
struct UnusablePhotoTests {
  private static func card(_ line: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann\r\nN:;Ann;;;\r\n\(line)\r\nEND:VCARD\r\n"
  }

  private static let jsContact =
    #"[{"@type":"Card","version":"1.0","uid":"a","name":{"full":"Ann"},"#
    + #""media":{"m":{"kind":"photo","uri":"data:image/png;base64,SGVsbG8="}}}]"#

  @Test(
    "an import tells them, keeps them, and with --strict refuses them",
    arguments: [
      card("PHOTO;ENCODING=b;TYPE=PNG:!!!not base64==="),
      card("PHOTO;ENCODING=b;TYPE=PNG:SGVsbG8="),
      card("PHOTO:data:image/png;base64,!!!"),
      #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","Ann"],"#
        + #"["photo",{},"uri","data:image/png;base64,SGVsbG8="]]]"#,
      "dn: cn=Ann\nobjectClass: person\ncn: Ann\njpegPhoto:: SGVsbG8=\n",
      jsContact, jsContact.replacing("SGVsbG8=", with: "!!!"),
      #"{"first":"Ann","photo":{"data":"SGVsbG8="}}"#,
    ])
  func told(text: String) throws {
    let shell = try TestShell()
    let strict = shell.contacts("import", "--strict", "-", input: text)
    #expect(strict.status == .badData && strict.error.contains(": the photo is no "))
    let outcome = shell.contacts("import", "-", input: text)
    #expect(outcome.status == .success)
    #expect(outcome.error.hasPrefix("contacts: standard input, line "))
    #expect(outcome.error.contains(": the photo is no "))
    let kept = try #require(["SGVsbG8=", "!!!"].first(where: text.contains))
    let written = ["vcard", "jscontact"].map { shell.contacts("export", "--format", $0).output }
    #expect(written.contains { $0.contains(kept) })
  }

  @Test(
    "pictures, and addresses of some, are no news",
    arguments: [
      "PHOTO;ENCODING=b;TYPE=PNG:iVBORw0KGgoAAAANSUhEUg==",
      "PHOTO;ENCODING=b;TYPE=image/svg+xml:PHN2Zy8+", "PHOTO;VALUE=uri:http://x.org/a.png",
      "PHOTO;ENCODING=b:http://x.org/a.png",
    ])
  func pictures(line: String) throws {
    let outcome = try TestShell().contacts("import", "--strict", "-", input: Self.card(line))
    #expect(outcome.error == "contacts: imported 1 contact\n")
  }

  @Test("what is added or changed by JSON has to be a picture")
  func added() throws {
    let shell = try TestShell.withPeople()
    let before = shell.everybody
    let text = #"{"first":"Ann","photo":{"data":"SGVsbG8="}}"#
    for words in [["add", "--from", "-"], ["edit", "1", "--from", "-"]] {
      let outcome = shell.run(words, input: Array(text.utf8))
      #expect(outcome.status == .badData)
      #expect(outcome.error.contains("the photo is no picture; expected JPEG"))
    }
    #expect(shell.everybody == before)
  }
}
