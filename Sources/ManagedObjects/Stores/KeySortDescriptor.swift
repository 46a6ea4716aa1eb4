/// One key to sort by: Core Data's sort descriptor.
public struct KeySortDescriptor: Hashable {
  /// How two strings compare.
  public enum Comparison: Hashable, Sendable {
    /// As people look names up: case and accents matter only between otherwise equal strings, so
    /// É stands between E and F. The order does not depend on a language.
    case standard
    /// By Unicode code points.
    case literal
  }

  /// Where objects without a value stand.
  public enum NilPosition: Hashable, Sendable {
    /// Nil is less than every value, as in Core Data: first ascending, last descending.
    case least
    /// After all values in either direction.
    case last
  }

  /// The key of the object's identity, which sorts objects in the order in which they were first
  /// saved.
  public static let objectIDKey = "objectID"

  /// The name of the attribute, or ``objectIDKey``.
  public let key: String
  /// Whether smaller values come first.
  public let isAscending: Bool
  /// How strings compare.
  ///
  /// Other types have one order only.
  public let comparison: Comparison
  /// Where objects without a value stand.
  public let nilPosition: NilPosition

  /// Sorts by an attribute.
  public init(
    _ key: String, ascending isAscending: Bool = true, comparison: Comparison = .standard,
    nilPosition: NilPosition = .least
  ) {
    self.key = key
    self.isAscending = isAscending
    self.comparison = comparison
    self.nilPosition = nilPosition
  }
}

extension KeySortDescriptor: Sendable {}
