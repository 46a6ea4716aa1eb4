import Foundation
import ManagedObjects
import TestSupport
import Testing

@Suite("A binary store from its first save on")
struct BinaryStoreLifeTests {
  private let store: SimulatedStore

  init() throws {
    store = try SimulatedStore()
  }

  @Test("a store that nobody has saved is empty and has no files")
  func unsaved() throws {
    let unsaved = try store.open()
    #expect(!unsaved.exists)
    #expect(try unsaved.firstNames() == [])
    #expect(try unsaved.count(StoreFetchRequest(entity: StoredPeople.entity)) == 0)
    #expect(try unsaved.row(RowKey(1), of: StoredPeople.entity)?.key == nil)
    #expect(store.fileNames == [])
    store.expectCleanShutdown()
  }

  @Test("the first save makes the base, the second one the journal")
  func files() throws {
    let saved = try store.open()
    _ = try saved.save(StoredPeople.insertion("Ada"))
    #expect(saved.exists)
    #expect(store.fileNames == ["people.contacts", "people.contacts-lock"])
    let base = store.base
    _ = try saved.save(StoredPeople.insertion("Grace"))
    #expect(
      store.fileNames == ["people.contacts", "people.contacts-journal", "people.contacts-lock"])
    #expect(store.base == base)
    let journal = store.journal
    _ = try saved.save(StoredPeople.insertion("Edsger"))
    #expect(store.base == base)
    #expect(Array(store.journal.prefix(journal.count)) == journal)
    #expect(try store.firstNames() == ["Ada", "Grace", "Edsger"])
    store.expectCleanShutdown()
  }

  @Test("the base is a property list that other programs open")
  func propertyList() throws {
    _ = try store.open().save(StoredPeople.insertion("Ada"))
    let root = try PropertyListDecoder().decode(ForeignView.self, from: Data(store.base))
    #expect(root.kind == "ManagedObjects binary store")
    #expect(root.format == 5)
    #expect(root.generation == 1)
    #expect(root.entities.map(\.name) == ["Person"])
  }

  @Test("a commit beyond the journal's limit folds it into a new base")
  func folding() throws {
    let saved = try store.open(.limited(to: 2_000))
    var folds = 0
    for number in 1...40 {
      let before = store.base
      _ = try saved.save(StoredPeople.insertion("\(number)"))
      #expect(store.journal.count <= 2_000 + 48)
      if store.base != before {
        folds += 1
        #expect(store.journal.isEmpty)
      }
      #expect(try saved.keys() == (1...number).map(Int64.init))
      #expect(try store.firstNames() == (1...number).map(String.init))
    }
    #expect(folds > 3)
    #expect(store.fileNames.filter { $0.contains("tmp") } == [])
    store.expectCleanShutdown()
  }

  @Test("values of every kind come back from base and journal", arguments: [0, 1 << 30])
  func values(limit: Int) throws {
    func open() throws -> BinaryStore {
      try BinaryStore(
        path: "/samples", model: StoredSamples.model(), options: .limited(to: limit),
        fileSystem: store.disk)
    }
    let columns = AttributeType.stored.map { NotableValues.of($0) + [.null] }
    let rows = (0..<columns.map(\.count).reduce(0, max)).map { row in
      columns.map { $0[row % $0.count] }
    }
    for half in [rows.prefix(3), rows.dropFirst(3)] {
      var changes = StoreSaveRequest.EntityChanges(StoredSamples.entity)
      changes.insertedValues = Array(half)
      _ = try open().save(StoreSaveRequest(changes: [changes]))
    }
    let expected = rows.enumerated().map { ExactRow(key: Int64($0 + 1), version: 1, values: $1) }
    #expect(try open().exactRows(of: StoredSamples.entity) == expected)
  }

  @Test("a table of several blocks is read, sorted, changed and folded")
  func blocks() throws {
    let saved = try store.open()
    var changes = StoreSaveRequest.EntityChanges(StoredPeople.entity)
    let count = 9_000
    changes.insertedValues = (1...count).map { StoredPeople.values("\($0)", "", Int64(count - $0)) }
    _ = try saved.save(StoreSaveRequest(changes: [changes]))
    _ = try saved.save(StoredPeople.deletion(5_000))
    _ = try saved.save(StoredPeople.update(8_999, from: 1, to: StoredPeople.values("x", "", -1)))
    _ = try store.open(.folding).save(StoredPeople.insertion("last"))
    #expect(try saved.count(StoreFetchRequest(entity: StoredPeople.entity)) == count)
    let descriptor = KeySortDescriptor("age", nilPosition: .last)
    let key = BoundSortKey(.attribute(AttributeIndex(2)), descriptor: descriptor)
    let request = StoreFetchRequest(entity: StoredPeople.entity, sortKeys: [key], limit: 3)
    #expect(try saved.fetch(request).map(\.key.rawValue) == [8_999, 9_000, 8_998])
    #expect(try saved.row(RowKey(5_000), of: StoredPeople.entity)?.key == nil)
    #expect(try saved.row(RowKey(4_097), of: StoredPeople.entity)?.version == 1)
  }

  @Test("rows taken before later commits and folds go on showing what they showed")
  func snapshots() throws {
    let saved = try store.open(.folding)
    _ = try saved.save(StoredPeople.insertion("Ada"))
    let row = try #require(try saved.row(RowKey(1), of: StoredPeople.entity))
    let before = ExactRow(row, of: StoredPeople.entity)
    let values = StoredPeople.values("Countess", "Lovelace", 36)
    _ = try saved.save(StoredPeople.update(1, from: 1, to: values))
    _ = try saved.save(StoredPeople.deletion(1, of: 2))
    #expect(ExactRow(row, of: StoredPeople.entity) == before)
    #expect(try saved.firstNames() == [])
  }

  @Test("the identity is made by the first save and stays")
  func identity() throws {
    let saved = try store.open(.folding)
    let early = try store.open()
    _ = try saved.save(StoredPeople.insertion("Ada"))
    _ = try saved.save(StoredPeople.insertion("Grace"))
    #expect(try store.open().identifier == saved.identifier)
    _ = try early.firstNames()
    #expect(early.identifier == saved.identifier)
  }

  @Test("an object that was open before sees what others commit", arguments: [0, 1 << 30])
  func otherWriters(limit: Int) throws {
    let reader = try store.open()
    let writer = try store.open(.limited(to: limit))
    for number in 1...5 {
      _ = try writer.save(StoredPeople.insertion("\(number)"))
      #expect(try reader.firstNames().count == number)
      #expect(reader.exists)
    }
    store.expectCleanShutdown()
  }

  @Test("a model with its entities and attributes in another order opens the store")
  func reorderedModel() throws {
    _ = try store.open().save(
      StoredPeople.request { $0.insertedValues = [StoredPeople.values("Ada", "Lovelace", 36)] })
    let reversed = EntityDescription(
      "Person", attributes: StoredPeople.entity.attributes.reversed())
    let opened = try BinaryStore(
      path: SimulatedStore.path, model: ManagedObjectModel([reversed]), fileSystem: store.disk)
    let row = try #require(try opened.fetch(StoreFetchRequest(entity: reversed)).first)
    #expect(row.value(at: AttributeIndex(0)) == 36)
    #expect(row.value(at: AttributeIndex(2)) == "Ada")
  }
}

/// What a program that knows nothing of stores finds in a base.
private struct ForeignView: Decodable {
  struct Entity: Decodable {
    let name: String
  }

  let kind: String
  let format: Int
  let generation: Int
  let entities: [Entity]
}
