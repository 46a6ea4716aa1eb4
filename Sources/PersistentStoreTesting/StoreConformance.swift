import ManagedObjects
import SampleData

/// The rules that a store has to keep so that contexts can rely on it, each of them checked by itself.
///
/// Whoever writes a store of his own runs them on it by one call:
///
/// ```swift
/// @Test("the store keeps the rules", arguments: StoreConformance.rules)
/// func keeps(rule: StoreConformance.Rule) throws {
///   try rule.check(StoreUnderTest("cards", features: [.reopening]) { try CardFolderPlace() })
/// }
/// ```
public enum StoreConformance {
  /// One rule.
  public struct Rule: Sendable {
    /// The rule, as a sentence.
    public let name: String
    let needed: StoreUnderTest.Features
    let body: @Sendable (inout StoreTrial) throws -> Void

    init(
      _ name: String, needing needed: StoreUnderTest.Features = [],
      _ body: @escaping @Sendable (inout StoreTrial) throws -> Void
    ) {
      (self.name, self.needed, self.body) = (name, needed, body)
    }

    /// Whether a kind of store is asked to keep the rule.
    public func applies(to store: StoreUnderTest) -> Bool {
      store.features.isSuperset(of: needed)
    }

    /// Checks that a kind of store keeps the rule, unless it is not asked to.
    ///
    /// - Parameters:
    ///   - store: The kind of store.
    ///   - seed: What random choices are made from; nil for another one each time.
    ///   - rounds: How often random choices are made.
    /// - Throws: ``NonConformance``.
    public func check(
      _ store: StoreUnderTest, seed: UInt64? = nil, rounds: Int = 20
    ) throws(NonConformance) {
      guard applies(to: store) else { return }
      let seed = seed ?? UInt64.random(in: 0...UInt64.max)
      var trial = StoreTrial(store, SplitMix64(seed: seed), rounds: rounds)
      do {
        try body(&trial)
      } catch {
        let reason = (error as? Finding)?.reason ?? "threw \(error)"
        throw NonConformance(rule: name, store: store.name, reason: reason, seed: seed)
      }
    }
  }

  /// All rules.
  public static let rules: [Rule] =
    lifeCycle + values + relationships + fetching + conflicts + features + migration
    + objectMigration + migrationCourse + damage

  /// Checks that a kind of store keeps all rules.
  ///
  /// - Parameters:
  ///   - store: The kind of store.
  ///   - seed: What random choices are made from; nil for another one each time.
  ///   - rounds: How often random choices are made.
  /// - Throws: ``NonConformances`` with everything that it does otherwise.
  public static func check(
    _ store: StoreUnderTest, seed: UInt64? = nil, rounds: Int = 20
  ) throws(NonConformances) {
    var found: [NonConformance] = []
    for rule in rules {
      do throws(NonConformance) {
        try rule.check(store, seed: seed, rounds: rounds)
      } catch {
        found.append(error)
      }
    }
    if !found.isEmpty { throw NonConformances(all: found) }
  }
}

extension StoreConformance.Rule: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
