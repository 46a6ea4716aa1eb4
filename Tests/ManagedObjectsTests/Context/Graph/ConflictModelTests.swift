import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Two contexts that change and delete the same objects, and their plain model.
@Suite("Conflicts of two contexts and their model")
struct ConflictModelTests {
  @Test(
    "random edits of the same objects are merged as the policies say",
    arguments: GraphStack.Place.allCases)
  func randomSequences(place: GraphStack.Place) throws {
    var random = seededRandom(for: "Conflicts of two contexts and their model, \(place)")
    for sequence in 0..<testRounds(place == .memory ? 100 : 4) {
      let run = try ConflictRun(place)
      var log: [String] = []
      for step in 0..<40 {
        log.append(try run.step(&random))
        let differences = run.differences()
        if !differences.isEmpty {
          let last = log.suffix(12).joined(separator: "\n")
          Issue.record("sequence \(sequence), step \(step): \(differences)\n\(last)")
          return
        }
      }
    }
  }
}

private final class ConflictRun {
  private let stack: GraphStack
  private let contexts: [ManagedObjectContext]
  private var objects: [[Int: ManagedObject]] = [[:], [:]]
  private var state = ConflictState()
  private var nextNumber = 0
  private var failures: [String] = []

  private static let attributes = [GraphAttribute.name, GraphAttribute.rank]

  init(_ place: GraphStack.Place) throws {
    stack = try GraphStack(place)
    contexts = [stack.newContext(), stack.newContext()]
  }

  func step(_ random: inout SplitMix64) throws -> String {
    let seat = random.below(2)
    switch random.below(20) {
    case 0...1: return try insert(seat)
    case 2...9: return set(seat, &random)
    case 10...11: return try delete(seat, &random)
    case 12...14: return try fetch(seat)
    case 15:
      contexts[seat].rollback()
      state.rollback(seat)
      return "\(seat): rollback"
    default: return try save(seat, random.pick(from: ContentionSeat.policies))
    }
  }

  private func insert(_ seat: Int) throws -> String {
    let object = try contexts[seat].insert("Tag")
    object.setValue(.integer(Int64(nextNumber)), at: GraphAttribute.number)
    objects[seat][nextNumber] = object
    state.held[seat][nextNumber] = ConflictState.Held(
      base: nil, values: ["", .null], isTouched: true)
    nextNumber += 1
    return "\(seat): insert \(nextNumber - 1)"
  }

  private func present(_ seat: Int) -> [Int] {
    state.held[seat].filter { !$0.value.isDeleted }.keys.sorted()
  }

  private func set(_ seat: Int, _ random: inout SplitMix64) -> String {
    guard let number = present(seat).randomElement(&random) else { return "nothing" }
    let position = random.below(2)
    let value: AttributeValue =
      position == 0
      ? random.pick(from: ["a", "b", "c"]) : random.pick(from: [.null, .integer(1), .integer(2)])
    objects[seat][number]?.setValue(value, at: Self.attributes[position])
    if state.held[seat][number]?.values[position] != value {
      state.held[seat][number]?.values[position] = value
      state.held[seat][number]?.isTouched = true
    }
    return "\(seat): set \(number) \(value)"
  }

  private func delete(_ seat: Int, _ random: inout SplitMix64) throws -> String {
    guard let number = present(seat).randomElement(&random), let object = objects[seat][number]
    else { return "nothing" }
    try contexts[seat].delete(object)
    if state.held[seat][number]?.base == nil {
      state.held[seat][number] = nil
    } else {
      state.held[seat][number]?.isDeleted = true
    }
    return "\(seat): delete \(number)"
  }

  private func fetch(_ seat: Int) throws -> String {
    for object in try contexts[seat].fetch(FetchRequest<ManagedObject>(entityName: "Tag")) {
      if let number = object.graphNumber { objects[seat][number] = object }
    }
    state.fetch(in: seat)
    return "\(seat): fetch"
  }

  private func save(_ seat: Int, _ policy: MergePolicy) throws -> String {
    contexts[seat].mergePolicy = policy
    let conflicts = state.conflicts(in: seat)
    let isRefused = policy == .error && state.isRefused(in: seat)
    do {
      try contexts[seat].save()
    } catch MergeError.conflicts(let found) {
      if !isRefused { failures.append("conflicts \(found.map(\.objectID))") }
      return "\(seat): refused save"
    }
    if isRefused { failures.append("saved in spite of conflicts \(conflicts)") }
    state.save(seat, policy)
    return "\(seat): save \(policy), conflicts \(conflicts)"
  }

  /// In what the contexts differ from the model; empty when they do not.
  func differences() -> [String] {
    var differences = failures
    for seat in 0...1 {
      var shown: [Int: ConflictState.Values] = [:]
      for object in objects[seat].values {
        if let number = object.graphNumber {
          shown[number] = Self.attributes.map { object.value(at: $0) }
        }
      }
      let expected = state.held[seat].filter { !$0.value.isDeleted }.mapValues(\.values)
      if shown != expected { differences.append("\(seat): \(shown) instead of \(expected)") }
    }
    return differences
  }
}
