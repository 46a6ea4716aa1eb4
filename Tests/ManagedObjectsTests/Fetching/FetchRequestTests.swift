import ManagedObjects
import Testing

@Suite("Fetch requests")
struct FetchRequestTests {
  private let library: Library

  init() throws {
    library = try Library(["bravo": 25, "alpha": 22, "charlie": 10])
  }

  @Test("a request starts with all objects of the class's entity")
  func defaults() throws {
    let request = FetchRequest<Book>()
    #expect(request.entityName == "Book")
    #expect(request.predicate == nil)
    #expect(request.sortDescriptors.isEmpty)
    #expect(request.fetchLimit == 0)
    #expect(request.fetchOffset == 0)
    #expect(request.includesPendingChanges)
    #expect(try titles(request) == ["bravo", "alpha", "charlie"])
  }

  @Test("a window applies to the ordered objects")
  func window() throws {
    var request = FetchRequest<Book>()
    request.sortDescriptors = [KeySortDescriptor("title")]
    request.fetchLimit = 1
    request.fetchOffset = 1
    #expect(try titles(request) == ["bravo"])
    request.fetchLimit = .max
    #expect(try titles(request) == ["bravo", "charlie"])
    request.fetchOffset = .max
    #expect(try titles(request) == [])
    #expect(try library.context.count(for: request) == 0)
  }

  @Test("an alias stands for a key in predicates and sort descriptors")
  func aliases() throws {
    var request = FetchRequest<Book>()
    request.keyAliases = ["length": "pages", "number": KeySortDescriptor.objectIDKey]
    request.predicate = try FetchPredicate(format: "length > 20")
    request.sortDescriptors = [KeySortDescriptor("length")]
    #expect(try titles(request) == ["alpha", "bravo"])
    request.sortDescriptors = [KeySortDescriptor("number", ascending: false)]
    #expect(try titles(request) == ["alpha", "bravo"])
  }

  @Test("an attribute's own name goes before an alias, in predicates and sort descriptors alike")
  func shadowedAlias() throws {
    var request = FetchRequest<Book>()
    request.keyAliases = ["pages": "title"]
    request.predicate = try FetchPredicate(format: "pages > 5")
    request.sortDescriptors = [KeySortDescriptor("pages")]
    #expect(try titles(request) == ["charlie", "alpha", "bravo"])
  }

  @Test("a request without an entity is refused")
  func noEntity() throws {
    let error = #expect(throws: ManagedObjectError.self) {
      try library.context.fetch(FetchRequest<ManagedObject>())
    }
    guard case .classWithoutEntity("ManagedObject")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("an unknown entity is refused")
  func unknownEntity() throws {
    let request = FetchRequest<ManagedObject>(entityName: "Film")
    let errors = [
      #expect(throws: ManagedObjectError.self) { try library.context.fetch(request) },
      #expect(throws: ManagedObjectError.self) { try library.context.count(for: request) },
      #expect(throws: ManagedObjectError.self) { try library.context.fetchRows(request) },
    ]
    for error in errors {
      guard case .unknownEntity("Film")? = error else {
        Issue.record("found another error: \(String(describing: error))")
        continue
      }
    }
  }

  @Test("a class other than the entity's is refused")
  func wrongClass() throws {
    let error = #expect(throws: ManagedObjectError.self) {
      try library.context.fetch(FetchRequest<Book>(entityName: "Shelf"))
    }
    guard case .wrongClass("Shelf", "ManagedObject")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("a negative limit is refused", arguments: [-1, Int.min])
  func negativeLimit(limit: Int) {
    var request = FetchRequest<Book>()
    request.fetchLimit = limit
    expectRefusals(request, FetchRequestError.negativeLimit(limit))
  }

  @Test("a negative offset is refused", arguments: [-1, Int.min])
  func negativeOffset(offset: Int) {
    var request = FetchRequest<Book>()
    request.fetchOffset = offset
    expectRefusals(request, FetchRequestError.negativeOffset(offset))
  }

  @Test("an unknown sort key is refused", arguments: ["", "Pages", "author.name", "self"])
  func unknownSortKey(key: String) {
    var request = FetchRequest<Book>()
    request.sortDescriptors = [KeySortDescriptor("title"), KeySortDescriptor(key)]
    expectRefusals(request, FetchRequestError.unknownSortKey(entity: "Book", key: key))
  }

  @Test(
    "a predicate that does not suit the entity is refused",
    arguments: ["author == 1", "title > 5", "isLent > 0"])
  func unsuitablePredicate(format: String) throws {
    var request = FetchRequest<Book>()
    request.predicate = try FetchPredicate(format: format)
    #expect(throws: FetchPredicateError.self) { try library.context.fetch(request) }
    #expect(throws: FetchPredicateError.self) { try library.context.count(for: request) }
    #expect(throws: FetchPredicateError.self) { try library.context.fetchRows(request) }
  }

  private func expectRefusals(_ request: FetchRequest<Book>, _ expected: FetchRequestError) {
    #expect(throws: expected) { try library.context.fetch(request) }
    #expect(throws: expected) { try library.context.count(for: request) }
    #expect(throws: expected) { try library.context.fetchRows(request) }
  }

  private func titles(_ request: FetchRequest<Book>) throws -> [String?] {
    try library.context.fetch(request).map(\.title)
  }
}
