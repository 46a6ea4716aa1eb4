/// A value that was to be taken away, and that a contact does not have, or that may be one of several.
struct MissingValue: Error {
  let list: String
  let value: String
  /// How many are like it.
  let count: Int
  /// How one of those is written.
  let example: String?
}
