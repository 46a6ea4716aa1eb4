import Foundation
public import ManagedObjects
import Synchronization

/// Objects on a server that is reached by messages, over a way that is slow and fails at times.
///
/// ```swift
/// let channel = FlakyChannel(server, seed: 1)
/// let store = try IncrementalStore(MessageStore(channel), model: model)
/// try coordinator.addPersistentStore(store)
/// ```
///
/// What is asked for is asked again when no answer comes. A save has a key by which the server knows it
/// again, so that it is carried out once however often it arrives. When no answer comes at all, the error
/// is ``ServerUnreachable`` and the save has not happened: should the server have carried it out, it undoes
/// it before this store asks anything else, unless somebody else has changed the same objects since.
///
/// The server is told of comparisons of whole numbers, texts, truth values, UUIDs and to-one
/// relationships with constants, of AND, OR and NOT, of orders by whole numbers and by the bytes of texts,
/// and of the window if nothing else is left. The rest is done here.
public final class MessageStore: IncrementalStoreBacking {
  private let client: MessageClient
  private let holding = Mutex(Holding())
  /// Keeps what is told of objects that are held in its order.
  private let telling = Mutex<Void>(())
  private let identity = UUID().uuidString

  private struct Holding {
    var number = 0
    var counts: [DocumentReference: Int] = [:]
    /// Those that the server does not know the count of.
    var untold: Set<DocumentReference> = []
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - channel: The way to the server.
  ///   - attempts: How often to ask before it is an error.
  public init(_ channel: any MessageChannel, attempts: Int = 8) {
    client = MessageClient(channel, attempts: attempts)
  }

  /// The name of the server.
  public var name: String { client.channel.serverName }

  /// A kind of its own.
  public var type: StoreType { StoreType(rawValue: "messages") }

  /// What the server says of itself.
  public func loadMetadata(for model: ManagedObjectModel) throws -> StoreMetadata {
    let hashes = model.entityVersionHashesByName.mapValues(\.description)
    let outcome = try client.ask(.describe(entities: hashes))
    guard case .description(let description) = outcome else { throw client.fault(outcome) }
    return StoreMetadata(
      identifier: description.identifier, type: type,
      modelVersionHashes: description.entities.compactMapValues { text in
        UInt64(text, radix: 16).map { VersionHash(rawValue: $0) }
      }, values: description.values)
  }

  /// Keeps values on the server.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    _ = try client.askOnce(.keepValues(values))
  }

  /// How often anybody has saved.
  public func revision() throws -> Int64? { try number(.revision) }

  /// The next numbers of the server.
  public func newReferences(_ count: Int, of entity: EntityDescription) throws -> [ReferenceObject]
  {
    let first = try number(.reserve(count))
    guard 1...Int64(1 << 53) ~= first else {
      throw StoreError.corrupt(path: name, offset: 0, reason: "there are no numbers from \(first)")
    }
    return (0..<count).map { .number(first + Int64($0)) }
  }

  private func number(_ operation: ServerRequest.Operation) throws -> Int64 {
    let outcome = try client.ask(operation)
    guard case .number(let number) = outcome else { throw client.fault(outcome) }
    return number
  }
}

// MARK: - Reading

extension MessageStore {
  /// Asks for the objects that a request is about, as far as the server understands it.
  public func fetch(_ request: IncrementalStoreRequest) throws -> IncrementalStoreAnswer {
    let (query, remainder) = try query(request)
    let outcome = try client.ask(.find(query))
    guard case .documents(let documents) = outcome else { throw client.fault(outcome) }
    return IncrementalStoreAnswer(
      try documents.compactMap { $0 }.map(node), remainder: remainder)
  }

  /// Has the server count, if it understands the whole request.
  public func count(_ request: IncrementalStoreRequest) throws -> Int? {
    let (query, remainder) = try query(request)
    return remainder.isEmpty ? Int(try number(.count(query))) : nil
  }

  /// Asks for objects by their numbers.
  public func nodes(
    _ references: [ReferenceObject], of entity: EntityDescription
  ) throws -> [IncrementalStoreNode?] {
    let ids = references.map { reference -> Int64 in
      if case .number(let id) = reference { id } else { 0 }
    }
    let outcome = try client.ask(.read(entity: entity.name, ids: ids))
    guard case .documents(let documents) = outcome else { throw client.fault(outcome) }
    return try documents.map { document in try document.map(node) }
  }

  /// What the server is asked, and what is left to do.
  private func query(
    _ request: IncrementalStoreRequest
  ) throws -> (query: Query, remainder: FetchRemainder) {
    let writer = ConditionWriter(request)
    var query = Query(entity: request.request.entity.name)
    var remainder: FetchRemainder = []
    if let predicate = try request.request.predicate?.predicate {
      let (said, isWhole) = writer.condition(predicate)
      query.condition = said
      if !isWhole { remainder.insert(.condition) }
    }
    if let order = writer.order() { query.order = order } else { remainder.insert(.order) }
    if remainder.isEmpty {
      (query.offset, query.limit) = (request.request.offset, request.request.limit)
    } else {
      remainder.insert(.window)
    }
    return (query, remainder)
  }

  private func node(_ document: Document) throws(StoreError) -> IncrementalStoreNode {
    var node = IncrementalStoreNode(.number(document.reference.id), version: document.version)
    for (name, text) in document.attributes {
      guard let value = text.value else {
        throw .corrupt(path: self.name, offset: 0, reason: "\(name) is no \(text.kind)")
      }
      node.attributes[name] = value
    }
    node.relationships = document.relationships.mapValues { $0.map(\.object) }
    return node
  }
}

// MARK: - Saving

extension MessageStore {
  /// Has the server carry out changes once.
  public func save(_ changes: IncrementalStoreChanges) throws {
    var told = DocumentChanges()
    for insertion in changes.inserted {
      try told.add(insertion.node, insertion.entityName, over: nil)
    }
    for update in changes.updated {
      try told.add(update.node, update.entityName, over: update.expectedVersion)
    }
    for deletion in changes.deleted {
      guard let document = DocumentReference(deletion.object) else { continue }
      told.expectations.append(.init(document: document, version: deletion.expectedVersion))
      told.removals.append(document)
    }
    switch try client.askOnce(.save(told)) {
    case .done: return
    case .conflict(let documents): throw IncrementalStoreConflict(documents.map(\.object))
    case .refused(let reason): throw StoreError.invalidRequest(reason: "\(name): \(reason)")
    case let outcome: throw client.fault(outcome)
    }
  }
}

extension DocumentChanges {
  fileprivate mutating func add(
    _ node: IncrementalStoreNode, _ entity: String, over version: Int64?
  ) throws(StoreError) {
    let relationships = node.relationships.mapValues { $0.compactMap { DocumentReference($0) } }
    guard let reference = DocumentReference(ObjectReference(entity, node.reference)) else {
      throw .invalidRequest(reason: "the server has no document \(node.reference)")
    }
    expectations.append(.init(document: reference, version: version))
    documents.append(
      Document(
        reference: reference, version: node.version,
        attributes: node.attributes.compactMapValues { ValueText($0) },
        relationships: relationships))
  }
}

// MARK: - Objects that are held

extension MessageStore {
  /// Wants to know, for the server does.
  public var followsObjects: Bool { true }

  /// Tells the server.
  public func contextDidRegister(_ objects: [ObjectReference]) { count(objects, by: 1) }

  /// Tells the server.
  public func contextDidUnregister(_ objects: [ObjectReference]) { count(objects, by: -1) }

  private func count(_ objects: [ObjectReference], by difference: Int) {
    holding.withLock { holding in
      for case let document? in objects.map({ DocumentReference($0) }) {
        holding.counts[document, default: 0] += difference
        holding.untold.insert(document)
      }
    }
    telling.withLock { _ in tell() }
  }

  /// Tells the server of all counts that it does not know; those that do not arrive go with the next.
  private func tell() {
    let (number, told) = holding.withLock { holding in
      holding.number += 1
      return (
        holding.number,
        holding.untold.map { DocumentCount(document: $0, count: holding.counts[$0] ?? 0) }
      )
    }
    if told.isEmpty { return }
    let operation = ServerRequest.Operation.hold(client: identity, number: number, counts: told)
    guard (try? client.ask(operation)) != nil else { return }
    holding.withLock { holding in
      for item in told where holding.counts[item.document] == item.count {
        holding.untold.remove(item.document)
        if item.count == 0 { holding.counts[item.document] = nil }
      }
    }
  }
}
