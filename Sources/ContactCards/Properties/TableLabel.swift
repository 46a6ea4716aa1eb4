/// What tables call what a value is for.
package enum TableLabel {
  /// The property that keeps the value of a column that no field takes.
  package static let keptName = "X-CSV-COLUMN"

  /// The labels that standards or many programs name, with capitals.
  private static let usual: [String: String] = [
    "home", "work", "mobile", "fax", "home fax", "work fax", "other fax", "pager", "main", "other",
    "car", "assistant", "company", "homepage", "home page", "profile", "blog", "anniversary",
    "spouse", "child", "mother", "father", "parent", "brother", "sister", "friend", "relative",
    "manager", "partner", "domestic partner", "reference",
  ].reduce(into: [:]) { $0[$1] = capitalized($1) }

  /// The label that a table means.
  package static func read(_ text: String) -> String {
    if text.utf8.count > 16 { return text }
    let lowered = text.lowercased()
    return usual[lowered] == nil ? text : lowered
  }

  /// The label as a table shows it, with a capital where it is a usual one.
  package static func written(_ label: String) -> String {
    usual[label] ?? label
  }

  private static func capitalized(_ label: String) -> String {
    label.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}
