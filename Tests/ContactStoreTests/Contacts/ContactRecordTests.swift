import ManagedObjects
import Testing

@testable import ContactCards
@testable import ContactStore

@Suite("Reading a contact of a context")
struct ContactRecordTests {
  @Test("fails without the context, instead of saying nothing of the contact")
  func released() throws {
    let book = try AddressBook(PersistentStoreDescription(.inMemory))
    var card = ContactCard()
    card.name.first = "Ann"
    let ids = try book.add([card])
    var context: ManagedObjectContext? = book.newContext()
    let person = try #require(try context.flatMap { try book.objects(ids, in: $0).first })
    #expect(try ContactRecord(person).card.name.first == "Ann")
    context = nil
    #expect(throws: ManagedObjectError.self) { try ContactRecord(person) }
  }
}
