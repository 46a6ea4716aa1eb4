import Foundation
import ManagedObjects
import Testing

@testable import ModelFiles

@Suite("Compiled models")
struct CompiledModelTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 1234.5)

  private static let attributes: [(String, AttributeDescription)] = {
    var renamed = AttributeDescription("value", .string)
    renamed.renamingIdentifier = "old"
    renamed.versionHashModifier = "2"
    renamed.userInfo = ["a": "b", "é": "日本"]
    var flagged = AttributeDescription("value", .binary, isOptional: false)
    flagged.allowsExternalBinaryDataStorage = true
    flagged.preservesValueInHistoryOnDeletion = true
    flagged.isIndexedBySpotlight = true
    flagged.isStoredInExternalRecord = true
    flagged.isIndexed = true
    var transformed = AttributeDescription("value", .transformable)
    transformed.valueTransformerName = "ColorTransformer"
    transformed.valueClassName = "Color"
    var matched = AttributeDescription("value", .string, minimum: 1, maximum: 5)
    matched.regularExpression = "[a-z]*"
    return [
      ("renamed", renamed), ("with flags", flagged), ("transformable", transformed),
      ("with a regular expression", matched),
      ("transient", AttributeDescription("value", .undefined, isTransient: true)),
      ("16 bits", .init("value", .integer16, defaultValue: -3, minimum: -5, maximum: 5)),
      ("32 bits", .init("value", .integer32, defaultValue: 70_000)),
      (
        "64 bits", .init("value", .integer64, defaultValue: .integer(.min), maximum: .integer(.max))
      ),
      (
        "decimal", .init("value", .decimal, defaultValue: .decimal(Decimal(string: "-12.345") ?? 0))
      ),
      (
        "long decimal",
        .init(
          "value", .decimal,
          minimum: .decimal(Decimal(string: "12345678901234567890123456789.012345678") ?? 0))
      ),
      ("zero decimal", .init("value", .decimal, defaultValue: .decimal(0))),
      ("double", .init("value", .double, defaultValue: .double(2.5), minimum: .double(-1))),
      ("float", .init("value", .float, defaultValue: .double(0.5))),
      ("boolean", .init("value", .boolean, isOptional: false, defaultValue: true)),
      ("string", .init("value", .string, defaultValue: .string("größe 😀"))),
      ("date", .init("value", .date, defaultValue: .date(date), maximum: .date(date))),
      ("binary", .init("value", .binary, defaultValue: .binary(Data([0, 255, 3])))),
      (
        "UUID",
        .init(
          "value", .uuid,
          defaultValue: .uuid(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF") ?? UUID()))
      ),
      ("URI", .init("value", .uri, defaultValue: .string("https://example.org/a?b"))),
      ("derived count", .init("value", .integer64, derivedFrom: "others.@count")),
      ("derived sum", .init("value", .double, derivedFrom: "others.price.@sum")),
      ("derived text", .init("value", .string, derivedFrom: "uppercase:(name)")),
      ("derived copy", .init("value", .string, derivedFrom: "owner.name")),
      ("derived time", .init("value", .date, derivedFrom: "now()")),
    ]
  }()

  @Test("have attributes of all types with what belongs to them", arguments: attributes)
  func attribute(name: String, attribute: AttributeDescription) throws {
    let model = SampleModels.attribute(attribute)
    let (read, notes) = try readingCompiled(ModelArchiver.bytes(model))
    #expect(read.entities.first?.declaredAttributes == [attribute])
    #expect(read == model)
    #expect(notes == [])
  }

  @Test("have relationships with what belongs to them")
  func relationships() throws {
    var one = RelationshipDescription(
      "one", to: "Thing", inverse: "two", isOptional: false, deleteRule: .deny)
    one.isTransient = true
    one.isIndexed = true
    one.renamingIdentifier = "eins"
    one.versionHashModifier = "x"
    one.userInfo = ["k": "v"]
    let two = RelationshipDescription(
      "two", toMany: "Thing", inverse: "one", minCount: 2, maxCount: 7, isOrdered: true,
      deleteRule: .cascade)
    let lonely = RelationshipDescription("alone", toMany: "Thing", deleteRule: .noAction)
    let model = SampleModels.thing { $0.declaredRelationships = [lonely, one, two] }
    let (read, notes) = try readingCompiled(ModelArchiver.bytes(model))
    #expect(read == model)
    #expect(notes == [])
  }

  @Test("have requests with what belongs to them")
  func requests() throws {
    var full = FetchRequestTemplate("full", entity: "Thing", predicate: "value > 3")
    full.fetchLimit = 5
    full.fetchBatchSize = 20
    full.resultType = .dictionaries
    full.includesSubentities = false
    full.includesPropertyValues = false
    full.includesPendingChanges = false
    full.returnsObjectsAsFaults = false
    full.returnsDistinctResults = true
    var count = FetchRequestTemplate("ids", entity: "Thing")
    count.resultType = .objectIDs
    let base = SampleModels.attribute(AttributeDescription("value", .integer32))
    let model = ManagedObjectModel(
      unchecked: base.entities, fetchRequestTemplates: [full, count])
    let (read, notes) = try readingCompiled(ModelArchiver.bytes(model))
    #expect(read.fetchRequestTemplates == model.fetchRequestTemplates)
    #expect(notes == [])
  }

  @Test("have indexes with directions, kinds, expressions and predicates")
  func indexes() throws {
    let index = FetchIndexDescription(
      "mixed",
      [
        .init("value", ascending: false), .init("place", collationType: .rTree),
        .init(.expression("uppercase:(value)", type: "String")),
      ], partialIndexPredicate: "value BEGINSWITH \"a\"")
    let model = SampleModels.thing {
      $0.declaredAttributes = [
        AttributeDescription("place", .float), AttributeDescription("value", .string),
      ]
      $0.indexes = [index]
    }
    let (read, notes) = try readingCompiled(ModelArchiver.bytes(model))
    #expect(read.entities.first?.indexes == [index])
    #expect(notes == [])
  }

  @Test("of old compilers have compound indexes")
  func compoundIndexes() throws {
    let model = SampleModels.thing {
      $0.declaredAttributes = [AttributeDescription("a", .string)]
      $0.compoundIndexes = [["a"], ["a", "b"]]
    }
    #expect(try readingCompiled(ModelArchiver.bytes(model)).model == model)
  }

  @Test("have trees of entities, configurations, composites and all else together")
  func library() throws {
    let model = try SampleModels.library()
    let (read, notes) = try readingCompiled(ModelArchiver.bytes(model))
    #expect(read == model)
    #expect(read.versionHash == model.versionHash)
    #expect(read.faults == model.faults)
    #expect(notes == [])
  }

  @Test("name a composite after the first attribute made of it, and equal ones once")
  func composites() throws {
    let inner = CompositeDescription("Inner", attributes: [AttributeDescription("x", .double)])
    let outer = CompositeDescription(
      "Outer",
      attributes: [
        AttributeDescription("inner", composite: "Inner"), AttributeDescription("y", .string),
      ])
    let other = CompositeDescription("Other", attributes: [AttributeDescription("z", .date)])
    var one = EntityDescription("One")
    one.declaredAttributes = [
      AttributeDescription("again", composite: "Outer"),
      AttributeDescription("outer", composite: "Outer"),
    ]
    var two = EntityDescription("Two")
    two.declaredAttributes = [AttributeDescription("again", composite: "Other")]
    let model = ManagedObjectModel(unchecked: [one, two], composites: [inner, other, outer])
    let (read, _) = try readingCompiled(ModelArchiver.bytes(model))
    #expect(read.composites.map(\.name) == ["Inner", "Again", "Again2"])
    #expect(
      read.entities.map { $0.attributes.map(\.name) }
        == model.entities.map { $0.attributes.map(\.name) })
    #expect(read.entities.map(\.versionHash) == model.entities.map(\.versionHash))
  }

  @Test("in the XML form of property lists are the same")
  func markup() throws {
    let model = try SampleModels.library()
    let text = MarkupPropertyList.text(ModelArchiver.propertyList(model))
    #expect(try readingCompiled(Array(text.utf8)).model == model)
  }

  private static let predicates = [
    "TRUEPREDICATE", "FALSEPREDICATE", "a == 1", "a != NIL", "a < 1.5 AND b >= -3 OR NOT c <= TRUE",
    "a BETWEEN {1, 2}", "a IN {\"x\", \"y\", 3}", "a CONTAINS[cd] \"x\"", "a BEGINSWITH[c] \"x\"",
    "a ENDSWITH \"x\"", "a LIKE[n] \"x*\"", "a MATCHES \"x+\"", "ANY a.b > 3", "ALL a.b == $C",
    "SELF == $FETCH_SOURCE", "SELF.a == $X.b.c", "a.@count > 3", "sum:(a.b) == 3",
    "a + b * 2 == 4 / c", "CAST(a, \"NSString\") == \"1\"", "a == CAST(1000.0, \"NSDate\")",
    "uppercase:(a) == \"X\"", "FUNCTION(a, \"length\") > 2", "a[FIRST] == 1", "a[SIZE] > 1",
    "a[2] == 1", "SUBQUERY(a, $x, $x.b == 1).@count > 0", "TERNARY(a == 1, b, c) == 2",
    "a UNION b == c", "a < now()", "a == CAST(\"AQID\", \"NSData\")",
    "a == CAST(\"01234567-89AB-CDEF-0123-456789ABCDEF\", \"NSUUID\")",
    "a == CAST(\"1.5\", \"NSDecimalNumber\")",
  ]

  @Test("have predicates with the meaning that they were given", arguments: predicates)
  func predicate(format: String) throws {
    let predicate = try FetchPredicate(format: format)
    let model = ManagedObjectModel(
      unchecked: [EntityDescription("Thing")],
      fetchRequestTemplates: [FetchRequestTemplate("t", entity: "Thing", predicate: format)])
    let (read, notes) = try readingCompiled(ModelArchiver.bytes(model))
    #expect(notes == [])
    #expect(try read.fetchRequestTemplates.first?.predicate() == predicate)
  }
}
