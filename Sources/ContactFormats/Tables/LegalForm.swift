import TextTools

/// What companies are by law, as their names end.
enum LegalForm {
  /// The forms that no name of a person ends with, in lower case and without full stops.
  private static let certain: Set<String> = [
    "ltd", "inc", "incorporated", "llc", "llp", "plc", "corp", "corporation", "gmbh", "ggmbh",
    "mbh", "gmbh & co", "gmbh & co kg", "gmbh & co ohg", "ag & co kg", "ohg", "co kg",
  ]

  /// Further ones that are certain behind a comma.
  private static let certainBehindComma: Set<String> = ["limited", "sarl", "pty ltd", "co ltd"]

  /// Those that may be the initials of somebody, which some write behind the name.
  private static let possible: Set<String> = [
    "AG", "KG", "SE", "UG", "e.V.", "e.K.", "SA", "S.A.", "S.A", "SAS", "SARL", "S.A.R.L.",
    "S.r.l.",
    "S.p.A.", "SpA", "S.L.", "B.V.", "BV", "N.V.", "NV", "AB", "Limited",
  ]

  /// Whether a legal form stands behind the last comma of a name.
  static func standsBehindComma(of name: String) -> Bool {
    guard let comma = name.lastIndex(of: ","), comma != name.startIndex else { return false }
    let form = name[comma...].dropFirst().lowercased().filter { $0 != "." }
    return certain.contains(form.trimmingSpaces)
      || certainBehindComma.contains(form.trimmingSpaces)
  }

  /// Whether the last words of a name are a legal form.
  static func ends(_ name: String) -> Bool {
    let words = name.lowercased().filter { $0 != "." && $0 != "," }.split(separator: " ")
    guard words.count > 1 else { return false }
    return (1...min(4, words.count - 1)).contains { count in
      certain.contains(words.suffix(count).joined(separator: " "))
    }
  }

  /// Whether the last word of a name may be a legal form, but also something else.
  static func mayEnd(_ name: String) -> Bool {
    guard let blank = name.lastIndex(of: " "), blank != name.startIndex else { return false }
    return possible.contains(String(name[blank...].dropFirst()))
  }
}
