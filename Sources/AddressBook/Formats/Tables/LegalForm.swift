/// What companies are by law, as their names end.
enum LegalForm {
  /// The forms in lower case and without full stops; not what may be initials or a first name, too,
  /// as AG and SA may.
  private static let clear: Set<String> = [
    "ltd", "limited", "inc", "incorporated", "llc", "llp", "plc", "corp", "corporation", "gmbh",
    "sarl", "gmbh & co kg", "pty ltd", "co ltd",
  ]

  /// Those that no name of a person ends with.
  private static let last: Set<String> = [
    "ltd", "inc", "incorporated", "llc", "llp", "plc", "corp", "corporation", "gmbh", "ggmbh",
    "mbh", "gmbh & co", "gmbh & co kg", "gmbh & co ohg", "ag & co kg", "ohg", "co kg",
  ]

  /// Those that may be the initials of somebody, which some write behind the name.
  private static let vague: Set<String> = [
    "AG", "KG", "SE", "UG", "e.V.", "e.K.", "SA", "S.A.", "S.A", "SAS", "SARL", "S.A.R.L.",
    "S.r.l.",
    "S.p.A.", "SpA", "S.L.", "B.V.", "BV", "N.V.", "NV", "AB", "Limited",
  ]

  /// Whether a legal form stands behind the last comma of a name.
  static func standsBehindComma(of name: String) -> Bool {
    guard let comma = name.lastIndex(of: ","), comma != name.startIndex else { return false }
    let form = name[comma...].dropFirst().lowercased().filter { $0 != "." }
    return clear.contains(form.trimmingSpaces)
  }

  /// Whether the last words of a name are a legal form.
  static func ends(_ name: String) -> Bool {
    let words = name.lowercased().filter { $0 != "." && $0 != "," }.split(separator: " ")
    guard words.count > 1 else { return false }
    return (1...min(4, words.count - 1)).contains(where: { count in
      last.contains(words.suffix(count).joined(separator: " "))
    })
  }

  /// Whether the last word of a name may be a legal form, but also something else.
  static func mayEnd(_ name: String) -> Bool {
    guard let blank = name.lastIndex(of: " "), blank != name.startIndex else { return false }
    return vague.contains(String(name[blank...].dropFirst()))
  }
}
