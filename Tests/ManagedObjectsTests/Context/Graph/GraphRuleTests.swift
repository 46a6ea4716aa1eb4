import ManagedObjects
import Testing

@Suite("Objects that come and go in a graph")
struct GraphRuleTests {
  private let stack: GraphStack
  private let context: ManagedObjectContext

  init() throws {
    stack = try GraphStack()
    context = stack.newContext()
  }

  private func relationship(_ name: String, _ object: ManagedObject) throws -> RelationshipIndex {
    try #require(object.entity.index(ofRelationship: name))
  }

  @Test("a new object keeps its values in the child that hands it up")
  func handedUp() throws {
    let child = ManagedObjectContext(parent: context)
    let tag = try child.insert("Tag")
    tag.setValue("red", at: GraphAttribute.name)
    try child.save()
    #expect(!child.hasChanges && tag.value(at: GraphAttribute.name) == "red")
    try context.save()
    #expect(tag.value(at: GraphAttribute.name) == "red" && !tag.objectID.isTemporaryID)
  }

  /// A new person whose list without an inverse leads to a new object that has been deleted.
  private func personWithDeletedWish() throws -> (ManagedObject, RelationshipIndex) {
    let (person, item) = (try context.insert("Person"), try context.insert("Item"))
    let wishes = try relationship("wishes", person)
    person.addRelatedObject(item, at: wishes)
    try context.delete(item)
    return (person, wishes)
  }

  @Test("a list without an inverse is saved without the new objects deleted from under it")
  func annihilatedInList() throws {
    let (person, wishes) = try personWithDeletedWish()
    try context.save()
    let other = stack.newContext()
    let saved = try other.existingObject(with: person.objectID)
    #expect(saved.orderedRelatedObjects(at: wishes, as: ManagedObject.self).isEmpty)
  }

  @Test("a child changes nothing when it empties a list of what its parent deleted unsaved")
  func annihilatedInParentsList() throws {
    let (person, wishes) = try personWithDeletedWish()
    context.processPendingChanges()
    let child = ManagedObjectContext(parent: context)
    let own = try child.existingObject(with: person.objectID)
    own.setRelatedObjects(Set<ManagedObject>(), at: wishes)
    #expect(!child.hasChanges && own.relatedObjects(at: wishes, as: ManagedObject.self).isEmpty)
  }

  @Test("nobody leads to an object that was deleted before it was saved, whatever its delete rules")
  func annihilatedWithDeny() throws {
    let (person, company) = (try context.insert("Person"), try context.insert("Company"))
    let employer = try relationship("employer", person)
    person.setRelatedObject(company, at: employer)
    try context.delete(company)
    context.processPendingChanges()
    #expect(try person.objectIDs(forRelationshipNamed: "employer").isEmpty)
    try context.save()
  }

  @Test("a deletion that gives way to what others saved takes the changes before it along")
  func deletionGivesWay() throws {
    let tag = try context.insert("Tag")
    try context.save()
    let other = stack.newContext()
    try other.existingObject(with: tag.objectID).setValue("theirs", at: GraphAttribute.name)
    try other.save()
    tag.setValue("ours", at: GraphAttribute.name)
    try context.delete(tag)
    context.mergePolicy = .mergeByPropertyStoreTrump
    try context.save()
    #expect(tag.value(at: GraphAttribute.name) == "theirs")
    #expect(!tag.isDeleted && !context.hasChanges)
  }

  @Test("a child hands up what it changed in an object before it deleted it")
  func handedUpDeletion() throws {
    let (person, company) = (try context.insert("Person"), try context.insert("Company"))
    let employer = try relationship("employer", person)
    person.setRelatedObject(company, at: employer)
    try context.save()
    #expect(try company.objectIDs(forRelationshipNamed: "employees").count == 1)
    let child = ManagedObjectContext(parent: context)
    let own = try child.existingObject(with: person.objectID)
    own.setRelatedObject(nil as ManagedObject?, at: employer)
    try child.delete(try child.existingObject(with: company.objectID))
    try child.save()
    try context.save()
    #expect(company.managedObjectContext == nil)
  }
}
