package import ContactCards
package import TextTools

/// Writes cards as the comma-separated values that Google Contacts reads and writes since 2023.
///
/// Tags become labels beside the groups, messengers have the columns of the former layout (`IM 1 -
/// Service`), and what was kept of columns without a place becomes custom fields. Groups themselves
/// are not written: the labels of their members name them.
package struct GoogleCSVWriter: CardWriter {
  private let shape: CSVShape?
  private var held: [ContactCard] = []
  private var sheet: CSVSheet

  /// Begins to write, as ``OwnCSVWriter/init(shape:guardsFormulas:)`` does.
  package init(shape: CSVShape? = nil, guardsFormulas: Bool = false) {
    self.shape = shape
    sheet = CSVSheet(guardsFormulas: guardsFormulas)
  }

  package mutating func begin(_ output: inout ByteBuffer) {
    if let shape { writeTitles(shape, &output) }
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    if card.kind == .group { return }
    guard let shape else { return held.append(card) }
    writeRow(card, shape.counts, &output)
  }

  package mutating func end(_ output: inout ByteBuffer) {
    if shape != nil { return }
    var shape = CSVShape()
    for card in held { shape.cover(card) }
    writeTitles(shape, &output)
    for card in held { writeRow(card, shape.counts, &output) }
    held = []
  }

  private static let ownColumns = ["File As", "Photo"]

  private mutating func writeTitles(_ shape: CSVShape, _ output: inout ByteBuffer) {
    let counts = shape.counts
    var titles = [
      "First Name", "Middle Name", "Last Name", "Phonetic First Name", "Phonetic Middle Name",
      "Phonetic Last Name", "Name Prefix", "Name Suffix", "Nickname", "File As",
      "Organization Name", "Organization Title", "Organization Department", "Birthday", "Notes",
      "Photo", "Labels",
    ]
    func add(_ name: String, _ count: Int, _ parts: [String]) {
      for number in 0..<count { titles += parts.map { "\(name) \(number + 1) - \($0)" } }
    }
    add("E-mail", counts.emails, ["Label", "Value"])
    add("Phone", counts.phones, ["Label", "Value"])
    add(
      "Address", counts.addresses,
      [
        "Label", "Formatted", "Street", "City", "PO Box", "Region", "Postal Code", "Country",
        "Extended Address",
      ])
    add("Relation", counts.related, ["Label", "Value"])
    add("Website", counts.urls, ["Label", "Value"])
    add("Event", counts.dates, ["Label", "Value"])
    add("IM", counts.messengers, ["Label", "Service", "Value"])
    add("Custom Field", counts.custom, ["Label", "Value"])
    for title in titles { sheet.write(title, to: &output) }
    sheet.endRow(&output)
  }

  private mutating func writeRow(
    _ card: ContactCard, _ counts: CSVShape.Counts, _ output: inout ByteBuffer
  ) {
    let kept = KeptColumns(card)
    let name = card.nameToWrite
    let tags = card.tags.filter { !card.groups.contains($0) && $0 != CSVTable.starred }
    let stars = card.tags.contains(CSVTable.starred) ? ["* starred"] : []
    let labels = card.groups + tags + stars + ["* myContacts"]
    let texts = [
      name.first, name.middle, name.last, name.phoneticFirst, name.phoneticMiddle,
      name.phoneticLast, name.prefix, name.suffix, name.nickname,
      kept["File As"].isEmpty ? card.formattedName : kept["File As"], card.company, card.jobTitle,
      card.department, card.birthday?.description ?? kept["Birthday"], card.notes, kept["Photo"],
      labels.joined(separator: " ::: "),
    ]
    for text in texts { sheet.write(text, to: &output) }
    write(card.emails, counts.emails, &output)
    write(card.phones, counts.phones, &output)
    writeAddresses(card.addresses, counts.addresses, &output)
    let manager = card.manager.isEmpty ? [] : [ContactCard.Entry(card.manager, label: "manager")]
    write(manager + kept.related, counts.related, &output)
    write(card.urls, counts.urls, &output)
    let dates = card.dates.map { ContactCard.Entry($0.date.description, label: $0.label) }
    write(dates, counts.dates, &output)
    writeMessengers(card.messengers, counts.messengers, &output)
    let written = Self.ownColumns + (card.birthday == nil ? ["Birthday"] : [])
    let custom = kept.columns.filter { !written.contains($0.title) }
    for index in 0..<counts.custom {
      sheet.write(index < custom.count ? custom[index].title : "", to: &output)
      sheet.write(index < custom.count ? custom[index].cell : "", to: &output)
    }
    sheet.endRow(&output)
  }

  private mutating func write(
    _ entries: [ContactCard.Entry], _ count: Int, _ output: inout ByteBuffer
  ) {
    for index in 0..<count {
      let entry = index < entries.count ? entries[index] : nil
      sheet.write(entry.map { Self.label($0.label, $0.isPreferred) } ?? "", to: &output)
      sheet.write(entry?.value ?? "", to: &output)
    }
  }

  private static func label(_ label: String, _ isPreferred: Bool) -> String {
    (isPreferred ? "* " : "") + TableLabel.written(label)
  }

  private mutating func writeAddresses(
    _ addresses: [ContactCard.Address], _ count: Int, _ output: inout ByteBuffer
  ) {
    for index in 0..<count {
      let address = index < addresses.count ? addresses[index] : ContactCard.Address()
      let parts = [
        Self.label(address.label, address.isPreferred), address.formatted, address.street,
        address.city, address.postOfficeBox, address.region, address.postalCode, address.country,
        address.extended,
      ]
      for part in parts { sheet.write(part, to: &output) }
    }
  }

  private mutating func writeMessengers(
    _ messengers: [ContactCard.Messenger], _ count: Int, _ output: inout ByteBuffer
  ) {
    for index in 0..<count {
      let messenger = index < messengers.count ? messengers[index] : nil
      sheet.write(messenger.map { Self.label($0.label, $0.isPreferred) } ?? "", to: &output)
      sheet.write(messenger?.service ?? "", to: &output)
      sheet.write(messenger?.address ?? "", to: &output)
    }
  }
}

extension ContactCard {
  /// The name for a format that has only the parts: that of the person, or else the formatted one
  /// as the first name.
  var nameToWrite: Name {
    guard name.hasNoParts, kind == .person, !formattedName.isEmpty else { return name }
    var name = name
    name.first = formattedName
    return name
  }
}

extension ContactCard.Address {
  /// The address on lines, as one writes it on a letter.
  fileprivate var formatted: String {
    let city = [postalCode, city].unitedUnlessEmpty(by: " ")
    return [street, extended, postOfficeBox, city, region, country].unitedUnlessEmpty(by: "\n")
  }
}
