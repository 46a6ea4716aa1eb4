import Foundation
import ManagedObjects

/// The cards of a folder, as they are while its lock is held.
struct Cards {
  static let stateFile = ".store/state.json"

  let folder: CardFolder
  var state: CardFolder.State
  /// Whether somebody has changed something by hand, which the state on the disk does not know yet.
  var isNoticed = false

  /// All cards of an entity.
  mutating func all(of entity: EntityDescription) throws -> [IncrementalStoreNode] {
    let name = CardPath.folder(of: entity.name)
    let paths = try System.list(folder(name)).compactMap { CardPath(file: $0, in: name) }
    return try paths.compactMap { try node($0, of: entity) }
  }

  /// The object of a card; nil where there is none.
  mutating func node(
    _ path: CardPath, of entity: EntityDescription
  ) throws(StoreError) -> IncrementalStoreNode? {
    guard let (file, version) = try read(path, of: entity) else { return nil }
    // What was removed by hand leads nowhere any more.
    let relationships = file.relationships.mapValues { $0.filter(exists) }
    return IncrementalStoreNode(
      .string(path.name), version: version, attributes: file.attributes,
      relationships: relationships)
  }

  /// A card and its version.
  mutating func read(
    _ path: CardPath, of entity: EntityDescription
  ) throws(StoreError) -> (file: ContactFile, version: Int64)? {
    guard let bytes = try System.read(folder(path.file)) else {
      notice(nil, at: path.file)
      return nil
    }
    let file = try ContactFile(bytes, of: entity, at: folder(path.file))
    return (file, notice(bytes, at: path.file))
  }

  /// Looks whether any card was added, changed or removed by hand.
  mutating func lookAtAll() throws(StoreError) {
    var gone = Set(state.cards.keys)
    for name in try System.list(folder.path) where !name.hasPrefix(".") {
      // A file beside the folders of entities is none of ours.
      guard System.isFolder(folder(name)) else { continue }
      for path in try System.list(folder(name)).compactMap({ CardPath(file: $0, in: name) }) {
        guard let bytes = try System.read(folder(path.file)) else { continue }
        gone.remove(path.file)
        notice(bytes, at: path.file)
      }
    }
    for file in gone { notice(nil, at: file) }
  }

  /// Compares what is in a file with what was there when it was read or saved last.
  ///
  /// - Returns: The version, counted on if it is something else.
  @discardableResult
  private mutating func notice(_ bytes: Data?, at file: String) -> Int64 {
    let checksum = bytes.map(Self.checksum)
    var card = state.cards[file]
    if card == nil, checksum == nil { return 0 }
    if let known = card, known.checksum == checksum { return known.version }
    let version = card.map { $0.version + 1 } ?? bytes.map(ContactFile.version) ?? 1
    card = CardFolder.State.Card(version: version, checksum: checksum)
    state.cards[file] = card
    state.revision += 1
    isNoticed = true
    return version
  }

  private func exists(_ object: ObjectReference) -> Bool {
    guard let path = CardPath(object) else { return false }
    return FileManager.default.fileExists(atPath: folder(path.file))
  }

  /// 64 bits of FNV-1a: enough to tell that somebody has edited a file.
  static func checksum(_ bytes: Data) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// The files of a save.
struct CardChanges {
  var cards: Cards
  private(set) var files: [String: Data] = [:]
  private(set) var removals: [String] = []

  private let model: ManagedObjectModel

  init(_ cards: Cards, _ model: ManagedObjectModel) { (self.cards, self.model) = (cards, model) }

  /// Puts together what is to be written.
  ///
  /// - Throws: ``IncrementalStoreConflict`` for cards that have other versions than the changes rest on.
  mutating func add(_ changes: IncrementalStoreChanges) throws {
    var conflicts: [ObjectReference] = []
    for insertion in changes.inserted {
      try write(insertion.node, as: insertion.entityName, over: ContactFile())
    }
    for update in changes.updated {
      let object = ObjectReference(update.entityName, update.node.reference)
      if let former = try former(object, update.expectedVersion) {
        try write(update.node, as: update.entityName, over: former)
      } else {
        conflicts.append(object)
      }
    }
    for deletion in changes.deleted {
      guard try former(deletion.object, deletion.expectedVersion) != nil,
        let path = CardPath(deletion.object)
      else {
        conflicts.append(deletion.object)
        continue
      }
      removals.append(path.file)
      cards.state.cards[path.file] = nil
    }
    guard conflicts.isEmpty else { throw IncrementalStoreConflict(conflicts) }
    cards.state.revision += 1
    files[Cards.stateFile] = try CardFolder.encoded(cards.state)
  }

  /// The card of an object; nil where it has another version than the one expected, or is gone.
  private mutating func former(
    _ object: ObjectReference, _ expectedVersion: Int64
  ) throws -> ContactFile? {
    guard let path = CardPath(object), let entity = model.entity(named: object.entityName),
      let (file, version) = try cards.read(path, of: entity), version == expectedVersion
    else { return nil }
    return file
  }

  /// Writes an object over what its card has had.
  private mutating func write(
    _ node: IncrementalStoreNode, as entityName: String, over former: ContactFile
  ) throws {
    guard let path = CardPath(ObjectReference(entityName, node.reference)),
      let entity = model.entity(named: entityName)
    else { throw StoreError.invalidRequest(reason: "no file can be named \(node.reference)") }
    var file = former
    file.attributes = node.attributes
    file.relationships.merge(node.relationships) { _, new in new }
    let bytes = file.bytes(version: node.version, of: entity)
    files[path.file] = bytes
    cards.state.cards[path.file] = CardFolder.State.Card(
      version: node.version, checksum: Cards.checksum(bytes))
  }
}
