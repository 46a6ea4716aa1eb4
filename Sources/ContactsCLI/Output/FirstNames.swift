extension [String] {
  /// The first of some names in a sentence, and how many there are beside them.
  ///
  /// - Parameter total: How many there are in all.
  /// - Returns: The names with commas between them.
  func listed(of total: Int) -> String {
    joined(separator: ", ") + (total > count ? " and \(total - count) more" : "")
  }
}
