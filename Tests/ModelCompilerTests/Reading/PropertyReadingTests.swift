import ManagedObjects
import ModelFiles
import Testing

/// What a `<relationship>`, a `<fetchedProperty>` and a `<fetchRequest>` say.
@Suite struct PropertyReadingTests {
  private static let cardinalities: [(String, Bool, Int, Int)] = [
    ("maxCount=\"1\"", false, 0, 1), ("minCount=\"1\" maxCount=\"1\"", false, 1, 1),
    ("", false, 0, 1), ("toMany=\"NO\"", false, 0, 1), ("toMany=\"YES\"", true, 0, 0),
    ("toMany=\"YES\" minCount=\"2\" maxCount=\"5\"", true, 2, 5), ("maxCount=\"3\"", true, 0, 3),
    ("toMany=\"YES\" maxCount=\"1\"", false, 0, 1),
  ]

  @Test("how many objects are related follows from toMany and maxCount", arguments: cardinalities)
  func counts(attributes: String, isToMany: Bool, minimum: Int, maximum: Int) throws {
    let read = try relationship("destinationEntity=\"Thing\" \(attributes)")
    #expect(read.isToMany == isToMany)
    #expect(read.minCount == minimum)
    #expect(read.maxCount == maximum)
  }

  @Test(
    "each delete rule has its name",
    arguments: [
      ("Nullify", RelationshipDescription.DeleteRule.nullify), ("Cascade", .cascade),
      ("Deny", .deny), ("No Action", .noAction),
    ])
  func deleteRule(name: String, rule: RelationshipDescription.DeleteRule) throws {
    #expect(try relationship("deletionRule=\"\(name)\"").deleteRule == rule)
  }

  @Test("a relationship says what else it is")
  func relationshipDetails() throws {
    let read = try relationship(
      """
      optional="YES" transient="YES" indexed="YES" ordered="YES" destinationEntity="Thing" \
      inverseName="others" inverseEntity="Thing" versionHashModifier="v" elementID="old" \
      syncable="NO"
      """)
    #expect(read.isOptional && read.isTransient && read.isIndexed && read.isOrdered)
    #expect(!read.isSyncable)
    #expect(read.destinationEntityName == "Thing")
    #expect(read.inverseName == "others")
    #expect(read.versionHashModifier == "v")
    #expect(read.renamingIdentifier == "old")
  }

  @Test("an unfinished relationship has no destination, which is for the model to complain about")
  func unfinished() throws {
    #expect(try relationship("maxCount=\"1\"").destinationEntityName == "")
  }

  @Test("a fetched property has a request")
  func fetchedProperty() throws {
    let document = try document(
      ofThing: """
        <fetchedProperty name="cheaper" optional="YES">
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Thing" predicateString="price &lt; 5"/>
        </fetchedProperty><fetchedProperty name="unfinished"/>
        """)
    let properties = try #require(document.model.entities.first?.declaredFetchedProperties)
    var expected = FetchedPropertyDescription("cheaper", entity: "Thing", predicate: "price < 5")
    expected.isOptional = true
    #expect(properties.first == expected)
    #expect(properties.last?.fetchRequest.entityName == "")
  }

  @Test("a fetch request says what Xcode spells in five ways")
  func fetchRequest() throws {
    let document = try document(
      of: """
        <fetchRequest name="R" entity="Thing" predicateString="a == $A" resultType="2" \
        fetchLimit="220" fetchBatchSize="20" includeSubentities="YES" includePropertyValues="YES" \
        includesPendingChanges="YES" returnObjectsAsFaults="NO" returnDistinctResults="YES"/>
        <fetchRequest name="Plain" entity="Thing"/>
        """)
    let request = try #require(document.model.fetchRequestTemplates.first)
    #expect(request.predicateFormat == "a == $A")
    #expect(request.resultType == .dictionaries)
    #expect(request.fetchLimit == 220)
    #expect(request.fetchBatchSize == 20)
    #expect(request.includesSubentities == true)
    #expect(request.includesPropertyValues == true)
    #expect(request.includesPendingChanges == true)
    #expect(request.returnsObjectsAsFaults == false)
    #expect(request.returnsDistinctResults == true)
    #expect(
      document.model.fetchRequestTemplates.last == FetchRequestTemplate("Plain", entity: "Thing"))
    #expect(document.unknown.isEmpty)
  }
}
