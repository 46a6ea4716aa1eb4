/// Computes an aggregate of each group of rows.
struct RowAggregation {
  private let aggregate: BoundAggregate
  /// The group of each row.
  private let numbers: [UInt32]
  private let groupCount: Int
  private let parts: [TableGrouping.Part]
  private let work: EvaluationWork

  init(
    _ aggregate: BoundAggregate, _ numbers: [UInt32], groupCount: Int,
    _ parts: [TableGrouping.Part], _ work: EvaluationWork
  ) {
    self.aggregate = aggregate
    self.numbers = numbers
    self.groupCount = groupCount
    self.parts = parts
    self.work = work
  }

  /// The result for each group.
  func results() -> [FetchedValue] {
    switch (aggregate.function, aggregate.argument) {
    case _ where aggregate.isDistinct: return resultsOfLists()
    case (.count, .subject): return counts { _, _ in true }
    case (.count, .attribute(let index)):
      return counts { part, row in !part.segment.attributes[index.rawValue].isNull(row) }
    case (.sum, .attribute(let index)), (.average, .attribute(let index)),
      (.min, .attribute(let index)), (.max, .attribute(let index)):
      return resultsOfIntegers(index) ?? resultsOfLists()
    default: return resultsOfLists()
    }
  }

  private func counts(_ isCounted: (TableGrouping.Part, Int) -> Bool) -> [FetchedValue] {
    var counts = [Int64](repeating: 0, count: groupCount)
    var position = 0
    for part in parts {
      part.forEachRow { row in
        if isCounted(part, row) { counts[Int(numbers[position])] += 1 }
        position += 1
      }
    }
    return counts.map { .value(.integer($0)) }
  }

  /// The results for integers, which are added up without being kept; nil for other attributes.
  private func resultsOfIntegers(_ index: AttributeIndex) -> [FetchedValue]? {
    var totals = [IntegerTotal](repeating: IntegerTotal(), count: groupCount)
    var position = 0
    for part in parts {
      let column = part.segment.attributes[index.rawValue]
      guard case .integers = column.layout else { return nil }
      switch column.values {
      case .integers(let integers):
        part.forEachRow { row in
          if !column.isNull(row) { totals[Int(numbers[position])].add(integers[row]) }
          position += 1
        }
      case .constant:
        guard case .integer(let integer) = column.constant else {
          position += part.rows.count
          continue
        }
        part.forEachRow { _ in
          totals[Int(numbers[position])].add(integer)
          position += 1
        }
      default: return nil
      }
    }
    return totals.map { .value($0.result(of: aggregate.function)) }
  }

  /// The results for values that have to be known together.
  private func resultsOfLists() -> [FetchedValue] {
    var lists = [[FetchedValue]](repeating: [], count: groupCount)
    var position = 0
    for part in parts {
      part.forEachRow { row in
        let value = part.value(of: aggregate.argument, at: row, work)
        if value != .null { lists[Int(numbers[position])].append(value) }
        position += 1
      }
    }
    return lists.map { aggregate.result(of: $0) }
  }
}

/// What is known of integers that have been seen.
private struct IntegerTotal {
  private var sum: Int128 = 0
  private var count = 0
  private var least = Int64.max
  private var greatest = Int64.min

  @inline(__always)
  mutating func add(_ number: Int64) {
    // No table has so many rows that this could overflow.
    sum &+= Int128(number)
    count += 1
    least = min(least, number)
    greatest = max(greatest, number)
  }

  func result(of function: FunctionExpression.Function) -> AttributeValue {
    switch function {
    case .sum: NumberSum(integers: sum, count: count).total
    case .average: NumberSum(integers: sum, count: count).average
    case .min: count == 0 ? .null : .integer(least)
    case .max: count == 0 ? .null : .integer(greatest)
    default: .null
    }
  }
}
