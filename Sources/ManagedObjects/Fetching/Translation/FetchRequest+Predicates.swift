#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension FetchRequest {
  /// Asks for the objects that satisfy a predicate of Foundation's.
  ///
  /// ```swift
  /// let request = try FetchRequest<Person>(
  ///   sortDescriptors: [KeySortDescriptor(\Person.lastName)], predicate: #Predicate { $0.age >= 18 })
  /// ```
  ///
  /// - Parameters:
  ///   - sortDescriptors: The order, most significant key first.
  ///   - predicate: The condition on the objects, as ``FetchPredicate/init(_:)`` takes it.
  /// - Throws: ``PredicateTranslationError`` for what has no counterpart.
  public init(
    sortDescriptors: [KeySortDescriptor] = [], predicate: Predicate<Result>
  ) throws(PredicateTranslationError) {
    self.init(sortDescriptors: sortDescriptors, predicate: try FetchPredicate(predicate))
  }
}
