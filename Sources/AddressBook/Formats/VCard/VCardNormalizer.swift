/// Makes plain lines of those with encodings: UTF-8 with the escapes of ``VCardText``.
struct VCardNormalizer {
  /// The output, a whole line.
  private(set) var line: [UInt8] = []
  /// What was wrong, in words.
  private(set) var faults: [String] = []
  /// Whether something has said that the card is in Japanese.
  var isJapanese = false
  /// The character set of bytes that are not UTF-8 and declare none; nil to guess.
  private let undeclared: Charset?

  /// - Parameter charset: The character set of bytes that are not UTF-8 and declare none; nil to
  ///   guess.
  init(charset: Charset? = nil) {
    undeclared = charset
  }

  /// What Outlook writes for a break within a text.
  static let verticalTab: UInt8 = 0x0b

  /// What begins a sequence that switches between sets.
  static let escape: UInt8 = 0x1b

  /// Whether a text of ASCII may be of another character set.
  var takesEscapes: Bool { undeclared == .iso2022JP }

  /// Makes a line plain.
  mutating func normalize(
    _ source: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters
  ) {
    line.removeAll(keepingCapacity: line.count < 1 << 16)
    faults.removeAll()
    appendText(source.array(range.lowerBound..<head.parameters.lowerBound))
    var cursor = VCardParameterCursor(head)
    let text = parameters.encoding == .base64 ? Self.text(source, head) : nil
    while let (name, value) = cursor.next(source) {
      if isDropped(source, name, value, isText: text != nil) { continue }
      line.append(0x3b)
      appendText(source.array(name.lowerBound..<value.upperBound))
    }
    line.append(0x3a)
    var name: [UInt8]?
    if let range = parameters.charset.range(in: head) { name = source.array(range) }
    switch parameters.encoding {
    case .base64:
      if let text {
        append(text, nil, .utf8)
      } else {
        line.append(contentsOf: source.array(head.value).lazy.filter { !$0.isBlank && $0 != 0 })
      }
    case .quotedPrintable:
      let (bytes, isEncoded) = QuotedPrintable.decoded(source, head.value)
      append(bytes, isEncoded, charset(named: name, of: bytes) ?? guess(bytes))
    case .plain:
      var bytes = source.array(head.value)
      if let text = Self.undeclaredText(bytes, head, name) {
        bytes = text
        faults.append("the text is quoted-printable, though its line does not say so")
      }
      let charset = charset(named: name, of: bytes)
      let found = isUTF8(bytes, whatever: charset) ? .utf8 : charset ?? guess(bytes)
      if found == .utf8 || found == nil { appendText(bytes) } else { append(bytes, nil, found) }
    }
  }

  /// The text of a line that declares UTF-8, but not that it is quoted-printable; nil when it is not.
  ///
  /// It has to be ASCII in which each `=` stands before two digits, and has to say some character
  /// beyond it, which hardly any other text does.
  private static func undeclaredText(
    _ bytes: [UInt8], _ head: VCardHead, _ charset: [UInt8]?
  ) -> [UInt8]? {
    guard let charset, bytes.contains(0x3d), head.field.isText, head.field != .url,
      Charset(name: charset) == .utf8, bytes.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let (text, isEncoded) = QuotedPrintable.decoded(bytes.span, 0..<bytes.count)
    let hasOther = zip(text, isEncoded).contains { $0 == 0x3d && !$1 }
    // What stands for a separator would have to be told from one.
    let hasMark = zip(text, isEncoded).contains { $1 && $0 < 0x20 || $1 && $0 == 0x3b }
    guard !hasOther, !hasMark, text.contains(where: { $0 >= 0x80 }), text.isValidUTF8 else {
      return nil
    }
    return text
  }

  /// Whether bytes are UTF-8 though something else was declared, as after somebody has converted all of
  /// a text.
  ///
  /// A text in a set where each byte is a character does not look so by chance.
  private mutating func isUTF8(_ bytes: [UInt8], whatever charset: Charset?) -> Bool {
    guard let charset, charset == .latin1 || charset.upperHalf != nil,
      bytes.contains(where: { $0 >= 0x80 }), bytes.isValidUTF8
    else { return false }
    faults.append("the text is UTF-8, though its line says otherwise; it is read as UTF-8")
    return true
  }

  /// The text that a property of text holds in base64 (RFC 2426, 5.8.2); nil when it is none.
  private static func text(_ source: Span<UInt8>, _ head: VCardHead) -> [UInt8]? {
    guard head.field.isText,
      let text = Base64.decoded(source, source.trimmed(head.value), .wide), !text.isEmpty,
      text.isValidUTF8, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || 0x09...0x0d ~= $0 })
    else { return nil }
    return text
  }

  /// Whether a parameter says only how the value is written.
  private func isDropped(
    _ source: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>, isText: Bool
  ) -> Bool {
    let name = source.string(name).uppercased()
    switch name {
    case "CHARSET": return true
    case "", "ENCODING":
      switch source.string(value).uppercased() {
      case "QUOTED-PRINTABLE", "8BIT", "7BIT": return true
      case "BASE64", "B": return isText
      case _ where name.isEmpty: return false
      default:
        let encoding = VCardParameters.encoding(source, value)
        return encoding == .quotedPrintable || isText && encoding == .base64
      }
    default: return false
    }
  }

  /// The character set that a line declares; nil where it declares none.
  private mutating func charset(named name: [UInt8]?, of bytes: [UInt8]) -> Charset? {
    guard let name else { return nil }
    guard let charset = Charset(name: name) else {
      let isUTF8 = bytes.isValidUTF8
      if bytes.contains(where: { $0 >= 0x80 }) {
        let name = CardWarning.shown(String(decoding: name, as: UTF8.self))
        let read = isUTF8 ? "UTF-8" : "Windows-1252"
        faults.append("the character set \(name) is not known; the bytes are read as \(read)")
      }
      return isUTF8 ? .utf8 : .windows1252
    }
    if [.shiftJIS, .eucJP, .iso2022JP].contains(charset) { isJapanese = true }
    return charset
  }

  /// The character set of bytes for which none is declared; nil for UTF-8.
  private mutating func guess(_ bytes: [UInt8]) -> Charset? {
    if takesEscapes, bytes.contains(Self.escape) { return undeclared }
    if bytes.isValidUTF8 { return nil }
    if let undeclared { return undeclared }
    if JapaneseGuess.isShiftJIS(bytes, isExpected: isJapanese) {
      isJapanese = true
      faults.append("the text is not UTF-8; it is read as Shift JIS")
      return .shiftJIS
    }
    faults.append("the text is not UTF-8; it is read as Windows-1252")
    return .windows1252
  }

  /// Appends a text of which no character set is declared, as it is if it can be.
  private mutating func appendText(_ bytes: [UInt8]) {
    let charset = guess(bytes)
    let clean = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
    if clean.count != bytes.count { faults.append("a NUL is left out") }
    let found = charset?.utf8(clean)
    if found?.isClean == false { faults.append("some bytes stand for no character") }
    let text = found?.text ?? clean
    if text.contains(Self.verticalTab) {
      for byte in text {
        line.append(contentsOf: byte == Self.verticalTab ? [0x5c, 0x6e] : [byte])
      }
    } else {
      line.append(contentsOf: text)
    }
  }

  /// Appends a value in some character set.
  ///
  /// The bytes that were written as quoted-printable mean nothing but themselves.
  private mutating func append(_ bytes: [UInt8], _ isEncoded: [Bool]?, _ charset: Charset?) {
    var decoder = CharsetDecoder(bytes, charset ?? .utf8)
    var lastWasReturn = false
    var hasNUL = false
    while let start = Optional(decoder.position), let scalar = decoder.next() {
      let isLiteral = isEncoded.map { start < $0.count && $0[start] } ?? false
      defer { lastWasReturn = scalar == "\r" }
      switch scalar {
      case "\0": hasNUL = true
      case "\r", "\u{b}": line.append(contentsOf: [0x5c, 0x6e])
      case "\n": if !lastWasReturn { line.append(contentsOf: [0x5c, 0x6e]) }
      case "\\", ";":
        if isLiteral { line.append(0x5c) }
        line.append(UInt8(ascii: scalar))
      default:
        if scalar.isASCII {
          line.append(UInt8(ascii: scalar))
        } else {
          line.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
      }
    }
    if hasNUL { faults.append("a NUL is left out") }
    if decoder.hasFault { faults.append("some bytes stand for no character") }
  }
}

extension [UInt8] {
  /// Whether the bytes are UTF-8 throughout.
  var isValidUTF8: Bool { span.isValidUTF8(0..<count) }
}

extension Span<UInt8> {
  /// Whether a range is UTF-8 throughout (Unicode 16, table 3-7).
  func isValidUTF8(_ range: Range<Int>) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      let first = self[position]
      position &+= 1
      if first < 0x80 { continue }
      guard 0xc2...0xf4 ~= first, position < range.upperBound else { return false }
      let lowest: UInt8 = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf
      guard lowest...highest ~= self[position] else { return false }
      let more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
      guard position + more <= range.upperBound else { return false }
      for offset in 1..<max(more, 1) where self[position + offset] & 0xc0 != 0x80 { return false }
      position &+= more
    }
    return true
  }
}
