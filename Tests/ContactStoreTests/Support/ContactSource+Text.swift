@testable import ContactFormats
@testable import ContactStore

extension ContactSource {
  /// A text that comes in pieces of as many bytes as are asked for.
  init(text: [UInt8], format: CardFormat? = nil) {
    self.init(format: format) { body in
      var rest = text[...]
      try body { count in
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
      }
    }
  }
}

extension AddressBook {
  /// Imports a text.
  @discardableResult
  func importText(
    _ text: [UInt8], _ options: ContactImportOptions = ContactImportOptions(now: 1_700_000_000)
  ) throws -> ContactImportReport {
    try AddressBook.importContacts(options, from: [ContactSource(text: text)]) { self }
  }

  /// Everybody in a format.
  func text(as format: ContactExport) throws -> [UInt8] {
    var text: [UInt8] = []
    _ = try export(AddressBook.Query(), as: format) { text += $0 }
    return text
  }
}
