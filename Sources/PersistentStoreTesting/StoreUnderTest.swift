public import ManagedObjects

/// A kind of store that is to be tested: how to make a place for one, and what it promises.
///
/// ```swift
/// let cards = StoreUnderTest("cards", features: [.reopening]) { try CardFolderPlace() }
/// try StoreConformance.check(cards)
/// ```
public struct StoreUnderTest: Sendable {
  /// What not every kind of store has.
  ///
  /// A store that lacks something has to refuse it with ``ManagedObjects/StoreError/notSupported(_:)``,
  /// or, what is marked so, is not asked for it.
  public struct Features: OptionSet, Sendable {
    /// One bit a feature.
    public let rawValue: Int

    /// Takes the bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// What was saved is there when the store is opened again; not asked for otherwise.
    public static let reopening = Features(rawValue: 1 << 0)
    /// It remembers transactions.
    public static let history = Features(rawValue: 1 << 1)
    /// Contexts can be pinned to a state of it.
    public static let generations = Features(rawValue: 1 << 2)
    /// It keeps values beside the objects.
    public static let metadata = Features(rawValue: 1 << 3)
    /// It tells others from what it was written for: opening it with another model is refused; not asked
    /// for otherwise.
    public static let modelHashes = Features(rawValue: 1 << 4)
    /// Several processes, or several objects of this one, may have the same place open; not asked for
    /// otherwise.
    public static let sharing = Features(rawValue: 1 << 5)
    /// Conditions of saving are checked.
    public static let saveConditions = Features(rawValue: 1 << 6)
    /// A store of an earlier version of the model is opened as one of a later version, where a migration
    /// can be inferred; not asked for otherwise.
    public static let migration = Features(rawValue: 1 << 7)
    /// A coordinator that has its description migrates a store of an earlier version by mapping models and
    /// in stages; not asked for otherwise.
    public static let objectMigration = Features(rawValue: 1 << 8)
    /// Everything.
    public static let all: Features = [
      .reopening, .history, .generations, .metadata, .modelHashes, .sharing, .saveConditions,
      .migration, .objectMigration,
    ]
  }

  /// The name of the kind, for messages.
  public let name: String
  /// What it promises.
  public let features: Features
  let makePlace: @Sendable () throws -> any StorePlace

  /// Describes a kind of store.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - features: What it promises beyond objects that are saved and found.
  ///   - makePlace: Makes a place where there is no store yet.
  public init(
    _ name: String, features: Features, makePlace: @escaping @Sendable () throws -> any StorePlace
  ) {
    (self.name, self.features, self.makePlace) = (name, features, makePlace)
  }
}

extension StoreUnderTest: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

/// A place where a store is, or will be: a folder, an address, a piece of memory.
///
/// What it takes goes when the last reference to it does.
public protocol StorePlace: AnyObject {
  /// Opens the store, or makes it.
  ///
  /// - Throws: What opening throws.
  func open(_ model: ManagedObjectModel) throws -> any PersistentStore

  /// The store, as a coordinator opens it; nil where only ``open(_:)`` does.
  func description() -> PersistentStoreDescription?

  /// Damages the store, which nobody has open.
  ///
  /// - Returns: Whether that kind of damage can be done to it.
  /// - Throws: What writing throws.
  func damage(_ damage: StoreDamage) throws -> Bool
}

extension StorePlace {
  /// Nil.
  public func description() -> PersistentStoreDescription? { nil }

  /// Cannot be damaged.
  public func damage(_ damage: StoreDamage) throws -> Bool { false }
}

/// What may happen to the file of a store.
public enum StoreDamage: String, CaseIterable, Sendable {
  /// There is a text in its place.
  case otherKind
  /// The second half is gone.
  case truncated
  /// It is empty.
  case empty
  /// There is a folder in its place.
  case folder
}
