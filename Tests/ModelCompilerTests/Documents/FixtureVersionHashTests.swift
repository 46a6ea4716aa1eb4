import ManagedObjects
import ModelFiles
import Testing

/// The version hashes of the sound models, entity by entity.
///
/// A store is opened with a model of the same hashes only. So when one of these changes, stores that
/// are out there can no longer be opened without a migration.
@Suite struct FixtureVersionHashTests {
  private static let hashes: [String: [String: String]] = [
    "Company": [
      "Company": "c890482ef32fbf55", "Employee": "5f11a21b92d77344",
      "Manager": "671b0c5d7b43741a",
    ],
    "Company2": [
      "Company": "c890482ef32fbf55", "Employee": "0376a00afb3e8044",
      "Manager": "bdc9a38dabe750d5",
    ],
    "Event": ["Event": "e3b5b384fca4e865"],
    "Graphics": [
      "Circle": "e379af2d4e1fe4b9", "Graphic": "52c252dc65b51ed9", "Line": "82c3403e96aae7b4",
      "TextArea": "c5be29c12b5de81c",
    ],
    "Inventory": [
      "Category": "513ae25234bc942d", "Item": "1706c3c0707a139b", "Thing": "182772b95b325624",
    ],
    "Laptop": ["Laptop": "54d0878be0563116"],
  ]

  @Test("the version hash of each entity is the one on record", arguments: ModelFixtures.names)
  func recorded(name: String) throws {
    for version in try ModelFixtures.bundle(name).versions {
      let hashes = version.document.model.entityVersionHashesByName.mapValues(\.description)
      #expect(hashes == Self.hashes[version.name])
    }
  }
}
