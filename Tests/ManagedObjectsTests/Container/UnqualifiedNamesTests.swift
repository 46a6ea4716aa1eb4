import Foundation
import ManagedObjects
import Testing

/// Foundation has predicates, expressions and sort descriptors of its own.
///
/// This file compiles only as long as none of the names below means two things where both modules
/// are imported.
@Suite("Names beside Foundation's")
struct UnqualifiedNamesTests {
  @Test("the main names need no module name in front of them")
  func mainNames() throws {
    let attribute: AttributeDescription = AttributeDescription(
      "title", AttributeType.string, isOptional: false, defaultValue: AttributeValue.null)
    let pages: AttributeDescription = AttributeDescription("pages", .integer32)
    let entity: EntityDescription = EntityDescription("Book", attributes: [attribute, pages])
    let model: ManagedObjectModel = try ManagedObjectModel([entity])
    let container: PersistentContainer = try PersistentContainer(model: model, classes: [Book.self])
    let description: PersistentStoreDescription = PersistentStoreDescription(.inMemory)
    try container.loadPersistentStore(description)
    let coordinator: PersistentStoreCoordinator = container.persistentStoreCoordinator
    let store: any PersistentStore = try coordinator.persistentStore()
    let context: ManagedObjectContext = container.newContext()
    let object: ManagedObject = try context.insert("Book")
    try object.setValue("alpha", forKey: "title")
    try context.save()
    let id: ManagedObjectID = object.objectID
    let key: RowKey? = id.key

    let expression: FetchExpression = FetchExpression.key("title")
    let comparison: ComparisonPredicate = ComparisonPredicate(
      expression, ComparisonPredicate.Operator.beginsWith, .value("A"),
      options: ComparisonPredicate.Options.caseInsensitive)
    let predicate: FetchPredicate = .comparison(
      comparison.left, comparison.comparisonOperator, comparison.right, options: comparison.options)
    let descriptor: KeySortDescriptor = KeySortDescriptor("title")
    var request: FetchRequest<ManagedObject> = FetchRequest(entityName: "Book")
    request.predicate = predicate
    request.sortDescriptors = [descriptor]
    let row: RowSnapshot? = try context.fetchRows(request).first
    #expect(row?.key == key)
    #expect(row?.value(at: AttributeIndex(0)) == "alpha")
    #expect(store.identifier == (try coordinator.persistentStore().identifier))
  }

  @Test("the names of errors and of other types need none either")
  func otherNames() {
    let types: [Any.Type] = [
      BinaryStore.self, CompoundPredicate.self, CoordinatorError.self, FetchPredicateError.self,
      FetchRequestError.self, InMemoryStore.self, ManagedObjectError.self, ModelError.self,
      RowConflict.self, StoreError.self, StoreFetchRequest.self, StorePredicate.self,
      StoreSaveRequest.self, StoreSaveResult.self, ValidationError.self,
    ]
    #expect(Set(types.map { "\($0)" }).count == types.count)
  }

  @Test("Foundation's own predicates and sort descriptors can be used beside them")
  func foundationNames() throws {
    let predicate = #Predicate<[Int]> { $0.count > 1 }
    #expect(try predicate.evaluate([1, 2]))
    #expect([3, 1, 2].sorted(using: SortDescriptor(\.self)) == [1, 2, 3])
  }
}
