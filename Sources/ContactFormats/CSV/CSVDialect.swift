/// The program that wrote a table.
package enum CSVDialect: Hashable {
  /// This one.
  case own
  /// Google Contacts since 2023.
  case google
  /// Google Contacts before.
  case oldGoogle
  /// Thunderbird, in any language.
  case thunderbird
  /// Outlook, on the desktop or in the web, in one of several languages.
  case outlook(isEnglish: Bool)
  /// Any other.
  case plain

  /// Tells the program from the titles of the columns.
  ///
  /// - Parameter titles: The titles as ``CSVTitles/key(_:)`` makes them.
  init(titles: [String]) {
    let known = Set(titles)
    if known.contains("phonetic_first") || known.contains("age_stated")
      || known.contains("email_1") || known.contains("phone_1")
    {
      self = .own
    } else if ThunderbirdColumns.are(titles) {
      self = .thunderbird
    } else if titles.contains(where: { $0.hasSuffix(" 1 - type") || $0 == "group membership" }) {
      self = .oldGoogle
    } else if titles.contains(where: { $0.hasSuffix(" 1 - value") || $0 == "file as" })
      || known.isSuperset(of: ["labels", "organization name"])
    {
      self = .google
    } else if known.contains("e-mail address") || known.contains("business street") {
      self = .outlook(isEnglish: true)
    } else if !known.isDisjoint(with: CSVTitles.outlookMarks) {
      self = .outlook(isEnglish: false)
    } else {
      self = .plain
    }
  }

  /// Whether cells have several values and labels with asterisks.
  var isGoogle: Bool { self == .google || self == .oldGoogle }
}
