/// An object, as the expressions of its derived attributes see it.
///
/// The key paths are those of the expressions, such as `cover.title`. An element of a composite
/// attribute counts as one key of several parts: `address.city`.
package protocol DerivationSource {
  /// The value at the end of a key path that leads through to-one relationships; `.null` when one of
  /// them leads nowhere.
  func value(atKeyPath keyPath: String) throws -> AttributeValue

  /// The values at the end of a key path that leads through a to-many relationship, one for each way
  /// to an object, in any order.
  ///
  /// Nulls may be among them or left out.
  func relatedValues(atKeyPath keyPath: String) throws -> [AttributeValue]

  /// How many ways to objects there are at the end of a key path that leads through, or to, a
  /// to-many relationship; at the end of an attribute, how many values.
  func relatedCount(atKeyPath keyPath: String) throws -> Int
}
