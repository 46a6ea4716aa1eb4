/// The formats that people can be imported from.
package enum ImportFormat: String, CaseIterable {
  /// Comma-separated values, also with semicolons or tabs, below a line with the names of fields.
  case csv
  /// A JSON array of objects.
  case json
  /// JSON Lines: one object after another.
  case jsonl
}

extension ImportFormat: Sendable {}

extension ImportFormat {
  /// The format of a text by how it begins; nil while there is nothing but white space.
  package init?(sniffing text: some Sequence<UInt8>) {
    let first = text.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    switch first {
    case nil: return nil
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"): self = .jsonl
    default: self = .csv
    }
  }
}
