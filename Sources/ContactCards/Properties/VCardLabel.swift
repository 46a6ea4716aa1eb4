import TextTools

/// What values are for, as words that `TYPE` knows.
///
/// Several of them together make a label such as `home fax`.
public struct VCardLabel: OptionSet, Hashable, Sendable {
  /// A bit for each of ``words``.
  public let rawValue: UInt16

  /// The words of labels, and how `TYPE` spells them, in the order of the bits.
  public static let words = [
    ("home", "HOME"), ("work", "WORK"), ("other", "OTHER"), ("main", "MAIN"), ("mobile", "CELL"),
    ("iphone", "IPHONE"), ("fax", "FAX"), ("pager", "PAGER"), ("video", "VIDEO"), ("car", "CAR"),
    ("isdn", "ISDN"), ("textphone", "TEXTPHONE"),
  ]

  /// The meanings of the words beyond labels.
  public enum Word: UInt8 {
    case preferred = 32
    case quotedPrintable
    case base64
    case ignored
    case soundsLikeName
    case uri
  }

  private static let table = ByteWords(
    words.enumerated().map { ($1.1.lowercased(), UInt8($0)) } + [
      ("mobile", 4), ("pref", Word.preferred.rawValue),
      ("quoted-printable", Word.quotedPrintable.rawValue), ("base64", Word.base64.rawValue),
      ("b", Word.base64.rawValue), ("x-irmc-n", Word.soundsLikeName.rawValue),
      ("uri", Word.uri.rawValue), ("url", Word.uri.rawValue),
    ]
      + [
        "voice", "internet", "msg", "text", "dom", "intl", "postal", "parcel", "x400", "modem",
        "bbs", "pcs", "8bit", "7bit", "inline", "x-internet", "smtp",
      ].map { ($0, Word.ignored.rawValue) })

  /// What a word means: the number of a bit, or one of ``Word``.
  public static func code(_ line: Span<UInt8>, _ word: Range<Int>) -> UInt8? {
    table.find(line, word)
  }

  /// The words with blanks between them.
  public var text: String {
    if isEmpty { return "" }
    let bit = rawValue.trailingZeroBitCount
    if rawValue & (rawValue - 1) == 0 { return Self.words[bit].0 }
    return Self.words.enumerated().filter { rawValue >> $0.offset & 1 != 0 }.map(\.element.0)
      .joined(separator: " ")
  }

  /// The label of words, by their bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The label of a text; nil when `TYPE` cannot say it.
  public init?(_ text: String) {
    self = []
    if text.isEmpty { return }
    for word in text.utf8.split(separator: 0x20, omittingEmptySubsequences: false) {
      guard let bit = Self.words.firstIndex(where: { $0.0.utf8.elementsEqual(word) }),
        rawValue >> bit == 0
      else { return nil }
      formUnion(Self(rawValue: 1 << bit))
    }
  }

  /// The labels that address books of Apple write in a wrapping, and what they are here.
  private static let wrapped = [
    "Home": "home", "Work": "work", "Mobile": "mobile", "Main": "main", "Pager": "pager",
    "Other": "other", "iPhone": "iphone", "HomeFAX": "home fax", "WorkFAX": "work fax",
    "OtherFAX": "other fax", "HomePage": "homepage", "Anniversary": "anniversary",
  ]

  /// The label that `X-ABLabel` says.
  public static func unwrapped(_ text: String) -> String {
    guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count > 8 else { return text }
    let inner = String(text.dropFirst(4).dropLast(4))
    return wrapped[inner] ?? inner
  }

  /// What `X-ABLabel` says for what somebody is to a contact.
  public static func relation(_ label: String) -> String {
    let usual = [
      "spouse", "partner", "child", "mother", "father", "parent", "brother", "sister", "friend",
      "assistant", "manager",
    ]
    return usual.contains(label)
      ? "_$!<\(label.prefix(1).uppercased())\(label.dropFirst())>!$_" : label
  }

  /// What `X-ABLabel` says for a label that `TYPE` cannot say.
  public static func wrapping(_ label: String) -> String {
    switch label {
    case "homepage": "_$!<HomePage>!$_"
    case "anniversary": "_$!<Anniversary>!$_"
    default: label
    }
  }
}
