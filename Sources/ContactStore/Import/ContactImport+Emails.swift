import ContactCards
import ContactFormats

extension ContactImport {
  /// Warns of a text that is no e-mail address, though it stands in the place of one.
  ///
  /// - Throws: ``CardError`` for a strict import.
  mutating func warnOfEmail(_ text: String, _ line: Int) throws {
    guard let fault = EmailText.fault(of: text) else { return }
    let shown = CardWarning.shown(text)
    try warn(
      CardWarning(line: line, reason: "\(shown) is no e-mail address (\(fault)); saved anyway"))
  }
}
