import ContactCards

/// What the columns of a table hold, as their titles tell.
package struct CSVPlan {
  /// A column.
  package struct Column {
    var title: String
    /// Where its cells go; nil when no field takes them.
    package var target: TableTarget?
    /// The texts that say nothing in it.
    var defaults: [String] = []
    /// Whether it has been told that no field takes its cells.
    var isTold = false
  }

  /// The program that wrote the table.
  let dialect: CSVDialect
  /// The columns in the order of the table.
  package var columns: [Column]
  /// The fields of which columns of a list of ours say all; nil for any other table.
  private(set) var listedFields: [ContactField]?
  /// What stands first in a date where nothing tells.
  private(set) var dateOrder = TableDates.Order.monthFirst
  /// Whether a second form of address or title belongs to the first.
  private(set) var joinsPrefixes = false
  /// Whether a column has the reading of a whole name, in the place of that of the last name.
  private(set) var hasWholeReadings = false
  /// The fields of the columns that hold a text and nothing else, for speed.
  package private(set) var texts: [TableField?] = []

  /// Tells what columns hold.
  ///
  /// - Throws: ``CardError`` when no title is known, or a title of the mapping is not there.
  package init(titles: [String], mapping: CSVMapping) throws(CardError) {
    let keys = titles.map(CSVTitles.key)
    dialect = CSVDialect(titles: keys)
    let byMapping = try Self.mapped(mapping, keys)
    let recognised = CSVTitles(dialect, keys).targets
    let listed = Self.listed(titles, keys, dialect)
    listedFields = Self.wholeFields(titles)
    let takesLike = dialect == .plain
    let known = Self.withStreets(
      keys.indices.map { index in
        byMapping[index] ?? listed.lists[index] ?? recognised[index] ?? listed.others[index]
          ?? (takesLike ? CSVTitles.likeTarget(keys[index]) : nil)
      })
    let targets = takesLike ? HouseNumberColumns.added(to: known, keys) : known
    // IDs beside nothing but fields of ours are those that we wrote, which name nobody elsewhere.
    let isOfFields = titles.allSatisfy { ContactJSONKey(read: $0) != nil }
    columns = []
    var slots: [TableTarget: Int] = [:]
    for (index, title) in titles.enumerated() {
      var target = targets[index]
      if target == nil, isOfFields, title == ContactJSONKey.id.rawValue {
        target = TableTarget(.id)
      }
      if let known = target, known.isPart, known.slot == nil {
        let whole = TableTarget(known.field, label: known.label)
        target?.slot = slots[whole, default: -1 - slots.count]
        slots[whole] = target?.slot
      }
      let defaults = target?.field == .keep ? target?.label.split(separator: "/") ?? [] : []
      columns.append(Column(title: title, target: target, defaults: defaults.map(String.init)))
    }
    joinsPrefixes =
      mapping.targets.contains { $0.target.field == .prefix }
      || keys.contains("anrede") && keys.contains("titel")
    hasWholeReadings = Self.hasWholeReadings(keys, targets)
    dateOrder =
      switch dialect {
      case .outlook(let isEnglish): isEnglish ? .monthFirst : .dayFirst
      case .plain: CSVTitles.dateOrder(keys, targets)
      case .own, .google, .oldGoogle, .thunderbird: .monthFirst
      }
    texts = columns.map { $0.target?.field.isText == true ? $0.target?.field : nil }
    guard columns.contains(where: { $0.target != nil && $0.target?.field != .ignore }) else {
      throw CardError(
        line: 1,
        reason:
          "no known column (\(titles.prefix(5).map(CardWarning.shown).joined(separator: ", "))"
          + (titles.count > 5 ? "…" : "") + "); say what they are: --map "
          + "'\(titles.first { !$0.isEmpty } ?? "TITLE")=first'")
    }
  }

  private static func hasWholeReadings(_ keys: [String], _ targets: [TableTarget?]) -> Bool {
    zip(keys, targets).contains { key, target in
      ["フリガナ", "ふりがな"].contains(key) && target == TableTarget(.phoneticLast)
    }
  }

  /// The targets of the columns of our lists, such as `emails`, and of those beside them that only a
  /// list of ours has; none in other tables.
  ///
  /// A list is told by relations or fields of one's own, or by titles that are all ours.
  private static func listed(
    _ titles: [String], _ keys: [String], _ dialect: CSVDialect
  ) -> (lists: [TableTarget?], others: [TableTarget?]) {
    let none = [TableTarget?](repeating: nil, count: keys.count)
    guard dialect == .own || dialect == .plain else { return (none, none) }
    let fields = titles.map(TableTarget.init(ofField:))
    let lists = fields.map { $0?.isList == true ? $0 : nil }
    guard isOurs(titles, fields) else { return (lists, none) }
    let whole = Set(fields.compactMap { $0?.saysAll == true ? $0?.field : nil })
    let others = keys.indices.map {
      fields[$0] ?? CSVTitles.ownTarget(keys[$0]) ?? followingTarget(titles[$0])
    }
    let said = fields.map { target -> TableTarget? in
      guard let target, !target.saysAll else { return target }
      // All that it says stands in another column.
      let isOfKept = target.field == .relations || target.field == .fields
      let isSaid = whole.contains(target.field) || isOfKept && whole.contains(.kept)
      return isSaid ? TableTarget(.ignore) : target.isList ? target : nil
    }
    return (said, others)
  }

  /// The fields of which columns say all, if some are lists with all their values and all columns are
  /// fields of ours; nil in other tables.
  private static func wholeFields(_ titles: [String]) -> [ContactField]? {
    let fields = titles.compactMap { ContactField(name: $0) }
    let whole = fields.filter { !$0.isPart || TableTarget(ofField: $0.name)?.saysAll == true }
    return fields.count == titles.count && whole.contains { $0.key.isList } ? whole : nil
  }

  private static func isOurs(_ titles: [String], _ fields: [TableTarget?]) -> Bool {
    if fields.contains(where: { $0?.isOfKept == true }) { return true }
    return titles.allSatisfy { ContactField(name: $0) != nil }
      && (fields.contains { $0?.isList == true } || titles.contains("first")
        || titles.contains("last"))
  }

  /// The target of a column that says what follows from others.
  private static func followingTarget(_ title: String) -> TableTarget? {
    switch ContactJSONKey(rawValue: title) {
    case .ageSource: TableTarget(.ageSource)
    case .photo: TableTarget(.photo)
    case .people: TableTarget(.ignore)
    case .formattedName: TableTarget(.name)
    default: nil
    }
  }

  /// The targets, of which one of a whole address is its street where others are its parts.
  private static func withStreets(_ targets: [TableTarget?]) -> [TableTarget?] {
    let parts = targets.compactMap(\.self).filter {
      $0.field == .address && $0.isPart && $0.slot == nil
    }
    let labels = Set(parts.map(\.label))
      .subtracting(parts.filter { $0.part == .street }.map(\.label))
    return targets.map { target in
      guard let target, target.field == .address, target.part == .formatted, target.slot == nil,
        labels.contains(target.label)
      else { return target }
      return TableTarget(.address, .street, label: target.label)
    }
  }

  private static func mapped(
    _ mapping: CSVMapping, _ keys: [String]
  ) throws(CardError) -> [Int: TableTarget] {
    var result: [Int: TableTarget] = [:]
    for (title, target) in mapping.targets {
      guard let index = keys.firstIndex(of: CSVTitles.key(title)) else {
        throw CardError(line: 1, reason: "there is no column \(CardWarning.shown(title))")
      }
      result[index] = target
    }
    return result
  }
}
