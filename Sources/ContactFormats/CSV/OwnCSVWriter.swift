package import ContactCards
package import TextTools

/// Writes cards as comma-separated values of our own.
///
/// The titles are those of the fields: `first`, `phonetic_first`; repeated ones have a number from
/// one on, `email_1`, and their parts stand behind it: `email_1_label`, `email_1_preferred` (a `1`
/// or nothing), `address_2_postal_code`, `messenger_1_service`. Several tags, groups, members and
/// relations (`spouse=Eva`) have semicolons between them, those of their own a backslash before them. Dates are those of
/// RFC 6350 with hyphens (`1975-02-03`, `--04-12`), times in UTC (`2026-11-22T06:17:04Z`), colours
/// `#3366cc`. What was kept of other tables has columns with their titles behind all others, and
/// `field.` before those that are ours, too.
package struct OwnCSVWriter: CardWriter {
  /// The number in the store of the card that is written next; nil when it has none.
  package var id: Int64?

  private let shape: CSVShape?
  private let guardsFormulas: Bool
  private var held: [(id: Int64?, card: ContactCard)] = []
  private var sheet: CSVSheet

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - shape: What covers all cards that will be written; nil to hold them until the end, which
  ///     takes memory for all of them.
  ///   - guardsFormulas: Whether what a spreadsheet would take for a formula gets an apostrophe.
  package init(shape: CSVShape? = nil, guardsFormulas: Bool = false) {
    (self.shape, self.guardsFormulas) = (shape, guardsFormulas)
    sheet = CSVSheet(guardsFormulas: guardsFormulas)
  }

  package mutating func begin(_ output: inout ByteBuffer) {
    if let shape { writeTitles(shape, &output) }
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    guard let shape else { return held.append((id, card)) }
    writeRow(card, id, shape, &output)
  }

  package mutating func end(_ output: inout ByteBuffer) {
    if shape != nil { return }
    var shape = CSVShape()
    for (_, card) in held { shape.cover(card) }
    writeTitles(shape, &output)
    for (id, card) in held { writeRow(card, id, shape, &output) }
    held = []
  }

  private mutating func writeTitles(_ shape: CSVShape, _ output: inout ByteBuffer) {
    let counts = shape.counts
    var titles = [
      "id", "kind", "name", "prefix", "first", "middle", "last", "suffix", "nickname",
      "phonetic_first", "phonetic_middle", "phonetic_last", "company", "department", "title",
      "manager", "birthday", "age", "age_stated",
    ]
    func add(_ name: String, _ count: Int, _ parts: [String]) {
      for number in 0..<count {
        titles += parts.map { "\(name)_\(number + 1)" + ($0.isEmpty ? "" : "_" + $0) }
      }
    }
    add("email", counts.emails, ["", "label", "preferred"])
    add("phone", counts.phones, ["", "label", "preferred"])
    add("address", counts.addresses, CSVMapping.addressParts + ["label", "preferred"])
    add("url", counts.urls, ["", "label", "preferred"])
    add("messenger", counts.messengers, ["", "service", "label", "preferred"])
    add("date", counts.dates, ["", "label"])
    if counts.relations > 0 { titles.append(ContactJSONKey.relations.rawValue) }
    titles += ["notes", "tags", "groups", "members", "color", "uid", "created", "modified"]
    titles += Self.extraTitles(shape).map { Self.isOurs($0) ? "field.\($0)" : $0 }
    for title in titles { sheet.write(title, to: &output) }
    sheet.endRow(&output)
  }

  /// The columns of ours that hold what no field takes, where a table had that under their titles.
  private static let titlesWithKept: Set<String> = [
    "birthday", "age", "age_stated", "color", "created", "modified",
  ]

  /// The titles of foreign columns, and the names of fields of one's own.
  private static func extraTitles(_ shape: CSVShape) -> [String] {
    shape.extraTitles.filter { !titlesWithKept.contains($0) }
  }

  /// Whether a column with such a title would be taken for one of ours.
  private static func isOurs(_ title: String) -> Bool {
    CSVTitles.ownTarget(CSVTitles.key(title)) != nil
  }

  private mutating func writeRow(
    _ card: ContactCard, _ id: Int64?, _ shape: CSVShape, _ output: inout ByteBuffer
  ) {
    let kept = KeptColumns(card)
    let name = card.name
    let texts = [
      id.map { String($0) } ?? "", card.kind.rawValue, card.formattedName, name.prefix, name.first,
      name.middle, name.last, name.suffix, name.nickname, name.phoneticFirst, name.phoneticMiddle,
      name.phoneticLast, card.company, card.department, card.jobTitle, card.manager,
      card.birthday?.description ?? kept["birthday"], card.age.map { String($0) } ?? kept["age"],
      card.ageStated?.description ?? kept["age_stated"],
    ]
    for text in texts { sheet.write(text, to: &output) }
    writeRepeated(card, shape.counts, &output)
    if shape.counts.relations > 0 {
      sheet.write(TableList.cell(kept.relations.map(\.relationSpelling)), to: &output)
    }
    let last = [
      card.notes, TableList.cell(card.tags), TableList.cell(card.groups),
      TableList.cell(card.members), card.color?.text ?? kept["color"],
      card.uid, card.created.map { TableTime.text($0) } ?? kept["created"],
      card.modified.map { TableTime.text($0) } ?? kept["modified"],
    ]
    for text in last + kept.cells(Self.extraTitles(shape)) { sheet.write(text, to: &output) }
    sheet.endRow(&output)
  }

  private mutating func writeRepeated(
    _ card: ContactCard, _ counts: CSVShape.Counts, _ output: inout ByteBuffer
  ) {
    write(card.emails, counts.emails, &output)
    write(card.phones, counts.phones, &output)
    for index in 0..<counts.addresses {
      let address = index < card.addresses.count ? card.addresses[index] : ContactCard.Address()
      let parts = [
        address.street, address.extended, address.postOfficeBox, address.city, address.region,
        address.postalCode, address.country, address.label, address.isPreferred ? "1" : "",
      ]
      for part in parts { sheet.write(part, to: &output) }
    }
    write(card.urls, counts.urls, &output)
    for index in 0..<counts.messengers {
      let messenger = index < card.messengers.count ? card.messengers[index] : nil
      sheet.write(messenger?.address ?? "", to: &output)
      sheet.write(messenger?.service ?? "", to: &output)
      sheet.write(messenger?.label ?? "", to: &output)
      sheet.write(messenger?.isPreferred == true ? "1" : "", to: &output)
    }
    for index in 0..<counts.dates {
      let date = index < card.dates.count ? card.dates[index] : nil
      sheet.write(date?.date.description ?? "", to: &output)
      sheet.write(date?.label ?? "", to: &output)
    }
  }

  private mutating func write(
    _ entries: [ContactCard.Entry], _ count: Int, _ output: inout ByteBuffer
  ) {
    for index in 0..<count {
      let entry = index < entries.count ? entries[index] : nil
      sheet.write(entry?.value ?? "", to: &output)
      sheet.write(entry?.label ?? "", to: &output)
      sheet.write(entry?.isPreferred == true ? "1" : "", to: &output)
    }
  }
}
