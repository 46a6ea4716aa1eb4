import SampleData
import TestSupport
import Testing

@testable import ManagedObjects

@Suite("Uniqueness constraints against a dictionary")
struct UniquenessDifferentialTests {
  private struct Row: Hashable {
    var version: Int64
    var code: String?
  }

  /// A transaction that was made up, and what the rows are when it has been carried out.
  private struct Step {
    var changes: [String: UniqueContacts.Changes]
    var rows: [String: [Int64: Row]]
    /// Whether every code stands once among the rows that have one.
    var isUnique: Bool {
      let codes = rows.values.flatMap(\.values).compactMap(\.code)
      return Set(codes).count == codes.count
    }
  }

  private static func step(
    _ rows: [String: [Int64: Row]], _ nextKeys: [String: Int64], _ random: inout SplitMix64,
    most: Int
  ) -> Step {
    var step = Step(changes: [:], rows: rows)
    let code: (inout SplitMix64) -> String? = {
      $0.happens(percent: 15) ? nil : "code \($0.below(most * 60))"
    }
    for name in ["Company", "Person"] {
      var changes = UniqueContacts.Changes()
      for (key, row) in (rows[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
        if random.happens(percent: 8) {
          changes.delete.append((key, row.version))
          step.rows[name]?[key] = nil
        } else if random.happens(percent: 8) {
          let new = random.happens(percent: 50) ? row.code : code(&random)
          changes.update.append((key, row.version, values(new)))
          step.rows[name]?[key] = Row(version: row.version + 1, code: new)
        }
      }
      for position in 0..<random.below(most) {
        let new = code(&random)
        changes.insert.append(values(new))
        let key = (nextKeys[name] ?? 1) + Int64(position)
        step.rows[name, default: [:]][key] = Row(version: 1, code: new)
      }
      step.changes[name] = changes
    }
    return step
  }

  private static func counts(_ rows: [Row]) -> [Row: Int] {
    rows.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private func stored(_ name: String, in contacts: UniqueContacts) throws -> [Int64: Row] {
    let found = try contacts.store.fetch(StoreFetchRequest(entity: contacts.entity(name)))
    return Dictionary(
      uniqueKeysWithValues: found.map { row in
        (
          row.key.rawValue,
          Row(version: row.version, code: String(row.value(at: AttributeIndex(0))))
        )
      })
  }

  private static func values(_ code: String?) -> [String: AttributeValue] {
    code.map { ["code": .string($0)] } ?? [:]
  }

  @Test(
    "a transaction is refused exactly when a value would stand twice",
    arguments: StoreKind.allCases, [4, 90])
  func agreement(kind: StoreKind, most: Int) throws {
    var random = SplitMix64(seed: testSeed("uniqueness \(kind) \(most)"))
    let contacts = try UniqueContacts(kind)
    var (rows, nextKeys): ([String: [Int64: Row]], [String: Int64]) = ([:], [:])
    var refusals = 0
    for round in 0..<60 {
      let step = Self.step(rows, nextKeys, &random, most: most)
      let found = try contacts.conflicts(step.changes)
      #expect(found.isEmpty == step.isUnique, "round \(round)")
      if !found.isEmpty {
        refusals += 1
        continue
      }
      for name in step.changes.keys {
        rows[name] = try stored(name, in: contacts)
        let expected = (step.rows[name] ?? [:]).values
        #expect(Self.counts(rows[name]?.values.map(\.self) ?? []) == Self.counts(Array(expected)))
        // A store may leave keys out that a refused transaction would have given.
        nextKeys[name] = (rows[name]?.keys.max() ?? 0) + 1
      }
    }
    #expect(1..<60 ~= refusals)
  }
}
