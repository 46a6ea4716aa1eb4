import Foundation
import ManagedObjects
import Synchronization

/// The other side: documents in a dictionary, which are asked for and changed by messages.
///
/// A request with a key that has been answered is answered in the same way again, and nothing is done.
public final class DocumentServer: Sendable {
  struct State {
    var entities: [String: String] = [:]
    var values: [String: MetadataValue] = [:]
    var documents: [DocumentReference: Document] = [:]
    var nextID: Int64 = 1
    var revision: Int64 = 0
    var answered: [String: Answered] = [:]
    /// The keys of what has been answered, the oldest first.
    var keys: [String] = []
    var holders: [String: Holder] = [:]
  }

  /// What a request with a key has led to.
  struct Answered {
    let outcome: ServerResponse.Outcome
    /// The documents before and after; nil for none.
    var changes: [DocumentReference: (before: Document?, after: Document?)] = [:]
  }

  struct Holder {
    var number = 0
    var counts: [DocumentReference: Int] = [:]
  }

  /// Whom messages name.
  public let name: String
  let identifier = UUID()
  private let state = Mutex(State())

  /// Starts a server without documents.
  public init(_ name: String = "documents.example.org") { self.name = name }

  /// Carries out what a message asks for.
  ///
  /// - Returns: The answer; nil to what is no request.
  package func answer(_ message: String) -> String? {
    guard let request = try? JSONDecoder().decode(ServerRequest.self, from: Data(message.utf8))
    else { return nil }
    let outcome = state.withLock { state in perform(request, &state) }
    let response = ServerResponse(number: request.number, outcome: outcome)
    return (try? JSONEncoder().encode(response)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// How many documents there are.
  package var documentCount: Int { state.withLock { $0.documents.count } }

  /// How often anything was saved.
  package var revision: Int64 { state.withLock { $0.revision } }

  /// How many contexts hold each document that is held.
  package var held: [DocumentReference: Int] {
    state.withLock { state in
      state.holders.values.reduce(into: [:]) { $0.merge($1.counts, uniquingKeysWith: &+) }
        .filter { $0.value != 0 }
    }
  }
}

extension DocumentServer {
  private func perform(
    _ request: ServerRequest, _ state: inout State
  ) -> ServerResponse.Outcome {
    switch request.operation {
    case .describe(let entities):
      if state.entities.isEmpty { state.entities = entities }
      return .description(
        ServerDescription(
          identifier: identifier, entities: state.entities, values: state.values))
    case .keepValues(let values):
      state.values = values
      return .done
    case .find(let query): return .documents(query.answer(state.documents.values))
    case .count(let query): return .number(Int64(query.answer(state.documents.values).count))
    case .read(let entity, let ids):
      return .documents(
        ids.map { state.documents[DocumentReference(entity: entity, id: $0)] })
    case .reserve(let count):
      guard 0...1_000_000 ~= count else { return .refused("there are no \(count) numbers") }
      defer { state.nextID += Int64(count) }
      return .number(state.nextID)
    case .revision: return .number(state.revision)
    case .save(let changes):
      guard let key = request.key else { return .refused("a save needs a key") }
      if let answered = state.answered[key] { return answered.outcome }
      return state.save(changes, key)
    case .settle(let key):
      state.settle(key)
      return .done
    case .hold(let client, let number, let counts):
      state.hold(client, number, counts)
      return .done
    }
  }
}

extension DocumentServer.State {
  /// How many answers are remembered.
  private static let memory = 1000

  fileprivate mutating func remember(_ answered: DocumentServer.Answered, _ key: String) {
    self.answered[key] = answered
    keys.append(key)
    if keys.count > Self.memory { self.answered[keys.removeFirst()] = nil }
  }

  fileprivate mutating func save(
    _ changes: DocumentChanges, _ key: String
  ) -> ServerResponse.Outcome {
    let conflicts = changes.expectations.filter { documents[$0.document]?.version != $0.version }
    guard conflicts.isEmpty else {
      let outcome = ServerResponse.Outcome.conflict(conflicts.map(\.document))
      remember(DocumentServer.Answered(outcome: outcome), key)
      return outcome
    }
    var answered = DocumentServer.Answered(outcome: .done)
    for var document in changes.documents {
      let before = documents[document.reference]
      document.relationships.merge(before?.relationships ?? [:]) { new, _ in new }
      answered.changes[document.reference] = (before, document)
      documents[document.reference] = document
    }
    for reference in changes.removals {
      answered.changes[reference] = (documents.removeValue(forKey: reference), nil)
    }
    revision += 1
    remember(answered, key)
    return .done
  }

  /// Undoes a save, unless somebody else has changed its documents since, and has it never happen later.
  fileprivate mutating func settle(_ key: String) {
    let changes = answered[key]?.changes ?? [:]
    let isUntouched = changes.allSatisfy { documents[$0.key] == $0.value.after }
    if isUntouched, !changes.isEmpty {
      for (reference, change) in changes { documents[reference] = change.before }
      revision += 1
    }
    remember(DocumentServer.Answered(outcome: .refused("it was given up")), key)
  }

  fileprivate mutating func hold(_ client: String, _ number: Int, _ counts: [DocumentCount]) {
    guard number > holders[client, default: DocumentServer.Holder()].number else { return }
    holders[client, default: DocumentServer.Holder()].number = number
    for count in counts { holders[client]?.counts[count.document] = count.count }
  }
}
