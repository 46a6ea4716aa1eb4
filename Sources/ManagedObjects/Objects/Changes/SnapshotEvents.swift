/// Why an object got other values than by its properties.
public struct SnapshotEvents: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// An insertion was undone.
  public static let undoInsertion = SnapshotEvents(rawValue: 1 << 0)
  /// A deletion was undone, so the object is back.
  public static let undoDeletion = SnapshotEvents(rawValue: 1 << 1)
  /// A change was undone or redone.
  public static let undoUpdate = SnapshotEvents(rawValue: 1 << 2)
  /// All changes were dropped.
  public static let rollback = SnapshotEvents(rawValue: 1 << 3)
  /// The store's values were merged in.
  public static let refresh = SnapshotEvents(rawValue: 1 << 4)
  /// A conflict was settled.
  public static let mergePolicy = SnapshotEvents(rawValue: 1 << 5)
}
