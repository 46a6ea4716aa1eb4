/// How much of Foundation a piece of code needs.
enum FoundationUse: Int {
  /// Nothing.
  case none
  /// Something inside, under other names where others can see it.
  case inside
  /// Types that are part of what others see.
  case shown
}

extension FoundationUse: Comparable {
  /// Whether one needs less than the other.
  static func < (left: FoundationUse, right: FoundationUse) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Sequence<FoundationUse> {
  /// What all of the pieces need together.
  var combined: FoundationUse { self.max() ?? .none }
}
