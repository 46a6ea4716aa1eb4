import Testing

@testable import ManagedObjects

@Suite("Inserting in batches")
struct BatchInsertTests {
  private let library: Library

  init() throws {
    library = try Library(["First": 10])
  }

  private func request(
    _ keys: [String], in model: ManagedObjectModel? = nil
  ) throws -> BatchInsertRequest {
    try BatchInsertRequest(
      entityName: "Book", keys: keys, in: model ?? library.coordinator.managedObjectModel)
  }

  @Test("objects go to the store with defaults for what is not given")
  func insert() throws {
    var request = try self.request(["pages", "title"])
    for number in 1...3 { try request.append([.integer(Int64(number)), .string("B\(number)")]) }
    try request.append([.null, "Unpaged"])
    #expect(request.count == 4)
    let keys = try library.context.execute(request).inserted.compactMap(\.key)
    #expect(keys == [2, 3, 4, 5].map(RowKey.init))
    #expect(!library.context.hasChanges)
    let books = try library.newContext().fetch(Book.fetchRequest())
    #expect(books.map(\.title) == ["First", "B1", "B2", "B3", "Unpaged"])
    #expect(books.map(\.pages) == [10, 1, 2, 3, nil])
    for book in books {
      #expect(try book.value(forKey: "language") == "en")
      #expect(try book.value(forKey: "isLent") == false)
    }
  }

  @Test("an empty batch writes nothing")
  func empty() throws {
    let request = try self.request(["title"])
    #expect(try library.context.execute(request).inserted.isEmpty)
    #expect(try library.savedTitles() == ["First"])
  }

  @Test("a mandatory attribute without a default has to be given")
  func missingKey() {
    #expect(throws: BatchInsertError.missingKey("title")) {
      try request(["pages"])
    }
  }

  @Test("a mandatory attribute has to have a value, and the refused object is not added")
  func missingValue() throws {
    var request = try self.request(["title", "pages"])
    try request.append(["Good", 1])
    #expect(throws: BatchInsertError.missingValue(key: "title", position: 1)) {
      try request.append([.null, 2])
    }
    #expect(throws: StoreError.self) { try request.append(["Long", "ten"]) }
    #expect(throws: StoreError.self) { try request.append(["Short"]) }
    #expect(request.count == 1)
    _ = try library.context.execute(request)
    #expect(try library.savedTitles() == ["First", "Good"])
  }

  @Test(
    "unknown and repeated keys are refused", arguments: [["titel", "title"], ["title", "title"]])
  func wrongKeys(keys: [String]) {
    #expect(throws: (any Error).self) { try request(keys) }
  }

  @Test("an entity of another model is refused")
  func otherModel() throws {
    let other = ManagedObjectModel.unchecked {
      EntityDescription("Book") { AttributeDescription("title", .string) }
    }
    var request = try self.request(["title"], in: other)
    try request.append(["Stranger"])
    #expect(throws: ManagedObjectError.self) { _ = try library.context.execute(request) }
  }
}
