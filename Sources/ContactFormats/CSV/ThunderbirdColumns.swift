/// The columns of the tables that Thunderbird writes.
///
/// Their titles are those of the language that Thunderbird speaks, and some languages have the same
/// titles for home and work; but the columns are the same everywhere, in the same order, with numbers
/// in some titles that tell them.
enum ThunderbirdColumns {
  /// What the columns hold, in order.
  static let targets: [TableTarget?] = {
    let address = ["street", "street", "city", "region", "postal_code", "country"]
    let names =
      ["first", "last", "name", "nickname", "email", "email", "messenger:aim"]
      + ["work", "home", "fax", "pager", "mobile"].map { "phone:\($0)" }
      + address.map { "address:home.\($0)" } + address.map { "address:work.\($0)" }
      + ["title", "department", "company", "url:work", "url:home"]
      + [
        "birthday.year", "birthday.month", "birthday.day", "keep", "keep", "keep", "keep", "notes",
      ]
    return names.map { TableTarget($0) }
  }()

  /// The first of the two columns of an address, whose titles differ in a number.
  private static let addressLines = [12, 18]
  /// Numbered columns: two for the web, four for whatever people like.
  private static let web = 27..<29
  private static let others = 32..<36

  /// Whether titles are those of Thunderbird.
  ///
  /// Some languages number the first line of an address too, some not all columns.
  ///
  /// - Parameter titles: The titles as ``CSVTitles/key(_:)`` makes them.
  /// - Returns: Whether the titles with numbers are where they belong.
  static func are(_ titles: [String]) -> Bool {
    guard titles.count >= others.upperBound, titles.count <= targets.count + 8 else { return false }
    let hasLines = addressLines.allSatisfy { index in
      let (first, second) = (titles[index], titles[index + 1])
      return first != second && !first.stem.isEmpty && first.stem == second.stem
        && second.contains("2") && !first.contains("2")
    }
    let stems = titles[others].map(\.stem)
    let hasOthers = stems.contains { stem in
      stem != "" && stems.count { $0 == stem } >= 3
    }
    let hasWeb = titles[web].allSatisfy { $0.stem == titles[web.lowerBound].stem }
    return hasLines && (hasOthers || hasWeb)
  }
}

extension String {
  /// The text without numbers and spaces.
  fileprivate var stem: String { filter { !$0.isNumber && $0 != " " } }
}
