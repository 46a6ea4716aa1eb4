import Charsets
import TextTools

/// What the parameters of a property say.
package struct VCardParameters {
  /// How the value is written.
  package enum Encoding {
    case plain
    case quotedPrintable
    case base64
  }

  /// Where something stands, counted from where the parameters begin.
  package struct Place: Equatable {
    /// Nowhere.
    package static let none = Place(start: 0, count: .max)

    private let start: UInt32
    private let count: UInt32

    private init(start: UInt32, count: UInt32) {
      (self.start, self.count) = (start, count)
    }

    fileprivate init(_ range: Range<Int>, in head: VCardHead) {
      start = UInt32(clamping: range.lowerBound - head.parameters.lowerBound)
      count = UInt32(clamping: range.count)
    }

    /// Where it stands in the line of a head; nil when it is nowhere.
    package func range(in head: VCardHead) -> Range<Int>? {
      if self == .none { return nil }
      let first = head.parameters.lowerBound + Int(start)
      return first..<first + Int(count)
    }
  }

  package var label: VCardLabel = []
  package var isPreferred = false
  package var encoding = Encoding.plain
  package private(set) var charset = Place.none
  /// A type that is not one of those known, which is a label of its own or a kind of picture.
  package private(set) var unknownType = Place.none
  package var isText = false
  package var isURI = false
  package var soundsLikeName = false
  /// The year that stands for none (a parameter of Apple's).
  package private(set) var omittedYear = Place.none
  package private(set) var service = Place.none
  /// What holds a label (``VCardCustomLabel``).
  package private(set) var customLabel = Place.none
  /// The day on which an age was said.
  package private(set) var stated = Place.none
  /// Whether a version writes just these parameters for the label and the preference.
  private var spelledFor: UInt8 = 7
  private var lastBit: Int8 = -1

  private enum Name: UInt8 {
    case type
    case pref
    case encoding
    case charset
    case value
    case omitYear
    case service
    case stated
    case mediaType
    case ignored
  }

  private static let names = ByteWords(
    [
      ("type", Name.type), ("pref", .pref), ("encoding", .encoding), ("charset", .charset),
      ("value", .value), ("x-apple-omit-year", .omitYear), ("x-service-type", .service),
      ("date", .stated), ("mediatype", .mediaType),
    ].map { ($0.0, $0.1.rawValue) })

  /// No parameters.
  package init() {}

  /// Reads the parameters of a line.
  package init(_ line: Span<UInt8>, _ head: VCardHead) {
    if head.parameters.isEmpty { return }
    var cursor = VCardParameterCursor(head)
    var count = 0
    // What a writer spells has no blanks and no quotes: then the lengths add up.
    var length = 0
    while let (name, value) = cursor.next(line) {
      length += 1 + value.count + (name.isEmpty ? 0 : name.count + 1)
      take(line, head, name, value, count)
      count += 1
    }
    if length != head.parameters.count { spelledFor = 0 }
  }

  /// Whether what they say is more than what the other members tell, and has to be read in them.
  package var hasPlaces: Bool {
    charset != .none || unknownType != .none || omittedYear != .none || service != .none
      || stated != .none || customLabel != .none
  }

  /// Whether a version writes the label and the preference, and nothing else, in just this way.
  package func isSpelled(for version: VCardVersion) -> Bool {
    spelledFor >> version.rawValue & 1 != 0
  }

  private mutating func spelled(_ versions: VCardVersion...) {
    spelledFor &= versions.reduce(0) { $0 | 1 << $1.rawValue }
  }

  private mutating func take(
    _ line: Span<UInt8>, _ head: VCardHead, _ name: Range<Int>, _ value: Range<Int>, _ count: Int
  ) {
    if name.isEmpty {
      spelled(.v21)
      // Some write numbers of their own, or signs, which say nothing to anybody.
      if line.hasLetter(value) {
        takeWord(line, head, value, isLower: false, isBare: true)
      } else {
        spelledFor = 0
      }
      return
    }
    switch Self.names.find(line, name).flatMap(Name.init(rawValue:)) {
    case .type: takeTypes(line, head, name, value, count)
    case .pref:
      if count < 2, !isPreferred, line.holds("PREF", in: name), line.holds("1", in: value) {
        spelled(.v40)
      } else {
        spelledFor = 0
      }
      isPreferred = isPreferred || line.trimmed(value).count == 1 && line[value.lowerBound] == 0x31
    case let other:
      spelledFor = 0
      if other == nil, VCardCustomLabel.isHeld(line, by: name) {
        customLabel = Place(value, in: head)
      }
      takeOther(line, head, other ?? .ignored, value)
    }
  }

  private mutating func takeTypes(
    _ line: Span<UInt8>, _ head: VCardHead, _ name: Range<Int>, _ value: Range<Int>, _ count: Int
  ) {
    if count > 0 || !line.holds("TYPE", in: name) { spelledFor = 0 }
    let isLower = !value.isEmpty && line[value.lowerBound] & 0x20 != 0
    if isLower { spelled(.v40) } else { spelled(.v30) }
    var words: [Range<Int>] = []
    if line.extracting(value).isWord {
      takeWord(line, head, value, isLower: isLower)
      return
    }
    VCardParameterCursor.values(line, value) { words.append($0) }
    for word in words { takeWord(line, head, word, isLower: isLower) }
    if words.reduce(words.count - 1, { $0 + $1.count }) != value.count { spelledFor = 0 }
  }

  private mutating func takeWord(
    _ line: Span<UInt8>, _ head: VCardHead, _ word: Range<Int>, isLower: Bool, isBare: Bool = false
  ) {
    for position in word where (line[position] & 0x20 != 0) != isLower { spelledFor = 0 }
    guard let code = VCardLabel.code(line, word) else {
      spelledFor = 0
      if takesPreference(line, word) || takesFax(line, word) { return }
      if isBare, Self.namesCharset(line, word) {
        if charset == .none { charset = Place(word, in: head) }
        return
      }
      if unknownType == .none, !word.isEmpty { unknownType = Place(word, in: head) }
      return
    }
    if code < 32 {
      if code <= lastBit || isPreferred || line.holds("MOBILE", in: word)
        || line.holds("mobile", in: word)
      {
        spelledFor = 0
      }
      lastBit = Int8(code)
      label.formUnion(VCardLabel(rawValue: 1 << UInt16(code)))
      return
    }
    switch VCardLabel.Word(rawValue: code) {
    case .preferred:
      if isLower || isPreferred { spelledFor = 0 }
      isPreferred = true
      return
    case .quotedPrintable: encoding = .quotedPrintable
    case .base64: encoding = .base64
    case .soundsLikeName: soundsLikeName = true
    case .uri: isURI = true
    case .ignored, nil: break
    }
    spelledFor = 0
  }

  /// Takes a preference that stands among types (`TYPE=INTERNET,PREF=1`), and passes over what only
  /// says that a type follows.
  private mutating func takesPreference(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    let name = word.prefix { line[$0] != 0x3d }
    switch Self.names.find(line, line.trimmed(name)).flatMap(Name.init(rawValue:)) {
    case .pref?:
      isPreferred = isPreferred || line[word.upperBound - 1] == 0x31
      return true
    case .type?: return name.count == word.count
    default: return false
    }
  }

  /// Takes a type that some programs write in one word, such as `homefax`.
  private mutating func takesFax(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard 7...8 ~= word.count, line[word.upperBound - 1].lowered == UInt8(ascii: "x") else {
      return false
    }
    let text = line.string(word).lowercased()
    guard text.hasSuffix("fax"), let place = VCardLabel(String(text.dropLast(3))),
      [VCardLabel("home"), VCardLabel("work"), VCardLabel("other")].contains(place),
      let fax = VCardLabel("fax")
    else { return false }
    label.formUnion(place.union(fax))
    return true
  }

  /// Whether a bare word is the name of a character set, which version 2.1 lets stand without
  /// `CHARSET=`.
  ///
  /// Names that are no more than a language or a computer, such as `Thai`, may be labels.
  package static func namesCharset(_ line: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.count > 3 else { return false }
    let text = line.string(word).lowercased()
    let isTechnical =
      text.utf8.contains { 0x30...0x39 ~= $0 || $0 == 0x5f }
      || text.hasPrefix("euc") || text.hasSuffix("jis")
    return isTechnical && Charset(name: text.utf8) != nil
  }

  /// The encoding that `ENCODING` names, perhaps in quotes or by its initial; nil for none that is known.
  package static func encoding(_ line: Span<UInt8>, _ value: Range<Int>) -> Encoding? {
    var word = value
    if word.count > 1, line[word.lowerBound] == 0x22, line[word.upperBound - 1] == 0x22 {
      word = word.dropFirst().dropLast()
    }
    switch VCardLabel.code(line, word).flatMap(VCardLabel.Word.init(rawValue:)) {
    case .quotedPrintable?: return .quotedPrintable
    case .base64?: return .base64
    default:
      let isInitial = 1...2 ~= word.count && line[word.lowerBound].lowered == UInt8(ascii: "q")
      let isWhole = word.count == 1 || line[word.upperBound - 1].lowered == UInt8(ascii: "p")
      return isInitial && isWhole ? .quotedPrintable : nil
    }
  }

  private mutating func takeOther(
    _ line: Span<UInt8>, _ head: VCardHead, _ name: Name, _ value: Range<Int>
  ) {
    switch name {
    case .encoding: encoding = Self.encoding(line, value) ?? encoding
    case .charset: charset = Place(value, in: head)
    case .value:
      isText = line.string(value).lowercased() == "text"
      isURI = VCardLabel.code(line, value) == VCardLabel.Word.uri.rawValue
    case .omitYear: omittedYear = Place(value, in: head)
    case .service: service = Place(value, in: head)
    case .stated: stated = Place(value, in: head)
    case .mediaType: unknownType = Place(value, in: head)
    default: break
    }
  }
}

extension Span<UInt8> {
  /// Whether a letter is in a range, or anything beyond ASCII.
  fileprivate func hasLetter(_ range: Range<Int>) -> Bool {
    range.contains { 0x61...0x7a ~= self[$0] | 0x20 || self[$0] >= 0x80 }
  }

  /// Whether it holds nothing but letters, digits and hyphens.
  fileprivate var isWord: Bool {
    for position in 0..<count {
      switch self[position] {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d: continue
      default: return false
      }
    }
    return !isEmpty
  }
}
