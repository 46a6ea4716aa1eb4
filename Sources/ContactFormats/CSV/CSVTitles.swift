import TextTools

/// What the titles of columns mean.
package struct CSVTitles {
  /// Where the cells of each column go; nil when no field takes them.
  package private(set) var targets: [TableTarget?]

  /// A title as it is compared: in lower case, with single spaces and plain hyphens.
  package static func key(_ title: String) -> String {
    let lowered = title.lowercased().replacingSpecials
    return lowered.split(separator: " ").joined(separator: " ")
  }

  /// The title in a cell that may stand in quotes, as it is compared.
  package static func key(ofCell cell: ArraySlice<UInt8>) -> String {
    key(String(decoding: cell.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
  }

  /// Tells what titles mean.
  package init(_ dialect: CSVDialect, _ keys: [String]) {
    targets = []
    var counts: [String: Int] = [:]
    let hasJobTitle = keys.contains("job title")
    // In Portugal it is the last name, in Brazil a nickname.
    let hasSobrenome = keys.contains("sobrenome")
    // Where somebody is, and what somebody has learnt, beside an address and a job.
    let hasPlace =
      keys.contains("ort privat") || keys.contains("ort geschäftlich")
      || keys.contains("straße geschäftlich")
    let hasPosition = hasPlace && keys.contains("position")
    // In Turkish tables alone it is a name.
    let hasSoyad = keys.contains("soyad") || keys.contains("soyadi")
    for (index, key) in keys.enumerated() {
      counts[key, default: 0] += 1
      let count = counts[key] ?? 1
      let repeated = count > 1 ? Self.words["\(key) #\(count)"] : nil
      switch dialect {
      case .thunderbird:
        let columns = ThunderbirdColumns.targets
        targets.append(columns.indices.contains(index) ? columns[index] : nil)
      case .own: targets.append(Self.ownTarget(key))
      case .google, .oldGoogle:
        targets.append(Self.numberedTarget(key) ?? Self.googleWords[key] ?? Self.words[key])
      case .outlook, .plain:
        let title: TableTarget? =
          switch key {
          case "title" where hasJobTitle: TableTarget(.prefix)
          case "ad" where hasSoyad, "adi" where hasSoyad: TableTarget(.first)
          case "apelido" where hasSobrenome: TableTarget(.nickname)
          case "ort" where hasPlace, "beruf" where hasPosition: TableTarget(.keep)
          default: nil
          }
        targets.append(title ?? repeated ?? Self.words[key] ?? Self.numberedTarget(key))
      }
    }
    if dialect == .plain { settleName(keys) }
  }

  /// Has a name beside a first name be the last name, where no other column is.
  private mutating func settleName(_ keys: [String]) {
    let fields = targets.compactMap { $0?.field }
    guard fields.contains(.first), !fields.contains(.last),
      let index = keys.firstIndex(where: { $0 == "name" || $0 == "naam" })
    else { return }
    targets[index] = TableTarget(.last)
  }

  /// The target of a column of our own, such as `first` or `email_2_label`.
  static func ownTarget(_ key: String) -> TableTarget? {
    if let field = TableField(rawValue: key), !field.isRepeated, field != .keep, field != .ignore {
      return TableTarget(field)
    }
    let parts = key.split(separator: "_", maxSplits: 2).map(String.init)
    guard parts.count >= 2, let field = TableField(rawValue: parts[0]), field.isRepeated,
      field != .custom, field != .related, let slot = slot(parts[1]), slot > 0,
      let part = TablePart(rawValue: parts.count == 3 ? parts[2] : "value"), !part.isForeign,
      String(slot) == parts[1]
    else { return nil }
    return TableTarget(field, part, slot: slot)
  }

  /// The target of a column such as `Address 2 - Postal Code` or `E-mail 1 - Value`.
  private static func numberedTarget(_ key: String) -> TableTarget? {
    guard let dash = key.range(of: " - ") else { return nil }
    let name = key[..<dash.lowerBound]
    guard let space = name.lastIndex(of: " "), let slot = slot(name[space...].dropFirst()),
      let field = numberedFields[String(name[..<space])]
    else { return nil }
    let part = String(key[dash.upperBound...])
    if name.hasPrefix("organization") {
      guard slot == 1 else { return nil }
      return organizationFields[part].map { TableTarget($0) }
    }
    guard let part = numberedParts[part] else { return nil }
    let isOfAddress = field == .address || part == .value || part == .label
    guard isOfAddress || part == .service && field == .messenger else { return nil }
    return TableTarget(field, part, slot: slot)
  }

  /// The number of a value, of which a row cannot have more than cells.
  private static func slot(_ text: some StringProtocol) -> Int? {
    Int(text).flatMap { 0...CSVRows.greatestCellCount ~= $0 ? $0 : nil }
  }

  /// The target of a title that is written like one that is known: with full stops or parentheses, with
  /// a word for a number behind the name of a telephone, or with the number of a value.
  static func likeTarget(_ key: String) -> TableTarget? {
    let plain = bare(key)
    if let target = words[plain] { return target }
    for ending in [" #", "#", " no", " nr", "-nr", " num"] where plain.hasSuffix(ending) {
      let target = words[plain.dropLast(ending.count).description]
      if target?.field == .phone { return target }
    }
    let name = plain.trimmingDigits
    guard name.utf8.count < plain.utf8.count, let target = words[name] else { return nil }
    return [.email, .phone, .url, .messenger].contains(target.field) ? target : nil
  }

  /// A title without full stops, parentheses and the like.
  private static func bare(_ key: String) -> String {
    let letters = key.filter { !".:*?()".contains($0) }
    return letters.split(separator: " ").joined(separator: " ")
  }

  /// Whether a title is that of forms of address, which stand before academic titles.
  static func isFormOfAddress(_ title: String) -> Bool {
    ["anrede", "salutation", "civilité", "aanhef"].contains(key(title))
  }

  /// What stands first in the dates of a table where none of them tells, as the language of its
  /// titles has it: above all that of the titles of dates.
  ///
  /// - Parameters:
  ///   - keys: The titles.
  ///   - targets: Where the cells of each column go.
  /// - Returns: The order.
  static func dateOrder(_ keys: [String], _ targets: [TableTarget?]) -> TableDates.Order {
    let dates = zip(keys, targets).filter { _, target in
      target?.field == .birthday || target?.field == .date
    }.map(\.0)
    if dates.isEmpty { return .monthFirst }
    if dates.contains(where: isDayFirst) { return .dayFirst }
    if dates.contains(where: isEnglish) { return .monthFirst }
    return keys.count(where: isDayFirst) > keys.count(where: isEnglish) ? .dayFirst : .monthFirst
  }

  private static func isDayFirst(_ key: String) -> Bool {
    !isEnglish(key) && (dayFirstTitles.contains(key) || dayFirstTitles.contains(bare(key)))
  }

  private static func isEnglish(_ key: String) -> Bool {
    englishTitles.contains(key) || englishTitles.contains(bare(key))
  }

  private static let dayFirstTitles = Set(table([CSVWords.dayFirst]).keys)
  private static let englishTitles = Set(table([CSVWords.plain, CSVWords.english]).keys)

  private static let numberedFields: [String: TableField] = [
    "e-mail": .email, "email": .email, "phone": .phone, "address": .address, "website": .url,
    "im": .messenger, "event": .date, "relation": .related, "custom field": .custom,
    "organization": .company,
  ]

  private static let organizationFields: [String: TableField] = [
    "name": .company, "title": .title, "department": .department, "type": .ignore,
  ]

  private static let numberedParts: [String: TablePart] = [
    "value": .value, "type": .label, "label": .label, "service": .service, "street": .street,
    "city": .city, "region": .region, "country": .country, "po box": .postOfficeBox,
    "postal code": .postalCode, "extended address": .extended, "formatted": .formatted,
  ]

  /// The titles that are known in all tables that are not our own.
  package static let words = table([
    CSVWords.plain, CSVWords.further, CSVWords.english, CSVWords.others,
  ])

  /// Titles that mean something else to Google.
  private static let googleWords = table([CSVWords.google])

  /// Titles that only Outlook writes, in languages other than English.
  static let outlookMarks: Set<String> = [
    "e-mail-adresse", "straße geschäftlich", "adresse de messagerie", "rue (bureau)",
    "dirección de correo electrónico", "calle del trabajo", "indirizzo posta elettronica",
    "via (uff.)", "e-mailadres", "werkadres, straat", "endereço de email", "adres e-mail",
    "адрес эл. почты", "电子邮件地址", "電子郵件地址", "電子メール アドレス", "전자 메일 주소",
  ]

  private static func table(_ texts: [String]) -> [String: TableTarget] {
    var result: [String: TableTarget] = [:]
    for text in texts {
      for line in text.split(separator: "\n") {
        let sides = line.split(separator: "=", maxSplits: 1).map(String.init)
        guard sides.count == 2, let target = TableTarget(sides[1]) else { continue }
        for title in sides[0].split(separator: "|") { result[String(title)] = target }
      }
    }
    return result
  }
}

extension String {
  /// The text without digits at its end, and the blanks before them.
  fileprivate var trimmingDigits: String {
    guard let last = utf8.lastIndex(where: { !(0x30...0x39 ~= $0) }) else { return "" }
    return String(Substring(utf8[...last])).trimmingSpaces
  }

  /// The text with plain hyphens, spaces and apostrophes in the place of typographic ones, and
  /// without a second dot over an i.
  fileprivate var replacingSpecials: String {
    if utf8.allSatisfy({ $0 < 0x80 && $0 > 0x20 || $0 == 0x20 }) { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xa0, 0x09, 0x0a, 0x0d, 0x202f: result += " "
      case 0x2010...0x2013: result += "-"
      case 0x2018, 0x2019: result += "'"
      // What is left of the dot over a Turkish capital in lower case.
      case 0x307 where result.unicodeScalars.last == "i": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Where a short text stands first.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<(index(start, offsetBy: text.count, limitedBy: endIndex) ?? endIndex)
      }
      start = index(after: start)
    }
    return nil
  }
}
