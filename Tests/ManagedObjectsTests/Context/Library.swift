import ManagedObjects

/// The object of most tests of the stack.
final class Book: ManagedObject {
  override class var entityName: String? { "Book" }

  @Managed("title") var title: String?
  @Managed("pages") var pages: Int32?
}

/// A stack of books and shelves over a store that keeps count.
struct Library {
  static let book = EntityDescription(
    "Book",
    attributes: [
      AttributeDescription("title", .string, isOptional: false),
      AttributeDescription("pages", .integer32),
      AttributeDescription("language", .string, defaultValue: "en"),
      AttributeDescription("isLent", .boolean, isOptional: false, defaultValue: false),
    ])
  static let shelf = EntityDescription(
    "Shelf",
    attributes: [
      AttributeDescription("label", .string, isOptional: false),
      AttributeDescription("height", .double, isOptional: false),
    ])

  let store = RecordingStore()
  let coordinator: PersistentStoreCoordinator
  /// A first context.
  let context: ManagedObjectContext

  init() throws {
    coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([Self.book, Self.shelf]), classes: [Book.self])
    try coordinator.addPersistentStore(store)
    context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// Starts with books in the store, of the titles and numbers of pages given.
  init(_ books: KeyValuePairs<String, Int32>) throws {
    try self.init()
    let writer = newContext()
    for (title, pages) in books { try writer.insertBook(title, pages) }
    try writer.save()
  }

  func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  /// The ID that a book's row has under a key.
  func bookID(_ key: Int64) throws -> ManagedObjectID {
    try coordinator.managedObjectID(entityName: "Book", key: RowKey(key))
  }

  /// The titles that are saved, in the order of the keys, as a new context finds them.
  func savedTitles() throws -> [String?] {
    try newContext().fetch(FetchRequest<Book>()).map(\.title)
  }
}

extension ManagedObjectContext {
  @discardableResult
  func insertBook(_ title: String?, _ pages: Int32? = nil) throws -> Book {
    let book = try Book(context: self)
    book.title = title
    book.pages = pages
    return book
  }

  /// The one book with a title, saved or not.
  func book(_ title: String) throws -> Book {
    var request = FetchRequest<Book>()
    request.predicate = .comparison(.key("title"), .equalTo, .value(.string(title)))
    let found = try fetch(request)
    guard found.count == 1 else { throw NotOne(count: found.count) }
    return found[0]
  }
}

private struct NotOne: Error {
  let count: Int
}
