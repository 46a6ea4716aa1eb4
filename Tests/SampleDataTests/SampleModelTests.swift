import Foundation
import SampleData
import Testing

@Suite("A sample model")
struct SampleModelTests {
  private let contents: String
  private let model: MarkupTree

  init() throws {
    contents = SampleModel(seed: 1).contents
    model = try #require(MarkupTree(parsing: contents), "the XML is not well-formed")
  }

  private var entities: [MarkupTree] { model.children(named: "entity") }

  @Test("the same seed gives the same model everywhere, another seed another")
  func seeds() {
    #expect(SampleModel(seed: 1) == SampleModel(seed: 1))
    #expect(SampleModel(seed: 1) != SampleModel(seed: 2))
    #expect(fingerprint(contents) == 0x5124_eb8b_66b2_ed27)
  }

  @Test("any seed gives 88 entities in about 110 KB", arguments: 1...5 as ClosedRange<UInt64>)
  func size(seed: UInt64) {
    let model = SampleModel(seed: seed)
    #expect(model.entities.count == 88)
    #expect(SampleModel.entityCount == 88)
    #expect((105_000...115_000).contains(model.contents.utf8.count))
  }

  @Test("each type has its share", arguments: SampleAttribute.Kind.allCases)
  func types(kind: SampleAttribute.Kind) {
    let attributes = entities.flatMap { $0.children(named: "attribute") }
    #expect(attributes.filter { $0["attributeType"] == kind.rawValue }.count == kind.count)
  }

  @Test("there are about 8 attributes and 2 relationships an entity")
  func properties() {
    #expect(model.descendants(named: "attribute").count == 675)
    #expect(model.descendants(named: "relationship").count == 158)
    #expect(entities.allSatisfy { !$0.children(named: "attribute").isEmpty })
  }

  @Test(
    "every inverse answers, and is not the relationship itself",
    arguments: 1...5 as ClosedRange<UInt64>)
  func inverses(seed: UInt64) throws {
    let model = try #require(MarkupTree(parsing: SampleModel(seed: seed).contents))
    for entity in model.children(named: "entity") {
      for relationship in entity.children(named: "relationship") {
        let other = try #require(
          model.children.first { $0["name"] == relationship["destinationEntity"] })
        let inverse = try #require(
          other.children(named: "relationship").first { $0["name"] == relationship["inverseName"] })
        #expect(inverse["inverseName"] == relationship["name"])
        #expect(inverse["destinationEntity"] == entity["name"])
        #expect(relationship["inverseEntity"] == other["name"])
        #expect(other["name"] != entity["name"])
      }
    }
  }

  @Test(
    "no two properties of an entity have the same name, inherited ones included",
    arguments: 1...5 as ClosedRange<UInt64>)
  func names(seed: UInt64) {
    let entities = SampleModel(seed: seed).entities
    #expect(Set(entities.map(\.name)).count == entities.count)
    for entity in entities {
      let parent = entities.first { $0.name == entity.parent }
      #expect((parent == nil) == (entity.parent == nil))
      let names = [entity, parent].compactMap(\.self).flatMap { entity in
        entity.attributes.map(\.name) + entity.relationships.map(\.name)
      }
      #expect(Set(names).count == names.count, "\(entity.name): \(names)")
    }
  }

  @Test("an entity of which there are no objects has children")
  func abstractEntities() {
    let abstracts = entities.filter { $0["isAbstract"] == "YES" }
    #expect(!abstracts.isEmpty)
    for entity in abstracts {
      #expect(entities.contains { $0["parentEntity"] == entity["name"] })
    }
  }

  @Test("indexes and uniqueness constraints are of strings that the entity stores")
  func keys() throws {
    let named = entities.flatMap { entity in
      let elements =
        entity.descendants(named: "fetchIndexElement").map { $0["property"] }
        + entity.descendants(named: "constraint").map { $0["value"] }
      return elements.map { (entity, $0) }
    }
    for (entity, name) in named {
      let attributes = entity.children(named: "attribute")
      let attribute = try #require(attributes.first { $0["name"] == name })
      #expect(attribute["attributeType"] == "String")
      #expect(attribute["transient"] == nil)
    }
  }

  @Test("all classes are generated, each under the entity's name")
  func classes() {
    #expect(entities.allSatisfy { $0["codeGenerationType"] == "class" })
    #expect(entities.allSatisfy { $0["representedClassName"] == $0["name"] })
  }

  @Test(
    "what models have now and then is there",
    arguments: [
      ("entity", "parentEntity", nil), ("entity", "isAbstract", "YES"),
      ("attribute", "optional", "YES"), ("attribute", "transient", "YES"),
      ("attribute", "defaultValueString", nil), ("attribute", "defaultDateTimeInterval", nil),
      ("attribute", "minValueString", nil), ("attribute", "maxValueString", nil),
      ("attribute", "usesScalarValueType", "YES"), ("attribute", "usesScalarValueType", "NO"),
      ("attribute", "allowsExternalBinaryDataStorage", "YES"),
      ("attribute", "valueTransformerName", nil), ("attribute", "customClassName", nil),
      ("attribute", "syncable", "YES"), ("relationship", "ordered", "YES"),
      ("relationship", "maxCount", "1"), ("relationship", "toMany", "YES"),
      ("relationship", "deletionRule", "Cascade"), ("relationship", "deletionRule", "Deny"),
      ("relationship", "deletionRule", "Nullify"), ("fetchIndexElement", "order", "ascending"),
      ("constraint", "value", nil), ("entry", "key", nil),
    ] as [(String, String, String?)])
  func constructs(element: String, attribute: String, value: String?) {
    let found = model.descendants(named: element).compactMap { $0[attribute] }
    #expect(found.contains { value == nil || $0 == value })
  }

  @Test("about half of the relationships are to-many, a tenth ordered, a quarter cascading")
  func proportions() {
    let relationships = entities.flatMap { $0.children(named: "relationship") }
    let share = { (name: String, value: String) in
      relationships.filter { $0[name] == value }.count * 100 / relationships.count
    }
    #expect((40...60).contains(share("toMany", "YES")))
    #expect((5...15).contains(share("ordered", "YES")))
    #expect((20...35).contains(share("deletionRule", "Cascade")))
  }

  @Test("the current version is named in a property list")
  func currentVersion() throws {
    let text = SampleModel.currentVersion(named: "A & B.xcdatamodel")
    let list = try PropertyListDecoder().decode([String: String].self, from: Data(text.utf8))
    #expect(list == ["_XCCurrentVersionName": "A & B.xcdatamodel"])
  }

  /// A number that is different for different texts, as good as always (FNV-1a, 64 bits).
  private func fingerprint(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
