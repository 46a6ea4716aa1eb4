#if InternalChecks
  import Testing

  @testable import ManagedObjects

  /// Graphs that are broken on purpose, which the checks of a context have to notice.
  @Suite("Checks of a context's graph")
  struct GraphInvariantTests {
    private let stack: GraphStack
    private let context: ManagedObjectContext
    private let person: ManagedObject
    private let other: ManagedObject
    private let tag: ManagedObject
    private let spouse: RelationshipIndex
    private let tags: RelationshipIndex
    private let parties: RelationshipIndex

    init() throws {
      stack = try GraphStack()
      context = stack.newContext()
      person = try context.insert("Person")
      other = try context.insert("Person")
      tag = try context.insert("Tag")
      spouse = try #require(person.entity.index(ofRelationship: "spouse"))
      tags = try #require(person.entity.index(ofRelationship: "tags"))
      parties = try #require(tag.entity.index(ofRelationship: "parties"))
      try context.save()
      try #require(context.firstFlaw == nil)
    }

    @Test("a link that the other end has never heard of is a flaw")
    func oneSidedLink() {
      person.setPrimitiveReference(other.reference, at: spouse)
      #expect(context.firstFlaw == "the sides of Person.spouse disagree")
      other.setPrimitiveReference(person.reference, at: spouse)
      #expect(context.firstFlaw == nil)
    }

    @Test("an object added to one side of a relationship of many to many is a flaw")
    func oneSidedAddition() {
      person.addPrimitiveReference(tag.reference, at: tags)
      #expect(context.firstFlaw == "the sides of Person.tags disagree")
      tag.addPrimitiveReference(person.reference, at: parties)
      #expect(context.firstFlaw == nil)
    }

    @Test("a link cut at one end only is a flaw")
    func oneSidedCut() throws {
      person.connect(other, at: spouse)
      person.connect(tag, at: tags)
      try context.save()
      person.setPrimitiveReference(nil, at: spouse)
      #expect(context.firstFlaw == "the sides of Person.spouse disagree")
      context.rollback()
      tag.removePrimitiveReference(person.reference, at: parties)
      #expect(context.firstFlaw == "the sides of Tag.parties disagree")
    }

    @Test("a list that says less of what has changed in it than has is a flaw")
    func silentChange() {
      person.connect(tag, at: tags)
      guard case .many(var many) = tag.relations[parties.rawValue] else { return }
      many.current?.append(other.reference)
      tag.relations[parties.rawValue] = .many(many)
      #expect(context.firstFlaw == "more than what is said has changed")
    }

    @Test("an object whose changes nobody would save is a flaw")
    func forgottenChange() {
      person.connect(other, at: spouse)
      person.state = .clean
      #expect(context.firstFlaw == "an object without changes has changed relationships")
      person.state = .updated
      person.flags.remove(.listed)
      #expect(context.firstFlaw == "a listed object does not know it")
      context.dirtyObjects = [other]
      #expect(context.firstFlaw == "an object with changes is not listed")
    }

    @Test("an object that is registered under another's ID is a flaw")
    func wrongRegistration() {
      person.objectID = other.objectID
      #expect(context.firstFlaw == "an object is registered under another's ID")
    }
  }
#endif
