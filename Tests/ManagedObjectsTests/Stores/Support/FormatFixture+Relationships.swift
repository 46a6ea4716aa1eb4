import ManagedObjects

extension FormatFixture {
  /// Topics that lead to each other in every way in which a relationship is kept: the second and the
  /// third are parts of the first, the first two belong together, and the first has an order of
  /// further ones that the journal changes.
  static let format3 = FormatFixture(
    format: 3, entity: topic,
    base: [
      ["Birds", 3] + reference(nil), ["Owls", .null] + reference(1),
    ],
    journal: [["Gulls", .null] + reference(1)],
    baseLinks: [
      links("Topic.similar", isOrdered: false) {
        $0.inserted = [link(1, 2), link(2, 1)]
      },
      links("Topic.further", isOrdered: true) {
        $0.inserted = [link(1, 1), link(1, 2), link(2, 1)]
      },
    ],
    journalLinks: [
      links("Topic.further", isOrdered: true) {
        $0.inserted = [link(2, 2)]
        $0.deleted = [link(2, 1)]
        $0.orderedTargets = [row(1): [row(2), row(1)]]
      }
    ])

  /// The topics that a relationship leads to from each of the first two.
  static let related: [(relationship: String, base: [[Int64]], journal: [[Int64]])] = [
    ("parts", [[2], []], [[2, 3], []]), ("similar", [[2], [1]], [[2], [1]]),
    ("further", [[1, 2], [1]], [[2, 1], [2]]),
  ]

  private static let topic = ManagedObjectModel.unchecked {
    EntityDescription("Topic") {
      AttributeDescription("title", .string, isOptional: false)
      AttributeDescription("weight", .integer16)
      RelationshipDescription("whole", to: "Topic", inverse: "parts")
      RelationshipDescription("parts", toMany: "Topic", inverse: "whole")
      RelationshipDescription("similar", toMany: "Topic", inverse: "similar")
      RelationshipDescription("further", toMany: "Topic", isOrdered: true)
    }
  }.entities[0]

  static func row(_ key: Int64) -> RowReference {
    RowReference(entity: EntityNumber(name: "Topic"), key: RowKey(key))
  }

  private static func reference(_ key: Int64?) -> [AttributeValue] {
    guard let key else { return [.null, .null] }
    return [.integer(key), .integer(row(key).entity.rawValue)]
  }

  private static func link(_ source: Int64, _ target: Int64) -> Link {
    Link(source: row(source), target: row(target))
  }

  private static func links(
    _ name: String, isOrdered: Bool, _ change: (inout LinkChanges) -> Void
  ) -> LinkChanges {
    var changes = LinkChanges(
      LinkTable(name: name, isSourceOrdered: isOrdered, isTargetOrdered: false))
    change(&changes)
    return changes
  }
}
