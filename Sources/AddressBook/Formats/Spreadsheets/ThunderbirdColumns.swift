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

  /// The first of the two columns whose second ends in a 2, for addresses.
  private static let addressLines = [12, 18]
  /// The columns that are numbered from 1 on: two for the web, four for whatever people like.
  private static let numbered = [27..<29, 32..<36]

  /// Whether titles are those of Thunderbird.
  ///
  /// - Parameter titles: The titles as ``CSVTitles/key(_:)`` makes them.
  /// - Returns: Whether the titles with numbers are where they belong.
  static func are(_ titles: [String]) -> Bool {
    guard titles.count == targets.count || titles.count == targets.count + 1 && titles.last == ""
    else { return false }
    let hasLines = addressLines.allSatisfy { index in
      let (first, second) = (titles[index], titles[index + 1])
      return !first.isEmpty && second.hasSuffix("2")
        && second.dropLast().trimmed == first[...].trimmed
    }
    let hasNumbers = numbered.allSatisfy { columns in
      let stems = zip(1..., titles[columns]).map { number, title in
        title.hasSuffix("\(number)") ? title.dropLast().trimmed : nil
      }
      return stems.allSatisfy { $0 != nil && $0 == stems[0] }
    }
    return hasLines && hasNumbers
  }
}

extension Substring {
  /// The text without spaces at its end.
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
