#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FetchPredicate {
  /// The predicate that a predicate of Foundation's stands for.
  ///
  /// ```swift
  /// request.predicate = try FetchPredicate(
  ///   #Predicate<Person> { $0.age >= 18 && $0.company?.name == "Acme" })
  /// ```
  ///
  /// What its key paths read is found out when the fetch runs, which has a model. One that does not
  /// read one property behind the other is a ``FetchPredicateError`` then.
  ///
  /// It finds what Foundation's finds, with these differences: texts are compared by Unicode code
  /// points, forced unwrapping of nil makes nil, and so does arithmetic without a result.
  ///
  /// - Parameter predicate: The predicate.
  /// - Throws: ``PredicateTranslationError`` for what has no counterpart.
  public init<Object: ManagedObject>(
    _ predicate: Predicate<Object>
  ) throws(PredicateTranslationError) {
    var translation = PredicateTranslation()
    translation.bindings[predicate.variable.key] = .selfReference
    self = try translation.predicate(predicate.expression)
  }
}

/// Why a predicate of Foundation's has no counterpart here.
public enum PredicateTranslationError: Error, Hashable {
  /// It has an expression, named by its type, that cannot be said.
  case unsupportedExpression(String)
  /// It has a value of a type that no attribute can hold.
  case unsupportedValue(type: String)
  /// It asks for a property, by the key path that Swift describes, of something other than an object.
  case unsupportedKeyPath(String)
}

/// Walks the tree of a predicate of Foundation's.
struct PredicateTranslation {
  /// What the variables stand for.
  var bindings: [PredicateExpressions.VariableID: FetchExpression] = [:]
  private var variableCount = 0

  /// A new name for an element of a collection.
  mutating func bindElement(_ id: PredicateExpressions.VariableID) -> String {
    variableCount += 1
    let name = "x\(variableCount)"
    bindings[id] = .variable(name)
    return name
  }

  mutating func translate(
    _ expression: some PredicateExpression
  ) throws(PredicateTranslationError) -> TranslatedExpression {
    guard let expression = expression as? any TranslatableExpression else {
      throw PredicateTranslationError.unsupportedExpression(
        String("\(type(of: expression))".prefix { $0 != "<" }))
    }
    return try expression.translated(&self)
  }

  mutating func expression(_ expression: some PredicateExpression) throws(PredicateTranslationError)
    -> FetchExpression
  {
    try translate(expression).expression
  }

  mutating func predicate(_ expression: some PredicateExpression) throws(PredicateTranslationError)
    -> FetchPredicate
  {
    try translate(expression).predicate
  }
}

/// An expression of Foundation's predicates that has a counterpart.
protocol TranslatableExpression {
  func translated(_ translation: inout PredicateTranslation) throws(PredicateTranslationError)
    -> TranslatedExpression
}

/// What an expression becomes.
enum TranslatedExpression {
  case expression(FetchExpression)
  case predicate(FetchPredicate)
  /// A predicate about an expression that is asked only where that is not nil, and nil elsewhere.
  case optional(FetchExpression, FetchPredicate)

  private static func expression(of predicate: FetchPredicate) -> FetchExpression {
    .ternary(predicate, .value(.boolean(true)), .value(.boolean(false)))
  }

  /// The expression; a predicate as true or false.
  var expression: FetchExpression {
    switch self {
    case .expression(let expression): expression
    case .predicate(.always): .value(.boolean(true))
    case .predicate(.never): .value(.boolean(false))
    case .predicate(let predicate): Self.expression(of: predicate)
    case .optional(let subject, let predicate):
      .ternary(subject.isNil, .value(.null), Self.expression(of: predicate))
    }
  }

  /// The predicate that holds where the expression is true.
  var predicate: FetchPredicate {
    switch self {
    case .expression(let expression):
      switch expression.kind {
      case .constant(let constant) where constant.value == .boolean(true): .always
      case .constant(let constant) where constant.value == .boolean(false): .never
      default: .comparison(expression, .equalTo, .value(.boolean(true)))
      }
    case .predicate(let predicate): predicate
    case .optional(let subject, let predicate): .and([subject.isNotNil, predicate])
    }
  }

  /// The truth value, where the expression is a constant one.
  var constant: Bool? {
    guard case .expression(let expression) = self, case .constant(let constant) = expression.kind,
      case .boolean(let flag) = constant.value
    else { return nil }
    return flag
  }
}

extension FetchExpression {
  /// The predicate that holds where the expression has no value.
  var isNil: FetchPredicate { .comparison(self, .equalTo, .value(.null)) }

  /// The predicate that holds where the expression has a value.
  var isNotNil: FetchPredicate { .comparison(self, .notEqualTo, .value(.null)) }
}

extension FetchExpression {
  /// The expression for a value that a predicate of Foundation's has captured.
  init(constant value: Any) throws(PredicateTranslationError) {
    guard let kind = Kind(argument: value) else {
      throw .unsupportedValue(type: "\(type(of: value))")
    }
    self.init(kind)
  }
}
