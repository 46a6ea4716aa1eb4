import ContactCards
import ManagedObjects

/// A comparison of what has a label, as people write it: `phone.mobile = '+1 555'`, or
/// `date['first met'] < '2020'`.
///
/// As in templates, a label is also a word of those with several, and of messengers the service.
/// Parts of addresses have labels' places: `address.city`.
struct AskedLabelled {
  /// A list whose values have labels, and the key of these in the model.
  private struct List {
    let relationship: String
    let value: String
  }

  private static let lists = [
    "email": List(relationship: "emailAddresses", value: "address"),
    "phone": List(relationship: "phoneNumbers", value: "number"),
    "url": List(relationship: "webAddresses", value: "url"),
    "messenger": List(relationship: "messengerAddresses", value: "address"),
    "date": List(relationship: "dates", value: "date"),
  ]
  /// What stands behind a dot and is no label.
  private static let others: Set<String> = ["label", "value", "date", "year", "month", "day"]
  private static let variable = FetchExpression.variable("labelled")

  private let comparison: ComparisonPredicate
  private let list: List
  private let name: String
  private let label: String

  /// Takes a comparison of what has a label with a constant; nil for any other.
  init?(_ comparison: ComparisonPredicate) {
    let turned = comparison.withKeyOnLeft
    guard turned.constants != nil, let (word, label) = turned.left.labelled,
      let list = Self.lists[word], !label.isEmpty, label.first != "@", !Self.others.contains(label)
    else { return nil }
    (self.comparison, self.list, name, self.label) = (turned, list, word, label)
  }

  /// A comparison of a part of addresses, by the name that the list of all has for it; nil for any
  /// other.
  static func part(of comparison: ComparisonPredicate) -> ComparisonPredicate? {
    let turned = comparison.withKeyOnLeft
    guard let (word, label) = turned.left.labelled, word == "address",
      ContactCard.Address().part(named: label) != nil
    else { return nil }
    let key = FetchExpression.key("addresses.\(label == "po_box" ? "box" : label)")
    return ComparisonPredicate(
      FetchExpression(key.kind, span: turned.left.span), turned.comparisonOperator, turned.right,
      options: turned.options, modifier: turned.modifier, span: turned.span)
  }

  /// What a comparison of addresses as a whole with a text means, of which any part may be so; nil for
  /// any other.
  static func anyPart(of comparison: ComparisonPredicate) -> FetchPredicate? {
    let turned = comparison.withKeyOnLeft
    guard turned.modifier != .all, turned.key == "address", turned.constants != nil,
      !turned.isAboutNothing
    else { return nil }
    let isNone = turned.modifier == .direct && turned.comparisonOperator == .notEqualTo
    let parts = ["street", "extended", "box", "postal_code", "city", "region", "country"].map {
      FetchPredicate(
        .comparison(
          ComparisonPredicate(
            FetchExpression(FetchExpression.key("addresses.\($0)").kind, span: turned.left.span),
            isNone ? .equalTo : turned.comparisonOperator, turned.right, options: turned.options,
            modifier: .any, span: turned.span)))
    }
    return isNone ? .not(.or(parts)) : .or(parts)
  }

  /// What it means to the model.
  ///
  /// - Throws: ``FetchPredicateError`` for what is no date where one is asked for.
  func predicate() throws(FetchPredicateError) -> FetchPredicate {
    let isNone = comparison.modifier == .direct && comparison.comparisonOperator == .notEqualTo
    if comparison.isAboutNothing, [.equalTo, .notEqualTo].contains(comparison.comparisonOperator) {
      let exists = any(hasLabel)
      return comparison.comparisonOperator == .notEqualTo ? exists : .not(exists)
    }
    let isSo = try isSo(isNone ? .equalTo : comparison.comparisonOperator)
    return switch comparison.modifier {
    case .direct where isNone: .not(any(.and([hasLabel, isSo])))
    case .direct, .any: any(.and([hasLabel, isSo]))
    case .all: .not(any(.and([hasLabel, .not(isSo)])))
    }
  }

  /// Whether a value relates so to what stands on the right.
  private func isSo(
    _ comparisonOperator: ComparisonPredicate.Operator
  ) throws(FetchPredicateError) -> FetchPredicate {
    let asked = ComparisonPredicate(
      FetchExpression(
        FetchExpression.key(list.value, of: Self.variable).kind, span: comparison.left.span),
      comparisonOperator, comparison.right, options: comparison.options, modifier: .direct,
      span: comparison.span)
    guard list.value == "date" else { return FetchPredicate(.comparison(asked)) }
    return try AskedDate(asked, of: "\(name).\(label)") { .key("date.\($0)", of: Self.variable) }
      .predicate()
  }

  /// Whether a value has the label, in which `_` stands for a blank, too.
  private var hasLabel: FetchPredicate {
    func isLike(
      _ key: String, _ comparisonOperator: ComparisonPredicate.Operator, _ text: String
    ) -> FetchPredicate {
      .comparison(
        .key(key, of: Self.variable), comparisonOperator, .value(.string(text)),
        options: .caseInsensitive)
    }
    let labels = Set([label, label.replacing("_", with: " ")]).sorted()
    var forms = labels.flatMap { text in
      [
        isLike("label", .equalTo, text), isLike("label", .beginsWith, text + " "),
        isLike("label", .endsWith, " " + text), isLike("label", .contains, " \(text) "),
      ]
    }
    if name == "messenger" { forms += labels.map { isLike("service", .equalTo, $0) } }
    return .or(forms)
  }

  private func any(_ isSo: FetchPredicate) -> FetchPredicate {
    .comparison(
      .key("@count", of: .subquery(.key(list.relationship), "labelled", isSo)), .greaterThan,
      .value(.integer(0)))
  }
}

extension FetchExpression {
  /// The word and the label of `word.label` or `word['label']`; nil for anything else.
  fileprivate var labelled: (word: String, label: String)? {
    switch kind {
    case .keyPath(let path) where path.root == nil:
      let parts = path.keyPath.split(separator: ".", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    case .index(let index):
      guard case .at(let position) = index.position, case .constant(let constant) = position.kind,
        case .string(let label) = constant.value,
        case .keyPath(let path) = index.collection.kind, path.root == nil
      else { return nil }
      return (path.keyPath, label)
    default: return nil
    }
  }
}
