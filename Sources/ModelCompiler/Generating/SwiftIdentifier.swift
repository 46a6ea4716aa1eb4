/// How names are written in Swift.
enum SwiftIdentifier {
  /// A name as it stands in a declaration or an expression: in backticks when Swift would take it
  /// for something else.
  static func quoted(_ name: String) -> String {
    let isKeyword = keywords.contains(name) || contextualKeywords.contains(name)
    return isPlain(name) && !isKeyword ? name : "`\(name)`"
  }

  /// A name as it stands behind a dot, where few keywords are special.
  static func member(_ name: String) -> String {
    isPlain(name) && !unspeakable.contains(name) ? name : "`\(name)`"
  }

  /// A name for a type of whatever a model file has in its place: what cannot be part of a name
  /// becomes an underscore, and the first letter a capital one when `isCapitalized` is set.
  static func typeName(_ text: String, isCapitalized: Bool = false) -> String {
    var name = String(String.UnicodeScalarView(text.unicodeScalars.map { isPart($0) ? $0 : "_" }))
    if let first = name.unicodeScalars.first, !isStart(first) { name = "_" + name }
    if name.isEmpty { name = "_" }
    guard isCapitalized, let first = name.first, first.isASCII else { return name }
    return first.uppercased() + name.dropFirst()
  }

  /// Several names as one: `addressStreet` for `address.street`.
  static func camelCase(_ path: String) -> String {
    let parts = path.split(separator: ".")
    return parts.prefix(1).joined() + parts.dropFirst().map(capitalized).joined()
  }

  /// A name with its first letter as a capital one.
  static func capitalized(_ name: some StringProtocol) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Whether swift-format takes no offence at the name of a type or of a member.
  static func isConventional(_ name: String, isType: Bool = false) -> Bool {
    guard let first = name.first, first.isUppercase == isType else { return false }
    return name.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "_") }
  }

  /// Names that are no members of anything, whatever the quotes: they have a meaning behind a dot.
  static let unspeakable: Set<String> = ["self", "init", "Protocol", "Self", "Type"]

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isStart(first) else { return false }
    return name.unicodeScalars.allSatisfy(isPart) && name != "_"
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue
  }

  /// Words that are keywords only where they begin an expression or a type.
  private static let contextualKeywords: Set<String> = [
    "any", "await", "borrowing", "consume", "consuming", "copy", "discard", "each", "isolated",
    "nonisolated", "sending", "some", "unsafe", "yield",
  ]

  /// The reserved words of The Swift Programming Language, "Lexical Structure".
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch",
    "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
