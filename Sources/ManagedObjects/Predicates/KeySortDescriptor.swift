/// One key to sort by: Core Data's sort descriptor.
public struct KeySortDescriptor: Hashable {
  /// How two strings compare.
  public enum Comparison: Hashable, Sendable {
    /// As people look names up: case and accents matter only between otherwise equal strings, so
    /// É stands between E and F. The order does not depend on a language.
    case standard
    /// By Unicode code points.
    case literal
    /// As the standard order, but texts that differ in nothing but case are equal, so that the next
    /// key decides.
    case caseInsensitive
    /// As the standard order, but each run of the digits 0 to 9 counts as the number it is:
    /// "file 9" stands before "file 10".
    ///
    /// A number may have any number of digits. Zeros in front matter only between texts that are
    /// otherwise equal, where more of them go first.
    case numeric
    /// As the speakers of a language look names up: in Swedish Å, Ä and Ö follow Z, in Czech Ch
    /// follows H.
    ///
    /// The language is named by an identifier such as `sv`, `sv_SE` or `de-AT`. A variant is asked
    /// for by `de@collation=phonebook` or `de-u-co-phonebk`, and `es@collation=traditional`;
    /// numbers that count as in ``numeric`` by `sv@colnumeric=yes` or `sv-u-kn`. A language that has
    /// no order of its own here has the one common to all, in which Ø stands with O and Æ with Ae.
    ///
    /// What the order of the letters leaves open is decided as in the standard order.
    case localized(String)
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
  ///
  /// Names of to-one relationships may stand before that of an attribute: `company.name` sorts by
  /// the name of the company. Where one of them leads nowhere there is no value.
  ///
  /// Of a Swift key path it is how Swift describes that, because only a model tells its keys.
  public var key: String { keyPath?.description ?? name }
  /// Whether it takes a model to know the keys.
  var needsModel: Bool { keyPath != nil }
  /// The key where it is known; empty where a Swift key path stands for it.
  private let name: String
  /// The Swift key path that stands for the key.
  private var keyPath: SwiftKeyPath?
  /// Whether smaller values come first.
  public let isAscending: Bool
  /// How strings compare.
  ///
  /// Other types have one order only.
  public let comparison: Comparison
  /// Where objects without a value stand.
  public let nilPosition: NilPosition

  /// Sorts by an attribute, which may be one of a related object.
  public init(
    _ key: String, ascending isAscending: Bool = true, comparison: Comparison = .standard,
    nilPosition: NilPosition = .least
  ) {
    name = key
    self.isAscending = isAscending
    self.comparison = comparison
    self.nilPosition = nilPosition
  }

  /// Sorts by what a Swift key path leads to.
  package init(
    _ keyPath: SwiftKeyPath, ascending isAscending: Bool = true,
    comparison: Comparison = .standard, nilPosition: NilPosition = .least
  ) {
    self.init("", ascending: isAscending, comparison: comparison, nilPosition: nilPosition)
    self.keyPath = keyPath
  }

  /// The descriptor that sorts the other way round.
  ///
  /// Where nil is least, objects without a value change sides as well.
  public var reversed: KeySortDescriptor {
    var reversed = KeySortDescriptor(
      name, ascending: !isAscending, comparison: comparison, nilPosition: nilPosition)
    reversed.keyPath = keyPath
    return reversed
  }
}

extension KeySortDescriptor {
  /// The descriptor with the keys of a model in the place of a Swift key path.
  ///
  /// - Throws: What ``SwiftKeyPath/keys(in:)`` throws.
  func resolved(in model: ManagedObjectModel) throws -> KeySortDescriptor {
    guard let keyPath else { return self }
    return KeySortDescriptor(
      try keyPath.keys(in: model), ascending: isAscending, comparison: comparison,
      nilPosition: nilPosition)
  }
}

extension KeySortDescriptor: Codable {
  private enum CodingKeys: String, CodingKey {
    case name = "key"
    case isAscending, comparison, nilPosition
  }

  /// Writes the descriptor, which has to have a key: a Swift key path means nothing to others.
  public func encode(to encoder: any Encoder) throws {
    if keyPath != nil {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "a Swift key path cannot be encoded; give its keys"))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(isAscending, forKey: .isAscending)
    try container.encode(comparison, forKey: .comparison)
    try container.encode(nilPosition, forKey: .nilPosition)
  }
}

extension KeySortDescriptor.Comparison: Codable {}

extension KeySortDescriptor.NilPosition: Codable {}

extension KeySortDescriptor: Sendable {}
