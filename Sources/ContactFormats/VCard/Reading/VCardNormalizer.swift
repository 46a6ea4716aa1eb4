import Charsets
import ContactCards
import TextTools

/// Makes plain lines of those with encodings: UTF-8 with the escapes of ``VCardText``.
struct VCardNormalizer {
  /// What was wrong with a line.
  package struct Fault {
    /// What was wrong, in words.
    let reason: String
    /// Whether the character set had to be guessed for it.
    var isGuess = false
  }

  /// The output, a whole line.
  private(set) var line: [UInt8] = []
  /// What was wrong.
  private(set) var faults: [Fault] = []
  /// The character set, besides UTF-8, that a line of the card has declared.
  var declared: Charset?
  /// What becomes of bytes that are not UTF-8 and declare no character set.
  private let undeclared: VCardUndeclaredText
  /// Such bytes, a line for each property, where they are looked for.
  private(set) var gathered: [UInt8] = []

  /// - Parameter undeclared: What becomes of bytes that are not UTF-8 and declare no character set.
  init(_ undeclared: VCardUndeclaredText = .guessed(nil)) {
    self.undeclared = undeclared
  }

  /// What Outlook writes for a break within a text.
  static let verticalTab: UInt8 = 0x0b

  /// What begins a sequence that switches between sets.
  static let escape: UInt8 = 0x1b

  /// Whether a byte of ASCII is none of a text as it stands in a line.
  @inline(__always)
  static func isNoText(_ byte: UInt8) -> Bool {
    byte == 0 || byte == verticalTab || byte == escape
  }

  /// Makes a line plain.
  mutating func normalize(
    _ source: Span<UInt8>, _ range: Range<Int>, _ head: VCardHead, _ parameters: VCardParameters
  ) {
    line.removeAll(keepingCapacity: line.count < 1 << 16)
    faults.removeAll()
    appendText(source.array(range.lowerBound..<head.parameters.lowerBound))
    var name: [UInt8]?
    if let range = parameters.charset.range(in: head) { name = source.array(range) }
    var cursor = VCardParameterCursor(head)
    let text = parameters.encoding == .base64 ? text(source, head, name) : nil
    while let (name, value) = cursor.next(source) {
      if isDropped(source, name, value, isText: text != nil) { continue }
      line.append(0x3b)
      appendText(source.array(name.lowerBound..<value.upperBound))
    }
    line.append(0x3a)
    switch parameters.encoding {
    case .base64:
      if let text {
        append(text.bytes, nil, text.charset)
      } else {
        line.append(contentsOf: source.array(head.value).lazy.filter { !$0.isBlank && $0 != 0 })
      }
    case .quotedPrintable:
      let (bytes, isEncoded) = Self.decoded(source, head)
      append(bytes, isEncoded, charset(of: bytes, named: name))
    case .plain:
      var bytes = source.array(head.value)
      if let text = Self.undeclaredText(bytes, head, name) {
        bytes = text
        note("the text is quoted-printable, though its line does not say so")
      }
      if let charset = charset(of: bytes, named: name) {
        append(bytes, nil, charset)
      } else {
        appendText(bytes)
      }
    }
  }

  /// The bytes that a value in quoted-printable stands for, and which of them mean nothing but
  /// themselves.
  ///
  /// Android encodes every byte of a company and its department together, also what divides them.
  private static func decoded(
    _ source: Span<UInt8>, _ head: VCardHead
  ) -> (bytes: [UInt8], isEncoded: [Bool]) {
    var decoded = QuotedPrintable.decoded(source, head.value)
    guard head.field == .company, decoded.isEncoded.allSatisfy({ $0 }) else { return decoded }
    for position in decoded.bytes.indices where decoded.bytes[position] == 0x3b {
      decoded.isEncoded[position] = false
    }
    return decoded
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

  /// The text that a property of text holds in base64 (RFC 2426, 5.8.2), and the character set that it
  /// is in; nil when it is none.
  private mutating func text(
    _ source: Span<UInt8>, _ head: VCardHead, _ name: [UInt8]?
  ) -> (bytes: [UInt8], charset: Charset)? {
    guard head.field.isText,
      let bytes = Base64.decoded(source, source.trimmed(head.value), .wide), !bytes.isEmpty
    else { return nil }
    var charset = name.flatMap { Charset(name: $0) } ?? .utf8
    if isUTF8(bytes, whatever: charset) { charset = .utf8 }
    let (text, isClean) = charset.utf8(bytes)
    guard isClean, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || 0x09...0x0d ~= $0 }) else {
      return nil
    }
    if charset != .utf8 { declared = charset }
    return (bytes, charset)
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
      case _ where name.isEmpty: return VCardParameters.namesCharset(source, value)
      default:
        let encoding = VCardParameters.encoding(source, value)
        return encoding == .quotedPrintable || isText && encoding == .base64
      }
    default: return false
    }
  }

  // MARK: - Character sets

  /// The character set of a value; nil for UTF-8 as it stands there.
  ///
  /// What its line declares counts, unless the bytes show that it cannot be.
  private mutating func charset(of bytes: [UInt8], named name: [UInt8]?) -> Charset? {
    guard let name else { return guess(bytes) }
    guard let charset = Charset(name: name) else { return guess(bytes, inPlaceOf: name) }
    if charset == .utf8 { return guess(bytes) }
    if isUTF8(bytes, whatever: charset) { return nil }
    let isSwitching = charset == .iso2022JP || charset == .hz
    if isSwitching, !bytes.contains(Self.escape), bytes.contains(where: { $0 >= 0x80 }) {
      return guess(bytes)
    }
    declared = charset
    return charset
  }

  /// Whether bytes are UTF-8 though something else was declared, as after somebody has converted all of
  /// a text.
  ///
  /// In a set where each byte is a character, hardly any text looks so by chance, unless it were of
  /// letters that few people have; in any other, none looks like characters of three bytes, or like
  /// words with some accented letters.
  private mutating func isUTF8(_ bytes: [UInt8], whatever charset: Charset) -> Bool {
    guard charset != .utf8, let highest = bytes.max(), highest >= 0x80, bytes.isValidUTF8,
      charset.rewritten(bytes) == nil
    else { return false }
    if highest < 0xe0 {
      let isLikely =
        charset.isSingleByte
        ? highest < Self.rareLead : highest <= 0xc5 && CharsetGuess.hasWordsOfBoth(bytes)
      if !isLikely { return false }
    }
    note("the text is UTF-8, though its line says otherwise; it is read as UTF-8")
    return true
  }

  /// From this byte on, characters of two bytes are in none of the alphabets of many people.
  private static let rareLead: UInt8 = 0xdb

  /// The character set of bytes whose line declares one that is not known; nil for UTF-8.
  private mutating func guess(_ bytes: [UInt8], inPlaceOf name: [UInt8]) -> Charset? {
    let count = faults.count
    let charset = guess(bytes)
    if bytes.contains(where: { $0 >= 0x80 }) {
      faults.removeSubrange(count...)
      let name = CardWarning.shown(String(decoding: name, as: UTF8.self))
      let read = charset?.title ?? "UTF-8"
      noteGuess("the character set \(name) is not known; the bytes are read as \(read)")
    }
    return charset
  }

  /// The character set of bytes for which none is declared; nil for UTF-8.
  private mutating func guess(_ bytes: [UInt8]) -> Charset? {
    if bytes.isValidUTF8 { return bytes.contains(Self.escape) ? switching(bytes) : nil }
    if case .known(let charset) = undeclared { return charset }
    guard case .guessed(let text) = undeclared else {
      if !UTF8Characters.areMain(in: bytes) { gathered += bytes + [0x0a] }
      return nil
    }
    let likely = [declared, text?.charset].compactMap { $0 }
      .filter { CharsetGuess.mayBe(bytes, in: $0) }
    if likely.allSatisfy(\.isSingleByte), UTF8Characters.areMain(in: bytes) { return .utf8 }
    let isJapanese = declared?.isJapanese == true
    let charset =
      likely.first ?? CharsetGuess.charset(of: bytes)
      ?? (JapaneseGuess.isShiftJIS(bytes, isExpected: isJapanese) ? .shiftJIS : .windows1252)
    noteGuess("the text is not UTF-8; it is read as \(charset.title)")
    return charset
  }

  /// ISO-2022-JP for ASCII with sequences that switch to it; nil for other texts.
  private mutating func switching(_ bytes: [UInt8]) -> Charset? {
    if case .known(.iso2022JP) = undeclared { return .iso2022JP }
    let begins = zip(bytes, bytes.dropFirst()).contains { $0 == Self.escape && $1 == 0x24 }
    guard begins, bytes.allSatisfy({ $0 < 0x80 }), Charset.iso2022JP.utf8(bytes).isClean else {
      return nil
    }
    noteGuess("the text is not UTF-8; it is read as \(Charset.iso2022JP.title)")
    return .iso2022JP
  }

  // MARK: - Faults

  private mutating func note(_ reason: String) { faults.append(Fault(reason: reason)) }

  private mutating func noteGuess(_ reason: String) {
    faults.append(Fault(reason: reason, isGuess: true))
  }

  private mutating func noteUnreadable() { note("some bytes stand for no character") }

  // MARK: - Output

  /// A text of several lines, of which no character set is declared, as UTF-8.
  mutating func utf8(undeclared bytes: [UInt8]) -> [UInt8] {
    faults.removeAll()
    guard let found = guess(bytes)?.utf8(bytes) else { return bytes }
    if !found.isClean { noteUnreadable() }
    return found.text
  }

  /// Appends a text of which no character set is declared, as it is if it can be.
  private mutating func appendText(_ bytes: [UInt8]) {
    let charset = guess(bytes)
    let clean = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
    if clean.count != bytes.count { note("a NUL is left out") }
    let found = charset?.utf8(clean)
    if found?.isClean == false { noteUnreadable() }
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
    let charset = charset ?? .utf8
    let isEncoded = charset.rewritten(bytes) == nil ? isEncoded : nil
    var decoder = CharsetDecoder(bytes, charset)
    var lastWasReturn = false
    var hasNUL = false
    while let scalar = decoder.next() {
      let isLiteral = isEncoded.map { decoder.start < $0.count && $0[decoder.start] } ?? false
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
    if hasNUL { note("a NUL is left out") }
    if decoder.hasFault { noteUnreadable() }
  }
}
