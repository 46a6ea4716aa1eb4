package import ContactCards
import TextTools

/// The kind of text that a card without a UID comes from: of one format, and of tables of one program,
/// or with the same columns.
///
/// A text of the same kind may hold the card as it was before.
package struct CardSource: Hashable, Sendable {
  /// What tells the kinds apart.
  package private(set) var kind: Int64
  /// The fields that the text has a place for; nil for all.
  package let fields: Set<ContactJSONKey>?
  /// How many values of a list a table of any program has columns for; nothing of lists of which the
  /// text says all.
  ///
  /// It cannot say that there are no more of them.
  package private(set) var limits: [ContactJSONKey: Int] = [:]
  /// The lists of which the text says what each value is for.
  package private(set) var labelled: Set<ContactJSONKey> = []
  /// What texts of ours of the kind say of a contact; nil where that is all, or we write none.
  package private(set) var echo: CardEcho?
  /// The field that takes labels of which the text does not tell whether they are tags or groups; nil
  /// where it tells.
  package private(set) var labelPlace: ContactJSONKey?

  /// - Parameter format: A format with a place for all that its cards say.
  package init(_ format: CardFormat) {
    (kind, fields) = (Self.kind(of: [format.rawValue]), nil)
    echo =
      switch format {
      case .ldif: .ldif
      case .mutt: .mutt
      case .abook: .abook
      case .vcard, .jcard, .jscontact, .json, .jsonl, .csv: nil
      }
  }

  /// A kind with a place for all that its cards say.
  package init(kind: Int64) {
    (self.kind, fields) = (kind, nil)
  }

  /// The source with another kind in the place of its own.
  package func with(kind: Int64) -> CardSource {
    var other = self
    other.kind = kind
    return other
  }

  /// That of vCards, many of which have no UID.
  package static let vcard = CardSource(.vcard)

  /// - Parameters:
  ///   - plan: What the columns of a table hold.
  ///   - cellCount: How many of them a row has cells for, which says nothing of the others; nil for all.
  package init(_ plan: CSVPlan, cellCount: Int? = nil) {
    let told = plan.columns.prefix(cellCount ?? plan.columns.count)
    fields = Self.fields(of: told, in: plan.dialect)
    let name =
      switch plan.dialect {
      case .own: "own"
      case .google: "google"
      case .oldGoogle: "old google"
      case .thunderbird: "thunderbird"
      case .outlook: "outlook"
      case .plain: ""
      }
    // There are as many columns of a number or an address as somebody has the most of them.
    let titles = Set(plan.columns.map { column in column.title.filter { !$0.isNumber } })
    let mapped = Set(plan.columns.compactMap { $0.target?.field.rawValue })
    let columns = name.isEmpty ? titles.sorted() + mapped.sorted() : [name]
    kind = Self.kind(of: [CardFormat.csv.rawValue] + columns)
    if plan.dialect == .plain { limits = Self.limits(of: told) }
    (echo, labelPlace) =
      switch plan.dialect {
      case .google, .oldGoogle: (.google, .groups)
      case .outlook: (.outlook, .tags)
      case .own, .thunderbird, .plain: (plan.listedFields.map { .list($0) }, nil)
      }
    let labels = told.compactMap(\.target).filter { $0.part == .label || $0.saysLabels }
    labelled = Set(labels.flatMap { $0.field.keys(in: plan.dialect) })
  }

  /// How many values of each list there are columns for.
  private static func limits(of columns: ArraySlice<CSVPlan.Column>) -> [ContactJSONKey: Int] {
    let lists: Set<ContactJSONKey> = [.emails, .phones, .addresses, .urls, .messengers]
    var limits: [ContactJSONKey: Int] = [:]
    var seen: Set<TableTarget> = []
    let listed = columns.compactMap(\.target).filter(\.saysAll)
    let whole = Set(listed.flatMap { $0.field.keys(in: .plain) })
    for case let target? in columns.map(\.target) {
      for key in target.field.keys(in: .plain)
      where lists.contains(key) && !whole.contains(key) {
        // Several columns with the same number make one value.
        let value = TableTarget(target.field, slot: target.slot)
        if target.slot == nil || seen.insert(value).inserted { limits[key, default: 0] += 1 }
      }
    }
    return limits
  }

  /// The fields that a table has a place for, and would have columns for if anybody had them.
  private static func fields(
    of columns: ArraySlice<CSVPlan.Column>, in dialect: CSVDialect
  ) -> Set<ContactJSONKey> {
    var fields = Set(columns.flatMap { $0.target?.field.keys(in: dialect) ?? [.kept] })
    // What any column of the same titles could not take has been kept.
    if dialect == .plain { fields.insert(.kept) }
    // Only so a table is told from a part of one, which leaves the rest alone.
    let always: [ContactJSONKey] = [.first, .middle, .last, .nickname, .birthday, .notes]
    if dialect.isGoogle, fields.isSuperset(of: always) {
      fields.formUnion([.emails, .phones, .addresses, .urls, .messengers, .dates, .kept])
    }
    return fields
  }

  private static func kind(of words: [String]) -> Int64 {
    Int64(bitPattern: Checksum.of(Array(words.joined(separator: "\n").utf8)))
  }
}

extension TableField {
  /// The fields of a contact that a column sets.
  fileprivate func keys(in dialect: CSVDialect) -> [ContactJSONKey] {
    switch self {
    case .name: [.formattedName, .prefix, .first, .middle, .last, .suffix]
    case .email: [.emails]
    case .phone: [.phones]
    case .address: [.addresses]
    case .url: [.urls]
    case .messenger: [.messengers]
    case .date: [.dates]
    // A star is one of the labels.
    case .groups where dialect.isGoogle: [.groups, .tags]
    case .related, .custom, .keep, .kept, .relations, .fields: [.kept]
    case .id, .ignore, .ageSource, .photo: []
    default: ContactJSONKey(rawValue: rawValue).map { [$0] } ?? []
    }
  }
}
