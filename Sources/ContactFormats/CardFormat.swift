/// A format of cards.
package enum CardFormat: String, CaseIterable, Sendable {
  /// vCard (RFC 6350, RFC 2426 and before).
  case vcard
  /// jCard (RFC 7095).
  case jcard
  /// JSContact (RFC 9553).
  case jscontact
  /// Our own JSON.
  case json
  /// Our own JSON with one object on each line.
  case jsonl
  /// Comma-separated values of any program.
  case csv
  /// LDIF (RFC 2849).
  case ldif
  /// Aliases of mutt.
  case mutt
  /// The file of abook.
  case abook

  /// The extensions of files in the format, in lower case and without a full stop; the usual one
  /// first.
  var fileExtensions: [String] {
    switch self {
    case .vcard: ["vcf", "vcard"]
    case .jcard: ["jcard"]
    case .jscontact: ["jscontact"]
    case .json: ["json"]
    case .jsonl: ["jsonl", "ndjson"]
    case .csv: ["csv", "tsv", "tab"]
    case .ldif: ["ldif", "ldi"]
    case .mutt: ["aliases", "alias", "muttrc"]
    case .abook: ["abook", "addressbook"]
    }
  }

  /// The format that an extension of a file goes with, in upper or lower case.
  ///
  /// - Returns: Nil when none does. A file named `json` may also hold the formats beside our own, so
  ///   ``init(sniffing:)`` knows better.
  package init?(fileExtension: String) {
    let lowered = fileExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(lowered) }) else {
      return nil
    }
    self = format
  }

  /// The format that the extension of a file's name goes with; nil when there is none.
  package init?(fileName: String) {
    let name = fileName.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(fileExtension: String(name[dot...].dropFirst()))
  }
}
