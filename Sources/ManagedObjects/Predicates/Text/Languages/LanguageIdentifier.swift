/// What the identifier of a language says about the order of texts.
///
/// Understands the older form, `de_AT@collation=phonebook;colnumeric=yes`, and that of BCP 47,
/// `de-AT-u-co-phonebk-kn`.
struct LanguageIdentifier {
  /// A way to sort other than the usual one.
  enum Variant {
    case phonebook
    case traditional
  }

  /// The code of the language in small letters.
  let language: String
  /// Whether it is written in Cyrillic letters, where that is not the usual script.
  let isCyrillic: Bool
  let variant: Variant?
  let isNumeric: Bool

  init(_ identifier: String) {
    let words = identifier.lowercased().split { "-_@;=.".contains($0) }.map(String.init)
    language = words.first ?? ""
    isCyrillic = words.contains("cyrl")
    let collation = Self.word(after: ["co", "collation"], in: words)
    variant =
      switch collation {
      case "phonebk", "phonebook": .phonebook
      case "trad", "traditional": .traditional
      default: nil
      }
    let numeric = Self.word(after: ["kn", "colnumeric"], in: words)
    isNumeric =
      words.dropFirst().contains("kn") && numeric != "false" && numeric != "no" || numeric == "yes"
  }

  /// The word behind a key, not counting the language itself, whose code may be the same.
  private static func word(after keys: Set<String>, in words: [String]) -> String? {
    let rest = words.dropFirst()
    guard let position = rest.firstIndex(where: keys.contains) else { return nil }
    return rest.dropFirst(position + 1 - rest.startIndex).first
  }
}

extension LanguageIdentifier: Sendable {}
