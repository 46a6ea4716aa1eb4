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
struct ChangeRun: Equatable, Sendable {
  let kind: PersistentHistoryChangeType
  let entityName: String
  var keys: ClosedRange<Int64>
  /// The names of what updates changed, ascending.
  var properties: [String] = []
  /// What is preserved of a deleted row, of which there is only one then.
  var tombstone: [String: AttributeValue] = [:]
  /// What was there before, of the only row then: its values and the links that the change made and
  /// took away, as a ``Tombstone``; nil where it is not kept.
  var before: [UInt8]?

  fileprivate func change(at offset: Int) -> PersistentHistoryChange {
    PersistentHistoryChange(
      changeType: kind, entityName: entityName, key: RowKey(keys.lowerBound + Int64(offset)),
      updatedProperties: properties, tombstone: tombstone, before: before)
  }
}

extension [ChangeRun] {
  /// Adds a change, to the last run if it continues that.
  mutating func add(_ run: ChangeRun) {
    if let last = last, last.kind == run.kind, last.entityName == run.entityName,
      last.properties == run.properties, last.tombstone.isEmpty, run.tombstone.isEmpty,
      last.before == nil, run.before == nil,
      run.keys.lowerBound > last.keys.upperBound,
      run.keys.lowerBound - last.keys.upperBound == 1
    {
      self[count - 1].keys = last.keys.lowerBound...run.keys.upperBound
    } else {
      append(run)
    }
  }
}
