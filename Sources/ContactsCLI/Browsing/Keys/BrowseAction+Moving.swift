extension BrowseAction {
  /// Where the action leads to in rows; nil for one that does not move.
  ///
  /// - Parameters:
  ///   - row: Where one is.
  ///   - count: How many rows there are.
  ///   - height: How many of them are seen.
  /// - Returns: The row, which is 0 where there is none.
  func row(from row: Int, count: Int, height: Int) -> Int? {
    let page = max(1, height - 1)
    let target: Int
    switch self {
    case .up: target = row - 1
    case .down: target = row + 1
    case .pageUp: target = row - page
    case .pageDown: target = row + page
    case .first: target = 0
    case .last: target = count - 1
    default: return nil
    }
    return max(0, min(target, count - 1))
  }
}
