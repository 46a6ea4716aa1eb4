import Foundation
import ManagedObjects
import Testing

@Suite("Object IDs")
struct ManagedObjectIDTests {
  @Test("the URI is x-coredata://<store>/<Entity>/p<key>")
  func permanentURI() throws {
    let library = try Library(["alpha": 1])
    let id = try library.context.book("alpha").objectID
    let expected = "x-coredata://\(library.store.identifier.uuidString)/Book/p1"
    #expect(id.uriRepresentation().absoluteString == expected)
    #expect(id.description == expected)
  }

  @Test("a temporary URI has no store, and a t before a UUID")
  func temporaryURI() throws {
    let library = try Library()
    let id = try library.context.insertBook("alpha").objectID
    let text = id.uriRepresentation().absoluteString
    let prefix = "x-coredata:///Book/t"
    #expect(text.hasPrefix(prefix))
    #expect(UUID(uuidString: String(text.dropFirst(prefix.count))) != nil)
    #expect(try library.context.insertBook("bravo").objectID != id)
  }

  @Test("a permanent URI leads back to its ID")
  func resolving() throws {
    let library = try Library(["alpha": 1, "bravo": 2])
    for book in try library.context.fetch(FetchRequest<Book>()) {
      let uri = book.objectID.uriRepresentation()
      #expect(library.coordinator.managedObjectID(forURIRepresentation: uri) == book.objectID)
    }
    let greatest = try library.bookID(.max)
    let uri = greatest.uriRepresentation()
    #expect(library.coordinator.managedObjectID(forURIRepresentation: uri) == greatest)
  }

  @Test("a permanent ID can be written and read; a temporary one means nothing elsewhere")
  func coding() throws {
    let library = try Library(["alpha": 1])
    let id = try library.context.book("alpha").objectID
    let data = try JSONEncoder().encode([id])
    #expect(try JSONDecoder().decode([ManagedObjectID].self, from: data) == [id])
    let temporary = try JSONEncoder().encode([library.context.insertBook("bravo").objectID])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ManagedObjectID].self, from: temporary)
    }
  }

  @Test("the URI of an entity whose name is not ASCII leads back to its ID")
  func unicodeNames() throws {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([EntityDescription("Größe", attributes: [])]))
    try coordinator.addPersistentStore(InMemoryStore())
    let id = try coordinator.managedObjectID(entityName: "Größe", key: RowKey(7))
    let uri = id.uriRepresentation()
    #expect(uri.scheme == "x-coredata")
    #expect(coordinator.managedObjectID(forURIRepresentation: uri) == id)
    let copy = try #require(URL(string: uri.absoluteString))
    #expect(coordinator.managedObjectID(forURIRepresentation: copy) == id)
  }

  @Test("a URI of another store, another entity or another form leads nowhere")
  func unresolvable() throws {
    let library = try Library(["alpha": 1])
    let other = try Library(["alpha": 1])
    let store = library.store.identifier.uuidString
    let foreign = try other.context.book("alpha").objectID.uriRepresentation()
    #expect(library.coordinator.managedObjectID(forURIRepresentation: foreign) == nil)
    let temporary = try library.context.insertBook("bravo").objectID.uriRepresentation()
    #expect(library.coordinator.managedObjectID(forURIRepresentation: temporary) == nil)
    for text in [
      "x-coredata://\(store)/Film/p1", "x-coredata://\(store)/book/p1",
      "x-coredata://\(store)/Book/1", "x-coredata://\(store)/Book/t1",
      "x-coredata://\(store)/Book/p", "x-coredata://\(store)/Book/px",
      "x-coredata://\(store)/Book/p1/p2", "x-coredata://\(store)/Book",
      "x-coredata://\(store)/Book/p9223372036854775808", "x-coredata://\(store)",
      "x-coredata://nonsense/Book/p1", "x-coredata:///Book/p1", "http://\(store)/Book/p1",
      "file:///Book/p1", "/Book/p1", "x-coredata:",
    ] {
      let uri = try #require(URL(string: text))
      #expect(library.coordinator.managedObjectID(forURIRepresentation: uri) == nil, "\(text)")
    }
  }

  @Test("a URI leads nowhere without a store")
  func withoutStore() throws {
    let library = try Library(["alpha": 1])
    let uri = try library.context.book("alpha").objectID.uriRepresentation()
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: library.coordinator.managedObjectModel)
    #expect(coordinator.managedObjectID(forURIRepresentation: uri) == nil)
  }

  @Test("IDs are equal when entity, store and key are")
  func equality() throws {
    let library = try Library(["alpha": 1])
    let id = try library.bookID(1)
    #expect(try id == library.context.book("alpha").objectID)
    #expect(try id != library.bookID(2))
    #expect(try id != library.coordinator.managedObjectID(entityName: "Shelf", key: RowKey(1)))
    #expect(try id != Library().bookID(1))
  }
}
