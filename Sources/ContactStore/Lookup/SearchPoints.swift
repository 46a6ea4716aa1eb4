/// The best points that each part of a question has scored in texts so far, of contacts or whatever the
/// texts belong to, by their keys.
struct SearchPoints: Sendable {
  private let width: Int
  /// Of whom there are points, as they were found.
  private(set) var keys: [Int64] = []
  /// The points, in the order of the keys.
  private var points: [UInt8] = []
  /// Where each key stands in that order, from one; zero where it is not there.
  private var ranks: [UInt32] = []
  /// The ranks of keys so large that a table would waste room.
  private var others: [Int64: UInt32] = [:]
  /// How far beyond the keys that are there a table goes on.
  private static let slack = 1 << 20

  /// No points.
  ///
  /// - Parameter width: How many parts the question has.
  init(_ width: Int) {
    self.width = width
  }

  var isEmpty: Bool { keys.isEmpty }

  /// The rank of a key; zero when it is not there.
  private func rank(of key: Int64) -> Int {
    if key >= 0, key < ranks.count { return Int(ranks[Int(key)]) }
    return others.isEmpty ? 0 : Int(others[key] ?? 0)
  }

  /// The points of a key; nil where there are none.
  subscript(key: Int64) -> ArraySlice<UInt8>? {
    let rank = rank(of: key)
    return rank == 0 ? nil : points[(rank - 1) * width..<rank * width]
  }

  /// The positions of those of some keys of which there are points.
  func positions(in keys: [Int64]) -> [Int] {
    keys.indices.filter { rank(of: keys[$0]) > 0 }
  }

  /// Takes note of the points of a text, of which for each part the best count.
  ///
  /// - Complexity: O(1) on average.
  mutating func note(_ new: ArraySlice<UInt8>, of key: Int64) {
    let rank = rank(of: key)
    if rank == 0 {
      keys.append(key)
      points += new
      return rankLast(key)
    }
    let place = (rank - 1) * width
    for index in 0..<width {
      points[place + index] = max(points[place + index], new[new.startIndex + index])
    }
  }

  /// Has the last key be found.
  private mutating func rankLast(_ key: Int64) {
    let rank = UInt32(truncatingIfNeeded: keys.count)
    guard key >= 0, key < ranks.count + Self.slack else {
      others[key] = rank
      return
    }
    if key >= ranks.count {
      // More at once than is needed, as keys mostly ascend.
      let count = max(Int(key) + 1, ranks.count * 2)
      ranks.append(contentsOf: repeatElement(0, count: count - ranks.count))
    }
    ranks[Int(key)] = rank
  }

  /// Takes note of other points, too.
  mutating func note(_ others: SearchPoints) {
    if isEmpty {
      self = others
    } else {
      for (index, key) in others.keys.enumerated() {
        note(others.points[index * width..<(index + 1) * width], of: key)
      }
    }
  }

  /// The scores of those who match, by their keys.
  ///
  /// - Parameter question: The question.
  /// - Returns: The scores.
  func scores(_ question: SearchQuestion) -> [Int64: Int] {
    var scores: [Int64: Int] = [:]
    scores.reserveCapacity(keys.count)
    for (index, key) in keys.enumerated() {
      scores[key] = question.score(points[index * width..<(index + 1) * width])
    }
    return scores
  }

  /// The keys of those who match, ascending.
  ///
  /// - Parameter question: The question.
  /// - Returns: The keys.
  func matches(_ question: SearchQuestion) -> [Int64] {
    let found = keys.indices.filter { index in
      question.score(points[index * width..<(index + 1) * width]) != nil
    }
    return found.map { keys[$0] }.sorted()
  }
}
