import CardTestSupport
import ManagedObjects
import TestSupport
import Testing

@testable import ContactCards
@testable import ContactFormats
@testable import ContactStore

@Suite("Deleting many contacts")
struct ManyDeletionTests {
  private let seed = testSeed("deleting many")

  /// All rows of a book, without their versions, and who is in which group, has which tag and is
  /// distinct from whom.
  private func content(of book: AddressBook) throws -> ([String: [[AttributeValue]]], Set<Link>) {
    let context = book.newContext()
    var rows: [String: [[AttributeValue]]] = [:]
    for entity in book.coordinator.managedObjectModel.entities where !entity.isAbstract {
      rows[entity.name] = try context.fetchRows(
        FetchRequest<ManagedObject>(entityName: entity.name)
      ).map { row in
        [.integer(row.key.rawValue)]
          + entity.columns.indices.map { row.value(at: AttributeIndex($0)).inAnyStore }
      }
    }
    var links: Set<Link> = []
    for (entity, key) in [("Contact", "groups"), ("Contact", "tags"), ("Person", "distinctFrom")] {
      try context.forEachLinkBatch(entityName: entity, relationship: key) {
        links.formUnion($0)
        return true
      }
    }
    return (rows, links)
  }

  /// A book with random contacts, some of whom report to others or are distinct from others.
  private func book(_ seed: UInt64, isImported: Bool) throws -> AddressBook {
    var random = RandomCards(seed: seed)
    var uids: [String] = []
    let cards = (0..<AddressBook.manyToDelete * 9 / 4).map { _ in
      random.relatedCard(&uids, repeats: false)
    }
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var importing = try ContactImport(
      ContactImportOptions(now: 1_700_000_000), into: book.newContext())
    importing.knowsAgain = isImported
    for card in cards { try importing.take(ReadCard(card: card, line: 1, warnings: [])) }
    try importing.finish()
    try importing.save()
    let ids = try book.ids(AddressBook.Query())
    for _ in 0..<20 { try book.markDistinct((0..<5).map { _ in random.pick(ids) }) }
    return book
  }

  @Test("leaves what deleting few at a time leaves", arguments: [true, false])
  func differential(isImported: Bool) throws {
    let (many, few) = (
      try book(seed, isImported: isImported), try book(seed, isImported: isImported)
    )
    var random = RandomCards(seed: seed)
    var ids = try many.contacts(AddressBook.Query()).map(\.id)
    ids.removeAll { _ in random.happens(percent: 10) }
    try #require(ids.count > AddressBook.manyToDelete)
    let expected = try few.contacts(ids: ids)
    for start in stride(from: 0, to: ids.count, by: 100) {
      try few.delete(ids: Array(ids[start..<min(start + 100, ids.count)]))
    }
    let deleted = try many.delete(ids: ids)
    #expect(
      deleted.map(\.inAnyStore) == expected.map(\.inAnyStore), "CONTACTS_TEST_SEED=\(seed)")
    let (found, wanted) = (try content(of: many), try content(of: few))
    for (name, rows) in wanted.0 where name != FormerCard.entityName {
      #expect(found.0[name] == rows, "\(name), CONTACTS_TEST_SEED=\(seed)")
    }
    #expect(found.1 == wanted.1, "CONTACTS_TEST_SEED=\(seed)")
    let (kept, expectedCards) = (try deletedCards(many), try deletedCards(few))
    #expect(kept == expectedCards && kept.isEmpty != isImported, "CONTACTS_TEST_SEED=\(seed)")
  }

  /// The cards of deleted contacts, in no order.
  private func deletedCards(_ book: AddressBook) throws -> [String] {
    let cards = try book.newContext().fetch(FetchRequest<FormerCard>())
    return cards.filter { $0.contact == nil }.map {
      "\($0.uid ?? "") \($0.kind ?? 0) \($0.fingerprint ?? 0) \($0.content ?? "")".inAnyStore
    }.sorted()
  }

  @Test("happens in one transaction, of all that a query finds or of nobody")
  func query() throws {
    let book = try book(seed, isImported: false)
    let before = try content(of: book)
    let count = try book.count(AddressBook.Query())
    let all = try book.contacts(AddressBook.Query())
    #expect(throws: AddressBookError.self) { try book.delete(ids: all.map(\.id) + [99_999]) }
    #expect(try content(of: book) == before)
    let token = try book.coordinator.currentPersistentHistoryToken()
    #expect(try book.delete(AddressBook.Query()) == all)
    #expect(try book.count(AddressBook.Query()) == 0 && count == all.count)
    let history = try book.coordinator.persistentStore().history(after: token.map { .token($0) })
    #expect(history.count == 1)
    let left = try content(of: book)
    #expect(
      left.0[EmailAddress.entityName ?? ""]?.count ?? 0 < before.0[EmailAddress.entityName ?? ""]?
        .count ?? 0)
  }
}
