/// The changes of a transaction in the order in which they were saved.
///
/// Changes of the same kind to rows with consecutive keys are kept as one, so a transaction that
/// inserted a million rows takes no more room than one that inserted a single row.
public struct PersistentHistoryChanges: Sendable {
  private let runs: [ChangeRun]
  /// The position of each run's first change, and behind them the number of changes.
  private let starts: [Int]

  init(_ runs: [ChangeRun]) {
    self.runs = runs
    var starts = [0]
    starts.reserveCapacity(runs.count + 1)
    for run in runs { starts.append(starts[starts.count - 1] + run.keys.count) }
    self.starts = starts
  }
}

extension PersistentHistoryChanges: RandomAccessCollection {
  /// The position of the first change.
  public var startIndex: Int { 0 }
  /// The position behind the last change.
  public var endIndex: Int { starts[runs.count] }

  /// The change at a position.
  ///
  /// - Complexity: O(log *n*) in the number of runs of consecutive keys.
  public subscript(position: Int) -> PersistentHistoryChange {
    precondition(indices.contains(position), "there is no change at the position")
    var (lower, upper) = (0, runs.count - 1)
    while lower < upper {
      let middle = (lower + upper + 1) / 2
      if starts[middle] <= position { lower = middle } else { upper = middle - 1 }
    }
    return runs[lower].change(at: position - starts[lower])
  }
}

/// Changes of the same kind to rows of one entity with consecutive keys.
struct ChangeRun: Sendable {
  let kind: PersistentHistoryChangeType
  let entityName: String
  var keys: ClosedRange<Int64>
  /// The names of what updates changed, ascending.
  var properties: [String] = []
  /// What is preserved of a deleted row, of which there is only one then.
  var tombstone: [String: AttributeValue] = [:]
  /// What was there before, of the only row then: its values and the links that the change made and
  /// took away, as a ``Tombstone``; nil where it is not kept.
  var before: KeptValues?

  fileprivate func change(at offset: Int) -> PersistentHistoryChange {
    PersistentHistoryChange(
      changeType: kind, entityName: entityName, key: RowKey(keys.lowerBound + Int64(offset)),
      updatedProperties: properties, tombstone: tombstone, before: before?.bytes)
  }
}

/// The values that a row had before a change.
enum KeptValues: Sendable {
  /// In memory of their own.
  case own([UInt8])
  /// Where a base has them, of which history may have more than there are rows.
  case stored(ByteView)

  /// A ``Tombstone``.
  var bytes: [UInt8] {
    switch self {
    case .own(let bytes): bytes
    case .stored(let view): view.copy()
    }
  }
}

/// Makes one run of changes that continue each other, and hands on each that is complete.
struct ChangeRunJoiner {
  private let body: (ChangeRun) -> Void
  private var last: ChangeRun?

  init(_ body: @escaping (ChangeRun) -> Void) {
    self.body = body
  }

  /// Adds a change, to the last run if it continues that.
  mutating func add(_ run: ChangeRun) {
    if let last, run.continues(last) {
      self.last?.keys = last.keys.lowerBound...run.keys.upperBound
    } else {
      finish()
      last = run
    }
  }

  /// Hands on the last run.
  mutating func finish() {
    if let last { body(last) }
    last = nil
  }
}

extension ChangeRun {
  private var keepsValues: Bool { if case nil = before { false } else { true } }

  fileprivate func continues(_ last: ChangeRun) -> Bool {
    last.kind == kind && last.entityName == entityName && last.properties == properties
      && last.tombstone.isEmpty && tombstone.isEmpty && !last.keepsValues && !keepsValues
      && keys.lowerBound > last.keys.upperBound
      && keys.lowerBound - last.keys.upperBound == 1
  }
}
