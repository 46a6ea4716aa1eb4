extension ManagedObjectContext {
  /// How a request is answered: by which index, by looking at which blocks of columns, with how many
  /// rows read.
  ///
  /// The request is carried out to find out.
  ///
  /// ```swift
  /// print(try context.explain(request))
  /// ```
  ///
  /// - Throws: As ``fetch(_:)`` does.
  public func explain<Result>(_ request: FetchRequest<Result>) throws -> FetchExplanation {
    processChanges()
    let bound = try bind(request)
    let entities = entities(of: bound, request.includesSubentities)
    let reader = try reader
    var plans: [FetchPlan] = []
    for entity in entities {
      // Rows of several entities are merged, and the window applies to the whole.
      let part = entities.count == 1 ? bound : bound.unwindowed(for: entity)
      plans += try reader.explain(part)
    }
    return FetchExplanation(
      predicate: try request.predicate?.resolved(in: model), plans: plans,
      changedObjectCount: request.includesPendingChanges ? pendingObjects(of: entities).count : 0)
  }
}

/// How a fetch request is answered.
public struct FetchExplanation: Hashable, Sendable {
  /// The condition.
  public let predicate: FetchPredicate?
  /// How the rows of each entity are found; empty for a store that does not tell.
  public let plans: [FetchPlan]
  /// How many objects have unsaved changes that are looked at one by one.
  public let changedObjectCount: Int
}

extension FetchExplanation: CustomStringConvertible {
  /// The explanation in lines for people to read.
  public var description: String {
    var lines = ["condition: \(predicate?.format ?? "none")"]
    lines += plans.map(\.description)
    if changedObjectCount > 0 { lines.append("\(changedObjectCount) changed objects looked at") }
    return lines.joined(separator: "\n")
  }
}
