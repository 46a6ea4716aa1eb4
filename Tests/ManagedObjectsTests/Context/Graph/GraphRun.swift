import ManagedObjects
import SampleData
import Testing

/// Two contexts on one store and a child of the first, with their models.
final class GraphRun {
  private let stack: GraphStack
  private let roots: [GraphSeat]
  private var child: GraphSeat?
  /// What is in the store, by zones.
  private var store: [GraphState] = [GraphState(), GraphState()]
  private var nextNumber = 0
  private let mergesByItself: Bool
  private var failures: [String] = []

  private static let policies: [MergePolicy] = [
    .error, .error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
  ]

  init(_ place: GraphStack.Place, _ random: inout SplitMix64) throws {
    stack = try GraphStack(place)
    roots = [GraphSeat(stack.newContext(), zone: 0), GraphSeat(stack.newContext(), zone: 1)]
    mergesByItself = random.happens(percent: 40)
    for root in roots {
      root.context.mergePolicy = random.pick(from: Self.policies)
      root.context.automaticallyMergesChangesFromParent = mergesByItself
      // Half of the contexts record events, the others do not.
      if !mergesByItself { root.observe() } else if random.happens(percent: 50) { root.observe() }
      root.context.retainsRegisteredObjects = random.happens(percent: 20)
    }
  }

  private var model: ManagedObjectModel { stack.coordinator.managedObjectModel }

  /// Does one random thing.
  ///
  /// - Returns: What was done.
  func step(_ random: inout SplitMix64) throws -> String {
    if let child { return "child: " + (try step(child: child, &random)) }
    let seat = random.pick(from: roots)
    let what: String
    switch random.below(100) {
    case 0..<58: what = try edits(seat, &random)
    case 58..<62: (_, what) = (seat.process(), "process")
    case 62..<70: what = try fetch(seat, &random)
    case 70..<80: what = try save(seat)
    case 80..<83: (_, what) = (seat.rollback(), "rollback")
    case 83..<85: (_, what) = (try seat.refreshAll(), "refresh all")
    case 85..<88: (_, what) = (try seat.refresh(&random), "refresh")
    case 88..<90: (_, what) = (seat.reset(), "reset")
    case 90..<92: (_, what) = (letGo(seat), "let go")
    case 92..<96: what = try merge(seat)
    default: what = try beginChild()
    }
    return "\(seat.zone): \(what)"
  }

  /// Objects stay as long as the context holds them, and so do their transient values.
  private func letGo(_ seat: GraphSeat) {
    if !seat.context.retainsRegisteredObjects { seat.letGo() }
  }

  private func edits(_ seat: GraphSeat, _ random: inout SplitMix64) throws -> String {
    try (0...random.below(4)).map { _ in try seat.edit(&nextNumber, model, &random) }
      .joined(separator: ", ")
  }

  private func save(_ seat: GraphSeat) throws -> String {
    seat.view.process()
    let expected = seat.view.failures(base: seat.base)
    do {
      try seat.context.save()
    } catch let error as ValidationError {
      let found = Set(error.failures.map { name(of: $0, seat) })
      check(found == expected, "failures \(found) instead of \(expected)")
      return "refused save"
    } catch StoreError.missingDestinations(let missing) {
      check(seat.context.mergePolicy == .error, "missing destinations are an error \(missing)")
      check(!seat.view.dangling(base: seat.base).isEmpty, "missing destinations \(missing)")
      return "refused dangling save"
    }
    check(expected.isEmpty, "saved in spite of \(expected)")
    let dangling = seat.view.dangling(base: seat.base)
    check(
      dangling.isEmpty || seat.context.mergePolicy != .error, "saved in spite of \(dangling)")
    for (number, index, other) in dangling { seat.view.forget(number, index, other) }
    seat.view.settle()
    seat.base = seat.view
    store[seat.zone] = seat.base
    store[seat.zone].dropTransientValues { _ in true }
    if !mergesByItself, let saved = seat.lastSave { roots[1 - seat.zone].unmerged.append(saved) }
    return "save"
  }

  private func name(of failure: ValidationError.Failure, _ seat: GraphSeat) -> String {
    let object = seat.context.registeredObject(for: failure.objectID)
    return "\(object?.anyGraphNumber ?? -1).\(failure.key)"
  }

  /// Has a context learn what the other one saved, and compares what it then shows of that.
  private func merge(_ seat: GraphSeat) throws -> String {
    seat.process()
    for saved in seat.unmerged { try seat.context.mergeChanges(fromContextDidSave: saved) }
    seat.unmerged = []
    let shown = try GraphDump(seat.context)
    let expected = seat.view.dump.nodes.merging(store[1 - seat.zone].dump.nodes) { own, _ in own }
    failures += shown.differences(from: GraphDump(nodes: expected))
    return "merge"
  }

  private func fetch(_ seat: GraphSeat, _ random: inout SplitMix64) throws -> String {
    seat.view.process()
    let query = GraphQuery(&random)
    let others = seat.context.parent == nil ? store[1 - seat.zone].nodes : [:]
    let own =
      query.includesPendingChanges || seat.context.parent != nil
      ? seat.view.present : store[seat.zone].nodes
    let expected = query.numbers(in: own.merging(others) { own, _ in own })
    let request = query.request(zone: seat.context.parent == nil ? nil : seat.zone)
    let found = try seat.context.fetch(request).compactMap(\.anyGraphNumber)
    check(found == expected, "\(query): \(found) instead of \(expected)")
    let count = try seat.context.count(for: request)
    check(count == expected.count, "\(query): \(count) instead of \(expected.count)")
    return "fetch"
  }

  private func check(_ agrees: Bool, _ what: @autoclosure () -> String) {
    if !agrees { failures.append(what()) }
  }
}

extension GraphRun {
  private func beginChild() throws -> String {
    let root = roots[0]
    root.process()
    let child = GraphSeat(ManagedObjectContext(parent: root.context), zone: 0)
    child.base = root.view.forChild
    child.view = child.base
    self.child = child
    return "begin child"
  }

  private func step(child: GraphSeat, _ random: inout SplitMix64) throws -> String {
    switch random.below(100) {
    case 0..<60: return try edits(child, &random)
    case 60..<64: child.process()
    case 64..<72: return try fetch(child, &random)
    case 72..<84: return try save(child: child)
    case 84..<87: child.rollback()
    case 87..<92: return "parent's " + (try save(roots[0]))
    default:
      self.child = nil
      return "end"
    }
    return "process or rollback"
  }

  private func save(child: GraphSeat) throws -> String {
    child.view.process()
    let expected = child.view.failures(base: child.base)
    do {
      try child.context.save()
    } catch let error as ValidationError {
      let found = Set(error.failures.map { name(of: $0, child) })
      check(found == expected, "failures \(found) instead of \(expected)")
      return "refused save"
    }
    check(expected.isEmpty, "saved in spite of \(expected)")
    roots[0].view.receive(child.view)
    // They live as long as somebody holds them, and so do their transient values.
    try roots[0].holdAll()
    child.view.settle()
    child.base = child.view
    return "save"
  }

  /// In what the contexts differ from their models; empty when they do not.
  func differences() throws -> [String] {
    var differences = failures
    for root in roots { differences += try root.differences().map { "\(root.zone): \($0)" } }
    if let child { differences += try child.differences().map { "child: \($0)" } }
    let saved = try GraphDump(stack.newContext())
    let expected = store[0].dump.nodes.merging(store[1].dump.nodes) { own, _ in own }
    differences += saved.differences(from: GraphDump(nodes: expected)).map { "saved: \($0)" }
    return differences
  }

  /// What went wrong in a step by itself.
  var hasFailed: Bool { !failures.isEmpty }
}
