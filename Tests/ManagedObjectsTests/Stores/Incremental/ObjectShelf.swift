import Foundation
import ManagedObjects
import Synchronization

/// Objects in memory as an incremental store reads them, known by numbers, texts or bytes in turn.
final class ObjectShelf: IncrementalStoreBacking {
  private struct State {
    var nodes: [String: [ReferenceObject: IncrementalStoreNode]] = [:]
    var order: [String: [ReferenceObject]] = [:]
    var nextNumber: Int64 = 100
    var revision: Int64 = 0
    var values: [String: MetadataValue] = [:]
    var held: [ObjectReference: Int] = [:]
  }

  private let identifier = UUID()
  private let state = Mutex(State())
  /// Whether nobody is told how often something was saved.
  private let hidesRevision: Bool
  let followsObjects: Bool

  init(hidesRevision: Bool = false, followsObjects: Bool = false) {
    (self.hidesRevision, self.followsObjects) = (hidesRevision, followsObjects)
  }

  var name: String { "the shelf" }
  var type: StoreType { StoreType(rawValue: "shelf") }

  /// How many contexts hold each object.
  var held: [ObjectReference: Int] { state.withLock { $0.held } }

  func loadMetadata(for model: ManagedObjectModel) throws -> StoreMetadata {
    StoreMetadata(
      identifier: identifier, type: type,
      modelVersionHashes: model.entityVersionHashesByName, values: state.withLock { $0.values })
  }

  func setMetadata(_ values: [String: MetadataValue]) throws {
    state.withLock { $0.values = values }
  }

  func fetch(_ request: IncrementalStoreRequest) throws -> IncrementalStoreAnswer {
    let name = request.request.entity.name
    return IncrementalStoreAnswer(
      state.withLock { state in
        (state.order[name] ?? []).compactMap { state.nodes[name]?[$0] }.shuffled()
      })
  }

  func nodes(
    _ references: [ReferenceObject], of entity: EntityDescription
  ) throws -> [IncrementalStoreNode?] {
    state.withLock { state in references.map { state.nodes[entity.name]?[$0] } }
  }

  func newReferences(_ count: Int, of entity: EntityDescription) throws -> [ReferenceObject] {
    state.withLock { state in
      (0..<count).map { _ in
        state.nextNumber += 1
        let number = state.nextNumber
        switch number % 3 {
        case 0: return .number(number)
        case 1: return .string("n°/\(number)")
        default:
          return .bytes([
            UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8), 0,
          ])
        }
      }
    }
  }

  func revision() throws -> Int64? { hidesRevision ? nil : state.withLock { $0.revision } }

  func save(_ changes: IncrementalStoreChanges) throws {
    try state.withLock { state in
      var conflicts: [ObjectReference] = []
      let expected =
        changes.updated.map {
          (ObjectReference($0.entityName, $0.node.reference), $0.expectedVersion)
        } + changes.deleted.map { ($0.object, $0.expectedVersion) }
      for (object, version) in expected
      where state.nodes[object.entityName]?[object.reference]?.version != version {
        conflicts.append(object)
      }
      for update in changes.updated {
        let now = state.nodes[update.entityName]?[update.node.reference]?.relationships ?? [:]
        for (name, list) in update.formerRelationships where Set(now[name] ?? []) != Set(list) {
          conflicts.append(ObjectReference(update.entityName, update.node.reference))
        }
      }
      guard conflicts.isEmpty else { throw IncrementalStoreConflict(conflicts) }
      for insertion in changes.inserted {
        state.nodes[insertion.entityName, default: [:]][insertion.node.reference] = insertion.node
        state.order[insertion.entityName, default: []].append(insertion.node.reference)
      }
      for update in changes.updated {
        var node = update.node
        let former = state.nodes[update.entityName]?[node.reference]?.relationships ?? [:]
        node.relationships.merge(former) { new, _ in new }
        state.nodes[update.entityName]?[node.reference] = node
      }
      for deletion in changes.deleted {
        state.nodes[deletion.object.entityName]?[deletion.object.reference] = nil
        state.order[deletion.object.entityName]?.removeAll { $0 == deletion.object.reference }
      }
      state.revision += 1
    }
  }

  func contextDidRegister(_ objects: [ObjectReference]) {
    state.withLock { state in
      for object in objects { state.held[object, default: 0] += 1 }
    }
  }

  func contextDidUnregister(_ objects: [ObjectReference]) {
    state.withLock { state in
      for object in objects { state.held[object, default: 0] -= 1 }
    }
  }
}
