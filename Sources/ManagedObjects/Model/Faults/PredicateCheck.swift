/// Looks for faults in the predicates of a model.
enum PredicateCheck {
  /// Whether a format says nothing, so that there is no predicate.
  static func isEmpty(_ format: String?) -> Bool {
    format?.allSatisfy(\.isWhitespace) ?? true
  }

  /// What is wrong with the format of a predicate, or nil.
  ///
  /// A part of the language that is not supported yet makes the predicate useless, not the model.
  static func fault(in format: String?) -> ModelFault.Kind? {
    guard let format, !isEmpty(format) else { return nil }
    do {
      _ = try FetchPredicate(format: format)
      return nil
    } catch {
      switch error.kind {
      case .unsupported, .unknownOption: return .unsupportedPredicate(error)
      default: return .malformedPredicate(error)
      }
    }
  }
}
