/// What a column of a table, or an attribute of a directory, holds of a card.
package enum TableField: String, CaseIterable {
  case id, kind, uid, prefix, first, middle, last, suffix, nickname
  case phoneticFirst = "phonetic_first"
  case phoneticMiddle = "phonetic_middle"
  case phoneticLast = "phonetic_last"
  case name, company, department, title, birthday, age
  case ageStated = "age_stated"
  /// Whether an age was stated, or computed from the birthday, which is nothing to take over.
  case ageSource = "age_source"
  /// That there is a picture, which is all that our lists tell of one.
  case photo
  case email, phone, address, url, messenger, date, related
  case notes, tags, groups, members, manager, color, created, modified
  /// Cells of lists as ``ContactField`` writes them; with a label, the values that have it.
  case relations, fields
  /// Lines that are kept of other sources, as ``ContactField`` writes them.
  case kept
  /// A column whose title stands in another one.
  case custom
  /// What no field of a card takes, and is known to be so.
  case keep
  /// What says nothing that other columns do not say.
  case ignore

  /// Whether a card has one text of it, which may be anything.
  var isText: Bool {
    switch self {
    case .prefix, .first, .middle, .last, .suffix, .nickname, .phoneticFirst, .phoneticMiddle,
      .phoneticLast, .name, .company, .department, .title, .uid, .manager:
      true
    default: false
    }
  }

  /// Whether a card may have several of them, so that a label may tell them apart.
  var isRepeated: Bool {
    switch self {
    case .email, .phone, .address, .url, .messenger, .date, .related, .custom: true
    default: false
    }
  }
}

/// The part of a repeated field that a column holds.
enum TablePart: String {
  case value, label, service, preferred
  case street, city, region, country, extended, formatted
  case postalCode = "postal_code"
  case postOfficeBox = "po_box"
  /// The number of the house, which belongs to the street.
  case houseNumber = "house_number"
  /// The postal code and the city in one text.
  case postalCodeAndCity = "postal_code_and_city"
  case year, month, day

  /// Whether it is one of a birthday.
  var isOfDate: Bool { self == .year || self == .month || self == .day }

  /// Whether it is a part of an address that only tables of others have.
  var isForeign: Bool { self == .houseNumber || self == .postalCodeAndCity }
}

/// Where the text of a cell goes.
package struct TableTarget: Hashable {
  /// The field of the card.
  package var field: TableField
  /// The part of a repeated field.
  var part = TablePart.value
  /// What the values are for, where the column says so; of a messenger, the service; of what is kept,
  /// the texts that say nothing, with slashes between them.
  var label = ""
  /// The same number in all columns that make one value; nil in a column that makes one alone.
  var slot: Int?
  /// Whether a cell has all values, with semicolons between them.
  var isList = false

  init(_ field: TableField, _ part: TablePart = .value, label: String = "", slot: Int? = nil) {
    (self.field, self.part, self.label, self.slot) = (field, part, label, slot)
  }

  /// Whether several columns make one value.
  var isPart: Bool {
    field == .address && part != .formatted || field == .birthday && part != .value
  }

  /// Reads a target such as `first`, `email:work` or `address:home.city`; nil when there is none of
  /// that name.
  init?(_ text: String) {
    var text = Substring(text)
    var part: TablePart?
    if let dot = text.lastIndex(of: "."),
      let named = TablePart(rawValue: String(text[dot...].dropFirst()))
    {
      part = named
      text = text[..<dot]
    }
    let colon = text.firstIndex(of: ":")
    guard let field = TableField(rawValue: String(text[..<(colon ?? text.endIndex)])) else {
      return nil
    }
    let label = colon.map { String(text[$0...].dropFirst()) } ?? ""
    guard label.isEmpty || field.isRepeated || field == .keep else { return nil }
    if let part {
      guard field == (part.isOfDate ? .birthday : .address) else { return nil }
    }
    if field == .address, part == nil { part = .formatted }
    self.init(field, part ?? .value, label: label)
  }
}
