public import ManagedObjects

#if canImport(FoundationInternationalization)
  public import FoundationEssentials
  public import FoundationInternationalization
#else
  public import Foundation
#endif

extension FetchRequest {
  /// Asks for objects in an order that Foundation's sort descriptors give, as SwiftUI has it.
  ///
  /// ```swift
  /// let request = try FetchRequest<Person>(
  ///   sortDescriptors: [SortDescriptor(\.lastName), SortDescriptor(\.age, order: .reverse)])
  /// ```
  ///
  /// - Parameters:
  ///   - sortDescriptors: The order, most significant first.
  ///   - predicate: The condition on the objects; nil for all.
  /// - Throws: ``SortDescriptorError`` for a descriptor that has no key path, or compares in a way of
  ///   its own.
  public init(
    sortDescriptors: [SortDescriptor<Result>], predicate: FetchPredicate? = nil
  ) throws(SortDescriptorError) {
    var descriptors: [KeySortDescriptor] = []
    for descriptor in sortDescriptors { descriptors.append(try KeySortDescriptor(descriptor)) }
    self.init(sortDescriptors: descriptors, predicate: predicate)
  }

  /// Asks for the objects that satisfy a predicate of Foundation's, in an order that its sort
  /// descriptors give.
  ///
  /// - Parameters:
  ///   - sortDescriptors: The order, most significant first.
  ///   - predicate: The condition on the objects, as ``FetchPredicate/init(_:)`` takes it.
  /// - Throws: ``SortDescriptorError``, or ``PredicateTranslationError`` for what has no counterpart.
  public init(sortDescriptors: [SortDescriptor<Result>], predicate: Predicate<Result>) throws {
    try self.init(sortDescriptors: sortDescriptors, predicate: try FetchPredicate(predicate))
  }
}
