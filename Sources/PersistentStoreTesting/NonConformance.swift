/// What a store does otherwise than contexts rely on.
public struct NonConformance: Error, Sendable {
  /// The rule that it does not keep.
  public let rule: String
  /// The kind of store.
  public let store: String
  /// What was found.
  public let reason: String
  /// What the random choices were made from: the same seed makes the same ones.
  public let seed: UInt64
}

extension NonConformance: CustomStringConvertible {
  /// The rule and what was found, with the seed.
  public var description: String { "\(store): \(rule): \(reason) (seed \(seed))" }
}

/// Everything that a store does otherwise.
public struct NonConformances: Error, Sendable {
  /// One element for each rule that it does not keep.
  public let all: [NonConformance]
}

extension NonConformances: CustomStringConvertible {
  /// One line for each.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}

/// A finding within a rule.
struct Finding: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Finds fault unless something holds.
func expect(_ holds: Bool, _ reason: @autoclosure () -> String) throws(Finding) {
  if !holds { throw Finding(reason()) }
}

/// Finds fault unless two values are equal.
func expect<Value: Equatable>(
  _ found: Value, is expected: Value, _ what: @autoclosure () -> String
) throws(Finding) {
  if found != expected {
    throw Finding("\(what()): \(cut(found)) instead of \(cut(expected))")
  }
}

/// What is left of a description that may be long.
private func cut(_ value: some Any) -> String {
  let text = "\(value)"
  return text.count > 400 ? text.prefix(400) + "…" : text
}

/// Finds fault unless a body throws an error that is as expected.
func expectError(
  _ what: String, _ isExpected: (any Error) -> Bool, _ body: () throws -> Void
) throws {
  do {
    try body()
  } catch {
    try expect(isExpected(error), "\(what) throws \(error)")
    return
  }
  throw Finding("\(what) throws nothing")
}
