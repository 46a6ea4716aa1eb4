import Foundation
import Testing

@testable import ManagedObjects

@Suite("Reports on two versions of a model")
struct ComparisonReportTests {
  private static func changes(_ models: ComparedModels) throws -> ModelChanges {
    try ModelChanges(
      from: ManagedObjectModel(models.old), to: ManagedObjectModel(models.new))
  }

  @Test(
    "People read the verdict first, then what changes, then what stands in the way",
    arguments: (ComparedModels.inferable + ComparedModels.obstacles).indices)
  func lines(index: Int) throws {
    let models = (ComparedModels.inferable + ComparedModels.obstacles)[index]
    let report = try ComparisonReport(Self.changes(models))
    #expect(report.lines == models.lines, "\(models.reason)")
    let expected = index < ComparedModels.inferable.count
    #expect(report.inferable == expected, "\(models.reason)")
    #expect(report.obstacles.isEmpty == expected, "\(models.reason)")
  }

  @Test("The table of obstacles has every kind of obstacle")
  func kinds() throws {
    let noted = try ComparedModels.obstacles.flatMap { try Self.changes($0).obstacles }
    let kinds = Set(noted.map { "\($0.reason)".prefix { $0 != "(" } })
    #expect(
      kinds == [
        "addedMandatory", "ambiguousRenaming", "madeAbstract", "madeMandatory", "noCommonParent",
        "otherDestination", "otherInverse", "otherKind", "otherType",
      ])
  }

  /// What differs, and the words for it.
  static let reasons: [(ModelDifference.Reason, String)] = [
    (.missing, "dropped"), (.added, "added"), (.renamed(from: "A"), "renamed from A"),
    (.otherParent(stored: "A", model: nil), "parent changes from A to none"),
    (.madeConcrete, "no longer abstract"), (.madeTransient, "becomes transient"),
    (.madeStored, "no longer transient"), (.otherDerivation, "derived in another way"),
    (.otherInverse(stored: "a", model: nil), "inverse changes from a to none"),
    (.otherStorage, "stored in another way, because what leads back to it differs"),
    (.otherRequest, "fetch request changes"),
    (
      .otherModifier(stored: [], model: ["a", "b"]),
      "version hash modifier changes from none to \"a\" with \"b\""
    ),
    (.otherVersionHash, "version hash changes"), (.notStored, "has no place in the store"),
  ]

  @Test("The words for a difference follow a name and a colon", arguments: reasons.indices)
  func words(index: Int) {
    let (reason, words) = Self.reasons[index]
    #expect(reason.change == words)
  }

  @Test(
    "Machines get every entity with the properties that it declares, and what stands in the way")
  func facts() throws {
    var person = EntityDescription("Person", parent: "Base") {
      ComparedModels.attribute("age", .integer32, was: "years")
    }
    person.renamingIdentifier = "Human"
    let models = ComparedModels(
      "",
      [
        EntityDescription("Base") { AttributeDescription("n", .string) },
        EntityDescription("Human", parent: "Base") { AttributeDescription("years", .integer16) },
      ], [EntityDescription("Base") { AttributeDescription("n", .date) }, person])
    let report = try ComparisonReport(Self.changes(models))
    let words = "type changes from string to date"
    #expect(
      report.entities == [
        .init(
          name: "Base", from: "Base", to: "Base", change: "kept", differences: [],
          properties: [
            .init(name: "n", from: "n", to: "n", change: "converted", differences: [words])
          ]),
        .init(
          name: "Person", from: "Human", to: "Person", change: "renamed", differences: [],
          properties: [
            .init(
              name: "age", from: "years", to: "age", change: "converted",
              differences: ["type changes from integer16 to integer32"])
          ]),
      ])
    #expect(
      report.obstacles == [
        .init(
          entity: "Base", property: "n", reason: words,
          remedy: "use a mapping model, or keep it as it was")
      ])
    #expect(!report.inferable)
  }
}
