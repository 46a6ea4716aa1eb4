package import Foundation
package import ManagedObjects

/// What goes to the server, as JSON.
package struct ServerRequest: Codable, Sendable {
  package enum Operation: Codable, Sendable {
    /// Who the server is, and which entities it was made for; those given if none yet.
    case describe(entities: [String: String])
    case keepValues([String: MetadataValue])
    case find(Query)
    case count(Query)
    case read(entity: String, ids: [Int64])
    case reserve(Int)
    case revision
    case save(DocumentChanges)
    /// Has a save with a key never have happened.
    case settle(key: String)
    /// How many contexts of a client hold documents. Older lists that arrive later do not count.
    case hold(client: String, number: Int, counts: [DocumentCount])
  }

  /// Another one each time that something is sent, also when it is sent again.
  package let number: Int
  /// The same when something is sent again that must not be done twice.
  package let key: String?
  package let operation: Operation
}

/// What comes back from the server, as JSON.
package struct ServerResponse: Codable, Sendable {
  package enum Outcome: Codable, Sendable {
    case done
    case description(ServerDescription)
    case documents([Document?])
    case number(Int64)
    /// Documents that have other versions than those expected.
    case conflict([DocumentReference])
    case refused(String)
  }

  /// The number of the request that this answers.
  package let number: Int
  package let outcome: Outcome
}

/// What a server says of itself.
package struct ServerDescription: Codable, Sendable {
  package let identifier: UUID
  package let entities: [String: String]
  package let values: [String: MetadataValue]
}

/// The name of a document.
package struct DocumentReference: Codable, Hashable, Sendable {
  package let entity: String
  package let id: Int64

  package init(entity: String, id: Int64) { (self.entity, self.id) = (entity, id) }

  /// The document of an object; nil for one that no server has made.
  package init?(_ object: ObjectReference) {
    guard case .number(let id) = object.reference else { return nil }
    self.init(entity: object.entityName, id: id)
  }

  package var object: ObjectReference { ObjectReference(entity, .number(id)) }
}

/// How many contexts of a client hold a document.
package struct DocumentCount: Codable, Sendable {
  package let document: DocumentReference
  package let count: Int
}

/// An object on the server.
package struct Document: Codable, Hashable, Sendable {
  package var reference: DocumentReference
  package var version: Int64
  package var attributes: [String: ValueText] = [:]
  package var relationships: [String: [DocumentReference]] = [:]
}

/// What is to be saved, all or nothing.
package struct DocumentChanges: Codable, Sendable {
  package struct Expectation: Codable, Sendable {
    package let document: DocumentReference
    /// Nil where there must be none yet.
    package let version: Int64?
  }

  package var expectations: [Expectation] = []
  /// New and changed documents; relationships that are not among those of one stay.
  package var documents: [Document] = []
  package var removals: [DocumentReference] = []
}

/// What the server can be asked for.
package struct Query: Codable, Sendable {
  package struct Order: Codable, Sendable {
    package let attribute: String
    package let isAscending: Bool
    package let isNilLast: Bool
  }

  package let entity: String
  package var condition: Condition?
  /// Documents that are equal follow in the order in which they were made.
  package var order: [Order] = []
  package var offset = 0
  package var limit: Int?
}

/// The language of the server.
package indirect enum Condition: Codable, Hashable, Sendable {
  /// The attribute has one of some values; none is a nil.
  case isOneOf(String, [ValueText])
  case isNil(String)
  case isLess(String, than: ValueText)
  case isGreater(String, than: ValueText)
  /// The relationship leads to one of some documents.
  case leads(String, to: [DocumentReference])
  case leadsNowhere(String)
  case all([Condition])
  case any([Condition])
  case not(Condition)
}
