/// Columns with the numbers of houses, which belong to the street of the same table.
enum HouseNumberColumns {
  /// Titles that mean nothing else, of languages that write the number behind the street.
  private static let clear: Set<String> = [
    "hausnummer", "hausnr", "haus-nr", "haus nr", "haus-nummer", "huisnummer", "numero civico",
    "nr domu", "číslo domu",
  ]

  /// Titles that mean it behind a street; elsewhere they number rows or members.
  private static let vague: Set<String> = ["n°", "nº", "nr"]

  /// The targets, and those of columns without one that hold the numbers of houses.
  ///
  /// - Parameters:
  ///   - targets: Where the cells of each column go.
  ///   - keys: The titles of the columns as ``CSVTitles/key(_:)`` makes them.
  /// - Returns: The targets.
  static func added(to targets: [TableTarget?], _ keys: [String]) -> [TableTarget?] {
    let streets = targets.indices.filter { isStreet(targets[$0]) }
    if streets.isEmpty { return targets }
    var result = targets
    for index in targets.indices where targets[index] == nil {
      guard let street = street(of: index, keys[index], streets), let target = targets[street]
      else { continue }
      result[index] = TableTarget(.address, .houseNumber, label: target.label)
    }
    return result
  }

  /// The column with the street to which the numbers of another one belong; nil where that one has
  /// something else.
  private static func street(of index: Int, _ title: String, _ streets: [Int]) -> Int? {
    let key = title.filter { $0 != "." && $0 != ":" }
    if clear.contains(key) { return streets.last { $0 < index } ?? streets.first }
    return vague.contains(key) && streets.contains(index - 1) ? index - 1 : nil
  }

  private static func isStreet(_ target: TableTarget?) -> Bool {
    target?.field == .address && target?.part == .street && target?.slot == nil
  }
}
