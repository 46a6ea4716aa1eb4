import ManagedObjects
import Testing

/// Alpha, bravo and charlie are saved; in the context alpha is deleted, bravo has left the range of
/// the request, charlie has joined it, and delta, echo and foxtrot are new, all but the last in it.
@Suite("Fetching with pending changes")
struct PendingChangesFetchTests {
  private let library: Library
  private let context: ManagedObjectContext
  private var request = FetchRequest<Book>()

  init() throws {
    library = try Library(["alpha": 22, "bravo": 25, "charlie": 10])
    context = library.context
    request.predicate = .comparison(.key("pages"), .greaterThan, .value(20))
    request.sortDescriptors = [KeySortDescriptor("title")]
  }

  private func edit() throws {
    try context.delete(context.book("alpha"))
    try context.book("bravo").pages = 5
    try context.book("charlie").pages = 30
    try context.insertBook("echo", 50)
    try context.insertBook("foxtrot", 1)
    try context.insertBook("delta", 40)
  }

  @Test("without changes the store's rows are the answer")
  func unchanged() throws {
    #expect(try titles(request) == ["alpha", "bravo"])
  }

  @Test(
    """
    pending deletes are dropped, pending updates are re-tested both ways, pending inserts take part
    """)
  func overlay() throws {
    try edit()
    #expect(try titles(request) == ["charlie", "delta", "echo"])
    #expect(try library.newContext().fetch(request).map(\.title) == ["alpha", "bravo"])
    try context.save()
    #expect(try titles(request) == ["charlie", "delta", "echo"])
    #expect(try library.newContext().fetch(request).map(\.title) == ["charlie", "delta", "echo"])
  }

  @Test("after a rollback the saved state is the answer again")
  func rolledBack() throws {
    try edit()
    context.rollback()
    #expect(try titles(request) == ["alpha", "bravo"])
  }

  @Test("includesPendingChanges false: membership from the store, values from memory")
  func savedMembership() throws {
    try edit()
    var request = request
    request.includesPendingChanges = false
    let found = try context.fetch(request)
    #expect(found.map(\.objectID.key) == [RowKey(1), RowKey(2)])
    #expect(found.map(\.pages) == [22, 5])
    #expect(found.map(\.isDeleted) == [true, false])
    #expect(found.map(\.isUpdated) == [false, true])
    #expect(try context.count(for: request) == 2)
  }

  @Test("the order is that of the values in memory")
  func orderOfPendingValues() throws {
    try context.book("alpha").title = "zulu"
    try context.insertBook("bravo", 21)
    #expect(try titles(request) == ["bravo", "bravo", "zulu"])
    #expect(try context.fetch(request).map(\.pages) == [25, 21, 22])
    var descending = request
    descending.sortDescriptors = [KeySortDescriptor("pages", ascending: false)]
    #expect(try context.fetch(descending).map(\.pages) == [25, 22, 21])
  }

  @Test("limit and offset apply after the merge with pending changes")
  func window() throws {
    try edit()
    let all = try titles(request)
    for offset in 0...4 {
      for limit in 0...4 {
        var request = request
        (request.fetchOffset, request.fetchLimit) = (offset, limit)
        let rest = all.dropFirst(offset)
        let expected = Array(limit == 0 ? rest : rest.prefix(limit))
        #expect(try titles(request) == expected)
        #expect(try context.count(for: request) == expected.count)
      }
    }
  }

  @Test("count equals the size of the fetch", arguments: [false, true])
  func count(includesPendingChanges: Bool) throws {
    try edit()
    var request = request
    request.includesPendingChanges = includesPendingChanges
    for predicate in [request.predicate, nil, .always, .never] {
      request.predicate = predicate
      #expect(try context.count(for: request) == context.fetch(request).count)
    }
  }

  @Test("fetchRows never shows pending changes")
  func rows() throws {
    try edit()
    let rows = try context.fetchRows(request)
    #expect(rows.map(\.key) == [RowKey(1), RowKey(2)])
    #expect(rows.map { $0.value(at: AttributeIndex(1)) } == [22, 25])
    try context.save()
    let saved = try context.fetchRows(request)
    #expect(saved.map { $0.value(at: AttributeIndex(0)) } == ["charlie", "delta", "echo"])
    #expect(saved.map(\.version) == [2, 1, 1])
  }

  @Test("pending changes of another entity do not matter")
  func otherEntity() throws {
    let shelf = try context.insert("Shelf")
    try shelf.setValue("A", forKey: "label")
    #expect(try titles(request) == ["alpha", "bravo"])
    #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Shelf")) == 1)
    let found = try context.fetch(FetchRequest<ManagedObject>(entityName: "Shelf"))
    #expect(found.first === shelf)
  }

  @Test("without sort descriptors saved objects come by key and new ones after them")
  func naturalOrder() throws {
    try context.insertBook("echo")
    try context.insertBook("delta")
    try context.book("charlie").pages = 1
    try context.book("alpha").pages = 2
    let titles = try titles(FetchRequest<Book>())
    #expect(titles == ["alpha", "bravo", "charlie", "echo", "delta"])
    try context.save()
    #expect(try self.titles(FetchRequest<Book>()) == titles)
  }

  @Test("by descending objectID the newest comes first, saved or not")
  func newestFirst() throws {
    try context.insertBook("delta")
    try context.insertBook("echo")
    var request = FetchRequest<Book>()
    request.sortDescriptors = [
      KeySortDescriptor(KeySortDescriptor.objectIDKey, ascending: false),
      KeySortDescriptor("title"),
    ]
    let expected = ["echo", "delta", "charlie", "bravo", "alpha"]
    #expect(try titles(request) == expected)
    try context.save()
    #expect(try titles(request) == expected)
  }

  private func titles(_ request: FetchRequest<Book>) throws -> [String?] {
    try context.fetch(request).map(\.title)
  }
}
