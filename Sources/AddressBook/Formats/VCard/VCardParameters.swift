/// What the parameters of a property say.
struct VCardParameters {
  /// How the value is written.
  enum Encoding {
    case plain
    case quotedPrintable
    case base64
  }

  var label: VCardLabel = []
  var isPreferred = false
  var encoding = Encoding.plain
  var charset: Range<Int>?
  /// A type that is not one of those known, which is a label of its own or a kind of picture.
  var unknownType: Range<Int>?
  var isText = false
  var isURI = false
  var soundsLikeName = false
  /// The year that stands for none (a parameter of Apple's).
  var omittedYear: Range<Int>?
  var service: Range<Int>?
  /// What holds a label (``VCardCustomLabel``).
  var customLabel: Range<Int>?
  /// The day on which an age was said.
  var stated: Range<Int>?
  /// Whether a version writes just these parameters for the label and the preference.
  private var spelledFor: UInt8 = 7
  private var lastBit = -1

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
  init() {}

  /// Reads the parameters of a line.
  init(_ line: Span<UInt8>, _ head: VCardHead) {
    if head.parameters.isEmpty { return }
    var cursor = VCardParameterCursor(head)
    var count = 0
    // What a writer spells has no blanks and no quotes: then the lengths add up.
    var length = 0
    while let (name, value) = cursor.next(line) {
      length += 1 + value.count + (name.isEmpty ? 0 : name.count + 1)
      take(line, name, value, count)
      count += 1
    }
    if length != head.parameters.count { spelledFor = 0 }
  }

  /// Whether they hold for one line only, as they say where something stands in it.
  var hasRanges: Bool {
    charset != nil || unknownType != nil || omittedYear != nil || service != nil || stated != nil
      || customLabel != nil
  }

  /// Whether a version writes the label and the preference, and nothing else, in just this way.
  func isSpelled(for version: VCardVersion) -> Bool { spelledFor >> version.rawValue & 1 != 0 }

  private mutating func spelled(_ versions: VCardVersion...) {
    spelledFor &= versions.reduce(0) { $0 | 1 << $1.rawValue }
  }

  private mutating func take(
    _ line: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>, _ count: Int
  ) {
    if name.isEmpty {
      spelled(.v21)
      takeWord(line, value, isLower: false)
      return
    }
    switch Self.names.find(line, name).flatMap(Name.init(rawValue:)) {
    case .type: takeTypes(line, name, value, count)
    case .pref:
      if count < 2, !isPreferred, line.holds("PREF", in: name), line.holds("1", in: value) {
        spelled(.v40)
      } else {
        spelledFor = 0
      }
      isPreferred = isPreferred || line.trimmed(value).count == 1 && line[value.lowerBound] == 0x31
    case let other:
      spelledFor = 0
      if other == nil, VCardCustomLabel.isHeld(line, by: name) { customLabel = value }
      takeOther(line, other ?? .ignored, value)
    }
  }

  private mutating func takeTypes(
    _ line: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>, _ count: Int
  ) {
    if count > 0 || !line.holds("TYPE", in: name) { spelledFor = 0 }
    let isLower = !value.isEmpty && line[value.lowerBound] & 0x20 != 0
    if isLower { spelled(.v40) } else { spelled(.v30) }
    var words: [Range<Int>] = []
    if line.extracting(value).isWord {
      takeWord(line, value, isLower: isLower)
      return
    }
    VCardParameterCursor.values(line, value) { words.append($0) }
    for word in words { takeWord(line, word, isLower: isLower) }
    if words.reduce(words.count - 1, { $0 + $1.count }) != value.count { spelledFor = 0 }
  }

  private mutating func takeWord(_ line: Span<UInt8>, _ word: Range<Int>, isLower: Bool) {
    for position in word where (line[position] & 0x20 != 0) != isLower { spelledFor = 0 }
    guard let code = VCardLabel.code(line, word) else {
      spelledFor = 0
      if unknownType == nil, !word.isEmpty { unknownType = word }
      return
    }
    if code < 32 {
      if Int(code) <= lastBit || isPreferred || line.holds("MOBILE", in: word)
        || line.holds("mobile", in: word)
      {
        spelledFor = 0
      }
      lastBit = Int(code)
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

  private mutating func takeOther(_ line: Span<UInt8>, _ name: Name, _ value: Range<Int>) {
    switch name {
    case .encoding:
      switch VCardLabel.code(line, value).flatMap(VCardLabel.Word.init(rawValue:)) {
      case .quotedPrintable: encoding = .quotedPrintable
      case .base64: encoding = .base64
      default: break
      }
    case .charset: charset = value
    case .value:
      isText = line.string(value).lowercased() == "text"
      isURI = VCardLabel.code(line, value) == VCardLabel.Word.uri.rawValue
    case .omitYear: omittedYear = value
    case .service: service = value
    case .stated: stated = value
    case .mediaType: unknownType = value
    default: break
    }
  }
}

extension Span<UInt8> {
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
