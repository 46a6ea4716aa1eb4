#if DEBUG
  import ManagedObjects
  import Testing

  @Suite("Contexts that are gone")
  struct GoneContextTests {
    @Test("an object that needs a context which is gone says so once, in a debug build")
    func warning() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let library = try Library(["alpha": 1, "bravo": 2])
        for key in 1...2 as ClosedRange<Int64> {
          let id = try library.bookID(key)
          let book = try #require(try library.newContext().object(with: id) as? Book)
          #expect(book.managedObjectContext == nil)
          #expect(book.title == nil)
          book.pages = 3
        }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.contains("context") }
      #expect(lines.count == 1, "\(text)")
      #expect(lines.first?.hasPrefix("warning: the context of x-coredata://") == true)
      #expect(lines.first?.contains("/Book/p1 is gone; keep the context ") == true)
    }

    @Test("an object that needs nothing of a context which is gone says nothing")
    func silence() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let library = try Library(["alpha": 1])
        var context: ManagedObjectContext? = library.newContext()
        let book = try #require(try context?.fetch(FetchRequest<Book>()).first)
        #expect(book.title == "alpha")
        context = nil
        #expect(book.title == "alpha")
        #expect(!book.hasChanges && book.managedObjectContext == nil)
      }
      #expect(
        !String(decoding: try #require(result).standardErrorContent, as: UTF8.self).contains(
          "is gone"))
    }
  }
#endif
