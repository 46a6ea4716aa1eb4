extension CardFormat {
  /// Whether what a text holds may be encoded, so that its bytes do not tell what that is.
  package var encodesBytes: Bool { self == .abook || self == .ldif }

  /// Whether a byte of a text may be, or stand for, a null character.
  @inline(__always)
  package func mayTellNull(_ byte: UInt8) -> Bool {
    switch self {
    case .json, .jsonl, .jcard, .jscontact: byte == UInt8(ascii: "\\") || byte == 0
    default: byte == 0
    }
  }
}
