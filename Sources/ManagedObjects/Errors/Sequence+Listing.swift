extension Sequence where Element == String {
  /// The first few, separated by commas, and how many there are beside them.
  func listed(atMost limit: Int = 5) -> String {
    let all = Array(self)
    let shown = all.prefix(limit).joined(separator: ", ")
    return all.count > limit ? "\(shown) and \(all.count - limit) more" : shown
  }
}
