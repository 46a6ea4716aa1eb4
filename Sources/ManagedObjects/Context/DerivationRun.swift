#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Computes derived attributes, once for a save or an attempt at it.
final class DerivationRun {
  private let plan: DerivationPlan
  private let context: ManagedObjectContext
  private let now: Date
  private let reader: RelatedObjectReader

  init(_ plan: DerivationPlan, _ context: ManagedObjectContext) {
    self.plan = plan
    self.context = context
    now = context.now()
    reader = RelatedObjectReader(context)
  }

  /// Computes values until none changes any more.
  func run() throws {
    var round = context.dirtyObjects.filter(\.hasChanges)
    for _ in 0..<ManagedObjectContext.greatestRoundCount {
      var seen: Set<ManagedObject> = []
      let objects = (round + owners(of: round)).filter { seen.insert($0).inserted }
      round = try objects.filter { try derive($0) }
      if round.isEmpty { return }
      context.event.refreshed += round
    }
    throw ManagedObjectError.unstableSave(round[0].objectID)
  }

  /// The objects whose derived attributes depend on what has changed in others.
  private func owners(of changed: [ManagedObject]) -> [ManagedObject] {
    if plan.dependencies.isEmpty { return [] }
    var triggers: [[ManagedObject]] = Array(repeating: [], count: plan.dependencies.count)
    for object in changed {
      for position in plan.dependencyPositions[object.entity.number] ?? []
      where plan.dependencies[position].trigger.isMet(by: object) {
        triggers[position].append(object)
      }
    }
    var owners: [ManagedObject] = []
    for (dependency, objects) in zip(plan.dependencies, triggers) where !objects.isEmpty {
      owners += dependency.way.reduce(objects) { level, step in
        var seen: Set<ManagedObject> = []
        return reader.objects(relatedTo: level, at: step.index).filter {
          $0.entity.isKind(of: step.origin) && seen.insert($0).inserted
        }
      }
    }
    return owners
  }

  /// Computes the derived attributes of an object.
  ///
  /// - Returns: Whether one of them has another value now.
  private func derive(_ object: ManagedObject) throws -> Bool {
    guard let targets = plan.targets[object.entity.number], object.hasRow else { return false }
    var isChanged = false
    for target in targets {
      guard let path = target.path else { continue }
      let source = Source(object: object, path: path, reader: reader)
      let value = try target.attribute.value(from: source, now: now)
      if object.setDerivedValue(value, at: target.attribute.index) { isChanged = true }
    }
    let times = targets.filter { $0.attribute.derivation == .now }.map(\.attribute.index)
    return stamp(object, times) || isChanged
  }

  /// Gives an object that is to be written the time of the save.
  private func stamp(_ object: ManagedObject, _ times: [AttributeIndex]) -> Bool {
    if times.isEmpty { return false }
    let isWritten = object.state == .inserted || object.isChanged(besides: times)
    var isChanged = false
    for index in times {
      let value = isWritten ? .date(now) : object.snapshot?.value(at: index) ?? .null
      if object.setDerivedValue(value, at: index) { isChanged = true }
    }
    return isChanged
  }
}

extension DerivationPlan.Dependency.Trigger {
  fileprivate func isMet(by object: ManagedObject) -> Bool {
    if object.state == .deleted { return true }
    return switch self {
    case .presence: false
    case .attribute(let index):
      !object.changes.isEmpty && object.changes[index.rawValue] != nil
    case .relationship(let index):
      !object.relations.isEmpty && object.relations[index.rawValue].isChanged
    }
  }
}

/// An object and the way along the key path of one of its derived attributes.
private struct Source: DerivationSource {
  let object: ManagedObject
  let path: DerivationPath
  let reader: RelatedObjectReader

  private var ends: [ManagedObject] {
    path.steps.reduce([object]) { reader.objects(relatedTo: $0, at: $1.index) }
  }

  func value(atKeyPath keyPath: String) -> AttributeValue {
    relatedValues(atKeyPath: keyPath).first ?? .null
  }

  func relatedValues(atKeyPath keyPath: String) -> [AttributeValue] {
    guard let attribute = path.attribute else { return [] }
    return ends.map { $0.value(at: attribute) }
  }

  func relatedCount(atKeyPath keyPath: String) -> Int {
    if path.attribute == nil { return ends.count }
    return relatedValues(atKeyPath: keyPath).count { $0 != .null }
  }
}
