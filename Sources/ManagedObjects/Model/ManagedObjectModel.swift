/// The model of a store: the entities whose objects it holds.
///
/// A model is a value, checked once when it is made and frozen from then on:
///
/// ```swift
/// let model = try ManagedObjectModel([
///   EntityDescription("Person", attributes: [
///     AttributeDescription("firstName", .string, isOptional: false),
///     AttributeDescription("age", .integer32),
///   ])
/// ])
/// ```
public struct ManagedObjectModel: Hashable {
  /// The entities in the order of declaration.
  public let entities: [EntityDescription]

  /// Makes a model of entities.
  ///
  /// - Throws: ``ModelError`` that lists every fault found.
  public init(_ entities: [EntityDescription]) throws(ModelError) {
    let faults = Self.faults(in: entities)
    guard faults.isEmpty else { throw ModelError(faults: faults) }
    self.entities = entities
  }

  /// The entity with a name, or nil when the model has none.
  ///
  /// - Complexity: O(*n*) in the number of entities.
  public func entity(named name: String) -> EntityDescription? {
    entities.first { $0.name == name }
  }
}

extension ManagedObjectModel: Sendable {}
