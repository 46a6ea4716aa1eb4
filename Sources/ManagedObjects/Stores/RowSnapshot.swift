/// Where the values of rows are: a block of columns, a result of a database, an array.
public protocol RowStorage: AnyObject, Sendable {
  /// The value of an attribute in the row at a position.
  ///
  /// The position and the attribute come from a ``RowSnapshot`` that this storage made, and the
  /// bytes behind them have been verified, so reading cannot fail.
  func value(of attribute: AttributeIndex, at position: Int) -> AttributeValue
}

/// The values of one row as they were committed, read when asked for.
///
/// A snapshot keeps what it needs alive: it goes on showing the same values whatever is committed
/// later, also when the file it came from has been replaced.
public struct RowSnapshot {
  /// The identity of the row.
  public let key: RowKey
  /// How often the row has been saved, which tells a later save whether somebody else changed it.
  public let version: Int64
  let storage: any RowStorage
  private let position: Int

  /// Makes a snapshot of the row at a position of a storage.
  public init(key: RowKey, version: Int64, storage: any RowStorage, position: Int) {
    self.key = key
    self.version = version
    self.storage = storage
    self.position = position
  }

  /// The same row under another key: what a row of a parent is once it has a permanent one.
  func moved(to key: RowKey) -> RowSnapshot {
    RowSnapshot(key: key, version: version, storage: storage, position: position)
  }

  /// The row that a copy of this one is under another key.
  func first(under key: RowKey) -> RowSnapshot {
    RowSnapshot(key: key, version: 1, storage: storage, position: position)
  }

  /// The same row under another key, with values from a storage that has them at the same place.
  func moved(to key: RowKey, in storage: any RowStorage) -> RowSnapshot {
    RowSnapshot(key: key, version: version, storage: storage, position: position)
  }

  /// The value of an attribute.
  public func value(at attribute: AttributeIndex) -> AttributeValue {
    storage.value(of: attribute, at: position)
  }
}

extension RowSnapshot: Sendable {}

extension RowSnapshot: AttributeSource {}
