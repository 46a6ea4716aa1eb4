#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error that says in a sentence what is wrong, where, and what to do.
///
/// `description` and `localizedDescription` are the same sentence. It has no values of attributes in
/// it, because descriptions end up in logs.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  /// The sentence that ``description`` is.
  public var errorDescription: String? { description }
  /// Nil: the sentence says it.
  public var failureReason: String? { nil }
  /// Nil: the sentence says it.
  public var recoverySuggestion: String? { nil }
  /// Nil: there is no help book.
  public var helpAnchor: String? { nil }
}

// The words of these stand beside their facts.
extension FetchPredicateError: DescribedError {}
extension ModelError: DescribedError {}
extension ValidationError: DescribedError {}
