import ContactCards
import ContactFormats
import ManagedObjects

/// A field that a filter asks for, and what its values are.
package struct FilterField {
  /// What values of the field are, and how they are asked for.
  enum Kind {
    /// A text, which has the value somewhere; with `*` in it, the whole text fits.
    case text
    /// A name that is the value.
    case name
    /// A number, or a range of them.
    case number
    /// The birthday: a date, a range, or how soon it comes.
    case birthday
    /// Dates of which a contact has several.
    case date
    /// A moment, or a range; also before and after now.
    case moment
    /// All fields together.
    case words
  }

  let kind: Kind
  /// The field as predicates have it.
  let key: FetchExpression
  /// What messages call it.
  let name: String

  /// Finds the field with a name, in any case; other programs' names are known, too.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - offset: Where the field stands in a filter.
  ///   - text: The filter.
  /// - Throws: ``ContactFilterError``.
  init(_ name: String, offset: Int, in text: String) throws(ContactFilterError) {
    self.name = name
    guard let (key, kind) = Self.field(name) else {
      throw ContactFilterError(kind: .unknownField(name), offset: offset, text: text)
    }
    (self.key, self.kind) = (key, kind)
  }

  private static func field(_ name: String) -> (FetchExpression, Kind)? {
    if name.lowercased() == AskedWords.key { return (.key(AskedWords.key), .words) }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2 { return labelled(parts[0].lowercased(), parts[1]) }
    let folded = name.lowercased()
    // Other names of parts of addresses are keys of predicates.
    if ContactField(otherName: folded)?.addressPart != nil { return (.key(folded), .text) }
    let key = ContactField(typed: folded)?.key ?? ContactJSONKey(meantBy: name)
    guard let key, let kind = kind(of: key) else { return nil }
    return (.key(ContactField.singularName(of: key) ?? key.rawValue), kind)
  }

  /// The values of a list with a label, or a part of an address, of the birthday or of the manager.
  private static func labelled(_ base: String, _ label: String) -> (FetchExpression, Kind)? {
    guard let key = ContactField.singulars[base] ?? ContactJSONKey(rawValue: base) else {
      return nil
    }
    let word = ContactField.singularName(of: key) ?? key.rawValue
    let path = FetchExpression.key("\(word).\(label.lowercased())")
    switch key {
    case .addresses:
      return ContactCard.Address().part(named: label.lowercased()) == nil ? nil : (path, .text)
    case .birthday: return ["year", "month", "day"].contains(label) ? (path, .number) : nil
    case .manager:
      let part = ContactJSONKey(rawValue: label.lowercased())
      return part.flatMap { kind(of: $0) == .text ? (path, .text) : nil }
    case .emails, .phones, .urls, .messengers, .relations, .fields, .dates:
      let labelled = try? FetchExpression(format: "\(word)[%@]", label)
      return labelled.map { ($0, key == .dates ? .date : .text) }
    default: return nil
    }
  }

  /// The names of the fields that a filter can ask for.
  package static let names =
    ContactJSONKey.allCases.filter { kind(of: $0) != nil }.map(\.rawValue)
    + ContactField.singularNames

  private static func kind(of key: ContactJSONKey) -> Kind? {
    switch key {
    case .id, .age: .number
    case .birthday: .birthday
    case .dates: .date
    case .created, .modified, .ageStated: .moment
    case .tags, .groups, .uid, .color: .name
    case .kind, .ageSource, .people, .members, .kept, .photo: nil
    default: .text
    }
  }

  /// That the field of a contact has a value.
  ///
  /// - Parameters:
  ///   - value: The value, as somebody has written it; empty for any.
  ///   - offset: Where the field stands in a filter.
  ///   - text: The filter.
  ///   - today: Tells the day; nil where it is not known.
  /// - Returns: The predicate.
  /// - Throws: ``ContactFilterError``.
  func predicate(
    _ value: String, offset: Int, in text: String, today: () -> ContactCard.PartialDate?
  ) throws(ContactFilterError) -> FetchPredicate {
    if kind != .words, value.isEmpty || value == "*" {
      return .comparison(key, .notEqualTo, .value(.null))
    }
    let predicate: FetchPredicate? =
      switch kind {
      case .words: ContactSearch(value).isEmpty ? nil : ContactFilter.predicate(ofWords: value)
      case .text: matches(value, .contains)
      case .name: matches(value, .equalTo)
      case .number: range(value) { Int64($0).map { .value(.integer($0)) } }
      case .birthday: FilterDay(value, today)?.birthdays ?? dates(value)
      case .date: dates(value)
      case .moment: FilterMoment(value, today)?.predicate(key) ?? dates(value)
      }
    guard let predicate else {
      throw ContactFilterError(
        kind: .invalidValue(field: name, value: value, expected: expected), offset: offset,
        text: text)
    }
    return predicate
  }

  /// What values the field takes, in words.
  private var expected: String {
    switch kind {
    case .number: "a number or a range such as 30..39"
    case .birthday: "a date such as 1980-05-12, a range such as 1980..1989, or in30d"
    case .date: "a date such as 1980-05-12 or a range such as 1980..1989"
    case .moment: "a date such as 2026-05, a range such as 2026-01..2026-03, or -7d"
    case .text, .name, .words: "a text"
    }
  }

  private func matches(
    _ value: String, _ comparisonOperator: ComparisonPredicate.Operator
  ) -> FetchPredicate {
    .comparison(
      key, value.contains("*") ? .like : comparisonOperator, .value(.string(value)),
      options: [.caseInsensitive, .diacriticInsensitive])
  }

  private func dates(_ value: String) -> FetchPredicate? {
    range(value) { ContactCard.PartialDate($0) == nil ? nil : .value(.string($0)) }
  }

  /// A value, or a range of them.
  private func range(_ value: String, _ read: (String) -> FetchExpression?) -> FetchPredicate? {
    guard let bounds = FilterRange(value) else {
      return read(value).map { .comparison(key, .equalTo, $0) }
    }
    return bounds.predicate(key, read)
  }
}
