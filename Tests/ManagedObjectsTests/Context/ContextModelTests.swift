import ManagedObjects
import PersistentStoreTesting
import SampleData
import TestSupport
import Testing

/// Random sequences of operations on a context and on its plain model.
///
/// Built with the trait `InternalChecks`, the context also checks its own books at each step.
@Suite("A context and its model")
struct ContextModelTests {
  @Test("random sequences of operations leave a context as its model says")
  func randomSequences() throws {
    var random = seededRandom(for: "A context and its model")
    for sequence in 0..<testRounds(30) {
      let run = try ContextRun()
      for step in 0..<30 {
        let description = try run.step(&random)
        let differences = try run.differences()
        if !differences.isEmpty {
          Issue.record("sequence \(sequence), step \(step), \(description): \(differences)")
          return
        }
      }
    }
  }
}

/// A context, its model, and which object of the one is which book of the other.
private final class ContextRun {
  private let library: Library
  private var oracle = ContextOracle()
  /// The objects that the test holds on to; the context holds those with changes.
  private var held: [Int: Book] = [:]
  private var ids: [Int: ManagedObjectID] = [:]
  /// The books that were deleted without ever having been saved, until the event ends.
  private var leaving: Set<Int> = []

  init() throws {
    library = try Library()
  }

  private var context: ManagedObjectContext { library.context }

  /// Does one random thing to both.
  ///
  /// - Returns: What was done.
  func step(_ random: inout SplitMix64) throws -> String {
    switch random.below(20) {
    case 0...3: return try insert(&random)
    case 4...9: return try set(&random)
    case 10...12: return try delete(&random)
    case 13: return rollback()
    case 14...15: return try save()
    case 16: return letGo(&random)
    default: return try fetch(&random)
    }
  }

  private func insert(_ random: inout SplitMix64) throws -> String {
    let (title, pages) = (randomTitle(&random), randomPages(&random))
    let book = try Book(context: context)
    book.setValue(title, at: AttributeIndex(0))
    book.setValue(pages, at: AttributeIndex(1))
    let number = oracle.insert([title, pages, "en", false])
    (held[number], ids[number]) = (book, book.objectID)
    return "insert \(number)"
  }

  private func set(_ random: inout SplitMix64) throws -> String {
    guard let number = randomNumber(&random) else { return "nothing" }
    let book = try object(number)
    if random.happens(percent: 50) {
      let title = randomTitle(&random)
      try book.setValue(title, forKey: "title")
      oracle.set(title, at: 0, of: number)
    } else {
      let pages = randomPages(&random)
      try book.setValue(pages, forKey: "pages")
      oracle.set(pages, at: 1, of: number)
    }
    if random.happens(percent: 50) { held[number] = book }
    return "set \(number)"
  }

  private func delete(_ random: inout SplitMix64) throws -> String {
    guard let number = randomNumber(&random) else { return "nothing" }
    try context.delete(try object(number))
    if oracle.entries[number]?.isInserted == true { leaving.insert(number) }
    oracle.delete(number)
    return "delete \(number)"
  }

  private func rollback() -> String {
    context.rollback()
    oracle.rollback()
    leaving = []
    return "rollback"
  }

  private func save() throws -> String {
    let invalid = oracle.invalid
    leaving = []
    let expectedSaves = library.store.saves.count + (oracle.hasWork ? 1 : 0)
    do {
      try context.save()
    } catch let error as ValidationError {
      let failures = Set(error.failures.map(\.objectID))
      #expect(failures == Set(invalid.compactMap { ids[$0] }))
      #expect(error.failures.count == invalid.count)
      return "refused save"
    }
    #expect(invalid.isEmpty)
    #expect(library.store.saves.count == expectedSaves)
    oracle.save()
    for number in oracle.numbers {
      if let key = oracle.entries[number]?.key { ids[number] = try library.bookID(key.rawValue) }
    }
    return "save"
  }

  private func letGo(_ random: inout SplitMix64) -> String {
    for number in oracle.numbers where random.happens(percent: 50) { held[number] = nil }
    return "let go"
  }

  private func fetch(_ random: inout SplitMix64) throws -> String {
    var query = ContextOracle.Query()
    if random.happens(percent: 50) { query.minimum = Int64(random.below(6)) }
    query.byPages = random.happens(percent: 50)
    query.isAscending = random.happens(percent: 50)
    if random.happens(percent: 30) { query.offset = random.below(4) }
    if random.happens(percent: 30) { query.limit = random.below(4) }
    query.includesPendingChanges = random.happens(percent: 70)

    var request = FetchRequest<Book>()
    request.predicate = query.minimum.map {
      .comparison(.key("pages"), .greaterThanOrEqualTo, .value(.integer($0)))
    }
    if query.byPages {
      request.sortDescriptors = [KeySortDescriptor("pages", ascending: query.isAscending)]
    }
    (request.fetchOffset, request.fetchLimit) = (query.offset, query.limit)
    request.includesPendingChanges = query.includesPendingChanges
    let expected = oracle.fetch(query)
    leaving = []
    let found = try context.fetch(request)
    #expect(found.map(\.objectID) == expected.compactMap { ids[$0] }, "\(query)")
    #expect(try context.count(for: request) == expected.count, "\(query)")
    for (number, book) in zip(expected, found) {
      if let known = held[number] { #expect(known === book) }
      if random.happens(percent: 30) { held[number] = book }
    }
    return "fetch \(query)"
  }

  /// In what the context differs from its model; empty when it does not.
  func differences() throws -> [String] {
    var differences: [String] = []
    func expect(_ agrees: Bool, _ what: String) { if !agrees { differences.append(what) } }
    let numbers = oracle.numbers
    func ids(where condition: (ContextOracle.Entry) -> Bool) -> [ManagedObjectID] {
      numbers.filter { oracle.entries[$0].map(condition) ?? false }.compactMap { self.ids[$0] }
    }
    expect(context.hasChanges == oracle.hasChanges, "hasChanges")
    expect(context.insertedObjects.map(\.objectID) == ids(where: \.isInserted), "insertedObjects")
    expect(
      Set(context.updatedObjects.map(\.objectID)) == Set(ids(where: \.isUpdated)),
      "updatedObjects")
    expect(
      Set(context.deletedObjects.map(\.objectID)) == Set(ids(where: \.isDeleted)),
      "deletedObjects")
    for (number, book) in held {
      if let entry = oracle.entries[number] {
        expect(book.objectID == self.ids[number], "the ID of \(number)")
        expect(book.values == entry.values, "the values of \(number)")
        expect(book.hasChanges == entry.hasChanges, "the changes of \(number)")
      } else {
        let isLeaving = leaving.contains(number)
        expect(
          (book.managedObjectContext != nil) == isLeaving && book.isDeleted == isLeaving
            && !book.hasChanges, "\(number), which is gone")
      }
    }
    return differences
  }

  /// The object that stands for a book, whether the test holds it or not.
  private func object(_ number: Int) throws -> Book {
    guard let id = ids[number], let book = try context.existingObject(with: id) as? Book
    else { throw NoBook(number: number) }
    if let known = held[number] { #expect(known === book) }
    return book
  }

  private func randomNumber(_ random: inout SplitMix64) -> Int? {
    let numbers = oracle.numbers
    return numbers.isEmpty ? nil : random.pick(from: numbers)
  }

  private func randomTitle(_ random: inout SplitMix64) -> AttributeValue {
    random.happens(percent: 5) ? .null : random.pick(from: ["alpha", "bravo", "charlie", ""])
  }

  private func randomPages(_ random: inout SplitMix64) -> AttributeValue {
    random.happens(percent: 15) ? .null : .integer(Int64(random.below(8)))
  }
}

private struct NoBook: Error {
  let number: Int
}

extension Book {
  fileprivate var values: [AttributeValue] {
    entity.attributes.indices.map { value(at: AttributeIndex($0)) }
  }
}
