extension String {
  /// The text on one line, with blanks in place of control characters.
  package var withoutControls: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7f
      result.unicodeScalars.append(isControl ? " " : scalar)
    }
    return result
  }

  /// The text as every format gives a UID back: without blanks round it, and without control
  /// characters but tabs and line feeds.
  package var asUID: String {
    let isClean = utf8.allSatisfy(Self.mayBeInUID)
    return
      (isClean
      ? self
      : String(
        unicodeScalars.filter { scalar in
          UInt8(exactly: scalar.value).map(Self.mayBeInUID) ?? true
        })).trimmingSpaces
  }

  /// Whether a byte of UTF-8 may be in a UID.
  package static func mayBeInUID(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7f || byte == 0x09 || byte == 0x0a
  }
}
