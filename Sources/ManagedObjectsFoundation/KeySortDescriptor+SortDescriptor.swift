public import ManagedObjects

#if canImport(FoundationInternationalization)
  import FoundationEssentials
  public import FoundationInternationalization
#else
  public import Foundation
#endif

extension KeySortDescriptor {
  /// The descriptor that sorts as one of Foundation's does.
  ///
  /// ```swift
  /// request.sortDescriptors = [try KeySortDescriptor(SortDescriptor(\Person.lastName))]
  /// ```
  ///
  /// Texts that Foundation compares with `<`, or with its lexical comparator, are compared by Unicode
  /// code points. Comparators that ask for the current locale are refused: give the language to
  /// ``KeySortDescriptor/Comparison/localized(_:)`` instead.
  ///
  /// - Parameter descriptor: The descriptor.
  /// - Throws: ``SortDescriptorError`` for one that has no key path, or compares in a way of its own.
  public init<Object: ManagedObject>(
    _ descriptor: SortDescriptor<Object>
  ) throws(SortDescriptorError) {
    guard let keyPath = descriptor.keyPath else { throw .withoutKeyPath }
    self.init(
      SwiftKeyPath(keyPath, from: Object.self), ascending: descriptor.order == .forward,
      comparison: try Self.comparison(of: descriptor.stringComparator))
  }

  private static func comparison(
    of comparator: String.StandardComparator?
  ) throws(SortDescriptorError) -> Comparison {
    guard comparator == nil || comparator == .lexical else { throw .localizedComparator }
    return .literal
  }
}

/// Why a sort descriptor of Foundation's has no counterpart.
public enum SortDescriptorError: Error, Hashable {
  /// It does not say by what property it sorts.
  case withoutKeyPath
  /// It compares texts in the order of whatever the current locale is.
  case localizedComparator
}
