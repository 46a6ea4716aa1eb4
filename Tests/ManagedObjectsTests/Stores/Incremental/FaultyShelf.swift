import ManagedObjects
import Synchronization

/// A shelf that does something wrong when it is asked the next time.
final class FaultyShelf: IncrementalStoreBacking {
  /// What a backing may be asked for.
  enum Call: CaseIterable {
    case metadata, setMetadata, fetch, count, nodes, related, references, revision, save
  }

  /// What it does wrong.
  enum Fault {
    case throwing
    /// It answers about fewer objects than it was asked for.
    case short
    /// It tells of each object twice.
    case twice
    /// It gives an attribute a value of another type.
    case otherType
    /// It leads to an object of an entity that is not there.
    case unknownEntity
    /// It saves, and throws in spite of that.
    case savedAndThrowing
  }

  struct Broken: Error, Equatable {}

  let shelf = ObjectShelf()
  private let fault = Mutex<(call: Call, fault: Fault)?>(nil)

  /// Does something wrong whenever it is asked for something.
  func breakDown(_ fault: Fault = .throwing, in call: Call) {
    self.fault.withLock { $0 = (call, fault) }
  }

  func mend() { fault.withLock { $0 = nil } }

  private func current(_ call: Call) throws -> Fault? {
    let fault = fault.withLock { $0?.call == call ? $0?.fault : nil }
    if fault == .throwing { throw Broken() }
    return fault
  }

  var name: String { "the faulty shelf" }
  var type: StoreType { shelf.type }

  func loadMetadata(for model: ManagedObjectModel) throws -> StoreMetadata {
    _ = try current(.metadata)
    return try shelf.loadMetadata(for: model)
  }

  func setMetadata(_ values: [String: MetadataValue]) throws {
    _ = try current(.setMetadata)
    try shelf.setMetadata(values)
  }

  func fetch(_ request: IncrementalStoreRequest) throws -> IncrementalStoreAnswer {
    let fault = try current(.fetch)
    var answer = try shelf.fetch(request)
    switch fault {
    case .twice: answer.nodes += answer.nodes
    case .otherType: answer.nodes = answer.nodes.map(wrong)
    case .unknownEntity: answer.nodes = answer.nodes.map(lost)
    default: break
    }
    return answer
  }

  func count(_ request: IncrementalStoreRequest) throws -> Int? {
    _ = try current(.count)
    return nil
  }

  func nodes(
    _ references: [ReferenceObject], of entity: EntityDescription
  ) throws -> [IncrementalStoreNode?] {
    let fault = try current(.nodes)
    let nodes = try shelf.nodes(references, of: entity)
    return switch fault {
    case .short: nodes.dropLast()
    case .otherType: nodes.map { $0.map(wrong) }
    default: nodes
    }
  }

  private func wrong(_ node: IncrementalStoreNode) -> IncrementalStoreNode {
    var node = node
    node.attributes["name"] = .boolean(true)
    return node
  }

  private func lost(_ node: IncrementalStoreNode) -> IncrementalStoreNode {
    var node = node
    node.relationships["employer"] = [ObjectReference("Planet", .number(3))]
    return node
  }

  func related(
    _ references: [ReferenceObject], of entity: EntityDescription,
    by relationship: RelationshipDescription
  ) throws -> [[ObjectReference]]? {
    try current(.related) == .short ? [] : nil
  }

  func newReferences(_ count: Int, of entity: EntityDescription) throws -> [ReferenceObject] {
    let fault = try current(.references)
    let references = try shelf.newReferences(count, of: entity)
    return switch fault {
    case .short: references.dropLast()
    case .twice: Array(repeating: references[0], count: count)
    default: references
    }
  }

  func revision() throws -> Int64? {
    _ = try current(.revision)
    return try shelf.revision()
  }

  func save(_ changes: IncrementalStoreChanges) throws {
    let fault = try current(.save)
    try shelf.save(changes)
    if fault == .savedAndThrowing { throw Broken() }
  }
}
