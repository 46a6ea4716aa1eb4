import ContactCards
import ManagedObjects
import TextTools

/// A comparison of the manager with names, as people write it.
struct AskedManager {
  private let comparisonOperator: ComparisonPredicate.Operator
  private let names: [String]
  private let ignoresCase: Bool
  private let ignoresAccents: Bool

  /// Takes a comparison of the manager with one name, or by `IN` with several; nil for any other.
  init?(_ comparison: ComparisonPredicate) {
    let ignoresAccentsAlone =
      comparison.options.contains(.diacriticInsensitive)
      && !comparison.options.contains(.caseInsensitive)
    guard comparison.modifier == .direct, !ignoresAccentsAlone,
      case .keyPath(let path) = comparison.left.kind,
      path.root == nil, path.keyPath == ContactJSONKey.manager.rawValue,
      let values = comparison.constants
    else { return nil }
    let known: [ComparisonPredicate.Operator] = [
      .equalTo, .notEqualTo, .in, .contains, .beginsWith, .endsWith,
    ]
    let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    guard texts.count == values.count, !texts.isEmpty,
      known.contains(comparison.comparisonOperator)
    else { return nil }
    comparisonOperator = comparison.comparisonOperator
    ignoresCase = comparison.options.contains(.caseInsensitive)
    ignoresAccents = comparison.options.contains(.diacriticInsensitive)
    names = texts
  }

  /// What it means to the model.
  ///
  /// - Parameter people: The people who are managers, by name.
  /// - Returns: The predicate.
  /// - Throws: What the parameter throws.
  func predicate(_ people: AskedPeople) throws -> FetchPredicate {
    let wanted = names.map(folded)
    let managers = try people.managers().filter { isMeant(folded($0.value), by: wanted) }
    let key = FetchExpression.key(Person.Key.manager.rawValue)
    let found =
      try managers.isEmpty
      ? FetchPredicate.never
      : .comparison(key, .in, .list(managers.keys.sorted().map(people.object)))
    return comparisonOperator == .notEqualTo ? .not(found) : found
  }

  private func isMeant(_ name: String, by wanted: [String]) -> Bool {
    wanted.contains { text in
      switch comparisonOperator {
      case .contains: name.contains(text)
      case .beginsWith: name.hasPrefix(text)
      case .endsWith: name.hasSuffix(text)
      default: name == text
      }
    }
  }

  private func folded(_ text: String) -> String {
    switch (ignoresCase, ignoresAccents) {
    case (true, true): TextFolding.canonical(text)
    case (true, false): text.lowercased()
    default: text
    }
  }
}

/// The people whom predicates name otherwise than the model does.
package struct AskedPeople {
  /// The person with a number.
  let object: (Int64) throws -> FetchExpression
  /// The numbers of everybody.
  let numbers: () throws -> [Int64]
  /// What to call those who are managers, by their numbers.
  let managers: () throws -> [Int64: String]
  /// Those who keep lines about relations or fields of one's own, with these lines.
  let keepers: () throws -> [(number: Int64, card: ContactCard)]

  /// Those who are marked with a colour.
  let colors: () throws -> [(number: Int64, color: ContactCard.Color)]
  /// What to call everybody.
  let names: () throws -> [(number: Int64, name: String)]
  /// The telephone numbers that are known.
  let phones: () throws -> Set<String>
  /// Those who have words in any field; nil where there are no words.
  let withWords: (String) throws -> [Int64]?

  /// That somebody has one of some numbers.
  func anyone(of numbers: [Int64]) throws -> FetchPredicate {
    numbers.isEmpty
      ? .never : .comparison(.selfReference, .in, .list(try numbers.map(object)))
  }
}
