import Foundation
public import ManagedObjects
import Synchronization

/// Contacts, or any other objects, as a folder of vCards: one file an object, in a folder an entity.
///
/// ```swift
/// let store = try IncrementalStore(CardFolderStore("/home/ada/cards"), model: model)
/// try coordinator.addPersistentStore(store)
/// ```
///
/// The name of a file is what the object is known by. Files may be added, changed and removed by hand or
/// by other programs: whoever reads next notices it by the checksum that was kept, and counts the version
/// of the object on, so that a save which rests on the former values is a conflict.
///
/// What is promised of a save: its files are written beside the others first, then a journal of what goes
/// where, then each is put in its place in one step. Who reads waits for that. A process that dies before
/// the journal is there has saved nothing; after that, whoever comes next finishes the save. Only other
/// programs, which do not wait, may see some of the files of a save without the others.
///
/// Each question reads the files that it is about, ``revision()`` all of them, and a save writes the list
/// of all cards: this is for address books, not for millions.
public final class CardFolderStore: IncrementalStoreBacking {
  let folder: CardFolder
  /// The model that the store was opened with last, which tells what is in a card.
  private let model = Mutex<ManagedObjectModel?>(nil)

  /// Opens a folder, which is made when the store is.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - isDurable: Whether a save waits until everything is on the disk.
  public convenience init(_ path: String, isDurable: Bool = true) {
    self.init(CardFolder(path: path, isDurable: isDurable))
  }

  init(_ folder: CardFolder) { self.folder = folder }

  /// The path of the folder.
  public var name: String { folder.path }

  /// A kind of its own.
  public var type: StoreType { StoreType(rawValue: "cards") }
}

// MARK: - What the store says of itself

extension CardFolderStore {
  private static let identityFile = ".store/identity.json"

  /// Reads the identity of the folder, or gives it one.
  public func loadMetadata(for model: ManagedObjectModel) throws -> StoreMetadata {
    self.model.withLock { $0 = model }
    return try folder.exclusively {
      var identity = try folder.load(CardFolder.Identity.self, from: Self.identityFile)
      if identity == nil {
        let hashes = model.entityVersionHashesByName.mapValues(\.description)
        let made = CardFolder.Identity(entities: hashes)
        try folder.replace(Self.identityFile, with: made)
        identity = made
      }
      let hashes = (identity?.entities ?? [:]).compactMapValues { text in
        UInt64(text, radix: 16).map { VersionHash(rawValue: $0) }
      }
      return StoreMetadata(
        identifier: identity?.identifier ?? UUID(), type: type, modelVersionHashes: hashes,
        values: identity?.values ?? [:])
    }
  }

  /// Keeps values in the folder.
  public func setMetadata(_ values: [String: MetadataValue]) throws {
    try folder.exclusively {
      guard var identity = try folder.load(CardFolder.Identity.self, from: Self.identityFile)
      else { throw StoreError.missing(path: folder(Self.identityFile)) }
      identity.values = values
      try folder.replace(Self.identityFile, with: identity)
    }
  }
}

// MARK: - Reading and writing

extension CardFolderStore {
  /// All cards of an entity: conditions are for the store to look at.
  public func fetch(_ request: IncrementalStoreRequest) throws -> IncrementalStoreAnswer {
    let entity = request.request.entity
    return IncrementalStoreAnswer(try noticing { cards in try cards.all(of: entity) })
  }

  /// The cards with some names.
  public func nodes(
    _ references: [ReferenceObject], of entity: EntityDescription
  ) throws -> [IncrementalStoreNode?] {
    try noticing { cards in
      try references.map { reference in
        try CardPath(ObjectReference(entity.name, reference)).flatMap { path in
          try cards.node(path, of: entity)
        }
      }
    }
  }

  /// Names that no file has: their values are not known yet, so they tell the entity only.
  public func newReferences(_ count: Int, of entity: EntityDescription) throws -> [ReferenceObject]
  {
    let start = CardPath.folder(of: entity.name).lowercased().replacing("%", with: "").prefix(100)
    return (0..<count).map { _ in .string("\(start)-\(UUID().uuidString.lowercased())") }
  }

  /// Saves cards, all or none.
  public func save(_ changes: IncrementalStoreChanges) throws {
    guard let model = model.withLock({ $0 }) else {
      throw StoreError.invalidRequest(reason: "\(name) was not opened")
    }
    try noticing { cards in
      var saving = CardChanges(cards, model)
      try saving.add(changes)
      cards.state = saving.cards.state
      cards.isNoticed = false
      try folder.commit(saving.files, removing: saving.removals)
    }
  }

  /// How often anybody has saved, or something was changed by hand.
  public func revision() throws -> Int64? {
    try noticing { cards in
      try cards.lookAtAll()
      return cards.state.revision
    }
  }

  /// Runs `body` with the cards, and keeps what it notices of changes by others.
  private func noticing<Result>(_ body: (inout Cards) throws -> Result) throws -> Result {
    try folder.exclusively {
      let state = try folder.load(CardFolder.State.self, from: Cards.stateFile)
      var cards = Cards(folder: folder, state: state ?? CardFolder.State())
      guard cards.state.isSound else {
        throw StoreError.corrupt(
          path: folder(Cards.stateFile), offset: 0, reason: "a count is out of range")
      }
      let result = try body(&cards)
      if cards.isNoticed { try folder.replace(Cards.stateFile, with: cards.state) }
      return result
    }
  }
}
