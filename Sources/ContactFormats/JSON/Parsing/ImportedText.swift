/// A text that has been read: a range of bytes as they are, or others that they stand for.
package enum ImportedText {
  case range(Range<Int>)
  case bytes([UInt8])

  package var count: Int {
    switch self {
    case .range(let range): range.count
    case .bytes(let bytes): bytes.count
    }
  }

  /// The text itself.
  package func string(in bytes: [UInt8]) -> String {
    switch self {
    case .range(let range): String(decoding: bytes[range], as: UTF8.self)
    case .bytes(let own): String(decoding: own, as: UTF8.self)
    }
  }
}
