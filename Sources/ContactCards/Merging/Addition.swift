/// What becomes of something that is added to what is there.
struct Addition: OptionSet {
  let rawValue: UInt8

  /// There is something else than before.
  static let change = Addition(rawValue: 1)
  /// Something that was there is given up for another value.
  static let replacement = Addition(rawValue: 2)
  /// Something that was added is not there as it was said.
  static let refusal = Addition(rawValue: 4)
}
