/// Keeps somebody informed of the changes of a property, until it is cancelled or goes.
public final class PropertyObservation {
  private weak var object: ManagedObject?
  let key: String
  let handler: (PropertyChange) -> Void

  init(_ object: ManagedObject, key: String, handler: @escaping (PropertyChange) -> Void) {
    self.object = object
    self.key = key
    self.handler = handler
  }

  /// Ends the observation.
  public func cancel() {
    object?.observations?.remove(self)
    object = nil
  }
}

/// A moment of the change of a property.
public struct PropertyChange {
  /// The moments.
  public enum Moment: Sendable {
    /// The property still has its old value.
    case willChange
    /// The property has its new value.
    case didChange
  }

  /// The object.
  public let object: ManagedObject
  /// The name of the property.
  public let key: String
  /// Whether the change is about to be made or has been.
  public let moment: Moment
}

/// Who observes an object.
final class PropertyObservations {
  private struct Reference {
    weak var observation: PropertyObservation?
  }

  private var references: [Reference] = []
  /// Whether nobody is told, because what happens is part of a change that is told as a whole.
  var isSuspended = false
  /// The attributes that accessors of the class are changing at the moment.
  var openChanges: Set<AttributeIndex> = []

  /// Whether nobody observes and nothing is being changed.
  var isEmpty: Bool {
    openChanges.isEmpty && references.allSatisfy { $0.observation == nil }
  }

  func add(_ observation: PropertyObservation) {
    references.removeAll { $0.observation == nil }
    references.append(Reference(observation: observation))
  }

  func remove(_ observation: PropertyObservation) {
    references.removeAll { $0.observation == nil || $0.observation === observation }
  }

  /// The keys that somebody observes.
  var keys: Set<String> { Set(references.compactMap { $0.observation?.key }) }

  func post(_ change: PropertyChange) {
    if isSuspended { return }
    for reference in references {
      guard let observation = reference.observation, observation.key == change.key else { continue }
      observation.handler(change)
    }
  }
}

extension ManagedObject {
  /// Calls a handler before and after each change of a property.
  ///
  /// - Returns: The observation, which ends when nobody holds it.
  /// - Throws: ``ManagedObjectError/unknownKey(entity:key:)``.
  public final func observe(
    _ key: String, handler: @escaping (PropertyChange) -> Void
  ) throws(ManagedObjectError) -> PropertyObservation {
    guard
      entity.index(ofAttribute: key) != nil || entity.index(ofRelationship: key) != nil
        || Self.accessor(forKey: key) != nil
    else { throw .unknownKey(entity: entity.name, key: key) }
    let observation = PropertyObservation(self, key: key, handler: handler)
    let observations = observations ?? PropertyObservations()
    observations.add(observation)
    self.observations = observations
    return observation
  }

  /// Tells that a property is about to change.
  ///
  /// Accessors that a class writes itself call this and ``didChangeValue(forKey:)`` around setting a
  /// primitive value, which becomes a change by that: it is saved, can be undone, and is observed.
  public final func willChangeValue(forKey key: String) {
    if let index = entity.index(ofAttribute: key) {
      let observations = observations ?? PropertyObservations()
      observations.openChanges.insert(index)
      self.observations = observations
    }
    postWillChange(key)
  }

  /// Tells that a property has changed.
  public final func didChangeValue(forKey key: String) {
    if let index = entity.index(ofAttribute: key) { observations?.openChanges.remove(index) }
    postDidChange(key)
    if observations?.isEmpty == true { observations = nil }
  }

  final func postWillChange(_ key: String) {
    observations?.post(PropertyChange(object: self, key: key, moment: .willChange))
  }

  final func postDidChange(_ key: String) {
    observations?.post(PropertyChange(object: self, key: key, moment: .didChange))
  }

  /// Makes a change that can be one of any property, and tells the observers of all.
  final func changeAny(_ body: () -> Void) {
    guard let keys = observations?.keys else { return body() }
    for key in keys { postWillChange(key) }
    body()
    for key in keys { postDidChange(key) }
  }
}

@available(*, unavailable)
extension PropertyObservation: Sendable {}

@available(*, unavailable)
extension PropertyChange: Sendable {}
