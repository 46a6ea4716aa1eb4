import TextTools

extension String {
  /// The text with the bytes that `%` and two digits stand for (RFC 3986, 2.1); nil when it is malformed.
  package var decodingPercents: String? {
    let pieces = utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var bytes = Array(pieces[0])
    for piece in pieces.dropFirst() {
      guard let high = piece.first?.hexadecimalDigit,
        let low = piece.dropFirst().first?.hexadecimalDigit
      else { return nil }
      bytes.append(high << 4 | low)
      bytes += piece.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
