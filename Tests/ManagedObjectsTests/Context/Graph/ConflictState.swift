import ManagedObjects

/// What two contexts that change the same objects, and their store, should hold, in plain Swift.
struct ConflictState {
  /// The name and the rank of an object.
  typealias Values = [AttributeValue]

  struct Row: Equatable {
    var values: Values
    /// Another one each time that the row is written.
    var version: Int
  }

  /// An object in a context.
  struct Held {
    /// What the changes are based on; nil for a new object.
    var base: Row?
    var values: Values
    var isDeleted = false
    /// Whether it was changed since the last save, be it back to what it was.
    var isTouched = false

    var isChanged: Bool { base?.values != values }
  }

  private(set) var rows: [Int: Row] = [:]
  var held: [[Int: Held]] = [[:], [:]]
  private var lastVersion = 0

  init() {}

  /// The objects that a save of a context would find changed by the other.
  func conflicts(in seat: Int) -> [Int] {
    held[seat].keys.sorted().filter { number in
      guard let object = held[seat][number], let base = object.base,
        object.isDeleted || object.isChanged
      else { return false }
      return rows[number]?.version != base.version
    }
  }

  /// Whether the conflicts keep the context from being saved under the policy `error`.
  func isRefused(in seat: Int) -> Bool {
    conflicts(in: seat).contains { rows[$0] != nil || held[seat][$0]?.isDeleted == false }
  }

  mutating func fetch(in seat: Int) {
    for (number, row) in rows {
      guard let object = held[seat][number] else {
        held[seat][number] = Held(base: row, values: row.values)
        continue
      }
      if !object.isDeleted, !object.isTouched {
        held[seat][number] = Held(base: row, values: row.values)
      }
    }
  }

  mutating func rollback(_ seat: Int) {
    held[seat] = held[seat].compactMapValues { object in
      object.base.map { Held(base: $0, values: $0.values) }
    }
  }

  mutating func save(_ seat: Int, _ policy: MergePolicy) {
    for number in conflicts(in: seat) {
      guard let object = held[seat][number], let base = object.base else { continue }
      held[seat][number] = Self.settle(object, base, rows[number], policy)
    }
    for (number, object) in held[seat] {
      if object.isDeleted {
        rows[number] = nil
        held[seat][number] = nil
      } else if object.isChanged {
        lastVersion += 1
        let row = Row(values: object.values, version: lastVersion)
        rows[number] = row
        held[seat][number] = Held(base: row, values: row.values)
      } else {
        held[seat][number]?.isTouched = false
      }
    }
  }

  /// What becomes of an object that the other context has changed; nil when it goes.
  private static func settle(
    _ object: Held, _ base: Row, _ row: Row?, _ policy: MergePolicy
  ) -> Held? {
    let isObjectTrump = policy == .overwrite || policy == .mergeByPropertyObjectTrump
    guard let row else {
      return !object.isDeleted && isObjectTrump ? Held(base: nil, values: object.values) : nil
    }
    if object.isDeleted, isObjectTrump { return object }
    if object.isDeleted || policy == .rollback { return Held(base: row, values: row.values) }
    let values = object.values.indices.map { position in
      let (own, old, new) = (object.values[position], base.values[position], row.values[position])
      switch policy {
      case .overwrite: return own
      case .mergeByPropertyObjectTrump: return own != old ? own : new
      default: return own != old && new == old ? own : new
      }
    }
    return Held(base: row, values: values)
  }
}
