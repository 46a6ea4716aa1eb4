import ContactCards
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A comparison as people write it, about what the model has in another way.
///
/// The number of a contact is its identity, a birthday has three numbers, a time may be written as a day,
/// and of e-mail addresses, telephone numbers and the like people ask as if there were one.
struct AskedComparison {
  private let comparison: ComparisonPredicate
  /// The key on the left.
  private let key: String
  /// Whether it is said that any of several values is meant, which people need not say.
  private let isAny: Bool

  /// Takes a comparison of a key of the contact, on either side.
  init?(_ comparison: ComparisonPredicate) {
    isAny = comparison.modifier == .any
    if comparison.modifier != .direct {
      // By other names the model knows single values itself.
      guard isAny, case .keyPath(let path) = comparison.left.kind, path.root == nil,
        let element = Self.elements[path.keyPath], element != path.keyPath
      else { return nil }
      (self.comparison, key) = (comparison, path.keyPath)
      return
    }
    let isMembership = comparison.key == nil && comparison.comparisonOperator == .in
    let turned = comparison.withKeyOnLeft
    guard let key = turned.key, !isMembership || Self.elements[key] != nil else { return nil }
    (self.comparison, self.key) = (turned, key)
  }

  /// What it means to the model.
  ///
  /// - Parameter people: The people whom it may name.
  /// - Returns: The predicate; nil where that is what stands there.
  /// - Throws: ``FetchPredicateError`` for what cannot be compared, or what the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate? {
    switch key {
    case ContactJSONKey.id.rawValue: try identity(people)
    case ContactJSONKey.kind.rawValue: try kind()
    case ContactJSONKey.birthday.rawValue:
      try AskedDate(comparison, of: key) { .key("birthday.\($0)") }.predicate()
    case ContactJSONKey.created.rawValue, ContactJSONKey.modified.rawValue,
      ContactJSONKey.ageStated.rawValue:
      try moment()
    case _ where Self.names.contains(key): nothing(isEverEmpty: true)
    case _ where Self.texts.contains(key): nothing(isEverEmpty: false)
    default: try element()
    }
  }

  // MARK: - No text

  /// A comparison of who or what a contact has with no text, as one with `nil`, as no name and no
  /// address is empty, and with the rest of a list of texts.
  static func withNil(_ comparison: ComparisonPredicate) -> [ComparisonPredicate] {
    let turned = comparison.withKeyOnLeft
    let operators: [ComparisonPredicate.Operator] = [.equalTo, .notEqualTo, .in]
    guard turned.modifier == .direct, operators.contains(turned.comparisonOperator),
      let key = turned.key, isOfOthers(key), let texts = turned.constants,
      case let others = texts.filter({ $0 != .string("") }), others.count < texts.count
    else { return [comparison] }
    let nothing = ComparisonPredicate(
      turned.left, turned.comparisonOperator == .in ? .equalTo : turned.comparisonOperator,
      .value(.null), options: [], modifier: .direct, span: turned.span)
    if others.isEmpty { return [nothing] }
    return [nothing, isIn(others, turned)]
  }

  /// A comparison with a list of texts in the place of what stands on its right.
  private static func isIn(
    _ texts: [AttributeValue], _ comparison: ComparisonPredicate
  ) -> ComparisonPredicate {
    ComparisonPredicate(
      comparison.left, .in, .list(texts.map { .value($0) }), options: comparison.options,
      modifier: .direct, span: comparison.span)
  }

  /// Whether a key is of the name of somebody else or of values of a list.
  private static func isOfOthers(_ key: String) -> Bool {
    key == "company" || key == "manager" || elements[key] != nil || key.hasPrefix("address.")
  }

  /// The texts that are empty where there is none.
  private static let names: Set<String> = ["first", "last"]
  /// Further texts of which there is one at most.
  private static let texts: Set<String> = [
    "middle", "prefix", "suffix", "nickname", "phonetic_first", "phonetic_middle", "phonetic_last",
    "formatted_name", "department", "title", "notes", "uid",
  ]

  /// What asking for no text means, which people write as `nil` and as `''`; nil for other questions.
  private func nothing(isEverEmpty: Bool) -> FetchPredicate? {
    if comparison.comparisonOperator == .in { return nothingOrOther(isEverEmpty) }
    guard
      comparison.isAboutNothing || comparison.right.kind == FetchExpression.value(.string("")).kind
    else { return nil }
    let nothing = isNothing(isEverEmpty)
    switch comparison.comparisonOperator {
    case .equalTo: return nothing
    case .notEqualTo: return .not(nothing)
    default: return nil
    }
  }

  private func isNothing(_ isEverEmpty: Bool) -> FetchPredicate {
    let isEmpty = FetchPredicate.comparison(comparison.left, .equalTo, .value(.string("")))
    if isEverEmpty { return isEmpty }
    return .or([.comparison(comparison.left, .equalTo, .value(.null)), isEmpty])
  }

  /// What asking for one of several texts means of which one is no text; nil where none is.
  private func nothingOrOther(_ isEverEmpty: Bool) -> FetchPredicate? {
    guard let texts = comparison.constants,
      case let others = texts.filter({ $0 != .string("") && $0 != .null }),
      others.count < texts.count
    else { return nil }
    if others.isEmpty { return isNothing(isEverEmpty) }
    return .or([
      isNothing(isEverEmpty), FetchPredicate(.comparison(Self.isIn(others, comparison))),
    ])
  }

  // MARK: - Numbers of contacts

  private func identity(_ people: AskedPeople) throws -> FetchPredicate {
    if comparison.isTextual { throw comparison.unsuitable(key, "a text") }
    let operators: [ComparisonPredicate.Operator] = [.equalTo, .notEqualTo, .in]
    let isOrder = !operators.contains(comparison.comparisonOperator)
    let numbers = comparison.constants?.compactMap { value -> Int64? in
      if case .integer(let number) = value, isOrder || number > 0 { number } else { nil }
    }
    guard let numbers, numbers.count == comparison.constants?.count else {
      throw comparison.mismatch(key, "a whole number above 0")
    }
    if isOrder {
      let range = try range(numbers)
      return try people.anyone(of: people.numbers().filter(range.contains))
    }
    let found = try people.anyone(of: numbers)
    return comparison.comparisonOperator == .notEqualTo ? .not(found) : found
  }

  /// The numbers that a comparison by their order asks for.
  private func range(_ bounds: [Int64]) throws -> ClosedRange<Int64> {
    let (least, greatest) = (Int64.min, Int64.max)
    switch (comparison.comparisonOperator, bounds.first, bounds.last) {
    case (.between, let first?, let last?) where bounds.count == 2:
      return first <= last ? first...last : 0...0
    case (.between, _, _): throw comparison.error(.boundCount(bounds.count))
    case (.lessThan, let bound?, _): return least...max(least, bound &- (bound == least ? 0 : 1))
    case (.lessThanOrEqualTo, let bound?, _): return least...bound
    case (.greaterThan, let bound?, _):
      return min(greatest, bound &+ (bound == greatest ? 0 : 1))...greatest
    case (.greaterThanOrEqualTo, let bound?, _): return bound...greatest
    default: throw comparison.unsuitable(key, "a field with an order")
    }
  }

  // MARK: - Kinds

  /// What asking for a kind means among people, who are of one.
  private func kind() throws -> FetchPredicate {
    let texts = comparison.constants?.compactMap { value -> String? in
      if case .string(let text) = value { text } else { nil }
    }
    let kinds = texts?.compactMap(ContactCard.Kind.init(rawValue:))
    let operators: [ComparisonPredicate.Operator] = [.equalTo, .notEqualTo, .in]
    guard let kinds, kinds.count == comparison.constants?.count, !kinds.isEmpty,
      operators.contains(comparison.comparisonOperator)
    else { throw comparison.mismatch(key, "'person', 'company' or 'group'") }
    guard kinds.contains(.person) == (comparison.comparisonOperator != .notEqualTo) else {
      throw comparison.error(
        .unsupported("looking for companies or groups among people (see 'contacts company list')"))
    }
    return .always
  }

  // MARK: - Times

  /// What a comparison of a time with texts means: a day, month or year stands for all its moments in
  /// UTC.
  private func moment() throws -> FetchPredicate? {
    let expected = "a time such as 2026-11-23, 2026-11 or 2026-11-23T14:00:00Z"
    if isBareDate { throw comparison.mismatch(key, expected) }
    let texts = comparison.constants?.compactMap { value -> String? in
      if case .string(let text) = value { text } else { nil }
    }
    guard let texts, texts.count == comparison.constants?.count, !texts.isEmpty else { return nil }
    let spans = texts.compactMap(Self.span)
    guard spans.count == texts.count else {
      throw comparison.mismatch(key, expected)
    }
    switch comparison.comparisonOperator {
    case .in: return .or(spans.map { relation(.equalTo, $0) })
    case .between where spans.count == 2:
      return .and([
        relation(.greaterThanOrEqualTo, spans[0]), relation(.lessThanOrEqualTo, spans[1]),
      ])
    case .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
      return relation(comparison.comparisonOperator, spans[0])
    default: throw comparison.unsuitable(key, "a text")
    }
  }

  /// Whether a date stands on the right without its quotes, which would be a number of seconds: a year,
  /// or what is left when a month and a day are taken from it.
  private var isBareDate: Bool {
    let text = comparison.right.format
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return Self.isBareDate(text) }
    return text.dropFirst().dropLast().split(separator: ",").contains {
      Self.isBareDate(String($0).trimmingSpaces)
    }
  }

  private static func isBareDate(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    let numbers = words.indices.filter { $0 % 2 == 0 }.map { Int(words[$0]) }
    let signs = words.indices.filter { $0 % 2 == 1 }.map { words[$0] }
    return words.count <= 5 && !numbers.contains(nil) && signs.allSatisfy { $0 == "-" || $0 == "/" }
      && numbers.contains { 1_000...9_999 ~= $0 ?? 0 }
  }

  /// The seconds since 1970 that a text stands for; nil when it is no time.
  private static func span(_ text: String) -> Range<Int64>? {
    if let seconds = UTCTime.seconds(text) { return seconds..<seconds + 1 }
    guard let date = ContactCard.PartialDate(text), let year = date.year else { return nil }
    func days(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
      Int64(CivilCalendar.days(year: year, month: month, day: day)) * 86_400
    }
    let start = days(year, date.month ?? 1, date.day ?? 1)
    if date.day != nil { return start..<start + 86_400 }
    guard let month = date.month, month < 12 else { return start..<days(year + 1, 1, 1) }
    return start..<days(year, month + 1, 1)
  }

  /// How a time relates to a span of seconds.
  private func relation(
    _ comparisonOperator: ComparisonPredicate.Operator, _ span: Range<Int64>
  ) -> FetchPredicate {
    func compare(
      _ comparisonOperator: ComparisonPredicate.Operator, _ seconds: Int64
    ) -> FetchPredicate {
      .comparison(
        comparison.left, comparisonOperator,
        .value(.date(Date(timeIntervalSince1970: Double(seconds)))))
    }
    let (isFrom, isBefore) = (
      compare(.greaterThanOrEqualTo, span.lowerBound), compare(.lessThan, span.upperBound)
    )
    switch comparisonOperator {
    case .equalTo: return .and([isFrom, isBefore])
    case .notEqualTo: return .not(.and([isFrom, isBefore]))
    case .lessThan: return compare(.lessThan, span.lowerBound)
    case .lessThanOrEqualTo: return isBefore
    case .greaterThan: return compare(.greaterThanOrEqualTo, span.upperBound)
    default: return isFrom
    }
  }

  // MARK: - Lists

  /// The keys of single values of lists, by the names that people use for either.
  private static let elements: [String: String] = [
    "email": "email", "emails": "email", "phone": "phone", "phones": "phone", "url": "url",
    "urls": "url", "messenger": "messenger", "messengers": "messenger", "city": "city",
    "country": "country", "postal_code": "postal_code", "tag": "tag", "tags": "tag",
    "group": "group", "groups": "group",
  ]

  /// The relationships whose values have several fields, such as `emails.label`.
  private static let lists: Set<String> = [
    "emails", "phones", "urls", "addresses", "messengers", "dates", "relations", "fields",
  ]

  /// What a comparison of one of several values means: that any of them is so, or by `!=` that none is.
  ///
  /// To a model, `CONTAINS` asks whether one of them is just so. That is what people mean of tags and
  /// groups; of addresses they know a part.
  private func element() throws -> FetchPredicate? {
    if comparison.isAboutNothing, ["address", "addresses", "dates"].contains(key) {
      return .comparison(
        .key((key == "address" ? "addresses" : key) + ".@count"), comparison.comparisonOperator,
        .value(.integer(0)))
    }
    let parts = key.split(separator: ".")
    let isPart = parts.count == 2 && Self.lists.contains(String(parts[0])) && parts[1].first != "@"
    guard let name = Self.elements[key] ?? (isPart ? key : nil) else { return nil }
    if isAny { return anyone(name, comparison.comparisonOperator) }
    if comparison.isAboutNothing {
      let exists = anyone(name, .notEqualTo)
      switch comparison.comparisonOperator {
      case .equalTo: return .not(exists)
      case .notEqualTo: return exists
      default: throw comparison.mismatch(key, "a text")
      }
    }
    switch comparison.comparisonOperator {
    case .notEqualTo: return .not(anyone(name, .equalTo))
    case .contains where name == "tag" || name == "group": return anyone(name, .equalTo)
    default: return anyone(name, comparison.comparisonOperator)
    }
  }

  /// That any of several values relates so to what stands on the right.
  private func anyone(
    _ name: String, _ comparisonOperator: ComparisonPredicate.Operator
  ) -> FetchPredicate {
    FetchPredicate(
      .comparison(
        ComparisonPredicate(
          FetchExpression(FetchExpression.key(name).kind, span: comparison.left.span),
          comparisonOperator, comparison.right, options: comparison.options, modifier: .any,
          span: comparison.span)))
  }
}
